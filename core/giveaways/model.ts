/** Giveaways as the API returns them, their stages and their limits. */
import type { RegistrationReceipt } from '../draw/receipt.ts';
import type { EscrowKind } from '../escrow/account.ts';
import type { Beside } from '../profiles/model.ts';

export type GiveawayType = EscrowKind;
export type PrizeCurrency = 'SOL' | 'CREATOR_COIN';
export type EligibilityType = 'percentage' | 'custom';
export type TierRequirement = 'percentage' | 'amount';

/**
 * The progress of a giveaway in our database. The chain has the last word: a stage follows the escrow account.
 *
 * - prepared: a transaction was built. signed: its signed bytes are stored.
 * - open: the prize is in the escrow. closed: entries are closed.
 * - frozen: the list and its root are stored. committed, revealed: as the escrow's status.
 * - proven: no further place can be proven. paid: every proven place is paid.
 * - completed: the winners are paid, the escrow closed. cancelled: everything went back to the creator.
 * - expired: it never came on chain.
 */
export const STAGES = [
  'prepared',
  'signed',
  'open',
  'closed',
  'frozen',
  'committed',
  'revealed',
  'proven',
  'paid',
  'completed',
  'cancelled',
  'expired',
] as const;
export type GiveawayStage = (typeof STAGES)[number];

/** The stages after which nothing more happens by itself. */
export const TERMINAL_STAGES: readonly GiveawayStage[] = ['completed', 'cancelled', 'expired'];

/** The stages without a prize in the escrow, by our database. */
export const NOT_LANDED_STAGES: readonly GiveawayStage[] = ['prepared', 'signed', 'expired'];

/** The status that users see. */
export const GIVEAWAY_STATUSES = ['pending', 'active', 'ended', 'completed', 'cancelled'] as const;
export type GiveawayStatus = (typeof GIVEAWAY_STATUSES)[number];

/** Returns the status for users. `now` and `endsAt` in unix seconds. */
export function statusOf(stage: GiveawayStage, endsAt: number, now: number): GiveawayStatus {
  switch (stage) {
    case 'prepared':
    case 'signed':
      return 'pending';
    case 'open':
      return now < endsAt ? 'active' : 'ended';
    case 'paid':
    case 'completed':
      return 'completed';
    case 'cancelled':
    case 'expired':
      return 'cancelled';
    default:
      return 'ended';
  }
}

/** Bonus entries for a wallet whose holding meets the requirement. */
export interface EligibilityTier {
  label: string;
  requirementType: TierRequirement;
  /** Percent of the supply, or whole tokens. */
  requirementValue: number;
  /** Bonus entries, at least 1. */
  entries: number;
}

export interface VrfResult {
  round: string;
  /** Hex: the beacon's signature and its SHA-256. */
  signature: string;
  randomness: string;
  root: string;
  /** The first place's ticket; decimal text, below totalWeight. */
  ticket: string;
  totalWeight: string;
}

/** The transactions of a giveaway's escrow so far: base58 signatures, absent until confirmed. */
export type GiveawayTransactions = Partial<
  Record<
    | 'open'
    | 'close_entries'
    | 'commit'
    | 'reveal'
    | 'prove'
    | 'pay'
    | 'finish'
    | 'cancel'
    | 'reclaim'
    | 'withdraw',
    string
  >
>;

/** One of the prizes, in the order of the draw, and what its winner shows of itself: null until `revealAt`. */
export interface GiveawayPlace extends Beside {
  /** From 1. */
  place: number;
  amount: number;
  /** Base units, decimal text. */
  units: string;
  /** Base58; null until `revealAt`, and for a place without a remaining entry. */
  winner: string | null;
  /** The time at which the winner is shown, ISO 8601; null before it is proven. */
  revealAt: string | null;
  /** The network has confirmed the payment; a fork may still drop it. */
  paid: boolean;
  /** The payment's block is final and cannot be reorged. Always false if the transaction is unknown. */
  payFinal: boolean;
  /** Signatures of the transactions, base58; null until they are confirmed and the winner is shown. */
  prove: string | null;
  pay: string | null;
}

