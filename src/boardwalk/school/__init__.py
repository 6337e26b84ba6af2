"""A school for dealers: drills made from a game's declaration, marks, a schedule of what to repeat, and table tests.

A drill is a pure function of a game with its options, a topic, a level and a seed. What happens in it happens at a
table of our own (`table`), and the right answer is what that table does next; nothing about a game is written here.
"""
