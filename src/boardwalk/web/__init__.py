"""The pit over HTTP and WebSocket: nothing is decided here, and nothing is remembered."""
