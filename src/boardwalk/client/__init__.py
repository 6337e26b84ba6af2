"""A client of the pit's API for programs.

```python
with Client("http://127.0.0.1:8765") as zoe:
    zoe.enter_as_guest()
    zoe.send("2", {"do": "take-seat", "seat": 1, "chips_cents": 100_00})
    for seen in zoe.watch("2"):
        print(seen.version, seen.prompts)
```

Every command is sent with a key, so that it can be sent again after a lost connection and still acts once.
"""

from boardwalk.client.asynchronous import AsyncClient
from boardwalk.client.exchange import Me, ProblemError, Receipt, Seen
from boardwalk.client.synchronous import Client

__all__ = ["AsyncClient", "Client", "Me", "ProblemError", "Receipt", "Seen"]
