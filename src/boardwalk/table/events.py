"""Every table event, to import from one place. Each is defined with its subject."""

from __future__ import annotations

from boardwalk.table.absence import DealerRelieved, PlayerCameBack, PlayerSatOut
from boardwalk.table.deck.card_entry import CardRead, CardsEntered
from boardwalk.table.deck.card_source import CardSourceChosen
from boardwalk.table.deck.correction import EntryWithdrawn, WagerReopened
from boardwalk.table.deck.cut import DeckCut, RecutOrdered
from boardwalk.table.deck.look import LookDeclined, LookTimeEnded
from boardwalk.table.deck.preparation import (
    DeckInspected,
    DeckLookedAt,
    DeckReceived,
    DeckSpread,
    DeckTurnedUp,
    DeckVerified,
    DeckWashed,
)
from boardwalk.table.deck.rotation import DeckRemoved, DeckTaken
from boardwalk.table.deck.seal import SealVerified
from boardwalk.table.deck.shuffle import DeckCounted, DeckShuffled, ShufflerJammed, ShufflerLoaded
from boardwalk.table.deck.stub import PlacesCounted, StubCounted, StubRacked
from boardwalk.table.hardware.device_report import DeviceReported
from boardwalk.table.hardware.registration import (
    DeviceAtFault,
    DeviceConnected,
    DeviceDisconnected,
    DeviceInService,
    DeviceOutOfService,
    FaultCleared,
)
from boardwalk.table.hardware.wager_devices import AcceptorLit, ReturnCounted, SignRead
from boardwalk.table.progressive.award import ProgressivePaid, ProgressiveValidated
from boardwalk.table.progressive.dark_light import LightResolved
from boardwalk.table.progressive.light import LightFoundDark, LightVerified
from boardwalk.table.progressive.link import (
    LinkCameUp,
    LinkedGamesChanged,
    LinkWentDown,
    MeterConnected,
    MeterDisconnected,
)
from boardwalk.table.progressive.outcome import ProgressiveWon
from boardwalk.table.progressive.take_in import CountResolved, LightsCompared, ReturnDeviceEmptied, WagersTakenIn
from boardwalk.table.progressive.wheel import MerchandiseAwarded, SpinPressed, SpinTriggered, SpinWithdrawn, WheelSpun
from boardwalk.table.report import IrregularityReported, ReportConfirmed, ReportDismissed
from boardwalk.table.round.bet import BetPlaced, BetsClosed, BetTakenBack, LockedOut
from boardwalk.table.round.collection import CardsCollected, RoundEnded
from boardwalk.table.round.deal import (
    CardsBurned,
    CardsDealt,
    CardsMisdealt,
    CommunityTurned,
    DealerRevealed,
    HandShown,
)
from boardwalk.table.round.decision import ExposureChosen, FoldedHandStays, PlayerActed, WagerConfirmed
from boardwalk.table.round.irregularity import (
    CardDrawnInError,
    CardFoundFaceUp,
    DealerCardExposed,
    DealerHandCompleted,
    FoundCardsPutBack,
    ShoeJammed,
    WrongNumberFound,
)
from boardwalk.table.round.void import AwardWithdrawn, HandVoided, RoundVoided
from boardwalk.table.seat import AbsenceNoted, SeatLeft, SeatTaken, TipGiven
from boardwalk.table.supervision.approval import ApprovalRecorded, ApprovalRevoked, DemonstrationRecorded
from boardwalk.table.supervision.installation import (
    DeviceInstalled,
    DeviceRemoved,
    GameChanged,
    TableHandedOver,
    TableInstalled,
)
from boardwalk.table.supervision.inventory import (
    BoxesCollected,
    CashBoughtIn,
    ChipsColoredUp,
    InventoryCounted,
    InventoryCredited,
    InventoryFilled,
    TableClosed,
    TableOpened,
)
from boardwalk.table.supervision.posted_sign import SignsConfirmed
from boardwalk.table.supervision.schedule import ChangeCanceled, ChangeScheduled, LimitsChanged
from boardwalk.table.wager_outcome import WagerReturned, WagerSettled

__all__ = [
    "AbsenceNoted",
    "AcceptorLit",
    "ApprovalRecorded",
    "ApprovalRevoked",
    "AwardWithdrawn",
    "BetPlaced",
    "BetTakenBack",
    "BetsClosed",
    "BoxesCollected",
    "CardDrawnInError",
    "CardFoundFaceUp",
    "CardRead",
    "CardSourceChosen",
    "CardsBurned",
    "CardsCollected",
    "CardsDealt",
    "CardsEntered",
    "CardsMisdealt",
    "CashBoughtIn",
    "ChangeCanceled",
    "ChangeScheduled",
    "ChipsColoredUp",
    "CommunityTurned",
    "CountResolved",
    "DealerCardExposed",
    "DealerHandCompleted",
    "DealerRelieved",
    "DealerRevealed",
    "DeckCounted",
    "DeckCut",
    "DeckInspected",
    "DeckLookedAt",
    "DeckReceived",
    "DeckRemoved",
    "DeckShuffled",
    "DeckSpread",
    "DeckTaken",
    "DeckTurnedUp",
    "DeckVerified",
    "DeckWashed",
    "DemonstrationRecorded",
    "DeviceAtFault",
    "DeviceConnected",
    "DeviceDisconnected",
    "DeviceInService",
    "DeviceInstalled",
    "DeviceOutOfService",
    "DeviceRemoved",
    "DeviceReported",
    "EntryWithdrawn",
    "ExposureChosen",
    "FaultCleared",
    "FoldedHandStays",
    "FoundCardsPutBack",
    "GameChanged",
    "HandShown",
    "HandVoided",
    "InventoryCounted",
    "InventoryCredited",
    "InventoryFilled",
    "IrregularityReported",
    "LightFoundDark",
    "LightResolved",
    "LightVerified",
    "LightsCompared",
    "LimitsChanged",
    "LinkCameUp",
    "LinkWentDown",
    "LinkedGamesChanged",
    "LockedOut",
    "LookDeclined",
    "LookTimeEnded",
    "MerchandiseAwarded",
    "MeterConnected",
    "MeterDisconnected",
    "PlacesCounted",
    "PlayerActed",
    "PlayerCameBack",
    "PlayerSatOut",
    "ProgressivePaid",
    "ProgressiveValidated",
    "ProgressiveWon",
    "RecutOrdered",
    "ReportConfirmed",
    "ReportDismissed",
    "ReturnCounted",
    "ReturnDeviceEmptied",
    "RoundEnded",
    "RoundVoided",
    "SealVerified",
    "SeatLeft",
    "SeatTaken",
    "ShoeJammed",
    "ShufflerJammed",
    "ShufflerLoaded",
    "SignRead",
    "SignsConfirmed",
    "SpinPressed",
    "SpinTriggered",
    "SpinWithdrawn",
    "StubCounted",
    "StubRacked",
    "TableClosed",
    "TableHandedOver",
    "TableInstalled",
    "TableOpened",
    "TipGiven",
    "WagerConfirmed",
    "WagerReopened",
    "WagerReturned",
    "WagerSettled",
    "WagersTakenIn",
    "WheelSpun",
    "WrongNumberFound",
]
