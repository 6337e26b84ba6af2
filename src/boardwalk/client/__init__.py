"""A Python client for a house's API. Every operation is a method whose answer is a dataclass.

```python
with Client("http://127.0.0.1:8765") as client:
    client.enter_as_guest()
    table = client.table("2")
    table.send("take-seat", seat=1, chips_cents=100_00)
    for sight in table.watch():
        print(sight.version, [prompt.title for prompt in sight.prompts])
```

Every command has an idempotency key, so the client can send it again after a lost connection and it still acts once.
"""

from boardwalk.api.account import SelfSheet
from boardwalk.api.command import Receipt
from boardwalk.api.table import TableSight
from boardwalk.client.client import AsyncClient, Client
from boardwalk.client.device import DeviceClient
from boardwalk.client.problem import AnswerError, ConnectionLost, ProblemError, TakesTwo

__all__ = [
    "AnswerError",
    "AsyncClient",
    "Client",
    "ConnectionLost",
    "DeviceClient",
    "ProblemError",
    "Receipt",
    "SelfSheet",
    "TableSight",
    "TakesTwo",
]
