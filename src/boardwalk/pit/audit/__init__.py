"""The auditor: reads a whole database and verifies it, sharing no code with the writer.

From the pit it uses only the rows (`pit.store`) and the rules of the house (`pit.house`). It decides again, by the
rules of the floor, what happened at tables and meters. Hashes, the ledger, rounds, commitments and seals are
implemented here a second time, from their descriptions.
"""
