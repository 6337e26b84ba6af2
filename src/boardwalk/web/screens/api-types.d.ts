// Written from the OpenAPI description by `make types`; a test fails when it is out of date.

/** Accept a player's bet by hand. It stands in full even outside the posted limits. */
export type AcceptBetDraft = {
  do: "accept-bet";
  seat: number;
  wager: string;
  cents: number;
  coupon_cents?: number;
};

/** All accounts of one kind: how their names begin, how many there are and are at zero, and what they hold. */
export type AccountGroup = {
  kind: string;
  begins: string;
  accounts: number;
  at_zero: number;
  cents: number;
};

/** Why an account is closed, suspended or restored. */
export type AccountReason = {
  reason: string;
};

/** Make your decision, such as `fold`, `check`, `play-3x` or `take-back`. */
export type ActDraft = {
  do: "act";
  action: string;
};

/** Add a person in a role. */
export type AddPersonDraft = {
  do: "add-person";
  name: string;
  role: "player" | "dealer" | "floorperson" | "supervisor" | "security" | "surveillance" | "accounting" | "regulator" | "administrator" | "device";
};

/** Admit a contribution that was held as unreasonably high. */
export type AdmitHeldDraft = {
  do: "admit-held";
  number: number;
  reason: string;
};

/** Something that needs attention. */
export type Alarm = {
  kind: string;
  says: string;
  law: string | null;
};

/** An alarm in the log. Times are in microseconds since 1970. */
export type AlarmLine = {
  number: number;
  table: string | null;
  kind: string;
  says: string;
  law: string | null;
  raised_at: number;
  over_at: number | null;
  taken_by: string | null;
  taken_role: string | null;
  taken_at: number | null;
};

/** How many changes were made, and what differs from the file but was left unchanged. */
export type AppliedSheet = {
  orders: number;
  left: string[];
};

/** Something that must be filed or approved before the table opens, and the paper on record, if any. */
export type ApprovalView = {
  item: string;
  title: string;
  law: string;
  filed: boolean;
  on_record: boolean;
  demonstration: boolean;
  number: string;
  date: string;
  by: string;
};

/** A record and what is wrong with it; without a record, the finding is about the whole stream. */
export type AuditFinding = {
  stream: string;
  seq: number | null;
  what: string;
};

/** The result of an audit. */
export type AuditSheet = {
  ok: boolean;
  findings: AuditFinding[];
  counts: Record<string, number>;
  balances: Record<string, number>;
};

/** Hand over the merchandise that the seat won on the wheel. */
export type AwardMerchandiseDraft = {
  do: "award-merchandise";
};

/** A progressive that was won but is not paid yet. */
export type AwardView = {
  wager: string;
  seats: number[];
  hand: string;
  validated: boolean;
};

/** An account of the ledger and its balance. */
export type Balance = {
  account: string;
  cents: number;
};

/** A choice the rules allow but the player cannot afford. */
export type Beyond = {
  title: string;
  cost_cents: number;
};

/** What is paid on a wager besides its own result. */
export type BonusSheet = {
  wager: string;
  title: string;
  on: string;
  least_cents: number;
  law: string;
  tables: PaySheet[];
};

/** A place in the record that the caller wants to find again. */
export type BookmarkLine = {
  number: number;
  table: string;
  seq: number;
  round: number | null;
  note: string;
  at: number;
};

/** Sell a player chips for cash, which goes into the drop box. */
export type BuyInDraft = {
  do: "buy-in";
  seat: number;
  cents: number;
};

/** What a patron gets on paper for chips or coupons at the cage. */
export type CageReceipt = {
  number: number;
  at: number;
  kind: string;
  patron: string;
  cents: number;
  cashier: string;
  second: string | null;
  house: string;
};

/** Cancel a scheduled change before it is in force. */
export type CancelChangeDraft = {
  do: "cancel-change";
};

/** A decision, and its lines on the card. */
export type CardDecision = {
  decision: string;
  lines: CardLine[];
};

/** The shoe drew the next card, and read it; none if it could not. */
export type CardDrawnDraft = {
  do: "card-drawn";
  number: number;
  round: number;
  card?: string | null;
};

/** What to do; of a decision's lines, the first that applies counts. */
export type CardLine = {
  action: string;
  words: string;
};

/** The shuffler counted the cards of the deck that it shuffled. */
export type CardsCountedDraft = {
  do: "cards-counted";
  number: number;
  round: number;
  cards: number;
};

/** Change the game or the options of a closed table. */
export type ChangeGameDraft = {
  do: "change-game";
  game: string;
  options?: Record<string, string>;
};

/** Change the parameters of the meter. `in_round` are the linked tables with a round in progress. */
export type ChangeParametersDraft = {
  do: "change-parameters";
  parameters: Parameters;
  reason: string;
};

/** Change a person's role. */
export type ChangeRoleDraft = {
  do: "change-role";
  name: string;
  role: "player" | "dealer" | "floorperson" | "supervisor" | "security" | "surveillance" | "accounting" | "regulator" | "administrator" | "device";
};

/** An amount in cents. */
export type ChipAmount = {
  cents: number;
};

/** The acceptor of a seat took a chip, or a coupon. The wager may be left out if the table has only one. */
export type ChipInDraft = {
  do: "chip-in";
  number: number;
  round: number;
  seat: number;
  wager?: string;
  coupon?: boolean;
};

/** The return device gave out this many chips and coupons of the wager. */
export type ChipsReturnedDraft = {
  do: "chips-returned";
  number: number;
  round: number;
  count: number;
  wager?: string;
};

/** What a choice costs compared with the best one, on average. */
export type ChoiceCost = {
  units: string;
  decimal: string;
  cents: string;
};

/** The decision at a stage of the round. */
export type ChoiceSheet = {
  stage: string;
  actions: string[];
  wager: string | null;
  law: string;
};

/** Say where the cards of a closed table come from. */
export type ChooseCardSourceDraft = {
  do: "choose-card-source";
  source: "virtual" | "read" | "seen";
};

/** Make the choice that costs least for a player who is away or does not respond. */
export type ChooseForSeatDraft = {
  do: "choose-for-seat";
  seat: number;
  reason: string;
};

/** A class: everyone who deals, and all table tests, the latest first. */
export type ClassSheet = {
  pupils: PupilLine[];
  tests: TableTestLine[];
};

/** Let a device that contradicted the table go on, after a look at it. */
export type ClearFaultDraft = {
  do: "clear-fault";
  device: string;
  reason: string;
};

/** Remove an absent player's bets and chips between rounds, and keep them for the player. */
export type ClearSeatDraft = {
  do: "clear-seat";
  seat: number;
  reason: string;
};

/** Announce "No more bets". */
export type CloseBetsDraft = {
  do: "close-bets";
};

/** Close a person's account permanently. */
export type ClosePersonDraft = {
  do: "close-person";
  name: string;
  reason: string;
};

/** Close the table with the counted table inventory, and remove its cards. */
export type CloseTableDraft = {
  do: "close-table";
  reason?: string;
};

/** A choice compared with the best one; until that is calculated, what the player saw and did. */
export type CoachDecision = {
  stage: string;
  action: string;
  made_by_house: boolean;
  cards: string[];
  board: string[];
  up: string | null;
  unit_cents: number;
  ready: boolean;
  best: string | null;
  cost: ChoiceCost | null;
  options: CoachOption[];
  says: string | null;
};

/** A possible choice, and what the whole round was worth with it, in units. */
export type CoachOption = {
  action: string;
  value: string;
  decimal: string;
  cost: ChoiceCost;
};

/** What a player's choices in a round cost; if `ready` is false, ask again. */
export type CoachSheet = {
  ready: boolean;
  progress: number;
  round: number | null;
  over: boolean;
  seat: number | null;
  decisions: CoachDecision[];
  cost: ChoiceCost | null;
};

/** Replace the drop box and the tip box with empty ones. */
export type CollectBoxesDraft = {
  do: "collect-boxes";
};

/** Collect the remaining cards in order and end the round. */
export type CollectCardsDraft = {
  do: "collect-cards";
};

/** A wager that is taken in before the deal: a progressive or a spin. */
export type CollectedSheet = {
  wager: string;
  title: string;
  cents: number;
  law: string;
  label: string;
  rows: PayRow[];
  positions: WheelSheet[];
  demonstration: boolean;
  prize: string;
};

/** Exchange a player's chips for fewer chips of a higher value. */
export type ColorUpDraft = {
  do: "color-up";
  seat: number;
  cents: number;
};

/** Play again after you were away. */
export type ComeBackDraft = {
  do: "come-back";
};

/** A command that was carried out; if you asked for it, with what you see afterward. */
export type CommandAnswer = {
  receipt: Receipt;
  seeing: TableSight | null;
};

