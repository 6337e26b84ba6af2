"""What a house prints and files: layouts, drawn to scale from the declaration of a game."""
