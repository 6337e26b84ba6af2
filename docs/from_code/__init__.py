"""The pages of the documentation that are made from the code: each module returns Markdown by path."""