/** A house file, in TOML. */
export type Configuration = {
  text: string;
  replaces?: string | null;
};

/** Someone applied a house file, or set the policy. */
export type ConfigurationChange = {
  seq: number;
  at: number;
  person: string;
  role: string;
  second: string | null;
  told: string;
  diff: DiffLine[];
};

/** A house file after some edits: what is in it, its faults, and what it would change. Nothing is done. */
export type ConfigurationCheck = {
  text: string;
  values: Record<string, unknown> | null;
  faults: FileFault[];
  cautions: FileFault[];
  diff: DiffLine[];
  orders: number;
  left: string[];
};

/** A house file, in TOML, and edits to make in it. */
export type ConfigurationDraft = {
  text: string;
  edits?: ConfigurationEdit[];
};

/** A change of one key, such as `table[2].options.table-min`, or of one section, such as `table`. */
export type ConfigurationEdit = {
  do: "set" | "unset" | "add" | "remove";
  key: string;
  value?: string | number | boolean | string[] | null;
};

/** The house file in force, empty if there is none yet; and what takes two people. */
export type ConfigurationSheet = {
  text: string;
  sha256: string;
  policy: Policy;
};

/** Confirm the dealer's report. It takes effect now. */
export type ConfirmReportDraft = {
  do: "confirm-report";
};

/** Confirm that these signs are posted at the table. */
export type ConfirmSignsDraft = {
  do: "confirm-signs";
  signs: string[];
};

/** Confirm the last wager aloud. */
export type ConfirmWagerDraft = {
  do: "confirm-wager";
};

/** Connect a device that reports for itself, with its serial number and the number of its approval. */
export type ConnectDeviceDraft = {
  do: "connect-device";
  kind: "shuffler" | "shoe" | "acceptors" | "lock-out" | "return device" | "wheel" | "sign";
  serial: string;
  approval: string;
};

/** Connect the table to a progressive meter by its name. */
export type ConnectMeterDraft = {
  do: "connect-meter";
  meter: string;
  wager?: string;
};

/** Correct what the display shows, upward or downward. */
export type CorrectMeterDraft = {
  do: "correct-meter";
  cents: number;
  reason: string;
};

/** Count the table inventory and report its value. */
export type CountInventoryDraft = {
  do: "count-inventory";
  cents: number;
};

/** Enter how many cards are at each place after a wrong stub count. Collected hands are in the discard rack. */
export type CountPlacesDraft = {
  do: "count-places";
  cards: Record<string, number>;
};

/** Count the stub face down, then rack it. */
export type CountStubDraft = {
  do: "count-stub";
  cards: number;
};

/** Someone's count of the table inventory since it last changed. */
export type CountView = {
  role: "player" | "dealer" | "floorperson" | "supervisor" | "security" | "surveillance" | "accounting" | "regulator" | "administrator" | "device";
  name: string;
  cents: number;
};

/** Send chips from the table inventory container to the cage. */
export type CreditInventoryDraft = {
  do: "credit-inventory";
  cents: number;
};

/** Cut a deck: move this many cards from the top to the bottom. */
export type CutDeckDraft = {
  do: "cut-deck";
  deck: string;
  cards: number;
};

/** Take the next step of the deal: deal a card or a stack, burn, or turn up community cards. */
export type DealNextDraft = {
  do: "deal-next";
};

/** Decide the order in which simultaneous winners are paid, after surveillance's review. */
export type DecideAwardsDraft = {
  do: "decide-awards";
  order: number[];
  reason: string;
};

/** A deck: the color of its backs, and how far its preparation has come. */
export type DeckView = {
  back: string;
  phase: string;
  cut_due: boolean;
  counted: boolean;
  commitment: string;
};

/** What became of a report, and what the device is told. */
export type DeviceAnswer = {
  outcome: string;
  why: string;
  repeated: boolean;
  sight: DeviceSight;
};

/** What a device reports. */
export type DeviceDraft = ShuffleStartedDraft | ShuffleFinishedDraft | CardsCountedDraft | ShufflerStoppedDraft | CardDrawnDraft | StackOutDraft | ShoeStoppedDraft | ChipInDraft | LightChangedDraft | LockOutPressedDraft | ChipsReturnedDraft | WheelStoppedDraft | SignShowsDraft;

/** A device on which you have logged in. Times are in microseconds since 1970. */
export type DeviceLine = {
  id: string;
  agent: string;
  begun: number;
  used: number;
};

/** What a device is told. */
export type DeviceSight = {
  device: string;
  kind: "shuffler" | "shoe" | "acceptors" | "lock-out" | "return device" | "wheel" | "sign";
  round: number;
  next_number: number;
  in_service: boolean;
  fault: "silent" | "contradicts the table" | null;
  why: string;
  task: "nothing" | "shuffle" | "count" | "draw" | "take chips" | "lock out" | "stop" | "show";
  cards: number;
  seats: number[];
  cents: number | null;
};

/** The token of a device. It is shown only once. */
export type DeviceTokenSecret = {
  device: string;
  token: string;
};

/** A line of a house file that stays, was added or was removed; or a gap of lines that stay. */
export type DiffLine = {
  kind: "same" | "added" | "removed" | "gap";
  text: string;
};

/** Disconnect a device. People report again what it reported. */
export type DisconnectDeviceDraft = {
  do: "disconnect-device";
  device: string;
};

/** Disconnect the table from its progressive meter. */
export type DisconnectMeterDraft = {
  do: "disconnect-meter";
  wager?: string;
};

/** Dismiss the dealer's report. The table goes on as if it had not been made. */
export type DismissReportDraft = {
  do: "dismiss-report";
  reason: string;
};

/** A scene and the questions about it. */
export type Drill = {
  title: string;
  topic: "hands" | "payouts" | "next-step" | "irregularities" | "order";
  level: number;
  asks: string;
  scene: SceneLine[];
  questions: Question[];
};

/** The mark of a drill: it is right if every question is. */
export type DrillMark = {
  right: boolean;
  questions: MarkedQuestion[];
};

/** A drill with what names it, to be sent back with the answers. */
export type DrillSheet = {
  game: string;
  options: Record<string, string>;
  topic: string;
  level: number;
  seed: string;
  repeated: boolean;
  drill: Drill;
};

/** Go on when no player has looked over the spread deck in time; only at an automatic table. */
export type EndLookDraft = {
  do: "end-look";
  deck: string;
};

/** Enter the cards that are face up at a place and not known yet, in the order they were dealt. */
export type EnterCardsDraft = {
  do: "enter-cards";
  place: number | string;
  cards: string;
};

/** An event as it was recorded; `event` is its name, and `law` is the paragraph behind it. */
export type EventJson = {
  event: string;
  law: string;
};

/** An event at a table or of a meter. */
export type EventLine = {
  seq: number;
  at: number;
  kind: string;
  law: string;
  person: string;
  role: string;
  told: string | null;
};

/** Expose your cards for the bonus that requires it, or keep them face down. */
export type ExposeDraft = {
  do: "expose";
  exposed: boolean;
};

/** What is wrong with a house file, or worth a look, at one of its keys. */
export type FileFault = {
  key: string;
  reason: string;
  law: string | null;
  line: number | null;
};

/** Add chips to the table inventory container. */
export type FillInventoryDraft = {
  do: "fill-inventory";
  cents: number;
};

/** The last round, as far as the viewer may see it. */
export type FinishedView = {
  number: number;
  commitment: string;
  hands: Record<string, HandView>;
  dealer: (string | null)[];
  community: (string | null)[];
  void: string | null;
  void_law: string | null;
  seat: number | null;
  dealer_hand: NamedHand | null;
};

/** A table on the floor, with its money and rounds since it was opened. */
export type FloorLine = {
  number: string;
  game: string;
  title: string;
  open: boolean;
  automatic: boolean;
  round: number | null;
  waits_for: string | null;
  waits_at: number | string | null;
  seats: number;
  taken: number;
  bots: number;
  away: number;
  inventory_cents: number;
  rounds: number;
  rounds_last_hour: number;
  drop_cents: number;
  handle_cents: number;
  win_cents: number;
  theory_cents: number | null;
  wagers: WagerFigures[];
  alarms: Alarm[];
};

/** All tables of the house. */
export type FloorSheet = {
  tables: FloorLine[];
  waiting_proposals: number;
  alarms: Alarm[];
};

/** An event that a search found, at any table. */
export type FoundEvent = {
  table: string;
  seq: number;
  at: number;
  kind: string;
  law: string;
  person: string;
  role: string;
  round: number | null;
  player: string | null;
  cents: number | null;
  told: string | null;
};

/** A game that a table can offer. */
export type GameLine = {
  game: string;
  title: string;
  seats: number;
};

