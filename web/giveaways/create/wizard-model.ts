/** The model that the wizard's steps share: the draft, the facts around it, and its problems. */
import * as z from 'zod/mini';
import { ESCROW_KINDS, MAX_PLACES } from '../../../core/escrow/account.ts';
import type { TokenInfo } from '../../../core/tokens/model.ts';
import type { PublicConfig } from '../../client/public-config.ts';

const tierDraftSchema = z.object({
  /** Identifies the tier on screen. */
  key: z.number(),
  label: z.string(),
  requirementType: z.enum(['percentage', 'amount']),
  requirementValue: z.string(),
  entries: z.string(),
});
export type TierDraft = z.output<typeof tierDraftSchema>;

export const draftSchema = z.object({
  title: z.string(),
  description: z.string(),
  type: z.enum(ESCROW_KINDS),
  eligibilityType: z.enum(['percentage', 'custom']),
  minPercentage: z.string(),
  customAmount: z.string(),
  /** The prize of all places together; for a custom split, the prize with which it began. */
  prizeAmount: z.string(),
  placeCount: z.int().check(z.minimum(1), z.maximum(MAX_PLACES)),
  /** The division of the prize. custom: each amount is typed. */
  split: z.enum(['equal', 'ladder', 'custom']),
  /** The typed amounts, one text for each place of a custom split. */
  placeAmounts: z.array(z.string()),
  prizeCurrency: z.enum(['SOL', 'CREATOR_COIN']),
  tokenAddress: z.string(),
  tokenSymbol: z.string(),
  /** The end in the picker's format: local time without a zone. */
  endDateTime: z.string(),
  /** Between the fixed list and the draw; 0: no longer than it has to be. */
  windowSeconds: z.number(),
  tiers: z.array(tierDraftSchema),
});
export type GiveawayDraft = z.output<typeof draftSchema>;
export type Split = GiveawayDraft['split'];

export const EMPTY_GIVEAWAY: GiveawayDraft = {
  title: '',
  description: '',
  type: 'participants',
  eligibilityType: 'percentage',
  minPercentage: '0.1',
  customAmount: '',
  prizeAmount: '',
  placeCount: 1,
  split: 'equal',
  placeAmounts: [],
  prizeCurrency: 'SOL',
  tokenAddress: '',
  tokenSymbol: '',
  endDateTime: '',
  windowSeconds: 0,
  tiers: [],
};

/** A token with the facts of its mint. */
export type Coin = TokenInfo & { decimals: number; supply: string };

/** Returns the token if it is a coin; null for a channel, which has no holders and no prize of its own. */
export function coinOf(token: TokenInfo): Coin | null {
  const { decimals, supply } = token;
  return decimals === null || supply === null ? null : { ...token, decimals, supply };
}

/** The known facts of the draft's token. */
export type DraftToken = Pick<
  Coin,
  'tokenAddress' | 'symbol' | 'name' | 'decimals' | 'supply' | 'refusedReason' | 'warnings'
>;

export interface Situation {
  /** Milliseconds. */
  now: number;
  /** The shortest duration of a giveaway, in seconds; undefined until the configuration is loaded. */
  minSeconds: number | undefined;
  /** The token; null while it is unknown. */
  token: DraftToken | null;
}

export interface DraftProblem {
  field:
    | 'title'
    | 'description'
    | 'minPercentage'
    | 'customAmount'
    | 'prizeAmount'
    | 'places'
    | 'tokenAddress'
    | 'endDateTime'
    | 'tiers';
  text: string;
}

export type WizardStep = 1 | 2 | 3;

/** The props of each step of the wizard. */
export interface StepProps {
  draft: GiveawayDraft;
  change: (fields: Partial<GiveawayDraft>) => void;
  token: Coin | null;
  /** The token's lookup is in flight. */
  looking: boolean;
  config: PublicConfig | undefined;
  errorOf: (field: DraftProblem['field']) => string | undefined;
  disabled: boolean;
}