/** A list committed on chain. */
export interface GiveawayCommit {
  /** From 0. */
  number: number;
  /** Creator and operator signed it; else the operator alone, and nothing is drawn for at least ten minutes. */
  live: boolean;
  /** Hex: root of the entries, and SHA-256 of the list's text. */
  root: string;
  listHash: string;
  /** The drand round that decides, unless the list is withdrawn; null for a commit that was withdrawn unseen. */
  round: string | null;
  committedAt: string;
  withdrawnAt: string | null;
  /** False: the platform never signed it here, so someone else used its key. */
  ours: boolean;
}

/** A giveaway as clients read it, with display numbers and exact base units. Times are ISO 8601. */
export interface Giveaway {
  /** The escrow account's address, base58; it finds the giveaway on chain. */
  id: string;
  title: string;
  description: string;
  type: GiveawayType;
  status: GiveawayStatus;
  stage: GiveawayStage;
  creator: string;
  prizeAmount: number;
  /** Base units, decimal text. */
  prizeUnits: string;
  prizeCurrency: PrizeCurrency;
  /** Decimals of the prize's currency. */
  prizeDecimals: number;
  /** "SOL" or the coin's symbol, shown after the prize's amount. */
  prizeSymbol: string;
  platformFee: number;
  platformFeeUnits: string;
  /** The giveaway's token, whatever the prize is; null for a SOL giveaway that names none. */
  tokenAddress: string | null;
  tokenMint: string | null;
  tokenSymbol: string | null;
  tokenDecimals: number | null;
  /** The token's picture; only in lists. */
  tokenImageUrl?: string | null;
  endDate: string;
  createdAt: string;
  /** The type of the requirement; null for participants giveaways. */
  eligibilityType: EligibilityType | null;
  /** Percent of the supply; null unless eligibilityType is percentage. */
  minPercentage: number | null;
  /** Whole tokens; null unless eligibilityType is custom. */
  customAmount: number | null;
  eligibilityTiers: EligibilityTier[];
  /** Wallets that would take part now, as last counted; 0 until then. */
  eligibleParticipants: number;
  registeredParticipants: number;
  /** Registered or eligible; once the list is frozen, its length. */
  currentParticipants: number;
  /** The first 100 wallets that take part, in the order of the list once it is frozen; empty in lists of giveaways. */
  participantAddresses: string[];
  /** The giveaway's own URL. */
  registrationLink: string;
  /** The first place's winner, base58; null until `revealAt`. */
  winner: string | null;
  /** The first place's reveal time, ISO 8601; null before it is proven. The wheel turns in the ten seconds before. */
  revealAt: string | null;
  /** Every prize in order; their units add up to prizeUnits. */
  places: GiveawayPlace[];
  /** The creator's choice of the time between commit and cutoff; 0: drawn at once by the creator's signature. */
  windowSeconds: number;
  /** The program lets the creator cancel from here on, a few minutes after the opening. */
  cancelFrom: string;
  /**
   * Until this time the creator can cancel and anyone can object, although the list is committed; null without a
   * commit, or if both signed it.
   */
  cutoff: string | null;
  /** Every committed list, in order; empty in lists of giveaways. */
  commits: GiveawayCommit[];
  /** Whether the commit that counts now is live; null before a commit. */
  live: boolean | null;
  /** Registration pauses until this time, while the creator's wallet is asked; null otherwise. */
  promptUntil: string | null;
  entriesClosed: boolean;
  /** The result; null until every winner is shown, because it reveals the winners to anyone with the list. */
  vrfResult: VrfResult | null;
  /** The drand round that decides, and when it appears; null before commit. */
  round: string | null;
  roundTime: string | null;
  /** The time from which the creator's own wallet may take everything back, unless the winners are paid before. */
  reclaimAt: string;
  /**
   * The time at which a proven winner is paid without the creator's confirmation; null before the draw and for holders.
   */
  autoPayAt: string | null;
  /** The reason for a cancel, a withdrawn list or a waiting draw, in one sentence; else null. */
  reason: string | null;
  transactions: GiveawayTransactions;
}

