"""The house file: one TOML file that describes a house's tables, meters, wheels and people.

It is read and checked as a whole (`read_house`, `examine`), and compared with the current house (`setup_plan`). A file
is valid exactly when the rules of the floor accept the requests that it stands for.
"""

from boardwalk.pit.house_file.examination import HouseFileExamination, demo_house, examine, load_house, read_house
from boardwalk.pit.house_file.fault import Caution, Fault, HouseFileError
from boardwalk.pit.house_file.plan import SetupPlan, setup_plan
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
    "Fault",
    "HouseFile",
    "HouseFileError",
    "HouseFileExamination",
    "LayoutSetup",
    "MeterSetup",
    "PersonSetup",
    "SetupPlan",
    "Side",
    "SignSetup",
    "Staff",
    "TableSetup",
    "demo_house",
    "examine",
    "load_house",
    "read_house",
    "setup_plan",
]
