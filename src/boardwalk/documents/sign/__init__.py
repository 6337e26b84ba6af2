"""Signs at a table and above a meter: what they say, how they are set and printed, and a check of the drawing."""
