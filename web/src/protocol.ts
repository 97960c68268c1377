// All that goes over the wire between a client and a server of Einklang.
// Made from the server's models by `make types`; change those instead of this file.

export type Letter = "R" | "G" | "B" | "O" | "Y" | "P";

export type Points = Partial<Record<Letter, number>>;

export type Level = "level1" | "level2" | "level3" | "level4" | "level5" | "level6";

export type Emote =
  | "hello"
  | "good-luck"
  | "well-played"
  | "einfach-genial"
  | "thinking"
  | "oops"
  | "thanks"
  | "goodbye";

export type Clock = MoveClock | PlayerClock;

export type SeenSeat = Open | PersonSeat | Bot;

export type PlannedSeat = MySeat | FreeSeat | BotPlan;

export type Own = Record<string, OwnSeat>;

export type Mark = "fine" | "inaccuracy" | "mistake" | "blunder";

export type SeatedCommand =
  | LeaveSeat
  | Reveal
  | Act
  | OfferTakeBack
  | AnswerTakeBack
  | Resign
  | Rematch
  | Say;

export type ServerFrame = Snapshot | Change | Done | Refused | Presence | Pong;

export type ClientFrame =
  | LeaveSeat
  | Reveal
  | Act
  | OfferTakeBack
  | AnswerTakeBack
  | Resign
  | Rematch
  | Say
  | Resume
  | Ping;

/**
 * Play an action after so many steps.
 *
 * If an exchange can be made after it, the answer comes along: so nobody sees by a pause that
 * there was one to decide. Where none can be made, the answer means nothing.
 */
export interface Act {
  id: string;
  seat?: number;
  type: "act";
  action: string;
  step: number;
  answer?: "swap" | "keep";
}

/**
 * An action, how good it is, and what speaks for it.
 *
 * The sentence says what the fields say: `weakest_lifted` are those of the weakest colours that
 * it lifts, `weakest_is_alone` whether there is no other; `denies` is the seat that could have
 * scored what is denied, left out where that is too little to speak of; `ending` is how a game
 * that it ends turns out, and `final_weakest` the weakest value where nobody else plays.
 */
export interface Advice {
  action: string;
  chance?: number;
  weakest?: number;
  points: Points;
  lifts: Letter[];
  lifts_weakest: boolean;
  weakest_lifted: Letter[];
  weakest_is_alone: boolean;
  bonus_turns: number;
  denied: number;
  denies?: number;
  ends_game: boolean;
  ending?: "win" | "shared-win" | "no-win" | "alone";
  final_weakest?: number;
  sentence: string;
}

/** Verdicts on some steps of a finished game, and where to ask on; seats tell all so far. */
export interface Analysis {
  steps: number;
  judged: number;
  alone: boolean;
  verdicts: Verdict[];
  seats: SeatVerdicts[];
  next?: number;
}

/** Agree that somebody takes back an action, or do not. */
export interface AnswerTakeBack {
  id: string;
  seat?: number;
  type: "answer-take-back";
  accept: boolean;
}

/** A seat on which a computer player sits. */
export interface Bot {
  kind: "bot";
  level: Level;
}

/** A seat for a computer player. */
export interface BotPlan {
  kind: "bot";
  level?: Level;
}

/** The open part of a game of cards. */
export interface CardTable {
  turn: number;
  scores: Points[];
  bonus_turn: boolean;
  bonus_turns_due: number;
  open: string[][];
  hand_sizes: number[];
  pile_size: number;
  discards: Record<string, number>;
}

/**
 * What has changed between two versions, to be merged into what was there (RFC 7396).
 *
 * If the change came of an own command, its id stands here: that is the acknowledgement.
 */
export interface Change {
  type: "change";
  since: number;
  version: number;
  patch: Record<string, unknown>;
  steps?: Splice;
  own?: Own;
  id?: string;
}

/** Why a request was not granted: a code, what it speaks of, and an English sentence. */
export interface Complaint {
  code: string;
  what: Record<string, unknown>;
  sentence: string;
}

/**
 * A command was carried out at this version, though no change frame tells so.
 *
 * It was done before, or a snapshot has told it, because the sender sees from elsewhere now.
 */
export interface Done {
  type: "done";
  id: string;
  version: number;
}

/** A seat for whoever comes. */
export interface FreeSeat {
  kind: "open";
}

/** A game that can be played. */
export interface GameAbout {
  name: string;
  summary: string;
  players: number[];
  options: Record<string, string[]>;
  colours: Letter[];
  hidden: boolean;
  series: boolean;
}

/** The best actions of a seat after so many steps, the best first. */
export interface Hint {
  seat: number;
  step: number;
  advice: Advice[];
}

/** Links that let somebody take a seat: any open one, or one of them. */
export interface Invitations {
  any: string;
  seats: Record<string, string>;
}

/** Leave a seat before the game has begun. */
export interface LeaveSeat {
  id: string;
  seat?: number;
  type: "leave-seat";
}

/** An action that is allowed now, and what it would count. */
export interface LegalAction {
  action: string;
  points: Points;
}

