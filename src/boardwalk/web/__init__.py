"""The web server: HTTP, WebSocket and the screens."""