/** Data that the client sends back with confirm. The server trusts its own row and refuses a difference. */
export interface TempGiveawayData {
  id: string;
  title: string;
  creator: string;
  prizeAmount: number;
  prizeUnits: string;
  prizeCurrency: PrizeCurrency;
  platformFee: number;
  platformFeeUnits: string;
  termsHash: string;
  endDate: string;
}

/** "Was I in, and why not": GET /api/giveaways/{id}/wallets/{wallet}. */
export interface Participation {
  wallet: string;
  registered: boolean;
  /** Whether the wallet takes part (frozen), or would if the list were frozen now. */
  eligible: boolean;
  /** Entries; 0 if it takes no part. */
  weight: string;
  /** Sum of all weights, decimal text; null while it is not known. */
  totalWeight: string | null;
  /** Base units of the giveaway's token, decimal text; null where holdings do not matter. */
  holding: string | null;
  /** The required holding, in base units; null if none is. */
  required: string | null;
  supply: string | null;
  /**
   * The reason of an exclusion: one of EXCLUSION_REASONS, 'below_requirement' or 'not_registered'. Null if the wallet
   * takes part.
   */
  reason: string | null;
  /** The reason as a sentence; null when it takes part. */
  sentence: string | null;
  /** True once the answer is read from the frozen list. */
  final: boolean;
  /** The receipt; null while the wallet is not registered, and after the platform's key has changed. */
  receipt: RegistrationReceipt | null;
}

// Limits.
export const WIZARD_STEPS = 3;
export const MAX_TITLE_LENGTH = 100;
export const MAX_DESCRIPTION_LENGTH = 1000;
export const MAX_TIERS = 10;
export const MAX_TIER_LABEL_LENGTH = 40;
export const MAX_TIER_ENTRIES = 1000;
/**
 * The highest holding that a giveaway or a tier may require: percent of the supply, or whole tokens (above any supply).
 */
export const HOLDING_LIMITS = {
  percentage: { most: 100, decimals: 6 },
  amount: { most: 1e15, decimals: 9 },
} as const;
export const DEFAULT_TIER: EligibilityTier = {
  label: 'New Tier',
  requirementType: 'percentage',
  requirementValue: 0.1,
  entries: 1,
};
export const FREE_ENTRIES = 1;
/** Token accounts of a mint, and registrations, beyond which a list is not made. */
export const MAX_HOLDER_ACCOUNTS = 150_000;
export const MAX_REGISTRATIONS = 150_000;
/** Default minimum duration; the deployment's GIVEAWAY_MIN_SECONDS replaces it. */
export const MIN_DURATION_SECONDS = 3600;
/** The same of giveaways that are drawn live; LIVE_MIN_SECONDS replaces it. */
export const LIVE_MIN_DURATION_SECONDS = 120;
export const MAX_DURATION_SECONDS = 365 * 86_400;
/** The pause of registration while the creator's wallet is asked to commit the list. */
export const PROMPT_SECONDS = 90;
/** Minimum time between the beginnings of two prompts: each makes a list of all registrations. */
export const PROMPT_EVERY_SECONDS = 20;
/** Winners are paid after this time even if the creator does not confirm. */
export const CONFIRM_GRACE_SECONDS = 24 * 3600;
/** The worker commits only while the chain's clock is less than this behind. */
export const MAX_CHAIN_LAG_SECONDS = 10;
export const PARTICIPANT_PREVIEW = 100;
export const PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 50;
