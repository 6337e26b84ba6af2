"""What the documentation takes from the code: each module gives pages, as Markdown by path."""
