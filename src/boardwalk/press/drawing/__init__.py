"""Drawings in millimetres: points and boxes, text that fits, and the SVG that they become."""