/** A pupil's scores in a game. */
export type GameScores = {
  game: string;
  title: string;
  scores: TopicScore[];
};

/** A game as one house plays it. */
export type GameSheet = {
  game: string;
  title: string;
  line: string;
  seats: number;
  hole_cards: number;
  dealer_cards: number;
  community_cards: number;
  settles_from: string;
  wagers: WagerSheet[];
  bonuses: BonusSheet[];
  collected: CollectedSheet[];
  choices: ChoiceSheet[];
  to_stay: number;
  options: OptionSheet[];
};

/** Notify surveillance and casino management of simultaneous winners, from a table with one of them. */
export type GiveNoticeDraft = {
  do: "give-notice";
  table: string;
};

/** Tip the dealer. */
export type GiveTipDraft = {
  do: "give-tip";
  cents: number;
};

/** An act in a live round: what is done, where, and for a settlement what becomes of each wager. */
export type GivenAct = {
  act: number;
  do: string;
  place?: string;
  position?: number;
  cards?: number;
  settles?: number[][];
};

/** The answers to a drill, with what names it. */
export type GivenAnswers = {
  game: string;
  options: Record<string, string>;
  topic: string;
  level: number;
  seed: string;
  answers: number[][];
  seconds: number;
};

/** The role that a guest wants; a player by default. */
export type Guest = {
  role?: "player" | "dealer" | "floorperson" | "supervisor" | "security" | "surveillance" | "accounting" | "regulator" | "administrator";
};

/** Turn the table over to the automatic staff, or back to live staff. */
export type HandOverDraft = {
  do: "hand-over";
  automatic: boolean;
};

/** A hand on the table: its cards, its status, and the results of its wagers. */
export type HandView = {
  cards: (string | null)[];
  folded: boolean;
  void: boolean;
  collected: boolean;
  outcomes: OutcomeView[];
  named: NamedHand | null;
};

/** The answers to all drills of a table test, in order. */
export type HandedIn = {
  answers: number[][][];
};

/** The end of a stream of records. */
export type HeadSheet = {
  name: string;
  seq: number;
  head: string;
};

/** The status of the server. */
export type Health = {
  status: string;
  version: string;
  build: string;
};

/** A contribution held until two people admit it. */
export type HeldView = {
  number: number;
  table: string;
  round: number;
  cents: number;
  by_seat: Record<string, number>;
};

/** A table in one hour, under one game. Pace is the number of rounds; hold is win over drop. */
export type HourLine = {
  table: string;
  game: string;
  title: string;
  hour: number;
  rounds: number;
  drop_cents: number;
  handle_cents: number;
  win_cents: number;
  theory_cents: number | null;
  fill_cents: number;
  credit_cents: number;
};

/** The figures of all tables hour by hour. */
export type HourSheet = {
  now: number;
  since: number;
  hours: HourLine[];
};

/** Something that happened in the house, away from the tables. */
export type HouseEventLine = {
  seq: number;
  at: number;
  kind: string;
  person: string;
  role: string;
  second: string | null;
  told: string;
};

/** The house as anyone may know it. */
export type HouseSheet = {
  name: string;
  kind: string;
  public_key: string;
  tables: number;
  meters: number;
  guest_roles: string[];
};

/** Why the bets at a seat cannot stand: the wager at fault, the reason and its paragraph. */
export type Incomplete = {
  seat: number;
  wager: string;
  reason: string;
  law: string;
};

/** The table, what a review of its win found, and why there is an inquiry. */
export type InquiryBody = {
  table: string;
  rounds: number;
  win_cents: number;
  chance_millionths: number;
  reason: string;
};

/** An inquiry into a table's win that is on record. */
export type InquiryLine = {
  number: number;
  table: string;
  rounds: number;
  win_cents: number;
  chance_millionths: number;
  reason: string;
  by: string;
};

/** Sort and inspect a deck. */
export type InspectDeckDraft = {
  do: "inspect-deck";
  deck: string;
};

/** Install a device on the table. */
export type InstallDeviceDraft = {
  do: "install-device";
  device: "manual shoe" | "automated shoe" | "automated shuffler" | "counting automated shuffler" | "progressive hardware" | "Bonus Spin hardware";
};

/** Set up a table for a game, with the house's options. */
export type InstallTableDraft = {
  do: "install-table";
  number: string;
  game: string;
  options?: Record<string, string>;
};

/** A kind with what it concerns: a place and its cards, a position, or a deck. */
export type Irregularity = {
  kind: "dealer-card-exposed" | "card-face-up" | "card-drawn-in-error" | "wrong-number-of-cards" | "shoe-jam" | "shuffler-jam" | "misdeal";
  place: number | string | null;
  cards: number | null;
  expected: number | null;
  position: number | null;
  deck: string;
};

/** Issue coupons to a patron, for match play or for a progressive. */
export type IssueCouponsDraft = {
  do: "issue-coupons";
  patron: string;
  cents: number;
};

/** A job: what was asked, its progress and its result. */
export type JobSheet = {
  id: string;
  at: number;
  kind: string;
  asked: Record<string, unknown>;
  state: "waiting" | "running" | "done" | "failed" | "canceled";
  progress: number;
  step: string;
  result: unknown | null;
  problem: Problem | null;
  files: string[];
};

/** A clock that differs from house time. */
export type JumpLine = {
  jump: number;
  machine: string;
  ahead_seconds: number;
  database_ahead_seconds: number | null;
  confirmable: boolean;
  confirmed_by: string | null;
};

/** The number of the jump whose clock you confirm. */
export type JumpNumber = {
  jump: number;
};

/** One key of a section. */
export type KeyField = {
  key: string;
  kind: "text" | "money" | "rate" | "number" | "flag" | "date" | "choice" | "list" | "game" | "games" | "meter" | "options" | "pairs";
  title: string;
  help: string;
  required: boolean;
  default: string;
  choices: string[];
  least: number | null;
  most: number | null;
};

/** A game that can be asked about, with its options and the wagers that may have been placed earlier. */
export type LabGame = {
  game: string;
  title: string;
  options: LabOption[];
  wagers: LabWager[];
};

/** A kind of job. */
export type LabKind = {
  kind: string;
  says: string;
  parameters: LabParameter[];
};

/** An option of a game. */
export type LabOption = {
  option: string;
  default: string;
  values: string[];
  free: boolean;
  allowed: string;
  help: string;
  law: string;
};

/** A parameter: what it is for, its default if it is left out or null, and its bounds. */
export type LabParameter = {
  name: string;
  sort: string;
  help: string;
  default: string | number | boolean | null;
  required: boolean;
  least: number | null;
  most: number | null;
  choices: string[];
};

/** What you can ask the lab. */
export type LabSheet = {
  games: LabGame[];
  kinds: LabKind[];
  most_unfinished: number;
  most_finished: number;
};

/** A wager that a player may have placed before another decision. */
export type LabWager = {
  wager: string;
  title: string;
  multiples: number[];
};

/** A paragraph of the register, in our own words. */
export type LawSheet = {
  id: string;
  says: string;
  how: string;
  source: string;
  games: string[];
  note: string | null;
};

/** Leave the table with your chips. */
export type LeaveSeatDraft = {
  do: "leave-seat";
};

/** A line of the ledger, with its order. */
export type LedgerLine = {
  stream: string;
  seq: number;
  line: number;
  account: string;
  cents: number;
  at: number;
  person: string;
  role: string;
};

/** Results that a review could not use. */
export type LeftOutLine = {
  reason: string;
  times: number;
};

/** The light of a seat's acceptor went on or off. */
export type LightChangedDraft = {
  do: "light-changed";
  number: number;
  round: number;
  seat: number;
  on: boolean;
  wager?: string;
};

/** A wager that contributes to a meter, and its link. */
export type LinkView = {
  wager: string;
  title: string;
  meter: string | null;
  up: boolean;
};

/** A table on the meter: its game and options, and which of its wagers contributes. */
export type LinkedView = {
  game: string;
  options: Record<string, string>;
  wager: string;
};

/** A button of the terminal. */
export type LiveChoice = {
  do: string;
  place: string;
  title: string;
};

/** The table of a live round as its dealer sees it, without anything that says what comes next. */
export type LiveSheet = {
  round: number;
  rounds: number;
  over: boolean;
  acts: number;
  notice: string;
  sees: string;
  felt: string | null;
  table: TableView;
  choices: LiveChoice[];
  seats: SeatToSettle[];
};

/** Put a deck into the automated shuffler. */
export type LoadShufflerDraft = {
  do: "load-shuffler";
  deck: string;
};

/** All tables and meters of the house. */
export type Lobby = {
  tables: TableLine[];
  meters: MeterLine[];
};

