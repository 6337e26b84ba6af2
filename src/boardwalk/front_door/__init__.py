"""What `import boardwalk` offers: games to settle, solve and play, and tables to play them at."""
