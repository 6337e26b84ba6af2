"""What a house prints and files: layouts, signs, rules, manuals and filings, made from the declaration of a game."""