/** The dealer pressed the lock-out button. */
export type LockOutPressedDraft = {
  do: "lock-out-pressed";
  number: number;
  round: number;
};

/** A name and a password, and a code if the account needs one. */
export type LogIn = {
  name: string;
  password: string;
  code?: string | null;
};

/** Look over a spread deck. */
export type LookAtDeckDraft = {
  do: "look-at-deck";
  deck: string;
};

/** A question after it was answered. */
export type MarkedQuestion = {
  given: number[];
  given_words: string;
  right: boolean;
  answer: RightAnswer;
};

/** A command to a meter. */
export type MeterDraft = AdmitHeldDraft | ChangeParametersDraft | CorrectMeterDraft | ReportDownDraft | ReportUpDraft | OpenMeterDraft | DecideAwardsDraft | GiveNoticeDraft | RecordReviewDraft;

/** A meter in the lobby. */
export type MeterLine = {
  name: string;
  display_cents: number;
  up: boolean;
  pending: PendingAward[];
  tables: string[];
};

/** What a meter shows, and whether it is up. */
export type MeterReading = {
  display_cents: number;
  up: boolean;
};

/** What all meters show, by name. */
export type MeterReadings = {
  meters: Record<string, MeterReading>;
};

/** The meter of one wager at a table: its sign, and for staff, simultaneous winners and what to do. */
export type MeterSight = {
  wager: string;
  title: string;
  sign: Sign;
  winners: WinnersView | null;
  to_notify: GiveNoticeDraft | null;
  to_review: RecordReviewDraft | null;
  to_decide: DecideAwardsDraft | null;
};

/** A meter as the staff responsible for it sees it. */
export type MeterView = {
  name: string;
  up: boolean;
  display_cents: number;
  carry: string;
  overflow_cents: number;
  reserve_cents: number;
  reserve_carry: string;
  wagers_in_cents: number;
  contributed: string;
  funded_cents: number;
  won_cents: number;
  hits: Record<string, number>;
  parameters: Parameters;
  approved: string[];
  tables: Record<string, LinkedView>;
  held: HeldView[];
  pending: PendingAward[];
  winners: WinnersView | null;
};

/** Report that the next step dealt this number of cards instead of the right one. */
export type MisdealDraft = {
  do: "misdeal";
  seen_by?: string;
  cards: number;
};

/** Bets or choices that a rating leaves out, because they have no exact value. */
export type MissingLine = {
  what: string;
  times: number;
  cents: number;
  reason: string;
};

/** A hand by its name, with the cards that play. */
export type NamedHand = {
  name: string;
  plays: string[];
  qualifies: boolean | null;
};

/** A field of the command for the person to fill in, and its limits, if any; in a list, those of each item. */
export type Need = {
  field: string;
  least: number | null;
  most: number | null;
  optional: boolean;
  no_more_than: string;
};

/** A record of a table, and what you want to remember about it. */
export type NewBookmark = {
  table: string;
  seq: number;
  note?: string;
};

/** Your current password, and the new one. */
export type NewPassword = {
  old: string;
  new: string;
};

/** A person to open an account for. */
export type NewPerson = {
  name: string;
  role: Role;
};

/** A new role. */
export type NewRole = {
  role: Role;
};

/** A token for programs, and what it may be used for: everything that a token of yours can be, if left out. */
export type NewToken = {
  label: string;
  days?: number;
  may?: string[] | null;
};

/** Record that you offered a player a look at the spread deck, and that the player declined. */
export type NoteLookDeclinedDraft = {
  do: "note-look-declined";
  deck: string;
  player: string;
};

/** A password that is shown only once, and must be changed before anything else. */
export type OneTimePassword = {
  name: string;
  one_time_password: string;
};

/** Open a meter with the filed parameters. `approved` has the games that the filing names. */
export type OpenMeterDraft = {
  do: "open-meter";
  name: string;
  parameters: Parameters;
  approved: string[];
};

/** Open the table with the counted table inventory. */
export type OpenTableDraft = {
  do: "open-table";
  inventory_cents: number;
};

/** The whole order of a deck and its secret, for staff who may rebuild a round. */
export type Opening = {
  commitment: string;
  cut_cards: number;
  secret: string;
  cards: string;
};

/** An option that changes, as it is written. */
export type OptionChange = {
  option: string;
  before: string;
  after: string;
};

/** An option of the house. */
export type OptionSheet = {
  option: string;
  set_to: string;
  allowed: string;
  values: string[];
  help: string;
  law: string;
};

/** Order another cut because the last one was improper or could affect the fairness of the game. */
export type OrderRecutDraft = {
  do: "order-recut";
  deck: string;
  reason: string;
};

/** The result of a wager. */
export type OutcomeView = {
  wager: string;
  cents: number;
  result: string;
  paid_cents: number;
  by: string;
  law: string;
  limited_by: string | null;
  returned_cents: number;
  on: string | null;
  rows: PaidRow[];
};

/** A code of your authenticator app. */
export type OwnCode = {
  code: string;
};

/** Your password, to make sure that it is you. */
export type OwnPassword = {
  password: string;
};

/** Your own rating; if `ready` is false, ask again. */
export type OwnRating = {
  ready: boolean;
  progress: number;
  calculated_at: number | null;
  since: number | null;
  rating: RatedPlayer | null;
  problem: Problem | null;
};

/** Your tokens, and what a new one could be used for. */
export type OwnTokens = {
  tokens: TokenLine[];
  possible: string[];
};

/** A row of a pay table that paid a wager. */
export type PaidRow = {
  table: string;
  hand: string;
};

/** A mark of a table test: what was answered or, in a live round, done; and what was right. */
export type PaperItem = {
  topic: "hands" | "payouts" | "next-step" | "irregularities" | "order";
  right: boolean;
  asks: string[];
  given: string[];
  answers: string[];
  laws: string[];
  round: number;
};

/** What a meter starts with and resets to, and where each wager goes. */
export type Parameters = {
  base_cents: number;
  reset_cents: number;
  rate: string;
  limit_cents: number | null;
  reserve_rate: string;
  unreasonable_cents: number | null;
};

/** A patron's chips and coupons away from the tables. */
export type PatronLine = {
  name: string;
  cents: number;
  coupon_cents: number;
  open: boolean;
};

/** What moved a patron's chips or coupons: at the cage, or to and from a seat. */
export type PatronMove = {
  at: number;
  stream: string;
  seq: number;
  kind: string;
  cents: number;
  coupon_cents: number;
  person: string;
  role: string;
};

/** Pay the validated progressive. `meter_cents` is what the meter shows at the player's turn. */
export type PayProgressiveDraft = {
  do: "pay-progressive";
};

/** A hand in a pay table, and what it pays. */
export type PayRow = {
  hand: string;
  pays: string;
};

/** A pay table. */
export type PaySheet = {
  label: string;
  title: string;
  law: string;
  rows: PayRow[];
};

/** A row of a pay table. */
export type PayoutRow = {
  change: string;
  hand: string;
  printed: string;
  pays: string;
};

/** The pay tables of a game and what your changes cost; if `ready` is false, ask again. */
export type PayoutSheet = {
  ready: boolean;
  progress: number;
  of: string;
  tables: PayoutTable[];
  before: WagerPart | null;
  bound: WagerPart | null;
  meaning: string;
  side_bets: SideBetEdge[];
};

/** A pay table to edit. */
export type PayoutTable = {
  table: string;
  title: string;
  side_bet: boolean;
  rows: PayoutRow[];
};

/** An award waiting to be paid. `place` is its place in the decided order, from 1. */
export type PendingAward = {
  number: number;
  table: string;
  seats: number[];
  hand: string;
  place: number | null;
};

/** A person who belongs to the house, or did. */
export type PersonLine = {
  name: string;
  role: string;
  open: boolean;
  second_factor: boolean;
  wrong_passwords: number;
  suspended: boolean;
};

/** Bet this amount on a betting area, with or without a match play coupon. `form` is chips or plaques. */
export type PlaceBetDraft = {
  do: "place-bet";
  wager: string;
  cents: number;
  coupon_cents?: number;
  form?: string;
};

/** What takes two people in a house. This one, without any limit, is for play money and tests. */
export type Policy = {
  account_seconds: ("player" | "dealer" | "floorperson" | "supervisor" | "security" | "surveillance" | "accounting" | "regulator" | "administrator" | "device")[];
  grace_days: number;
  alone: Record<string, number>;
};

/** A sign that must be posted at the table, and whether it is confirmed. */
export type PostedSignView = {
  name: string;
  title: string;
  law: string;
  confirmed: boolean;
};

/** Press the lock-out button, so that the acceptors take no more chips. */
export type PressLockOutDraft = {
  do: "press-lock-out";
};

