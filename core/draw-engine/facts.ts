/**
 * What the draw engine may know about a giveaway, and what it can do. `decide.ts` maps the one to the other; the worker
 * reads the facts and performs the actions (worker/draw-engine).
 */
import type { EscrowAccount } from '../escrow/account.ts';
import type { EscrowStep } from '../escrow/instructions.ts';
import type { GiveawayType, Stage } from '../giveaways/model.ts';

export type EscrowStatus = EscrowAccount['status'];

/** The columns of our row that decisions depend on. */
export interface DrawRow {
  stage: Stage;
  kind: GiveawayType;
  /** Unix seconds. */
  endsAt: number;
  /** How many there are, 1 to 32. */
  places: number;
  /** Number of registrations. */
  registered: number;
  /** Hex; null without a list. */
  listHash: string | null;
  /** Number of wallets in the list. */
  entryCount: number | null;
  /** Whether the creator signs (signed) the commit of the list too; null without a list. */
  live: boolean | null;
  /** Commits that landed, the withdrawn ones among them. */
  commits: number;
  /** Why the operator takes its commit back; null otherwise. */
  withdrawReason: string | null;
  /** Why the operator returns the prize; null while the draw goes on. */
  reason: string | null;
  /** When the creator confirmed the winners; null before. */
  confirmedAt: number | null;
  /** When the first place was proven, unix seconds of the chain's clock; null before. */
  drawnAt: number | null;
  /** When the list was committed, unix seconds; null before, and after a withdrawal. */
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
  /** Null while there is no escrow account. */
  escrow: Pick<
    EscrowAccount,
    | 'status'
    | 'kind'
    | 'endsAt'
    | 'openBefore'
    | 'reclaimAt'
    | 'network'
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
  /** The escrow names a beacon of its own on a public network. */
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

/** All that is known. An undefined fact was not read; a decision that needs it requests it with `read`. */
export interface Facts {
  row: DrawRow;
  /** Ms since 1970 by our own clock. */
  wallMs: number;
  chain?: ChainFacts;
  /** The steps that our database knows as confirmed, as `stepKey` names them. */
  steps?: ReadonlySet<string>;
  /** Last block height at which any prepared `open` can land (null: none was prepared), and the finalized height. */
  openings?: { lastHeight: number | null; finalizedHeight: number };
  finalized?: FinalizedFacts;
  history?: History | 'unreadable';
  /** The history of finalized transactions only: what is absent from it does not exist. */
  finalizedHistory?: History;
  /** The beacon's signature of the escrow's round; null while the beacon does not have it. */
  beaconSignature?: Uint8Array | null;
  /** Whether a commit was ever signed, whatever became of it. */
  commitSigned?: boolean;
  /** Whether a commit of the escrow's number and list was ever signed by us. */
  commitOurs?: boolean;
  /** What became of the live commit of our row's list. `since`: when it was confirmed, ms since 1970. */
  liveCommit?: { state: 'in flight' } | { state: 'dead' } | { state: 'landed'; since: number };
}

/** What a decision can ask for. */
export type Reading = Exclude<keyof Facts, 'row' | 'wallMs'>;

/** Recorded for the operator. */
export interface Finding {
  kind: 'other-escrow' | 'foreign-commit' | 'draw-history';
  detail: string;
}

export type Action =
  /** Nothing more happens to this giveaway. */
  | { do: 'stop' }
  | { do: 'read'; what: Reading }
  /** `until`: ms since 1970. `waitsFor`: what is missing, null if only time has to pass. */
  | { do: 'wait'; until: number; waitsFor: string | null; finding?: Finding }
  /** The escrow may not be drawn here: it names its own beacon on a public network. */
  | { do: 'refuse-own-beacon' }
  /** No `open` of this draft can land any more. */
  | { do: 'expire' }
  /** Our row is behind the escrow: move its stage, with what the chain says. */
  | { do: 'catch-up'; to: Stage }
  /** A fork moved the commit to another block, so that another round decides. */
  | { do: 'correct-round' }
  /** The commit that our row has was withdrawn on chain, or one was that our row never had. */
  | { do: 'withdrawn' }
  /** A fork replaced the commit that our row has by another one of the same number. */
  | { do: 'drop-commit' }
  /** A fork dropped the commit: back to the frozen list, which is then committed again, or to open entries. */
  | { do: 'recommit' }
  /** The live commit can land no more: its list goes, and registrations go on. */
  | { do: 'resume' }
  /** No more registrations; only then is the list read. */
  | { do: 'close' }
  /** The same, if still no wallet has registered; the prize goes back. */
  | { do: 'close-empty'; reason: string }
  /** The prize goes back. `evenIfFrozen`: also once there is a list. */
  | { do: 'refund'; reason: string; evenIfFrozen: boolean }
  /** Make and store the list; or refund, if no wallet can win. */
  | { do: 'freeze' }
  /** `place`: of prove and pay. */
  | { do: 'send'; step: EscrowStep; place?: number; finding?: Finding }
  /** The escrow is gone. `reason`: shown unless the row has one. */
  | { do: 'end'; by: End; reason: string; finding?: Finding };

/** A step as `Facts.steps` names it: those of a place, and each commit and withdrawal, by their number. */
export function stepKey(step: EscrowStep, number: number | null = null): string {
  return number === null ? step : `${step}:${number}`;
}
