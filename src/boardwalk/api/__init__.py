"""What the API of a house answers with, stated once for the server that writes it and the client that reads it."""
