"""`python -m boardwalk` is the `boardwalk` command."""

from boardwalk.cli import main

main()
