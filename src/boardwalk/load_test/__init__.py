"""The load test behind `boardwalk bench pit`: bots that play through the API of a real server."""
