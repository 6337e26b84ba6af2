"""Commands and events of the house as JSON has them, and back.

>>> from boardwalk.actor import Actor
>>> HOUSE_COMMANDS.write(command.SellChips(Actor(Role.ACCOUNTING, "Ada"), "Zoe", 500_00))
{'do': 'sell-chips', 'actor': {'role': 'accounting', 'name': 'Ada'}, 'patron': 'Zoe', 'cents': 50000}
"""

from __future__ import annotations

from boardwalk.actor import Role
from boardwalk.form import Form, one_of
from boardwalk.pit.house import command, event
from boardwalk.pit.house.command import HouseCommand, HouseKind
from boardwalk.pit.house.event import HouseEvent

_READERS = {Role: one_of(Role), HouseKind: one_of(HouseKind)}
HOUSE_COMMANDS = Form("do", "command", HouseCommand, command, readers=_READERS)
HOUSE_EVENTS = Form("event", "event", HouseEvent, event, readers=_READERS)
