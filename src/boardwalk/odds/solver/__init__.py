"""The exact solver: payoffs, boards, the sweep, the backward and forward pass, solutions, versions and advice."""
