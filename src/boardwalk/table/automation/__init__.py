"""A table without people: the automatic staff, players that follow a policy, and the driver that runs them."""
