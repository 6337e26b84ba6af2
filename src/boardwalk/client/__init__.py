"""A Python client for the pit's API.

```python
with Client("http://127.0.0.1:8765") as zoe:
    zoe.enter_as_guest()
    zoe.send("2", {"do": "take-seat", "seat": 1, "chips_cents": 100_00})
    for sight in zoe.watch("2"):
        print(sight.version, sight.prompts)
```

Every command has an idempotency key, so the client can send it again after a lost connection and it still acts once.
"""

from boardwalk.client.client import AsyncClient, Client
from boardwalk.client.protocol import Me, ProblemError, Receipt, TableSight, TakesTwo

__all__ = ["AsyncClient", "Client", "Me", "ProblemError", "Receipt", "TableSight", "TakesTwo"]
