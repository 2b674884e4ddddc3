/** Requests and answers under /api/admin. */
import { z } from 'zod';
import { addressSchema } from './address-schema.ts';
import { amountSchema } from './tips/schemas.ts';

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
  /** Null while no market price of SOL is known. */
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
  /** What a payout may take: 0 below the reserve. */
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
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface Health {
  /** 'ok' when nothing below needs the operator. */
  status: 'ok' | 'attention';
  /** What needs the operator, one sentence each. */
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
    /** How far the chain's clock is behind ours. */
    lagSeconds: number | null;
  };
  balances: { name: 'operator' | 'treasury' | 'swap wallet'; address: string; lamports: string | null }[];
  /** Money in flight for too long. */
  stuck: {
    kind: 'tip' | 'giveaway' | 'giveaway transaction' | 'payout' | 'alert';
    id: string;
    since: string;
    what: string;
  }[];
  /**
   * What waits for the jobs: tips without an end, payments that are not final, alerts that no room has, draws that are
   * due. `history`: when the treasury's history was last read to its end; it cannot be counted.
   */
  backlog: {
    what: 'tips' | 'payments' | 'alerts' | 'draws' | 'history';
    waiting: number | null;
    oldestAt: string | null;
  }[];
  /** How much the database holds, of the most it can (bytes); null if it does not say. */
  database: { bytes: number | null; limitBytes: number };
  /**
   * Tips that have left the database for files in R2: how many, in how many parts of how many bytes, and the last month
   * among them ("2026-08"). Null if no bucket is bound.
   */
  archive: { tips: number; parts: number; bytes: number; lastMonth: string | null } | null;
  /** Draws that wait for something outside, a beacon's round most of all. */
  waiting: { giveaway: string; title: string; since: string; what: string }[];
  findings: { total: number; newest: { kind: string; subject: string; detail: string; foundAt: string }[] };
}

/**
 * The signed text is core/messages.ts feeChangeMessage with its time and nonce; one that names no site is answered
 * confirmation_required, with the text to sign. A wrong fee is refused as fee_invalid,
 * a wrong cut as payout_cut_invalid, an empty word as word_missing: whole sentences that the form shows.
 */
export const changeFeeSchema = z.object({
  /** Percent. */
  platformFee: z.number().min(0),
  message: z.string().max(2000, 'is too long').optional(),
  signature: z.string().max(200, 'is too long').optional(),
  memoTransaction: z.string().max(4096, 'is too long').optional(),
});
/** The proof is over core/messages.ts cutChangeMessage. A call without it is answered confirmation_required. */
export const changeCutSchema = z.object({
  newPayoutCutPercentage: z.number().int().min(0).max(100),
  message: z.string().max(2000, 'is too long').optional(),
  signature: z.string().max(200, 'is too long').optional(),
  memoTransaction: z.string().max(4096, 'is too long').optional(),
});
export const wordSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(MAX_WORD_LENGTH, `must be at most ${MAX_WORD_LENGTH} characters`)
  .regex(/^\P{C}*$/u, 'must not hold control characters')
  .regex(/[\p{L}\p{N}]/u, 'must hold a letter or a digit');
export const addWordSchema = z.object({ word: wordSchema });
export const quoteSchema = z.object({
  tokenAddress: addressSchema,
  /** Whole tokens as users write them, not base units. */
  amount: amountSchema,
  decimals: z.number().int().min(0).max(255),
});

/** POST /api/admin/jupiter-quote. `solOutput` is at the top level as well. */
export interface SwapQuote {
  solOutput: number;
  outLamports: string;
  /** The least that a payout at this quote accepts (core/payouts.ts minimumOf). */
  minimumLamports: string;
  priceImpactPercent: number;
}