/** Spin the wheel when it is your turn. */
export type PressSpinDraft = {
  do: "press-spin";
};

/** A request that failed, and why (RFC 9457). */
export type Problem = {
  type: "urn:boardwalk:problem:malformed" | "urn:boardwalk:problem:not-logged-in" | "urn:boardwalk:problem:forbidden" | "urn:boardwalk:problem:unknown" | "urn:boardwalk:problem:no-method" | "urn:boardwalk:problem:refused" | "urn:boardwalk:problem:conflict" | "urn:boardwalk:problem:too-large" | "urn:boardwalk:problem:wrong-media" | "urn:boardwalk:problem:invalid" | "urn:boardwalk:problem:too-many" | "urn:boardwalk:problem:fault" | "urn:boardwalk:problem:unavailable";
  title: string;
  status: number;
  detail?: string;
  field?: string;
  law?: string;
  law_text?: string;
};

/** Something that you may do: a draft to send, with the fields to fill in first. */
export type Prompt = {
  draft: TableDraft;
  says: string;
  title: string;
  group: "procedure" | "irregularity" | "cards" | "money" | "seats" | "equipment" | "meter" | "play";
  aloud: string;
  law: string;
  needs: Need[];
  due: boolean;
  cost_cents: number | null;
  places: string | null;
};

/** What a person gets after the round: enough to check the cards that they saw. */
export type Proof = {
  commitment: string;
  leaves: string[];
  cut_cards: number;
  shown: ShownCard[];
};

/** What one person proposed, and its outcome. */
export type ProposalSheet = {
  id: string;
  at: number;
  ends: number;
  by: string;
  role: string;
  target: string;
  command: SignedDraft;
  seconds: string[];
  outcome: string;
  second: string | null;
  reason: string | null;
  one_time_password: string | null;
};

/** A pupil and the scores in every game that was practiced. */
export type PupilLine = {
  name: string;
  role: string;
  games: GameScores[];
};

/** Put a device back into service. */
export type PutIntoServiceDraft = {
  do: "put-into-service";
  device: string;
};

/** One question of a drill. */
export type Question = {
  asks: string;
  kind: "choice" | "settle" | "chips" | "order";
  choices: string[];
};

/** Put the stub into the discard rack without exposing it. */
export type RackStubDraft = {
  do: "rack-stub";
};

/** A player's ratings: all together, then table by table and game by game. */
export type RatedPlayer = {
  player: string;
  bot: boolean;
  total: RatingLine;
  parts: RatingLine[];
};

/** How the players of a table add up to its books. */
export type RatedTableLine = {
  table: string;
  rounds: number;
  players_cents: number;
  meter_cents: number;
  win_cents: number;
  inventory_cents: number;
  agree: boolean;
};

/** A player at a table under one game, or all of a player's tables together. Decimals of cents are rounded. */
export type RatingLine = {
  table: string;
  game: string;
  title: string;
  hands: number;
  seconds: number;
  hands_per_hour: string | null;
  average_bet_cents: string;
  base_cents: number;
  handle_cents: number;
  win_cents: number;
  best_play_cents: string | null;
  cost_cents: string;
  theory_cents: string | null;
  edge: string | null;
  best_edge: string | null;
  choices: number;
  mistakes: number;
  made_by_house: number;
  made_by_house_cents: string;
  missing: MissingLine[];
};

/** The players who were rated, those with most bet first; if `ready` is false, ask again. */
export type RatingSheet = {
  ready: boolean;
  progress: number;
  calculated_at: number | null;
  since: number | null;
  players: RatedPlayer[];
  tables: RatedTableLine[];
  problem: Problem | null;
};

/** Tell which card the shoe drew next; none if it could not be read. */
export type ReadCardDraft = {
  do: "read-card";
  card?: string | null;
};

/** The status of a server that is ready. */
export type ReadyHealth = {
  status: string;
  version: string;
  build: string;
  attention: string[];
};

/** A command that was accepted and is on disk. */
export type Receipt = {
  stream: string;
  seq: number;
  at: number;
  repeated: boolean;
  version: number | null;
};

/** Receive a deck, identified by the color of its backs. A pre-shuffled deck comes with its order. */
export type ReceiveDeckDraft = {
  do: "receive-deck";
  deck: string;
  preshuffled?: boolean;
};

/** Record an approval or submission: what it covers, its number, its date (YYYY-MM-DD) and who gave it. */
export type RecordApprovalDraft = {
  do: "record-approval";
  items: string[];
  number: string;
  date: string;
  by: string;
};

/** Mark every approval the table lacks as demonstration; not in a live house. */
export type RecordDemonstrationDraft = {
  do: "record-demonstration";
};

/** An audit, an export or a dispute pack: what was asked, how far it is, and its result. */
export type RecordJobSheet = {
  id: string;
  at: number;
  kind: "audit" | "export" | "dispute-pack";
  asked: Record<string, unknown>;
  state: "waiting" | "running" | "done" | "failed" | "canceled";
  ahead: number;
  step: string;
  progress: number;
  audit: AuditSheet | null;
  problem: Problem | null;
  file: string | null;
};

/** Record which hand the surveillance recordings show to be first, and what was reviewed. */
export type RecordReviewDraft = {
  do: "record-review";
  first: number;
  reviewed: string;
};

/** Codes for when the app is lost, each used once. They are shown only once. */
export type RecoveryCodes = {
  codes: string[];
};

/** Redeem a patron's chips at the cage. */
export type RedeemChipsDraft = {
  do: "redeem-chips";
  patron: string;
  cents: number;
};

/** A player's own new account. */
export type Registration = {
  name: string;
  password: string;
};

/** Turn the table over to the automatic staff at once, because its dealer is away. */
export type RelieveDealerDraft = {
  do: "relieve-dealer";
  reason: string;
};

/** Remove a deck from the table. */
export type RemoveDeckDraft = {
  do: "remove-deck";
  deck: string;
  reason: string;
};

/** Remove a device from the table. */
export type RemoveDeviceDraft = {
  do: "remove-device";
  device: "manual shoe" | "automated shoe" | "automated shuffler" | "counting automated shuffler" | "progressive hardware" | "Bonus Spin hardware";
};

/** Stop requiring a code: for yourself, or for anyone if you are an administrator. */
export type RemoveSecondFactorDraft = {
  do: "remove-second-factor";
  name: string;
};

/** Report that a winner's acceptor light is dark. A supervisor must resolve it before anything is paid. */
export type ReportDarkLightDraft = {
  do: "report-dark-light";
  seat: number;
};

/** Report that one of the dealer's face-down cards was exposed. Positions count from 1. */
export type ReportDealerCardDraft = {
  do: "report-dealer-card";
  seen_by?: string;
  position: number;
};

/** Report that the controller is down. */
export type ReportDownDraft = {
  do: "report-down";
  reason: string;
};

/** Report that a card was drawn in error and not exposed. */
export type ReportDrawnInErrorDraft = {
  do: "report-drawn-in-error";
  seen_by?: string;
};

/** Report a card that is face up in the shoe or deck. Positions count from 1, among the cards of the next step. */
export type ReportFaceUpDraft = {
  do: "report-face-up";
  seen_by?: string;
  position?: number;
};

/** Report that a silent device is heard again. */
export type ReportHeardDraft = {
  do: "report-heard";
  device: string;
};

/** Report that the meter's controller is down or cannot be reached. */
export type ReportLinkDownDraft = {
  do: "report-link-down";
  reason: string;
  wager?: string;
};

/** Report that the meter's controller is back up. */
export type ReportLinkUpDraft = {
  do: "report-link-up";
  wager?: string;
};

/** Report which other games share the meter now. It follows from what happens at the meter. */
export type ReportLinkedGamesDraft = {
  do: "report-linked-games";
  games: string[];
  wager?: string;
};

/** Report that the automated shoe jammed, stopped or failed to deal. */
export type ReportShoeJamDraft = {
  do: "report-shoe-jam";
  seen_by?: string;
};

/** Report how many cards the shuffler counted after a shuffle. */
export type ReportShufflerCountDraft = {
  do: "report-shuffler-count";
  deck: string;
  cards: number;
};

/** Report that the shuffler jammed, stopped or did not finish its cycle. */
export type ReportShufflerJamDraft = {
  do: "report-shuffler-jam";
  seen_by?: string;
  deck: string;
};

/** Report that nothing is heard from a device. */
export type ReportSilenceDraft = {
  do: "report-silence";
  device: string;
};

/** Report that the controller is back up. */
export type ReportUpDraft = {
  do: "report-up";
};

/** A dealer's report that waits for the floor: what it concerns, in words too, and who made it. */
export type ReportView = {
  irregularity: Irregularity;
  says: string;
  by: string;
};

