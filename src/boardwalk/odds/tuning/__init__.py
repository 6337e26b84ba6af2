"""Pay tables by their house edge: every table within bounds whose exact edge is in a range."""
