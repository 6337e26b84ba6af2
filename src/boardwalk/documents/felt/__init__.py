"""The felt: the drawing of a layout for screens, sign makers and the Division, and its printed sheets to scale."""
