"""Tables and meters together, as pure functions: what a command at a table does to its meter, and vice versa."""