/** Report a wrong number of cards at a seat, at the dealer's area or in the community area. */
export type ReportWrongHandDraft = {
  do: "report-wrong-hand";
  seen_by?: string;
  place: number | string;
  cards: number;
};

/** Decide which seats' wagers stand when chips and lights do not match. The others are returned. */
export type ResolveCountDraft = {
  do: "resolve-count";
  wager: string;
  seats: number[];
  reason: string;
};

/** Decide whether the wager of a winner whose light is dark stands. If it does not, it is returned. */
export type ResolveLightDraft = {
  do: "resolve-light";
  stands: boolean;
  reason: string;
};

/** Restore a suspended account. */
export type RestorePersonDraft = {
  do: "restore-person";
  name: string;
  reason: string;
};

/** Return a bet that cannot stand, before betting closes. */
export type ReturnBetDraft = {
  do: "return-bet";
  seat: number;
  wager: string;
};

/** Turn the dealer's cards face up. */
export type RevealDealerDraft = {
  do: "reveal-dealer";
};

/** Surveillance's review of simultaneous winners. */
export type ReviewView = {
  first: number;
  reviewed: string;
  by: string;
};

/** Revoke an approval or submission by its number. It stays on record as revoked. */
export type RevokeApprovalDraft = {
  do: "revoke-approval";
  number: string;
  reason: string;
};

/** Revoke an API token: your own, or anyone's if you are an administrator. */
export type RevokeTokenDraft = {
  do: "revoke-token";
  name: string;
  label: string;
};

/** The answer to a question, in words too, why it is right, and the paragraph, if one decides it. */
export type RightAnswer = {
  answer: number[];
  words: string;
  why: string;
  law: string | null;
};

/** A person's job in the house, or a device at a table. Each command says which roles may give it. */
export type Role = "player" | "dealer" | "floorperson" | "supervisor" | "security" | "surveillance" | "accounting" | "regulator" | "administrator" | "device";

/** A finished round, with what the caller may see of it. */
export type RoundSheet = {
  number: number;
  void: boolean;
  first_seq: number;
  last_seq: number;
  cut_cards: number;
  seen: FinishedView;
};

/** The round in progress, except for the seats. */
export type RoundView = {
  number: number;
  commitment: string;
  stage: string;
  waits_for: string;
  waits_for_player: boolean;
  waits_at: number | string | null;
  dealer: (string | null)[];
  community: (string | null)[];
  found_face_up: string[];
  stub: number;
  rack: number;
  void: string | null;
  void_law: string | null;
  award: AwardView | null;
  to_spin: number[];
  spins: SpinView[];
  settling: number[];
  announces: string;
  dealer_hand: NamedHand | null;
};

/** A line of the scene: where, what it says, and the cards there; null is a card face down. */
export type SceneLine = {
  place: string;
  text: string;
  cards: (string | null)[];
};

/** Schedule other options for an open table; those left out have their defaults. */
export type ScheduleChangeDraft = {
  do: "schedule-change";
  game: string;
  options?: Record<string, string>;
};

/** A change that was announced: when it is in force, and what changes. */
export type ScheduledView = {
  when: string;
  changes: OptionChange[];
  by: string;
  law: string;
};

/** A game that can be practiced. */
export type SchoolGame = {
  name: string;
  title: string;
};

/** The school as a pupil sees it: what can be practiced, the scores in one game, and the pupil's tests. */
export type SchoolSheet = {
  games: SchoolGame[];
  topics: SchoolTopic[];
  levels: number[];
  game: string;
  scores: TopicScore[];
  due: number;
  tests: TableTestLine[];
  items: number;
  rounds: number;
  minutes: number;
  pass_percent: number;
};

/** What a dealer learns. */
export type SchoolTopic = {
  name: string;
  title: string;
};

/** The heads of all streams, signed by the house (Ed25519, over the JSON of house, at and streams). */
export type SealSheet = {
  house: string;
  at: number;
  streams: HeadSheet[];
  public_key: string;
  signature: string;
};

/** A seat with wagers on the layout, and what is asked of each if it is settled. */
export type SeatToSettle = {
  seat: number;
  scene: SceneLine[];
  questions: Question[];
};

/** A seat: who sits there, the bets on the layout, which lights are on, and the chips if the viewer may know. */
export type SeatView = {
  player: string;
  bets: Record<string, [number, number]>;
  lights: string[];
  dark: string[];
  chips_cents: number | null;
  ahead_cents: number | null;
  hand: HandView | null;
  away: boolean;
  bot: boolean;
};

/** A secret for an authenticator app, which is shown only once. */
export type SecondFactorSheet = {
  secret: string;
  uri: string;
  qr_size: number;
  qr_path: string;
};

/** One kind of section of a house file, as a form. */
export type SectionForm = {
  key: string;
  title: string;
  several: boolean;
  fields: KeyField[];
};

/** The caller's own account. */
export type SelfSheet = {
  name: string;
  role: string;
  must_change_password: boolean;
  must_add_second_factor: boolean;
  second_factor: boolean;
  wrong_passwords: WrongPasswordSheet | null;
  may: string[];
  sits_at: string[];
};

/** Sell chips to a patron at the cage; in a demo house, a player takes play chips. */
export type SellChipsDraft = {
  do: "sell-chips";
  patron: string;
  cents: number;
};

/** A session of someone who is logged in. Times are in microseconds since 1970. */
export type SessionLine = {
  id: string;
  name: string;
  role: string;
  begun: number;
  used: number;
  own: boolean;
};

/** A session: the secret is for programs; browsers get it as a cookie. */
export type SessionOpened = {
  me: SelfSheet;
  secret: string;
};

/** Who is logged in, or null. */
export type SessionSheet = {
  me: SelfSheet | null;
};

/** Set your own password, or give someone a one-time password. */
export type SetPasswordDraft = {
  do: "set-password";
  name: string;
};

/** Set what takes two people, and how much one person may do alone. */
export type SetPolicyDraft = {
  do: "set-policy";
  policy: Policy;
};

/** Collect the losing and pay the winning wagers on the bonus that players expose cards for. */
export type SettleExposedDraft = {
  do: "settle-exposed";
};

/** Settle the next seat's wagers and collect its cards. */
export type SettleSeatDraft = {
  do: "settle-seat";
};

/** Settle the Bonus Spin wagers. */
export type SettleSpinsDraft = {
  do: "settle-spins";
};

/** The shoe jammed or failed to deal. */
export type ShoeStoppedDraft = {
  do: "shoe-stopped";
  number: number;
  round: number;
};

/** Turn up the hands of the players who are still in, for a wager that is paid for the hands of others. */
export type ShowHandsDraft = {
  do: "show-hands";
};

/** One card, its position in the shuffled order, and the salt that opens its leaf. */
export type ShownCard = {
  position: number;
  card: string;
  salt: string;
};

/** Shuffle a deck, by hand or in the shuffler. `order` is the result, top card first; nobody knows a real deck's. */
export type ShuffleDeckDraft = {
  do: "shuffle-deck";
  deck: string;
};

/** The shuffler finished its cycle. */
export type ShuffleFinishedDraft = {
  do: "shuffle-finished";
  number: number;
  round: number;
};

/** The shuffler began to shuffle the deck that is in it. */
export type ShuffleStartedDraft = {
  do: "shuffle-started";
  number: number;
  round: number;
};

/** The shuffler jammed or did not finish its cycle. */
export type ShufflerStoppedDraft = {
  do: "shuffler-stopped";
  number: number;
  round: number;
};

/** A side bet with changed payouts: the edge before and after, both exact. */
export type SideBetEdge = {
  wager: string;
  title: string;
  before: WagerPart;
  house_edge: WagerPart;
};

/** The table as one person sees it, with its meters. */
export type Sight = {
  table: TableView;
  meters: MeterSight[];
};

/** A meter's sign. */
export type Sign = {
  name: string;
  display_cents: number;
  limit_cents: number | null;
  up: boolean;
  pending: PendingAward[];
  games: string[];
  rows: SignRow[];
  linked_notice: boolean;
  demonstration: boolean;
};

/** A winning hand or position, what it pays, and the chance that a wager wins it. */
export type SignRow = {
  name: string;
  pays: string;
  chance: string;
};

/** The sign shows this amount. */
export type SignShowsDraft = {
  do: "sign-shows";
  number: number;
  round: number;
  cents: number;
};

