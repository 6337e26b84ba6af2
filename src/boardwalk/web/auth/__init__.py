"""Who may call the server, from where, and how often."""
