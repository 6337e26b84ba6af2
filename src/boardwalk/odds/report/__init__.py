"""The mathematical report: what is computed for it, what it says, and how it is rendered."""
