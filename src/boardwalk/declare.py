"""Everything a game file needs, in one import.

```python
from boardwalk.declare import *
```

A game file declares one game with `@game` above a function that returns its `Rules`. It is Python: if you run a
command on it, you run its code.
"""

from boardwalk.games.declaration.words import *  # noqa: F403
from boardwalk.games.declaration.words import __all__ as __all__  # noqa: PLC0414
