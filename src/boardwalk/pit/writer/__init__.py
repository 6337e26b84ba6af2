"""The writer: each request is decided, written in one transaction and answered after the commit, exactly once."""
