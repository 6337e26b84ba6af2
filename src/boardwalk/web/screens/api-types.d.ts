// Written from the OpenAPI description by `make types`; a test fails when it is out of date.

/** Accept a player's bet by hand: it stands in full although it is outside the posted limits. */
export type AcceptBetDraft = {
  do: "accept-bet";
  seat: number;
  wager: string;
  cents: number;
  coupon_cents?: number;
};

/** Make one's decision, by its name: `fold`, `check`, `play-3x`. */
export type ActDraft = {
  do: "act";
  action: string;
};

/** Admit a contribution that was held as unreasonable. */
export type AdmitHeldDraft = {
  do: "admit-held";
  number: number;
  reason: string;
};

/** Something that needs someone. */
export type Alarm = {
  kind: string;
  says: string;
  law: string | null;
};

/** So many cents. */
export type Amount = {
  cents: number;
};

/** A command that was done; where that was asked for, with what the caller sees after it. */
export type Answer = {
  receipt: Receipt;
  seeing: Seeing | null;
};

/** How many orders there were, and what says otherwise and stays as it is. */
export type AppliedSheet = {
  orders: number;
  left: string[];
};

/** What an audit of everything came to. */
export type AuditSheet = {
  ok: boolean;
  findings: Finding[];
  counts: Record<string, number>;
  balances: Record<string, number>;
};

/** A progressive that was won and is not paid yet. */
export type AwardView = {
  seats: number[];
  hand: string;
  validated: boolean;
};

/** An account of the ledger, and what is in it. */
export type Balance = {
  account: string;
  cents: number;
};

/** A choice that the rules allow and the player's chips do not. */
export type Beyond = {
  title: string;
  cost_cents: number;
};

/** Take a player's cash for the drop box, and give chips of its value. */
export type BuyInDraft = {
  do: "buy-in";
  seat: number;
  cents: number;
};

/** A decision, and its lines on the card. */
export type CardDecision = {
  decision: string;
  lines: CardLine[];
};

/** What to do; of the lines of a decision the first whose words apply decides. */
export type CardLine = {
  action: string;
  words: string;
};

/** Set a closed table up anew, for another game or under other options of the house. */
export type ChangeGameDraft = {
  do: "change-game";
  game: string;
  options?: Record<string, string>;
};

/** Change the parameters of the meter; `in_round` are the linked tables with a round in progress. */
export type ChangeParametersDraft = {
  do: "change-parameters";
  parameters: Parameters;
  reason: string;
};

/** What is decided at a stage of the round. */
export type ChoiceSheet = {
  stage: string;
  actions: string[];
  wager: string | null;
  law: string;
};

/** Have the most modest choice made for a player who is away or does not answer. */
export type ChooseForSeatDraft = {
  do: "choose-for-seat";
  seat: number;
  reason: string;
};

/** Take an absent player's bets and chips off the table between rounds, to be kept for the player. */
export type ClearSeatDraft = {
  do: "clear-seat";
  seat: number;
  reason: string;
};

/** What is waited for at a table with automatic staff, and how long still. */
export type Clock = {
  waits_for: "bets" | "look" | "decision" | "spin" | "leaving";
  seat: number | null;
  seconds: number;
  left: number;
  then: string;
  more_time: boolean;
};

/** Announce "No more bets". */
export type CloseBetsDraft = {
  do: "close-bets";
};

/** Close the table with the table inventory that was counted; the cards leave it. */
export type CloseTableDraft = {
  do: "close-table";
  reason?: string;
};

/** Why an account is closed. */
export type Closing = {
  reason: string;
};

/** A choice that was made, beside the best one; while it is worked out, what was seen and done. */
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
  cost: Cost | null;
  options: CoachOption[];
  says: string | null;
};

/** A choice that there was, and what the whole round was worth with it, in units. */
export type CoachOption = {
  action: string;
  value: string;
  decimal: string;
  cost: Cost;
};

