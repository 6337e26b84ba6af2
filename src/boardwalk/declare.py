"""Everything a game file needs, in one import.

```python
from boardwalk.declare import *
```

A game file declares one game with `@game` above a function that returns its `Rules`. It is Python: if you run a
command on it, you run its code.

`check_game` is for the tests of a game file: `assert check_game(pier).sound`.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardwalk.extras import require
from boardwalk.games.declaration import words
from boardwalk.games.declaration.argument import checked
from boardwalk.games.declaration.words import *  # noqa: F403
from boardwalk.games.declaration.words import __all__ as __all__  # noqa: PLC0414

globals().update({name: checked(word) for name, word in vars(words).items() if inspect.isfunction(word)})

if TYPE_CHECKING:
    from boardwalk.conformance.verdict import GameVerdict
    from boardwalk.games import Declaration
    from boardwalk.progress import Begin


def check_game(
    declaration: Declaration,
    *,
    quick: bool = False,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    begin: Begin | None = None,
) -> GameVerdict:
    """Examine a game as `boardwalk check` does. What this calls sound, every command can do.

    `quick` takes seconds, otherwise it takes a minute or two. The same seed repeats a run. With `options`, the game is
    examined as a house with these options plays it. `begin` is called with the name of each examination as it begins,
    and returns the function that gets its progress, from 0 to 1.
    """
    require("check_game", "odds", "print")
    from boardwalk.conformance.suite import check_game as check  # needs most of the program
    from boardwalk.progress import nobody

    return check(declaration, quick=quick, seed=seed, options=options, begin=begin or nobody)
