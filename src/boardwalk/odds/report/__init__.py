"""The mathematical report that a laboratory or a regulator gets."""
