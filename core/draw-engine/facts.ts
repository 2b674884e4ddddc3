/**
 * The facts of a giveaway and the actions of the draw engine. `decide.ts` maps the one to the other; the worker reads
 * the facts and performs the actions (worker/draw-engine).
 */
import type { BeaconNetwork } from '../draw/networks.ts';
import type { EscrowAccount, EscrowStatus } from '../escrow/account.ts';
import type { EscrowStep } from '../escrow/instructions.ts';
import type { GiveawayStage, GiveawayType } from '../giveaways/model.ts';

/** The columns of our row that decisions depend on. */
export interface DrawRow {
  stage: GiveawayStage;
  kind: GiveawayType;
  /** Unix seconds. */
  endsAt: number;
  /** The number of places, 1 to 32. */
  places: number;
  /** Number of registrations. */
  registered: number;
  /** Hex; null without a list. */
  listHash: string | null;
  /** Number of wallets in the list. */
  entryCount: number | null;
  /** Whether the creator also signs the commit of the list; null without a list. */
  live: boolean | null;
  /** Landed commits, also the withdrawn ones. */
  commits: number;
  /** The reason why the operator withdraws its commit; null if it does not. */
  withdrawReason: string | null;
  /** The reason why the operator returns the prize; null while the draw goes on. */
  reason: string | null;
  /** The time at which the creator confirmed the winners; null before. */
  confirmedAt: number | null;
  /** The time at which the first place was proven, in unix seconds of the chain's clock; null before. */
  drawnAt: number | null;
  /** The time at which the list was committed, in unix seconds; null before, and after a withdrawal. */
  committedAt: number | null;
  /** The beacon's round; null before the commit. */
  round: number | null;
  totalProven: number;
  totalPaid: number;
  /** Failures in a row. */
  attempts: number;
  /** Since when the escrow account is missing, ms since 1970; null while it is there. */
  missedSince: number | null;
}

/** The confirmed chain, read as of one slot. */
export interface ChainFacts {
  /** The escrow; null while there is no account. */
  escrow: Pick<
    EscrowAccount,
    | 'status'
    | 'kind'
    | 'endsAt'
    | 'openBefore'
    | 'reclaimAt'
    | 'round'
    | 'cutoff'
    | 'commits'
    | 'listHash'
    | 'totalWeight'
    | 'proven'
    | 'places'
  > | null;
  /** Unix seconds by the chain's clock. */
  now: number;
  /** The fields in which the escrow differs from our row; null if they match. */
  difference: string | null;
  /** Our row names the beacon of local worlds on a public network. */
  hasForeignBeacon: boolean;
}

/** The finalized chain, which no fork reorganizes. */
export interface FinalizedFacts {
  /** Unix seconds by the chain's clock; null if the node did not return the clock. */
  now: number | null;
  /** Whether the program owns an account at the escrow's address. */
  exists: boolean;
  /** The status of that escrow; null if it is absent, unreadable or not the agreed one. */
  status: EscrowStatus | null;
  /** Its commits; 0 where the status is null. */
  commits: number;
}

/** The step that closed an escrow. */
export type End = 'finish' | 'cancel' | 'reclaim';

/** The escrow's transactions, read oldest first. */
export interface History {
  /** False: there is more to read. */
  complete: boolean;
  opened: boolean;
  /** The step that closed it. Its address never has a second escrow. */
  end: End | null;
}

/** Everything that was read. A decision requests an undefined fact with `read`. */
export interface DrawFacts {
  row: DrawRow;
  /** Ms since 1970 by our own clock. */
  wallMs: number;
  /** The beacon that decides the draw. */
  network: BeaconNetwork;
  chain?: ChainFacts;
  /** The steps that our database knows as confirmed, as `stepKey` names them. */
  steps?: ReadonlySet<string>;
  /** Last block height at which any prepared `open` can land (null: none was prepared), and the finalized height. */
  openings?: { lastHeight: number | null; finalizedHeight: number };
  finalized?: FinalizedFacts;
  history?: History | 'unreadable';
  /** The history of finalized transactions only: a transaction that is absent from it does not exist. */
  finalizedHistory?: History;
  /** The beacon's signature of the escrow's round; null while the beacon does not have it. */
  beaconSignature?: Uint8Array | null;
  /** Whether a commit was ever signed, landed or not. */
  commitSigned?: boolean;
  /** Whether a commit of the escrow's number and list was ever signed by us. */
  commitOurs?: boolean;
  /** The state of the live commit of our row's list. `since`: when it was confirmed, ms since 1970. */
  liveCommit?: { state: 'in flight' } | { state: 'dead' } | { state: 'landed'; since: number };
}

/** A fact that a decision can ask for. */
export type FactName = Exclude<keyof DrawFacts, 'row' | 'wallMs' | 'network'>;

/** A difference to record for the operator. */
interface DrawFinding {
  kind: 'other-escrow' | 'foreign-commit' | 'draw-history';
  detail: string;
}

export type Action =
  /** Nothing more happens to this giveaway. */
  | { do: 'stop' }
  | { do: 'read'; what: FactName }
  /** `until`: ms since 1970. `waitsFor`: the missing thing; null if only time has to pass. */
  | { do: 'wait'; until: number; waitsFor: string | null; finding?: DrawFinding }
  /** The giveaway cannot be drawn here: it was made for the local beacon, and this is a public network. */
  | { do: 'refuse-own-beacon' }
  /** No `open` of this draft can land any more. */
  | { do: 'expire' }
  /** Our row is behind the escrow: move its stage and copy the chain's facts. */
  | { do: 'catch-up'; to: GiveawayStage }
  /** A fork moved the commit to another block, so that another round decides. */
  | { do: 'correct-round' }
  /** A commit was withdrawn on chain: our row's, or one that our row never had. */
  | { do: 'withdrawn' }
  /** A fork replaced our row's commit by another one of the same number. */
  | { do: 'drop-commit' }
  /** A fork dropped the commit: go back to the frozen list and commit it again, or to open entries. */
  | { do: 'recommit' }
  /** The live commit can no longer land: drop its list and continue registrations. */
  | { do: 'resume' }
  /** Close registrations. The list is read only afterwards. */
  | { do: 'close' }
  /** Close registrations and return the prize, if still no wallet has registered. */
  | { do: 'close-empty'; reason: string }
  /** Return the prize. `evenIfFrozen`: also once there is a list. */
  | { do: 'refund'; reason: string; evenIfFrozen: boolean }
  /** Make and store the list; or refund, if no wallet can win. */
  | { do: 'freeze' }
  /** Send a transaction. `place`: only of prove and pay. */
  | { do: 'send'; step: EscrowStep; place?: number; finding?: DrawFinding }
  /** The escrow is gone. `reason`: shown unless the row has one. */
  | { do: 'end'; by: End; reason: string; finding?: DrawFinding };

/** Returns a step's name in `DrawFacts.steps`. Steps of a place, commits and withdrawals carry their number. */
export function stepKey(step: EscrowStep, number: number | null = null): string {
  return number === null ? step : `${step}:${number}`;
}