/** A command that two people sign. */
export type SignedDraft = AdmitHeldDraft | ChangeParametersDraft | CorrectMeterDraft | ComeBackDraft | RelieveDealerDraft | SitOutDraft | EnterCardsDraft | ReadCardDraft | ChooseCardSourceDraft | WithdrawEntryDraft | CutDeckDraft | OrderRecutDraft | EndLookDraft | NoteLookDeclinedDraft | InspectDeckDraft | LookAtDeckDraft | ReceiveDeckDraft | SpreadDeckDraft | TurnDeckUpDraft | VerifyDeckDraft | WashDeckDraft | RemoveDeckDraft | TakeDeckDraft | VerifySealDraft | LoadShufflerDraft | ReportShufflerCountDraft | ReportShufflerJamDraft | ShuffleDeckDraft | CountPlacesDraft | CountStubDraft | RackStubDraft | CardDrawnDraft | CardsCountedDraft | ShoeStoppedDraft | ShuffleFinishedDraft | ShufflerStoppedDraft | ShuffleStartedDraft | StackOutDraft | ClearFaultDraft | ConnectDeviceDraft | DisconnectDeviceDraft | PutIntoServiceDraft | ReportHeardDraft | ReportSilenceDraft | TakeOutOfServiceDraft | ChipInDraft | ChipsReturnedDraft | LightChangedDraft | LockOutPressedDraft | SignShowsDraft | WheelStoppedDraft | PayProgressiveDraft | ValidateProgressiveDraft | ResolveLightDraft | ReportDarkLightDraft | VerifyLightDraft | ConnectMeterDraft | DisconnectMeterDraft | ReportLinkDownDraft | ReportLinkedGamesDraft | ReportLinkUpDraft | ResolveCountDraft | TakeInWagersDraft | AwardMerchandiseDraft | PressSpinDraft | SettleSpinsDraft | SpinWheelDraft | TapSeatDraft | ConfirmReportDraft | DismissReportDraft | AcceptBetDraft | CloseBetsDraft | PlaceBetDraft | PressLockOutDraft | ReturnBetDraft | TakeBackBetDraft | CollectCardsDraft | DealNextDraft | MisdealDraft | RevealDealerDraft | ActDraft | ChooseForSeatDraft | ConfirmWagerDraft | ExposeDraft | ReportDealerCardDraft | ReportDrawnInErrorDraft | ReportFaceUpDraft | ReportShoeJamDraft | ReportWrongHandDraft | SettleExposedDraft | SettleSeatDraft | ShowHandsDraft | ClearSeatDraft | GiveTipDraft | LeaveSeatDraft | TakeSeatDraft | RecordApprovalDraft | RecordDemonstrationDraft | RevokeApprovalDraft | ChangeGameDraft | HandOverDraft | InstallDeviceDraft | InstallTableDraft | RemoveDeviceDraft | BuyInDraft | CloseTableDraft | CollectBoxesDraft | ColorUpDraft | CountInventoryDraft | CreditInventoryDraft | FillInventoryDraft | OpenTableDraft | ConfirmSignsDraft | CancelChangeDraft | ScheduleChangeDraft | AddPersonDraft | ChangeRoleDraft | ClosePersonDraft | SuspendPersonDraft | RestorePersonDraft | SetPasswordDraft | RemoveSecondFactorDraft | RevokeTokenDraft | SetPolicyDraft | SellChipsDraft | RedeemChipsDraft | IssueCouponsDraft;

/** Stop waiting for a player who is away, until the player comes back. */
export type SitOutDraft = {
  do: "sit-out";
  seat: number;
  reason: string;
};

/** A fill or a credit of a table, as its slip has it. */
export type SlipLine = {
  seq: number;
  at: number;
  kind: "fill" | "credit";
  cents: number;
  by: string;
  role: string;
  second: string | null;
  second_role: string | null;
};

/** Where the wheel stopped for a seat, and what it pays. */
export type SpinView = {
  seat: number;
  position: number;
  prize_cents: number;
  community_cents: number;
  merchandise: string;
  awarded_by: string;
};

/** Stop the wheel for the seat whose turn it is: the position, and what the meter shows. */
export type SpinWheelDraft = {
  do: "spin-wheel";
};

/** Spread a deck by suit and in sequence. At an idle table it may be face down. */
export type SpreadDeckDraft = {
  do: "spread-deck";
  deck: string;
  face_up?: boolean;
};

/** The shoe put out a stack of this many cards. */
export type StackOutDraft = {
  do: "stack-out";
  number: number;
  round: number;
  cards: number;
};

/** A table test that has started: its drills, in order, and when the time is up. */
export type StartedTest = {
  number: number;
  title: string;
  ends_at: number;
  drills: Drill[];
  rounds: number;
};

/** One event of a round, and the table after it, with what the caller may see of it. */
export type StepSheet = {
  seq: number;
  at: number;
  kind: string;
  law: string;
  person: string | null;
  told: string | null;
  event: EventJson | null;
  view: View;
};

/** A line of the checklist. Exactly one of them is what the table is waiting for now. */
export type StepView = {
  name: string;
  title: string;
  law: string;
  state: "done" | "now" | "next";
};

/** A strategy card; if `ready` is false, ask again. */
export type StrategySheet = {
  ready: boolean;
  progress: number;
  game: string;
  title: string;
  unit_cents: number;
  of: string;
  decisions: CardDecision[];
  legend: string;
  house_edge: WagerPart | null;
  best_house_edge: WagerPart | null;
  cost: WagerPart | null;
};

/** Suspend a person's account until someone restores it. */
export type SuspendPersonDraft = {
  do: "suspend-person";
  name: string;
  reason: string;
};

/** What a table needs on record before it opens, and the signs that must be posted there. */
export type TableApprovals = {
  table: string;
  game: string;
  title: string;
  open: boolean;
  approvals: ApprovalView[];
  signs: PostedSignView[];
};

/** What automatic staff waits for at a table, and the time left. */
export type TableClock = {
  waits_for: "bets" | "look" | "decision" | "spin" | "leaving";
  seat: number | null;
  seconds: number;
  left: number;
  then: string;
  more_time: boolean;
};

/** A device that is connected to a table. */
export type TableDevice = {
  device: string;
  kind: "shuffler" | "shoe" | "acceptors" | "lock-out" | "return device" | "wheel" | "sign";
  serial: string;
  approval: string;
  in_service: boolean;
  fault: "silent" | "contradicts the table" | null;
  why: string;
  last_number: number;
  has_token: boolean;
};

/** A command to a table. */
export type TableDraft = ComeBackDraft | RelieveDealerDraft | SitOutDraft | EnterCardsDraft | ReadCardDraft | ChooseCardSourceDraft | WithdrawEntryDraft | CutDeckDraft | OrderRecutDraft | EndLookDraft | NoteLookDeclinedDraft | InspectDeckDraft | LookAtDeckDraft | ReceiveDeckDraft | SpreadDeckDraft | TurnDeckUpDraft | VerifyDeckDraft | WashDeckDraft | RemoveDeckDraft | TakeDeckDraft | VerifySealDraft | LoadShufflerDraft | ReportShufflerCountDraft | ReportShufflerJamDraft | ShuffleDeckDraft | CountPlacesDraft | CountStubDraft | RackStubDraft | CardDrawnDraft | CardsCountedDraft | ShoeStoppedDraft | ShuffleFinishedDraft | ShufflerStoppedDraft | ShuffleStartedDraft | StackOutDraft | ClearFaultDraft | ConnectDeviceDraft | DisconnectDeviceDraft | PutIntoServiceDraft | ReportHeardDraft | ReportSilenceDraft | TakeOutOfServiceDraft | ChipInDraft | ChipsReturnedDraft | LightChangedDraft | LockOutPressedDraft | SignShowsDraft | WheelStoppedDraft | PayProgressiveDraft | ValidateProgressiveDraft | ResolveLightDraft | ReportDarkLightDraft | VerifyLightDraft | ConnectMeterDraft | DisconnectMeterDraft | ReportLinkDownDraft | ReportLinkedGamesDraft | ReportLinkUpDraft | ResolveCountDraft | TakeInWagersDraft | AwardMerchandiseDraft | PressSpinDraft | SettleSpinsDraft | SpinWheelDraft | TapSeatDraft | ConfirmReportDraft | DismissReportDraft | AcceptBetDraft | CloseBetsDraft | PlaceBetDraft | PressLockOutDraft | ReturnBetDraft | TakeBackBetDraft | CollectCardsDraft | DealNextDraft | MisdealDraft | RevealDealerDraft | ActDraft | ChooseForSeatDraft | ConfirmWagerDraft | ExposeDraft | ReportDealerCardDraft | ReportDrawnInErrorDraft | ReportFaceUpDraft | ReportShoeJamDraft | ReportWrongHandDraft | SettleExposedDraft | SettleSeatDraft | ShowHandsDraft | ClearSeatDraft | GiveTipDraft | LeaveSeatDraft | TakeSeatDraft | RecordApprovalDraft | RecordDemonstrationDraft | RevokeApprovalDraft | ChangeGameDraft | HandOverDraft | InstallDeviceDraft | InstallTableDraft | RemoveDeviceDraft | BuyInDraft | CloseTableDraft | CollectBoxesDraft | ColorUpDraft | CountInventoryDraft | CreditInventoryDraft | FillInventoryDraft | OpenTableDraft | ConfirmSignsDraft | CancelChangeDraft | ScheduleChangeDraft;

