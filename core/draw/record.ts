/**
 * The record of a draw: everything that an outsider needs to repeat it, as `GET /api/giveaways/{id}/draw` returns it
 * and as files hold it. Binary values are lower-case hex, amounts and 64-bit numbers decimal text, times unix seconds.
 */
import type { FrozenList } from '../giveaways/list.ts';
import type { GiveawayTransactions, Stage } from '../giveaways/model.ts';
import type { Terms } from '../giveaways/terms.ts';

export interface DrawRecord {
  version: 1;
  /** The escrow's address, which is the giveaway's id. */
  giveaway: string;
  program: string;
  /** 32 bytes: the seed of the escrow's address and part of the ticket's hash. */
  escrowId: string;
  creator: string;
  operator: string;
  treasury: string;
  prize: {
    /** Null: SOL. */
    mint: string | null;
    tokenProgram: string | null;
    symbol: string;
    decimals: number;
    /** Base units. */
    amount: string;
    fee: string;
  };
  terms: Terms;
  termsHash: string;
  beacon: {
    network: 0 | 1;
    /** 128 bytes on G2: x.c1, x.c0, y.c1, y.c0. */
    key: string;
    genesis: number;
    period: number;
    lead: number;
  };
  /** The host in registrationMessage: needed to rebuild what registrants signed. */
  site: string;
  root: string;
  totalWeight: string;
  /** Base58: the operator's signature over core/messages.ts listStatement. */
  listSignature: string;
  /** Stage at which this record was made; from `paid` on it never changes. */
  stage: Stage;
  /** Null before commit. */
  committed: { round: string; roundTime: number; committedAt: number } | null;
  /** Null before the beacon was revealed. */
  revealed: { signature: string; randomness: string; ticket: string } | null;
  /** Null before the winner was proven. `proof`: as core/draw/tree.ts makes it. */
  winner: { wallet: string; index: number; weight: string; start: string; proof: string } | null;
  transactions: GiveawayTransactions;
  list: FrozenList;
}