/** All actions of a seat whose turn it is, after so many steps. */
export interface LegalActions {
  seat: number;
  step: number;
  actions: LegalAction[];
}

/** A level of computer players. */
export interface LevelAbout {
  level: string;
  about: string;
}

/**
 * A table as lists tell of it.
 *
 * Of an own one also the own seats, while it is played at whose turn it is, and how weak the own
 * side is; of one that was last played at long ago, this may lack.
 */
export interface ListedTable {
  table: string;
  link: string;
  game: string;
  players: number;
  options: Record<string, string>;
  phase: string;
  seats: SeenSeat[];
  created: number;
  touched: number;
  mine?: number[];
  turn?: number;
  weakest?: Weakest;
}

/** Who has lost without playing to the end, and why. */
export interface Lost {
  seat: number;
  why: "resigned" | "ran-out";
}

/** A table that was set up, as its host sees it, and the invitations to it. */
export interface Made {
  table: string;
  link: string;
  invitations: Invitations;
  snapshot: Snapshot;
}

/** How a guest is called; empty if the guest has not said it yet. */
export interface Me {
  name: string;
}

/** So many seconds for every action. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** A seat for who sets up the table; several of them are for passing one device around. */
export interface MySeat {
  kind: "me";
  name?: string;
}

/** A table to be set up. Seats are in the order of their turns, unless lots are drawn. */
export interface NewTable {
  game: string;
  seats: PlannedSeat[];
  options?: Record<string, string>;
  order?: "drawn" | "as-given";
  public?: boolean;
  watchers?: boolean;
  hints?: boolean;
  take_backs?: boolean;
  several_seats?: boolean;
  clock?: Clock;
  on_time_out?: "bot" | "loss";
  stand_in?: Level;
  series?: number;
  seal?: string;
}

/** A command was carried out, now or before, and is on disk. */
export interface Obeyed {
  id: string;
  version: number;
  repeated: boolean;
}

/** Ask to take back the own last action. */
export interface OfferTakeBack {
  id: string;
  seat?: number;
  type: "offer-take-back";
}

/** The games, and the computer players to play against. */
export interface Offerings {
  games: GameAbout[];
  levels: LevelAbout[];
}

/** A seat that waits for somebody. */
export interface Open {
  kind: "open";
}

/**
 * What only the own seat may see.
 *
 * `kept` are the numbers of its steps after which it could have exchanged and did not.
 */
export interface OwnSeat {
  hand?: string[];
  kept?: number[];
  undecided?: Undecided;
}

/** What a step has changed: a patch of `table` (RFC 7396), and the hands that are others now. */
export interface Passage {
  patch: Record<string, unknown>;
  hands: Record<string, string[]>;
}

/** A seat with a person on it. */
export interface PersonSeat {
  kind: "person";
  name: string;
}

/** Ask whether the other end is there. */
export interface Ping {
  type: "ping";
}

/** So many seconds for the whole game, and some more after every action. */
export interface PlayerClock {
  kind: "player";
  seconds: number;
  increment?: number;
}

/**
 * The answer to a ping: the server's clock in milliseconds, and the table's version.
 *
 * Who has an older version has missed something, and can ask to resume.
 */
export interface Pong {
  type: "pong";
  now: number;
  version: number;
}

/** Which seats are connected, and how many watchers there are. */
export interface Presence {
  type: "presence";
  online: number[];
  watchers: number;
}

/** The moment in which the discards became the draw pile. */
export interface Recycled {
  after: number;
  cards: string[];
}

/** A command was not carried out: a code, what it speaks of, and an English sentence. */
export interface Refused {
  type: "refused";
  id?: string;
  code: string;
  what: Record<string, unknown>;
  sentence: string;
}

/** Ask for another game, or for the next one of the series. */
export interface Rematch {
  id: string;
  seat?: number;
  type: "rematch";
  seal?: string;
}

/** A new name for a guest. */
export interface Rename {
  name: string;
}

/**
 * A game from the deal on, with nothing hidden: a first position, and what each step changed.
 *
 * Seats are left out if a record names none, and hands where nobody holds any.
 */
export interface Replay {
  game: string;
  players: number;
  options: Record<string, string>;
  seats?: SeenSeat[];
  setup: Record<string, unknown>;
  table: TileTable | TowerTable | CardTable;
  hands?: string[][];
  steps: ShownStep[];
  passages: Passage[];
  unfinished: boolean;
  lost?: Lost;
  result?: SeenResult;
}

/** Give up. */
export interface Resign {
  id: string;
  seat?: number;
  type: "resign";
}

/** Ask for all that came after a version. */
export interface Resume {
  type: "resume";
  version: number;
}

/** Show the nonce of a seal, once all seats are taken; one nonce is for all seats it fits. */
export interface Reveal {
  id: string;
  seat?: number;
  type: "reveal";
  nonce: string;
}

/** Milliseconds that each seat has left; since when one of them runs, and whose. */
export interface RunningClock {
  left: number[];
  since: number;
  running?: number;
}

/** Say something to all at the table. */
export interface Say {
  id: string;
  seat?: number;
  type: "say";
  emote: Emote;
}

