"""What a certification asks of a solved game beyond its edge: spread, fixed play, sensitivity, a second count."""