/** What a player's choices in a round cost; where `ready` is false, ask again. */
export type CoachSheet = {
  ready: boolean;
  progress: number;
  round: number | null;
  over: boolean;
  seat: number | null;
  decisions: CoachDecision[];
  cost: Cost | null;
};

/** Exchange the drop box and the tip box for empty ones. */
export type CollectBoxesDraft = {
  do: "collect-boxes";
};

/** Collect what is left on the layout in order, which ends the round. */
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
};

/** Exchange a player's chips for fewer of a higher value. */
export type ColorUpDraft = {
  do: "color-up";
  seat: number;
  cents: number;
};

/** A house file, in TOML. */
export type Configuration = {
  text: string;
};

/** The house file in force; nothing before there is one. */
export type ConfigurationSheet = {
  text: string;
};

/** Confirm aloud the wager that was just placed. */
export type ConfirmWagerDraft = {
  do: "confirm-wager";
};

/** Connect the table to a progressive meter, known by its name. */
export type ConnectMeterDraft = {
  do: "connect-meter";
  meter: string;
};

/** Correct what the display shows, upward or downward. */
export type CorrectMeterDraft = {
  do: "correct-meter";
  cents: number;
  reason: string;
};

/** What a choice gives away against the best one, on average. */
export type Cost = {
  units: string;
  decimal: string;
  cents: string;
};

/** Count the chips in the table inventory container, and report their value. */
export type CountInventoryDraft = {
  do: "count-inventory";
  cents: number;
};

/** Count the stub face down, then rack it; the number is what was counted. */
export type CountStubDraft = {
  do: "count-stub";
  cards: number;
};

/** What someone has counted in the table inventory since it last changed. */
export type CountView = {
  role: "player" | "dealer" | "floorperson" | "supervisor" | "security" | "surveillance" | "accounting" | "regulator" | "administrator";
  name: string;
  cents: number;
};

/** Send chips from the table inventory container to the cage. */
export type CreditInventoryDraft = {
  do: "credit-inventory";
  cents: number;
};

/** Cut a deck: so many cards off the top, the rest on top of them. */
export type CutDeckDraft = {
  do: "cut-deck";
  deck: string;
  cards: number;
};

/** Make the next step of the deal: a card or a stack to its place, a burn, community cards turned up. */
export type DealNextDraft = {
  do: "deal-next";
};

/** Decide in which order simultaneous winners are paid. */
export type DecideAwardsDraft = {
  do: "decide-awards";
  order: number[];
  reason?: string;
};

/** A deck: its backs, and how far its preparation has come. */
export type DeckView = {
  back: string;
  phase: string;
  cut_due: boolean;
  counted: boolean;
  commitment: string;
};

/** Take the table off its progressive meter. */
export type DisconnectMeterDraft = {
  do: "disconnect-meter";
};

/** An event as the record has it; `event` names it, `law` the paragraph behind it. */
export type EventJson = {
  event: string;
  law: string;
};

/** Something that happened. */
export type EventLine = {
  seq: number;
  at: number;
  kind: string;
  law: string;
  person: string;
  role: string;
  told: string | null;
};

/** Expose one's cards for the bonus that asks for it, or keep them face down. */
export type ExposeDraft = {
  do: "expose";
  exposed: boolean;
};

/** Add chips to the table inventory container. */
export type FillInventoryDraft = {
  do: "fill-inventory";
  cents: number;
};

/** A record that is wrong, and what is wrong with it; without a record it concerns the stream as a whole. */
export type Finding = {
  stream: string;
  seq: number | null;
  what: string;
};

/** The last round as the viewer may rebuild it. */
export type FinishedView = {
  number: number;
  commitment: string;
  hands: Record<string, HandView>;
  dealer: (string | null)[];
  community: (string | null)[];
  void: string | null;
  void_law: string | null;
  seat: number | null;
};

/** A table as the floor shows it; money and rounds since it was opened. */
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
};

/** A game that can be set up. */
export type GameLine = {
  game: string;
  title: string;
  seats: number;
};

