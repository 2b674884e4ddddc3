/** Requests and answers under /api/admin. */
import * as z from 'zod/mini';
import type { Leg } from './watch/canary.ts';

const MAX_WORD_LENGTH = 50;
/** All shares of a payout fit into one transaction, with the instructions that return the rest of a token. */
export const MAX_ADMINS = 15;

export interface AdminConfig {
  platform: {
    /** A fraction: 0.02 is 2 %. */
    fee: number;
    feeBps: number;
    /** Percent. */
    payoutCut: number;
  };
  admins: string[];
  /** ISO 8601; null before the first change. */
  lastUpdated: { timestamp: string | null };
}

export interface AdminStats {
  giveaways: { total: number; active: number; completed: number };
  /** SOL, fees of tips and giveaways that were paid in SOL. */
  platform: { totalFees: number };
  /** totalValue and averageValue in SOL, of SOL tips; uniqueTokens that were tipped in any currency. */
  tips: { total: number; totalValue: number; averageValue: number; uniqueTokens: number };
}

/** Fees received; SOL figures exact as lamports text beside the display number. */
export interface PlatformEarnings {
  totalEarnings: number;
  totalEarningsLamports: string;
  /** The earnings in US dollars; null while no market price of SOL is known. */
  totalEarningsUSD: number | null;
  /** SOL. */
  giveawayFees: number;
  giveawayCount: number;
  /** SOL. */
  tipFees: number;
  tipCount: number;
  /** Fees in creators' coins, one line a coin. */
  tokens: { mint: string; symbol: string; amount: number; amountUnits: string }[];
}

/** A token that the treasury received fees in. */
export interface TokenBalance {
  mintAddress: string;
  symbol: string;
  name: string;
  imageUrl: string | null;
  decimals: number;
  /** Display number; exact is balanceUnits. */
  balance: number;
  balanceUnits: string;
  usdValue: number | null;
  /** By the market's price, not by a quote: null if no market knows the token. */
  estimatedSOLOutput: number | null;
  tipCount: number;
}

/** The treasury's own SOL. */
export interface TreasurySol {
  address: string;
  lamports: string;
  /** Always stays: rent and network fees of future payouts. */
  reserveLamports: string;
  /** The maximum of a payout: 0 below the reserve. */
  payableLamports: string;
  usdValue: number | null;
}

export interface AuditEntry {
  id: number;
  /** ISO 8601. */
  at: string;
  /** A wallet, or 'platform'. */
  actor: string;
  action: AuditAction;
  subject: string;
  before: unknown;
  after: unknown;
  signature: string | null;
}

export const AUDIT_ACTIONS = [
  'admin.sign-in',
  'fee.update',
  'payout-cut.update',
  'config.reload',
  'word.add',
  'word.remove',
  'payout.confirm',
  'payout.move',
  'payout.swap',
  'payout.split',
  'payout.return-asked',
  'payout.return',
  'payout.fail',
  'media.take-down',
  'media.keep',
  'profile.hide',
  'profile.show',
  'block.set',
  'block.lift',
  'name.take-down',
  'name.give',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface Health {
  /** 'ok' when nothing below needs the operator. */
  status: 'ok' | 'attention';
  /** Tasks for the operator, one sentence each. */
  concerns: string[];
  jobs: {
    name: string;
    startedAt: string;
    finishedAt: string | null;
    okAt: string | null;
    error: string | null;
  }[];
  rpc: {
    reachable: boolean;
    latencyMs: number | null;
    slot: number | null;
    /** The lag of the chain's clock behind ours. */
    lagSeconds: number | null;
  };
  balances: {
    name: 'operator' | 'payer' | 'treasury' | 'swap wallet';
    address: string;
    lamports: string | null;
  }[];
  /** Money in flight for too long. */
  stuck: {
    kind: 'tip' | 'giveaway' | 'giveaway transaction' | 'payout' | 'alert';
    id: string;
    since: string;
    what: string;
  }[];
  /**
   * The work that waits for the jobs: tips without an end, payments that are not final, alerts that no room has, draws
   * that are due. `history`: when the treasury's history was last read to its end; it cannot be counted.
   */
  backlog: {
    what: 'tips' | 'payments' | 'alerts' | 'draws' | 'history';
    waiting: number | null;
    oldestAt: string | null;
  }[];
  /** Size and maximum size of the database in bytes; null if it does not report them. */
  database: { bytes: number | null; limitBytes: number };
  /**
   * Tips that have left the database for files in R2: how many, in how many parts of how many bytes, and the last month
   * among them ("2026-08"). Null if no bucket is bound.
   */
  archive: { tips: number; parts: number; bytes: number; lastMonth: string | null } | null;
  /** The last whole backup, null before the first; null if no bucket of another account is set. */
  backup: { name: string | null } | null;
  /** Draws that wait for something outside, a beacon's round most of all. */
  waiting: { giveaway: string; title: string; since: string; what: string }[];
  /** The canary's times of a month in ms; null while it is off, or before its first tip has arrived. */
  canary: Record<Leg, { p50: number; p90: number }> | null;
  findings: { total: number; newest: { kind: string; subject: string; detail: string; foundAt: string }[] };
}

/** A wallet's proof over a message: its signature, or a memo transaction (core/wallet-proof.ts). */
const proof = {
  signature: z.optional(z.string().check(z.maxLength(200, 'is too long'))),
  memoTransaction: z.optional(z.string().check(z.maxLength(4096, 'is too long'))),
};

/**
 * The signed text is core/messages.ts feeChangeMessage with its time and nonce; one that names no site is answered
 * confirmation_required, with the text to sign. A wrong fee is refused as fee_invalid,
 * a wrong cut as payout_cut_invalid, an empty word as word_missing: whole sentences that the form shows.
 */
export const changeFeeSchema = z.object({
  /** Percent. */
  platformFee: z.number().check(z.minimum(0)),
  message: z.optional(z.string().check(z.maxLength(2000, 'is too long'))),
  ...proof,
});
/** The proof is over core/messages.ts cutChangeMessage. A call without it is answered confirmation_required. */
export const changeCutSchema = z.object({
  newPayoutCutPercentage: z.int().check(z.minimum(0), z.maximum(100)),
  message: z.optional(z.string().check(z.maxLength(2000, 'is too long'))),
  ...proof,
});
export const wordSchema = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(MAX_WORD_LENGTH, `must be at most ${MAX_WORD_LENGTH} characters`),
    z.regex(/^\P{C}*$/u, 'must not hold control characters'),
    z.regex(/[\p{L}\p{N}]/u, 'must hold a letter or a digit'),
  );
export const addWordSchema = z.object({ word: wordSchema });

/** POST /api/admin/jupiter-quote. `solOutput` is at the top level as well. */
export interface SwapQuote {
  solOutput: number;
  outLamports: string;
  /** The least that a payout at this quote accepts (core/payouts.ts minimumOf). */
  minimumLamports: string;
  priceImpactPercent: number;
}
