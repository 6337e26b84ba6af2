"""Layouts: what a cloth must have and where, declared for each game, arranged in millimeters, and checked."""
