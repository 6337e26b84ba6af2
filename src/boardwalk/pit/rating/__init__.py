"""Players rated by skill: what they bet and how fast, from the record, and what each of their choices cost, exactly."""
