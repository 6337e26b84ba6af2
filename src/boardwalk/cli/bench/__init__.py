"""Tests of the program: measured rates, a load of bots, and the soak."""
