/** Giveaways as the API returns them, their stages and their limits. */
import type { EscrowKind } from '../escrow/account.ts';

export type GiveawayType = EscrowKind;
export type PrizeCurrency = 'SOL' | 'CREATOR_COIN';
export type EligibilityType = 'percentage' | 'custom';
export type TierRequirement = 'percentage' | 'amount';

/**
 * How far a giveaway is in our database. The chain has the last word: a stage follows the escrow account.
 *
 * - prepared: a transaction was built. signed: its signed bytes are stored.
 * - open: the prize is in the escrow. closed: entries are closed.
 * - frozen: the list and its root are stored. committed … paid: as the escrow's status.
 * - completed: the winner is paid, the escrow closed. cancelled: everything went back to the creator.
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
export type Stage = (typeof STAGES)[number];

/** Nothing more happens to these by themselves. */
export const TERMINAL_STAGES: readonly Stage[] = ['completed', 'cancelled', 'expired'];

/** The prize is not in the escrow, by our database. */
export const NOT_LANDED_STAGES: readonly Stage[] = ['prepared', 'signed', 'expired'];

/** The status that users see. */
export const GIVEAWAY_STATUSES = ['pending', 'active', 'ended', 'completed', 'cancelled'] as const;
export type GiveawayStatus = (typeof GIVEAWAY_STATUSES)[number];

/** `now` and `endsAt` in unix seconds. */
export function statusOf(stage: Stage, endsAt: number, now: number): GiveawayStatus {
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
  /** Decimal text, below totalWeight. */
  ticket: string;
  totalWeight: string;
}

/** The steps of the escrow that brought a giveaway where it is: base58 signatures, absent until confirmed. */
export type GiveawayTransactions = Partial<
  Record<
    'open' | 'close_entries' | 'commit' | 'reveal' | 'prove' | 'pay' | 'finish' | 'cancel' | 'reclaim',
    string
  >
>;

/** A giveaway as clients read it, with display numbers and exact base units. Times are ISO 8601. */
export interface Giveaway {
  /** The escrow account's address, base58: what the page says can be looked up under it on chain. */
  id: string;
  title: string;
  description: string;
  type: GiveawayType;
  status: GiveawayStatus;
  stage: Stage;
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
  endDate: string;
  createdAt: string;
  /** Null for participants giveaways. */
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
  /** Base58; null until `revealAt`. */
  winner: string | null;
  /** The reveal time, ISO 8601; null before a winner is proven. The wheel turns in the ten seconds before. */
  revealAt: string | null;
  /** Null until the winner is shown, because it reveals the winner to anyone with the list. */
  vrfResult: VrfResult | null;
  /** The drand round that decides, and when it appears; null before commit. */
  round: string | null;
  roundTime: string | null;
  /** When the creator's own wallet may take everything back (or could, if it is not paid before). */
  reclaimAt: string;
  /** When a proven winner is paid without the creator's confirmation; null before the draw and for holders. */
  autoPayAt: string | null;
  /** Why it was cancelled, or what the draw waits for; one sentence, or null. */
  reason: string | null;
  transactions: GiveawayTransactions;
}

export interface PlatformStats {
  totalGiveaways: number;
  totalParticipants: number;
  active: number;
  completed: number;
}

/** What a creator's dashboard counts; of giveaways those that were funded. */
export interface CreatorStats {
  total: number;
  active: number;
  completed: number;
  totalParticipants: number;
  totalTips: number;
  /** What the creator got in SOL tips, in SOL. */
  totalTipValue: number;
  /** Tokens that were tipped. */
  uniqueTokens: number;
}

/** `POST …/prepare` data. */
export interface PreparedGiveaway {
  /** Base64 of the unsigned v0 transaction `open`; the creator signs it and pays its network fee. */
  serializedTransaction: string;
  tempGiveawayData: TempGiveawayData;
  lastValidBlockHeight: number;
}

/** What the client sends back with confirm. The server trusts its own row and refuses a difference. */
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

/** A registrant's receipt: a wallet that is missing on the list can show it. */
export interface RegistrationReceipt {
  /** core/messages.ts registrationReceipt. */
  text: string;
  /** Base58 of the operator's Ed25519 signature over the text; the escrow on chain holds the operator's address. */
  signature: string;
  operator: string;
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
  /** The holding that is asked for, in base units; null where none is. */
  required: string | null;
  supply: string | null;
  /** Null when it takes part; one of EXCLUSION_REASONS or 'below_requirement', 'not_registered'. */
  reason: string | null;
  /** The reason as a sentence; null when it takes part. */
  sentence: string | null;
  /** True once the answer is read from the frozen list. */
  final: boolean;
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
 * What a giveaway or a tier may ask a wallet to hold: percent of the supply, or whole tokens (more than any supply).
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
/** Default distance of the end from now; the deployment's GIVEAWAY_MIN_SECONDS says otherwise. */
export const MIN_DURATION_SECONDS = 3600;
export const MAX_DURATION_SECONDS = 365 * 86_400;
/** A winner whose creator does not confirm is paid after so long. */
export const CONFIRM_GRACE_SECONDS = 24 * 3600;
/** The worker commits only while the chain's clock is less than this behind. */
export const MAX_CHAIN_LAG_SECONDS = 10;
export const PARTICIPANT_PREVIEW = 100;
export const PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 50;
