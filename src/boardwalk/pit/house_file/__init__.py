"""The house file: one TOML file that says which tables, meters, wheels and people a house has.

It is read and checked as a whole (`read_house`, `examine`), and compared with the house as it stands (`plan`). A file
is right exactly when the rules of the floor accept the orders that it stands for.
"""

from boardwalk.pit.house_file.demo import demo_house
from boardwalk.pit.house_file.examine import Examined, examine, load_house, read_house
from boardwalk.pit.house_file.fault import Caution, Fault, HouseFileError
from boardwalk.pit.house_file.plan import Plan, plan
from boardwalk.pit.house_file.setup import (
    HouseFile,
    LayoutSetup,
    MeterSetup,
    PersonSetup,
    Side,
    SignSetup,
    Staff,
    TableSetup,
)

__all__ = [
    "Caution",
    "Examined",
    "Fault",
    "HouseFile",
    "HouseFileError",
    "LayoutSetup",
    "MeterSetup",
    "PersonSetup",
    "Plan",
    "Side",
    "SignSetup",
    "Staff",
    "TableSetup",
    "demo_house",
    "examine",
    "load_house",
    "plan",
    "read_house",
]
