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
  /** Number of registrations. */
  registered: number;
  /** Why the operator returns the prize; null while the draw goes on. */
  reason: string | null;
  /** When the creator confirmed the winner; null before. */
  confirmedAt: number | null;
  /** When the winner was proven, unix seconds of the chain's clock; null before. */
  drawnAt: number | null;
  /** When the list was committed, unix seconds; null before. */
  committedAt: number | null;
  /** The beacon's round; null before the commit. */
  round: number | null;
  winner: string | null;
  /** Since when the escrow account is missing, ms since 1970; null while it is there. */
  missedSince: number | null;
}

/** The confirmed chain, read as of one slot. */
export interface ChainFacts {
  /** Null while there is no escrow account. */
  escrow: Pick<EscrowAccount, 'status' | 'kind' | 'endsAt' | 'reclaimAt' | 'network' | 'round'> | null;
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
}

/** The step that closed an escrow. */
export type End = 'finish' | 'cancel' | 'reclaim';

/** The escrow's transactions, read oldest first. */
export interface History {
  /** False: there is more to read. */
  complete: boolean;
  opened: boolean;
  /** The step that closed it. What comes after it is another escrow's. */
  end: End | null;
}

/** All that is known. An undefined fact was not read; a decision that needs it requests it with `read`. */
export interface Facts {
  row: DrawRow;
  /** Ms since 1970 by our own clock. */
  wallMs: number;
  chain?: ChainFacts;
  /** The steps that our database knows as confirmed. */
  steps?: ReadonlySet<EscrowStep>;
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
}

/** What a decision can ask for. */
export type Reading = Exclude<keyof Facts, 'row' | 'wallMs'>;

/** Recorded for the operator. */
export interface Finding {
  kind: 'other-escrow' | 'draw-history';
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
  | { do: 'catch-up'; to: EscrowStatus }
  /** A fork moved the commit to another block, so that another round decides. */
  | { do: 'correct-round' }
  /** A fork dropped the commit: back to the frozen list, which is then committed again. */
  | { do: 'recommit' }
  /** No more registrations; only then is the list read. */
  | { do: 'close' }
  /** The same, if still no wallet has registered; the prize goes back. */
  | { do: 'close-empty'; reason: string }
  /** The prize goes back. `evenIfFrozen`: also once there is a list. */
  | { do: 'refund'; reason: string; evenIfFrozen: boolean }
  /** Make, store and sign the list; or refund, if no wallet can win. */
  | { do: 'freeze' }
  | { do: 'send'; step: EscrowStep }
  /** The escrow is gone. `reason`: shown unless the row has one. */
  | { do: 'end'; by: End; reason: string; finding?: Finding };