/** What a seat has said, and when. */
export interface Saying {
  seat: number;
  emote: Emote;
  at: number;
}

/** What one seat did in a finished game. */
export interface SeatStatistics {
  seat: number;
  actions: number;
  points: Points;
  without_points: number;
  bonus_turns: number;
  exchanges: number;
  best_step?: number;
  best_points: number;
}

/** What the actions of a seat gave away together, as far as they were judged. */
export interface SeatVerdicts {
  seat: number;
  actions: number;
  given_away: number;
  marks: Partial<Record<Mark, number>>;
}

/** What the commitment was made of, once the game is over. */
export interface Secret {
  seed: string;
  salt: string;
}

/** How the game ended. */
export interface SeenResult {
  ended: string;
  scores: Points[];
  places: number[];
}

/** Where a series stands: points by seat. */
export interface SeenSeries {
  length: number;
  number: number;
  earlier: string[];
  points: number[];
}

/** A step as everybody saw it. */
export interface SeenStep {
  seat: number;
  act: string;
  points: Points;
  drew_count: number;
  shown: string[];
  recycled?: Recycled;
}

/** What everybody may see of a table, but for its steps. */
export interface SeenTable {
  id: string;
  created: number;
  phase: "waiting" | "playing" | "over" | "closed";
  terms: SeenTerms;
  seats: SeenSeat[];
  commitment: string;
  lots?: number[];
  seals?: Record<string, string>;
  nonces?: Record<string, string>;
  reveal_by?: number;
  sayings: Saying[];
  rematch: number[];
  former?: string;
  next?: string;
  series?: SeenSeries;
  table?: TileTable | TowerTable | CardTable;
  setup?: Record<string, unknown>;
  clock?: RunningClock;
  take_back?: TakeBack;
  lost?: Lost;
  deal?: Secret;
  hands?: string[][];
  result?: SeenResult;
}

/** The game of a table, and what its host chose. */
export interface SeenTerms {
  game: string;
  players: number;
  options: Record<string, string>;
  public: boolean;
  watchers: boolean;
  hints: boolean;
  take_backs: boolean;
  several_seats: boolean;
  clock?: Clock;
  on_time_out: "bot" | "loss";
  stand_in: string;
}

/** A step of which nothing is hidden any more. */
export interface ShownStep {
  seat: number;
  act: string;
  points: Points;
  drew_count: number;
  shown: string[];
  recycled?: Recycled;
  drew: string[];
}

/** Take a seat; an invitation is needed unless the table is public or one's own. */
export interface SitDown {
  id: string;
  name: string;
  seat?: number;
  invitation?: string;
  seal?: string;
}

/** All that these eyes may see now. */
export interface Snapshot {
  type: "snapshot";
  version: number;
  seen: SeenTable;
  steps: SeenStep[];
  own: Own;
}

/** Steps from a number on are replaced by these. */
export interface Splice {
  start: number;
  more: SeenStep[];
}

/** A finished game in numbers: the value of every colour of each side after every step. */
export interface Statistics {
  steps: number;
  seats: SeatStatistics[];
  scores: Points[][];
  terms: SeenTerms;
}

/** The own tables, those last played at first, and public ones with an open seat. */
export interface Tables {
  mine: ListedTable[];
  open: ListedTable[];
}

/** Who would like to take back what happened after so many steps, and who has to agree. */
export interface TakeBack {
  seat: number;
  steps: number;
  waits_for: number[];
}

/** The open part of a tile-laying game. */
export interface TileTable {
  turn: number;
  scores: Points[];
  bonus_turn: boolean;
  bonus_turns_due: number;
  board: Record<string, Letter>;
  rack_sizes: number[];
  bag_size: number;
  to_open: number[];
  duel_markers: Points;
}

/** A tower and its chip. */
export interface Tower {
  large: boolean;
  colour: Letter;
  value: number;
  black: boolean;
}

/** All of a game of Genial Spezial. */
export interface TowerTable {
  turn: number;
  scores: Points[];
  bonus_turn: boolean;
  bonus_turns_due: number;
  board: Record<string, number>;
  tiles: string[];
  tiles_left: number[];
  towers: Record<string, Tower>;
}

/** A link that makes another device the same guest, once and for some minutes. */
export interface Transfer {
  link: string;
  token: string;
  seconds: number;
}

/** Whom such a link makes of a device, for how many seconds yet, and if that is so already. */
export interface TransferOffer {
  name: string;
  seconds: number;
  mine: boolean;
}

/** An own action that nobody else has seen yet: whether to exchange after it is to be said. */
export interface Undecided {
  act: string;
  points: Points;
}

/** The token of such a link. */
export interface UseTransfer {
  token: string;
}

/**
 * What an action gave away, from what its seat could see.
 *
 * `value` is what the best action was worth: the chance to win, or alone the final value of the
 * weakest colour. Steps count from 1.
 */
export interface Verdict {
  step: number;
  seat: number;
  played: string;
  best: string;
  value: number;
  given_away: number;
  mark: Mark;
}

/** The weakest colours of a side, and their value. */
export interface Weakest {
  value: number;
  colours: Letter[];
}
