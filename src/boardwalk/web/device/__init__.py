"""Devices at the tables, as the server hears them: reports, heartbeats and streams."""
