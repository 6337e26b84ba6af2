"""The auditor: reads a whole database and proves it, sharing no code with what wrote it.

Of the pit it knows the rows (`pit.store`) and the rules of the house (`pit.house`); what happened at tables and meters
is decided anew by the rules of the floor. Hashes, the ledger, rounds, commitments and seals are worked out here once
more, from their descriptions.
"""

from boardwalk.pit.audit.auditing import audit
from boardwalk.pit.audit.finding import Finding, Findings

__all__ = ["Finding", "Findings", "audit"]
