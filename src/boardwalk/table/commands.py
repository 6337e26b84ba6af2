"""Every table command, to import from one place. Each is defined with its subject."""

from __future__ import annotations

from boardwalk.table.absence import ComeBack, RelieveDealer, SitOut
from boardwalk.table.deck.card_entry import EnterCards, ReadCard
from boardwalk.table.deck.card_source import ChooseCardSource
from boardwalk.table.deck.correction import WithdrawEntry
from boardwalk.table.deck.cut import CutDeck, OrderRecut
from boardwalk.table.deck.look import EndLook, NoteLookDeclined
from boardwalk.table.deck.preparation import (
    InspectDeck,
    LookAtDeck,
    ReceiveDeck,
    SpreadDeck,
    TurnDeckUp,
    VerifyDeck,
    WashDeck,
)
from boardwalk.table.deck.rotation import RemoveDeck, TakeDeck
from boardwalk.table.deck.seal import VerifySeal
from boardwalk.table.deck.shuffle import LoadShuffler, ReportShufflerCount, ReportShufflerJam, ShuffleDeck
from boardwalk.table.deck.stub import CountPlaces, CountStub, RackStub
from boardwalk.table.hardware.card_devices import (
    CardDrawn,
    CardsCounted,
    ShoeStopped,
    ShuffleFinished,
    ShufflerStopped,
    ShuffleStarted,
    StackOut,
)
from boardwalk.table.hardware.registration import (
    ClearFault,
    ConnectDevice,
    DisconnectDevice,
    PutIntoService,
    ReportHeard,
    ReportSilence,
    TakeOutOfService,
)
from boardwalk.table.hardware.wager_devices import (
    ChipIn,
    ChipsReturned,
    LightChanged,
    LockOutPressed,
    SignShows,
    WheelStopped,
)
from boardwalk.table.progressive.award import PayProgressive, ValidateProgressive
from boardwalk.table.progressive.dark_light import ResolveLight
from boardwalk.table.progressive.light import ReportDarkLight, VerifyLight
from boardwalk.table.progressive.link import (
    ConnectMeter,
    DisconnectMeter,
    ReportLinkDown,
    ReportLinkedGames,
    ReportLinkUp,
)
from boardwalk.table.progressive.take_in import ResolveCount, TakeInWagers
from boardwalk.table.progressive.wheel import AwardMerchandise, PressSpin, SettleSpins, SpinWheel, TapSeat
from boardwalk.table.report import ConfirmReport, DismissReport
from boardwalk.table.round.bet import AcceptBet, CloseBets, PlaceBet, PressLockOut, ReturnBet, TakeBackBet
from boardwalk.table.round.collection import CollectCards
from boardwalk.table.round.deal import DealNext, Misdeal, RevealDealer
from boardwalk.table.round.decision import Act, ChooseForSeat, ConfirmWager, Expose
from boardwalk.table.round.irregularity import (
    ReportDealerCard,
    ReportDrawnInError,
    ReportFaceUp,
    ReportShoeJam,
    ReportWrongHand,
)
from boardwalk.table.round.settlement import SettleExposed, SettleSeat, ShowHands
from boardwalk.table.seat import ClearSeat, GiveTip, LeaveSeat, TakeSeat
from boardwalk.table.supervision.approval import RecordApproval, RecordDemonstration, RevokeApproval
from boardwalk.table.supervision.installation import ChangeGame, HandOver, InstallDevice, InstallTable, RemoveDevice
from boardwalk.table.supervision.inventory import (
    BuyIn,
    CloseTable,
    CollectBoxes,
    ColorUp,
    CountInventory,
    CreditInventory,
    FillInventory,
    OpenTable,
)
from boardwalk.table.supervision.posted_sign import ConfirmSigns
from boardwalk.table.supervision.schedule import CancelChange, ScheduleChange

__all__ = [
    "AcceptBet",
    "Act",
    "AwardMerchandise",
    "BuyIn",
    "CancelChange",
    "CardDrawn",
    "CardsCounted",
    "ChangeGame",
    "ChipIn",
    "ChipsReturned",
    "ChooseCardSource",
    "ChooseForSeat",
    "ClearFault",
    "ClearSeat",
    "CloseBets",
    "CloseTable",
    "CollectBoxes",
    "CollectCards",
    "ColorUp",
    "ComeBack",
    "ConfirmReport",
    "ConfirmSigns",
    "ConfirmWager",
    "ConnectDevice",
    "ConnectMeter",
    "CountInventory",
    "CountPlaces",
    "CountStub",
    "CreditInventory",
    "CutDeck",
    "DealNext",
    "DisconnectDevice",
    "DisconnectMeter",
    "DismissReport",
    "EndLook",
    "EnterCards",
    "Expose",
    "FillInventory",
    "GiveTip",
    "HandOver",
    "InspectDeck",
    "InstallDevice",
    "InstallTable",
    "LeaveSeat",
    "LightChanged",
    "LoadShuffler",
    "LockOutPressed",
    "LookAtDeck",
    "Misdeal",
    "NoteLookDeclined",
    "OpenTable",
    "OrderRecut",
    "PayProgressive",
    "PlaceBet",
    "PressLockOut",
    "PressSpin",
    "PutIntoService",
    "RackStub",
    "ReadCard",
    "ReceiveDeck",
    "RecordApproval",
    "RecordDemonstration",
    "RelieveDealer",
    "RemoveDeck",
    "RemoveDevice",
    "ReportDarkLight",
    "ReportDealerCard",
    "ReportDrawnInError",
    "ReportFaceUp",
    "ReportHeard",
    "ReportLinkDown",
    "ReportLinkUp",
    "ReportLinkedGames",
    "ReportShoeJam",
    "ReportShufflerCount",
    "ReportShufflerJam",
    "ReportSilence",
    "ReportWrongHand",
    "ResolveCount",
    "ResolveLight",
    "ReturnBet",
    "RevealDealer",
    "RevokeApproval",
    "ScheduleChange",
    "SettleExposed",
    "SettleSeat",
    "SettleSpins",
    "ShoeStopped",
    "ShowHands",
    "ShuffleDeck",
    "ShuffleFinished",
    "ShuffleStarted",
    "ShufflerStopped",
    "SignShows",
    "SitOut",
    "SpinWheel",
    "SpreadDeck",
    "StackOut",
    "TakeBackBet",
    "TakeDeck",
    "TakeInWagers",
    "TakeOutOfService",
    "TakeSeat",
    "TapSeat",
    "TurnDeckUp",
    "ValidateProgressive",
    "VerifyDeck",
    "VerifyLight",
    "VerifySeal",
    "WashDeck",
    "WheelStopped",
    "WithdrawEntry",
]
