"""Shuffles and spins: the generator, commitments to shuffles and their verifier, and the tests of the generator."""
