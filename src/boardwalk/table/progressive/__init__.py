"""The table's side of wagers collected before the deal: the link to a meter, collecting them, awards, the wheel."""
