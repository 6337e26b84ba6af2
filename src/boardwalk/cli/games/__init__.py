"""The games at the terminal: look them up, play, settle, and replay them, with the law behind each."""