/** A game as one house plays it. */
export type GameSheet = {
  game: string;
  title: string;
  seats: number;
  hole_cards: number;
  community_cards: number;
  settles_from: string;
  wagers: WagerSheet[];
  collected: CollectedSheet[];
  choices: ChoiceSheet[];
  options: OptionSheet[];
};

/** Give chips for the tip box. */
export type GiveTipDraft = {
  do: "give-tip";
  cents: number;
};

/** What a guest wants to be; a player, if nothing is said. */
export type Guest = {
  role?: "player" | "dealer" | "floorperson" | "supervisor" | "surveillance" | "regulator" | "accounting";
};

/** Hand the table to the automatic staff, or back to people. */
export type HandOverDraft = {
  do: "hand-over";
  automatic: boolean;
};

/** A hand on the table: cards, wagers that are decided, and where it stands. */
export type HandView = {
  cards: (string | null)[];
  folded: boolean;
  void: boolean;
  collected: boolean;
  outcomes: OutcomeView[];
};

/** The end of a stream of records. */
export type HeadSheet = {
  name: string;
  seq: number;
  head: string;
};

/** How the server is. */
export type Health = {
  status: string;
  version: string;
};

/** A contribution that is held until two people admit it, by its number. */
export type HeldView = {
  number: number;
  table: string;
  round: number;
  cents: number;
  by_seat: Record<string, number>;
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

/** Why the bets at a seat could not be played as they lie: the wager at fault, the reason and its paragraph. */
export type Incomplete = {
  seat: number;
  wager: string;
  reason: string;
  law: string;
};

/** Sort and inspect a deck. */
export type InspectDeckDraft = {
  do: "inspect-deck";
  deck: string;
};

/** Put a device on the table. */
export type InstallDeviceDraft = {
  do: "install-device";
  device: "manual shoe" | "automated shoe" | "automated shuffler" | "counting automated shuffler" | "progressive hardware" | "Bonus Spin hardware";
};

/** Set up a table for a game under the options of the house. */
export type InstallTableDraft = {
  do: "install-table";
  number: string;
  game: string;
  options?: Record<string, string>;
};

/** A job: what was asked, how far it is, and what came of it. */
export type JobSheet = {
  id: string;
  at: number;
  kind: string;
  asked: Record<string, unknown>;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  progress: number;
  step: string;
  result: unknown | null;
  problem: Problem | null;
  files: string[];
};

/** A game that can be asked about, with its options. */
export type LabGame = {
  game: string;
  title: string;
  options: LabOption[];
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

/** A parameter: what it is for, what is taken where it is left out or null, and its bounds. */
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

/** What can be asked of the laboratory. */
export type LabSheet = {
  games: LabGame[];
  kinds: LabKind[];
  most_unfinished: number;
  most_finished: number;
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

/** Leave the table with one's chips. */
export type LeaveSeatDraft = {
  do: "leave-seat";
};

/** A line of the ledger, with the order that it belongs to. */
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

/** A table on the meter: its game, and the options under which it is offered there. */
export type LinkedView = {
  game: string;
  options: Record<string, string>;
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

/** A name and a password. */
export type LogIn = {
  name: string;
  password: string;
};

/** Look over a spread deck, or let the chance pass. */
export type LookAtDeckDraft = {
  do: "look-at-deck";
  deck: string;
};

/** A command to a meter. */
export type MeterDraft = OpenMeterDraft | DecideAwardsDraft | CorrectMeterDraft | ReleaseOverflowDraft | AdmitHeldDraft | ChangeParametersDraft | ReportDownDraft | ReportUpDraft;

/** A meter as the lobby shows it. */
export type MeterLine = {
  name: string;
  display_cents: number;
  up: boolean;
  pending: PendingAward[];
  tables: string[];
};

/** A meter as those see it who answer for it. */
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
  approved: Record<string, string>;
  tables: Record<string, LinkedView>;
  held: HeldView[];
  pending: PendingAward[];
};

/** Record that the next card or stack came out with this number of cards instead of the right one. */
export type MisdealDraft = {
  do: "misdeal";
  cards: number;
};

/** A field of the command that the person fills in, and the bounds beyond which it is refused, where there are. */
export type Need = {
  field: string;
  least: number | null;
  most: number | null;
  optional: boolean;
  no_more_than: string;
};

/** The password there is, and the one that takes its place. */
export type NewPassword = {
  old: string;
  new: string;
};

/** Someone who is to have an account. */
export type NewPerson = {
  name: string;
  role: Role;
};

/** Another role. */
export type NewRole = {
  role: Role;
};

/** A token for programs. */
export type NewToken = {
  label: string;
  days?: number;
};

/** A password that is shown only now, and must be changed before anything else is done. */
export type OneTimePassword = {
  name: string;
  one_time_password: string;
};

/** Open a meter under the parameters that were filed; `approved` names each game and the approval of its wager. */
export type OpenMeterDraft = {
  do: "open-meter";
  name: string;
  parameters: Parameters;
  approved: Record<string, string>;
};

/** Open the table for gaming with the table inventory that was counted. */
export type OpenTableDraft = {
  do: "open-table";
  inventory_cents: number;
};

/** The whole order and its secret: for staff who may rebuild a round. */
export type Opening = {
  commitment: string;
  cut_cards: number;
  secret: string;
  cards: string;
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

/** Order another cut, because the last was improper or could harm fairness. */
export type OrderRecutDraft = {
  do: "order-recut";
  deck: string;
  reason: string;
};

/** What became of a wager. */
export type OutcomeView = {
  wager: string;
  cents: number;
  result: string;
  paid_cents: number;
  by: string;
  law: string;
  limited_by: string | null;
  returned_cents: number;
};

/** What a meter starts with and returns to, and what becomes of each wager. */
export type Parameters = {
  base_cents: number;
  reset_cents: number;
  rate: string;
  limit_cents: number | null;
  reserve_rate: string;
  unreasonable_cents: number | null;
};

/** A part of the base wager. */
export type Part = {
  exact: string;
  percent: string;
};

/** What a patron has away from the tables. */
export type PatronLine = {
  name: string;
  cents: number;
  coupon_cents: number;
};

/** Pay the validated progressive; the amount is what the meter shows at the player's turn. */
export type PayProgressiveDraft = {
  do: "pay-progressive";
};

/** A hand of a pay table and what it pays. */
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

/** An award that waits to be paid; `place` is where a decision has put it, from 1. */
export type PendingAward = {
  number: number;
  table: string;
  seats: number[];
  hand: string;
  place: number | null;
};

/** Someone who belongs to the house, or did. */
export type PersonLine = {
  name: string;
  role: string;
  open: boolean;
};

/** Let this amount lie on a betting area, with a match play coupon under it or none; `form` is chips or plaques. */
export type PlaceBetDraft = {
  do: "place-bet";
  wager: string;
  cents: number;
  coupon_cents?: number;
  form?: string;
};

/** Set the wheel in motion, when it is one's turn to spin. */
export type PressSpinDraft = {
  do: "press-spin";
};

/** What was not done, and why (RFC 9457). */
export type Problem = {
  type: "urn:boardwalk:problem:malformed" | "urn:boardwalk:problem:not-logged-in" | "urn:boardwalk:problem:forbidden" | "urn:boardwalk:problem:unknown" | "urn:boardwalk:problem:no-method" | "urn:boardwalk:problem:refused" | "urn:boardwalk:problem:conflict" | "urn:boardwalk:problem:too-large" | "urn:boardwalk:problem:wrong-media" | "urn:boardwalk:problem:invalid" | "urn:boardwalk:problem:too-many" | "urn:boardwalk:problem:fault" | "urn:boardwalk:problem:unavailable";
  title: string;
  status: number;
  detail?: string;
  field?: string;
  law?: string;
  law_text?: string;
};

/** Something that the person may do: a draft to send, with the fields to fill in first. */
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

/** What a person gets after the round: enough to check the cards that he saw. */
export type Proof = {
  commitment: string;
  leaves: string[];
  cut_cards: number;
  shown: Shown[];
};

/** What one person proposed, and what became of it. */
export type ProposalSheet = {
  id: string;
  at: number;
  ends: number;
  by: string;
  role: string;
  meter: string;
  command: SignedDraft;
  outcome: string;
  second: string | null;
  reason: string | null;
};

/** Put the stub into the discard rack without exposing it. */
export type RackStubDraft = {
  do: "rack-stub";
};

/** An order that was accepted and is on the disk. */
export type Receipt = {
  stream: string;
  seq: number;
  at: number;
  repeated: boolean;
  version: number | null;
};

/** Receive a deck, known by the color of its backs; one that was pre-shuffled brings its order. */
export type ReceiveDeckDraft = {
  do: "receive-deck";
  deck: string;
  preshuffled?: boolean;
};

/** A player who opens an account. */
export type Registration = {
  name: string;
  password: string;
};

/** Release overflow to the display. */
export type ReleaseOverflowDraft = {
  do: "release-overflow";
  cents: number;
  reason: string;
};

/** Take a deck off the table. */
export type RemoveDeckDraft = {
  do: "remove-deck";
  deck: string;
  reason: string;
};

/** Take a device off the table. */
export type RemoveDeviceDraft = {
  do: "remove-device";
  device: "manual shoe" | "automated shoe" | "automated shuffler" | "counting automated shuffler" | "progressive hardware" | "Bonus Spin hardware";
};

/** Report that one of the dealer's face-down cards was exposed; positions count from 1. */
export type ReportDealerCardDraft = {
  do: "report-dealer-card";
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
};

/** Report that the next card lies face up in the shoe or deck. */
export type ReportFaceUpDraft = {
  do: "report-face-up";
};

/** Report that the controller of the meter is down, or out of reach. */
export type ReportLinkDownDraft = {
  do: "report-link-down";
  reason: string;
};

/** Report that the controller of the meter is back. */
export type ReportLinkUpDraft = {
  do: "report-link-up";
};

/** Report that the automated shoe jammed, stopped or failed to deal. */
export type ReportShoeJamDraft = {
  do: "report-shoe-jam";
};

/** Report the number of cards that a counting shuffler found after the shuffle. */
export type ReportShufflerCountDraft = {
  do: "report-shuffler-count";
  deck: string;
  cards: number;
};

/** Report that the shuffler jammed, stopped or left its cycle unfinished. */
export type ReportShufflerJamDraft = {
  do: "report-shuffler-jam";
  deck: string;
};

/** Report that the controller works again. */
export type ReportUpDraft = {
  do: "report-up";
};

/** Report a wrong number of cards: at a seat, at the dealer's area or among the community cards. */
export type ReportWrongHandDraft = {
  do: "report-wrong-hand";
  place: number | string;
};

/** Say which seats' wagers stand where chips and lights did not agree; the others go back. */
export type ResolveCountDraft = {
  do: "resolve-count";
  wager: string;
  seats: number[];
  reason: string;
};

/** Give back a bet that cannot stand, before the betting is closed. */
export type ReturnBetDraft = {
  do: "return-bet";
  seat: number;
  wager: string;
};

/** Turn the dealer's cards face up. */
export type RevealDealerDraft = {
  do: "reveal-dealer";
};

/** What a person is in the house; what each may do stands with the commands. */
export type Role = "player" | "dealer" | "floorperson" | "supervisor" | "security" | "surveillance" | "accounting" | "regulator" | "administrator";

/** A round that is over, as the caller may know it. */
export type RoundSheet = {
  number: number;
  void: boolean;
  first_seq: number;
  last_seq: number;
  cut_cards: number;
  seen: FinishedView;
};

/** The middle of the table in a round. */
export type RoundView = {
  number: number;
  commitment: string;
  stage: string;
  waits_for: string;
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
};

/** The heads of all streams, signed by the house (Ed25519, over the JSON of house, at and streams). */
export type Seal = {
  house: string;
  at: number;
  streams: HeadSheet[];
  public_key: string;
  signature: string;
};

/** A position: who sits there, the bets on the layout, lights that are on, chips where the viewer may know them. */
export type SeatView = {
  player: string;
  bets: Record<string, [number, number]>;
  lights: string[];
  chips_cents: number | null;
  hand: HandView | null;
};

/** What the caller sees at a table, with the table's version, and what its automatic staff waits for. */
export type Seeing = {
  version: number;
  clock: Clock | null;
  sight: Sight;
};

/** The caller's own account. */
export type SelfSheet = {
  name: string;
  role: string;
  must_change_password: boolean;
  may: string[];
  sits_at: string[];
};

/** A session: the secret is for programs, browsers have it as a cookie. */
export type SessionOpened = {
  me: SelfSheet;
  secret: string;
};

/** Who is logged in, or nobody. */
export type SessionSheet = {
  me: SelfSheet | null;
};

/** Collect the losing and pay the winning bonus wagers for which cards could be exposed. */
export type SettleExposedDraft = {
  do: "settle-exposed";
};

/** Settle the wagers of the seat whose turn it is, and collect its cards. */
export type SettleSeatDraft = {
  do: "settle-seat";
};

/** Settle the wagers of the spin round. */
export type SettleSpinsDraft = {
  do: "settle-spins";
};

/** One card, where it lay in the order as shuffled, and the salt that opens its leaf. */
export type Shown = {
  position: number;
  card: string;
  salt: string;
};

/** Shuffle a deck, by hand or in the shuffler that stands there; the order is what came of it, top card first. */
export type ShuffleDeckDraft = {
  do: "shuffle-deck";
  deck: string;
};

/** The table as one person sees it, with the sign above it; for a supervisor, the order of winners to decide. */
export type Sight = {
  table: View;
  sign: Sign | null;
  to_decide: DecideAwardsDraft | null;
};

/** One sign. */
export type Sign = {
  name: string;
  display_cents: number;
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

/** A command to a meter that two people sign. */
export type SignedDraft = CorrectMeterDraft | ReleaseOverflowDraft | AdmitHeldDraft | ChangeParametersDraft;

/** Where the wheel stopped for a seat, and what that brings. */
export type SpinView = {
  seat: number;
  position: number;
  prize_cents: number;
  community_cents: number;
};

/** Let the wheel come to rest for the seat whose turn it is: the position that came, and what its meter shows. */
export type SpinWheelDraft = {
  do: "spin-wheel";
};

/** Spread a deck by suit and in sequence; at an idle table face up or face down. */
export type SpreadDeckDraft = {
  do: "spread-deck";
  deck: string;
  face_up?: boolean;
};

/** One event of a round, and the table after it as the caller may know it. */
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

/** A line of the checklist; one of them is what the table waits for now. */
export type StepView = {
  name: string;
  title: string;
  law: string;
  state: "done" | "now" | "next";
};

/** A card to play by; where `ready` is false, ask again. */
export type StrategySheet = {
  ready: boolean;
  progress: number;
  game: string;
  title: string;
  unit_cents: number;
  of: string;
  decisions: CardDecision[];
  legend: string;
  house_edge: Part | null;
  best_house_edge: Part | null;
  cost: Part | null;
};

/** A command to a table. */
export type TableDraft = InstallTableDraft | ChangeGameDraft | InstallDeviceDraft | RemoveDeviceDraft | HandOverDraft | OpenTableDraft | CloseTableDraft | FillInventoryDraft | ReceiveDeckDraft | InspectDeckDraft | VerifyDeckDraft | SpreadDeckDraft | TurnDeckUpDraft | LookAtDeckDraft | WashDeckDraft | LoadShufflerDraft | ShuffleDeckDraft | ReportShufflerCountDraft | ReportShufflerJamDraft | CutDeckDraft | OrderRecutDraft | TakeDeckDraft | RemoveDeckDraft | TakeSeatDraft | LeaveSeatDraft | ClearSeatDraft | PlaceBetDraft | TakeBackBetDraft | AcceptBetDraft | ReturnBetDraft | GiveTipDraft | CloseBetsDraft | DealNextDraft | MisdealDraft | ExposeDraft | ActDraft | ChooseForSeatDraft | ConfirmWagerDraft | RackStubDraft | CountStubDraft | SettleExposedDraft | RevealDealerDraft | SettleSeatDraft | CollectCardsDraft | ReportDealerCardDraft | ReportFaceUpDraft | ReportDrawnInErrorDraft | ReportWrongHandDraft | ReportShoeJamDraft | CountInventoryDraft | CreditInventoryDraft | BuyInDraft | ColorUpDraft | CollectBoxesDraft | ConnectMeterDraft | DisconnectMeterDraft | ReportLinkDownDraft | ReportLinkUpDraft | TakeInWagersDraft | ResolveCountDraft | ValidateProgressiveDraft | PayProgressiveDraft | TapSeatDraft | PressSpinDraft | SpinWheelDraft | SettleSpinsDraft;

/** A table as the lobby shows it. */
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
  limits: WagerLimits[];
  meter: string | null;
  meter_cents: number | null;
};

/** Take a bet back before the betting is closed. */
export type TakeBackBetDraft = {
  do: "take-back-bet";
  wager: string;
};

/** Bring a prepared deck into play: into the shoe, or into the hand. */
export type TakeDeckDraft = {
  do: "take-deck";
  deck: string;
};

/** Count the chips and coupons of a wager against its lights, and put them into the table inventory container. */
export type TakeInWagersDraft = {
  do: "take-in-wagers";
  wager: string;
  counted: number;
  lights: number;
};

/** Sit down with chips. */
export type TakeSeatDraft = {
  do: "take-seat";
  seat: number;
  chips_cents: number;
};

/** Tap the seat of the shown hand on the terminal: it triggers a spin of the wheel. */
export type TapSeatDraft = {
  do: "tap-seat";
};

/** A token, which is shown only now. */
export type TokenIssued = {
  label: string;
  token: string;
};

/** A token as its owner sees it later. */
export type TokenLine = {
  label: string;
  ends: number;
};

/** Turn a deck face up that lies spread face down. */
export type TurnDeckUpDraft = {
  do: "turn-deck-up";
  deck: string;
};

/** Validate the progressive payout that was verified at the table. */
export type ValidateProgressiveDraft = {
  do: "validate-progressive";
};

/** Verify the dealer's inspection of a deck. */
export type VerifyDeckDraft = {
  do: "verify-deck";
  deck: string;
};

/** All that one person may know and do. */
export type View = {
  role: "player" | "dealer" | "floorperson" | "supervisor" | "security" | "surveillance" | "accounting" | "regulator" | "administrator";
  seat: number | null;
  number: string;
  game: string;
  title: string;
  open: boolean;
  automatic: boolean;
  dealing: string;
  devices: string[];
  decks: DeckView[];
  seats: Record<string, SeatView>;
  incomplete: Incomplete[];
  inventory_cents: number | null;
  counts: CountView[] | null;
  meter: string | null;
  link_up: boolean;
  round: RoundView | null;
  last_round: FinishedView | null;
  prompts: Prompt[];
  beyond: Beyond[];
  checklist: StepView[];
};

/** What was wagered on one of the areas of a table, and what the house keeps of it in the long run. */
export type WagerFigures = {
  wager: string;
  title: string;
  handle_cents: number;
  edge: string | null;
};

/** What may lie on a betting area. */
export type WagerLimits = {
  wager: string;
  least_cents: number | null;
  most_cents: number | null;
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

/** Turn a deck face down, wash and stack it. */
export type WashDeckDraft = {
  do: "wash-deck";
  deck: string;
};

/** A position of a wheel; the top prize has no amount of its own. */
export type WheelSheet = {
  position: number;
  player_cents: number | null;
  community_cents: number;
  weight: number;
};