/** A table in the lobby. */
export type TableLine = {
  number: string;
  game: string;
  title: string;
  open: boolean;
  automatic: boolean;
  state: "closed" | "preparing" | "betting" | "in a round";
  in_round: boolean;
  seats: number;
  taken: number;
  bots: number;
  limits: WagerLimits[];
  meters: TableMeterLine[];
  edge: string | null;
};

/** The meter of a wager at a table, and what it shows. */
export type TableMeterLine = {
  wager: string;
  title: string;
  name: string;
  display_cents: number;
};

/** What you see at a table, with the table's version, and what its automatic staff waits for. */
export type TableSight = {
  version: number;
  clock: TableClock | null;
  sight: Sight;
};

/** The sign of a wager's meter at a table, with every row of its own game. */
export type TableSign = {
  wager: string;
  title: string;
  sign: Sign;
};

/** The signs of all meters at a table. */
export type TableSigns = {
  signs: TableSign[];
};

/** A table test: whose, of which rules, and its mark. Times are in microseconds since 1970. */
export type TableTestLine = {
  number: number;
  name: string;
  game: string;
  title: string;
  digest: string;
  started_at: number;
  ends_at: number;
  handed_in_at: number | null;
  items: number;
  right: number;
  pass_percent: number;
  late: boolean;
  passed: boolean;
};

/** A table test with the mark of each drill; none before it is handed in. */
export type TableTestSheet = {
  test: TableTestLine;
  items: PaperItem[];
};

/** A table as you see it: a `View` whose prompts carry drafts. */
export type TableView = {
  role: "player" | "dealer" | "floorperson" | "supervisor" | "security" | "surveillance" | "accounting" | "regulator" | "administrator" | "device";
  seat: number | null;
  number: string;
  game: string;
  title: string;
  open: boolean;
  automatic: boolean;
  relieved: boolean;
  dealing: string;
  devices: string[];
  decks: DeckView[];
  seats: Record<string, SeatView>;
  incomplete: Incomplete[];
  inventory_cents: number | null;
  counts: CountView[] | null;
  links: LinkView[];
  report: ReportView | null;
  approvals: ApprovalView[] | null;
  signs: PostedSignView[] | null;
  scheduled: ScheduledView | null;
  setups: number;
  round: RoundView | null;
  last_round: FinishedView | null;
  prompts: Prompt[];
  beyond: Beyond[];
  checklist: StepView[];
};

/** Take back a bet before betting closes. */
export type TakeBackBetDraft = {
  do: "take-back-bet";
  wager: string;
};

/** Put a prepared deck into play, in the shoe or the dealer's hand. */
export type TakeDeckDraft = {
  do: "take-deck";
  deck: string;
};

/** Count a wager's chips and coupons against its lights, and put them into the table inventory container. */
export type TakeInWagersDraft = {
  do: "take-in-wagers";
  wager: string;
  counted: number;
  lights: number[];
};

/** Take a device out of service. Until it is put back, people report what it should. */
export type TakeOutOfServiceDraft = {
  do: "take-out-of-service";
  device: string;
  reason: string;
};

/** Sit down with chips. */
export type TakeSeatDraft = {
  do: "take-seat";
  seat: number;
  chips_cents: number;
};

/** Tap the seat of the shown hand on the terminal to give it a spin of the wheel. */
export type TapSeatDraft = {
  do: "tap-seat";
};

/** House time, and the clocks that differ from it. */
export type TimeSheet = {
  house_at: number;
  jumps: JumpLine[];
};

/** A token as its owner and administrators see it later. Times are in microseconds since 1970. */
export type TokenLine = {
  name: string;
  label: string;
  begun: number;
  ends: number;
  used: number | null;
  may: string[];
};

/** A token, which is shown only once. */
export type TokenSecret = {
  label: string;
  token: string;
};

/** How a pupil does in a topic: drills answered, how many of them right, and how long they took in all. */
export type TopicScore = {
  topic: "hands" | "payouts" | "next-step" | "irregularities" | "order";
  title: string;
  items: number;
  right: number;
  seconds: number;
  level: number;
};

/** Turn up a deck that is spread face down. */
export type TurnDeckUpDraft = {
  do: "turn-deck-up";
  deck: string;
};

/** Validate the progressive payout that the dealer verified. */
export type ValidateProgressiveDraft = {
  do: "validate-progressive";
};

/** Verify the dealer's inspection of a deck. */
export type VerifyDeckDraft = {
  do: "verify-deck";
  deck: string;
};

/** Verify that the winner's acceptor light is on. */
export type VerifyLightDraft = {
  do: "verify-light";
};

/** Verify the seal of a deck that came pre-shuffled. */
export type VerifySealDraft = {
  do: "verify-seal";
  deck: string;
};

/** Everything one person may see and do at a table. */
export type View = {
  role: "player" | "dealer" | "floorperson" | "supervisor" | "security" | "surveillance" | "accounting" | "regulator" | "administrator" | "device";
  seat: number | null;
  number: string;
  game: string;
  title: string;
  open: boolean;
  automatic: boolean;
  relieved: boolean;
  dealing: string;
  devices: string[];
  decks: DeckView[];
  seats: Record<string, SeatView>;
  incomplete: Incomplete[];
  inventory_cents: number | null;
  counts: CountView[] | null;
  links: LinkView[];
  report: ReportView | null;
  approvals: ApprovalView[] | null;
  signs: PostedSignView[] | null;
  scheduled: ScheduledView | null;
  setups: number;
  round: RoundView | null;
  last_round: FinishedView | null;
  prompts: Prompt[];
  beyond: Beyond[];
  checklist: StepView[];
};

/** What was bet on one wager of a table, and the house edge on it. */
export type WagerFigures = {
  wager: string;
  title: string;
  handle_cents: number;
  edge: string | null;
};

/** The limits of a betting area. */
export type WagerLimits = {
  wager: string;
  least_cents: number | null;
  most_cents: number | null;
};

/** A fraction of the base wager. */
export type WagerPart = {
  exact: string;
  percent: string;
};

/** A wager: how it is placed, its limits and what it pays. */
export type WagerSheet = {
  wager: string;
  title: string;
  placed: string;
  multiples: number[];
  least_cents: number | null;
  most_cents: number | null;
  alive_after_fold: boolean;
  law: string;
  tables: PaySheet[];
};

/** The game of a table test. */
export type WantedTest = {
  game: string;
};

/** Turn a deck face down, wash it and stack it. */
export type WashDeckDraft = {
  do: "wash-deck";
  deck: string;
};

/** A position on a wheel; the top prize has no amount of its own. */
export type WheelSheet = {
  position: number;
  player_cents: number | null;
  community_cents: number;
  weight: number;
};

/** The wheel stopped at a position. The house fills in what the meter shows. */
export type WheelStoppedDraft = {
  do: "wheel-stopped";
  number: number;
  round: number;
  position: number;
};

/** Hands of which no two are of the same round, next to the exact distribution of their win. */
export type WinGroupLine = {
  wager: string;
  title: string;
  place: number;
  hands: number;
  win_cents: number;
  expected_cents: string;
  low_cents: number;
  high_cents: number;
  chance: number;
  within: boolean;
};

/** A table's win next to what chance allows. */
export type WinReviewResult = {
  game: string;
  title: string;
  rounds: number;
  hands: number;
  within: boolean;
  level: string;
  chance: number;
  win_cents: number;
  expected_cents: string;
  low_cents: number;
  high_cents: number;
  groups: WinGroupLine[];
  left_out: LeftOutLine[];
};

/** A review of a table's win; if `ready` is false, ask again. */
export type WinReviewSheet = {
  ready: boolean;
  progress: number;
  calculated_at: number | null;
  since: number | null;
  review: WinReviewResult | null;
  problem: Problem | null;
};

/** Simultaneous winners, and how far notice, review and decision have come (28.11(i), R39). */
export type WinnersView = {
  recorded: PendingAward[];
  noticed: boolean;
  review: ReviewView | null;
  decided: boolean;
};

/** Withdraw the cards that are known at a place because one of them is wrong. They are entered again. */
export type WithdrawEntryDraft = {
  do: "withdraw-entry";
  place: number | string;
  reason: string;
};

/** Wrong passwords or codes for the caller's account since they last looked. */
export type WrongPasswordSheet = {
  times: number;
  last: number;
  address: string;
};
