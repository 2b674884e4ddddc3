/** Giveaways as the API returns them, their stages and their limits. */
import type { RegistrationReceipt } from '../draw/receipt.ts';
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
  /** Of the first place; decimal text, below totalWeight. */
  ticket: string;
  totalWeight: string;
}

/** The steps of the escrow that brought a giveaway where it is: base58 signatures, absent until confirmed. */
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

/** One of the prizes, in the order in which they are drawn. */
export interface GiveawayPlace {
  /** From 1. */
  place: number;
  amount: number;
  /** Base units, decimal text. */
  units: string;
  /** Base58; null until `revealAt`, and for a place that no entry is left for. */
  winner: string | null;
  /** When the winner is shown, ISO 8601; null before it is proven. */
  revealAt: string | null;
  paid: boolean;
  /** Signatures of the transactions, base58; null until they are confirmed and the winner is shown. */
  prove: string | null;
  pay: string | null;
}

/** A list that was committed on chain. */
export interface GiveawayCommit {
  /** From 0. */
  number: number;
  /** Both signed, creator and operator; else the operator alone, and nothing is drawn for at least ten minutes. */
  live: boolean;
  /** Hex: root of the entries, and SHA-256 of the list's text. */
  root: string;
  listHash: string;
  /** The drand round that decides, unless the list is withdrawn; null for a commit that was taken back unseen. */
  round: string | null;
  committedAt: string;
  withdrawnAt: string | null;
  /** False: the platform never signed it here, so someone else used its key. */
  ours: boolean;
}

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
  /** The token's picture; only in lists. */
  tokenImageUrl?: string | null;
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
  /** Of the first place, base58; null until `revealAt`. */
  winner: string | null;
  /** The first place's reveal time, ISO 8601; null before it is proven. The wheel turns in the ten seconds before. */
  revealAt: string | null;
  /** Every prize in order; their units add up to prizeUnits. */
  places: GiveawayPlace[];
  /** Time between commit and cutoff that the creator asked for; 0: drawn at once by a signature of the creator's. */
  windowSeconds: number;
  /** The program lets the creator cancel from here on, a few minutes after the opening. */
  cancelFrom: string;
  /**
   * Until here the creator can cancel and anyone can object, although the list is committed; null when nothing is
   * committed, or by both.
   */
  cutoff: string | null;
  /** Every list that was committed, in order; empty in lists of giveaways. */
  commits: GiveawayCommit[];
  /** Whether the commit that counts now is live; null before a commit. */
  live: boolean | null;
  /** Registration pauses until here, while the creator's wallet is asked; null otherwise. */
  promptUntil: string | null;
  entriesClosed: boolean;
  /** Null until every winner is shown, because it reveals the winners to anyone with the list. */
  vrfResult: VrfResult | null;
  /** The drand round that decides, and when it appears; null before commit. */
  round: string | null;
  roundTime: string | null;
  /** When the creator's own wallet may take everything back (or could, if it is not paid before). */
  reclaimAt: string;
  /** When a proven winner is paid without the creator's confirmation; null before the draw and for holders. */
  autoPayAt: string | null;
  /** Why it was cancelled, why its list is taken back, or what the draw waits for; one sentence, or null. */
  reason: string | null;
  transactions: GiveawayTransactions;
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
  /** Null while it is not registered, and after the platform's key has changed. */
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
/** Registration pauses for so long, while the creator's wallet is asked to commit the list. */
export const PROMPT_SECONDS = 90;
/** Without the creator's own signed message a prompt opens at most once in this time. */
export const PROMPT_EVERY_SECONDS = 300;
/** Winners whose creator does not confirm are paid after so long. */
export const CONFIRM_GRACE_SECONDS = 24 * 3600;
/** The worker commits only while the chain's clock is less than this behind. */
export const MAX_CHAIN_LAG_SECONDS = 10;
export const PARTICIPANT_PREVIEW = 100;
export const PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 50;
