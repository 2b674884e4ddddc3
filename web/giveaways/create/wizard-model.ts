/** What the wizard's steps share: the draft, the facts around it, and its problems. */
import type {
  EligibilityType,
  GiveawayType,
  PrizeCurrency,
  TierRequirement,
} from '../../../core/giveaways/model.ts';
import type { TokenInfo } from '../../../core/tokens/model.ts';
import type { PublicConfig } from '../../client/public-config.ts';

export interface TierDraft {
  /** Identifies the tier on screen. */
  key: number;
  label: string;
  requirementType: TierRequirement;
  requirementValue: string;
  entries: string;
}

/** How the prize is divided. custom: each amount is typed. */
export type Split = 'equal' | 'ladder' | 'custom';

export interface GiveawayDraft {
  title: string;
  description: string;
  type: GiveawayType;
  eligibilityType: EligibilityType;
  minPercentage: string;
  customAmount: string;
  /** All places together; of a custom split, what it began with. */
  prizeAmount: string;
  placeCount: number;
  split: Split;
  /** As typed, one text for each place of a custom split. */
  placeAmounts: string[];
  prizeCurrency: PrizeCurrency;
  tokenAddress: string;
  tokenSymbol: string;
  /** In the picker's format: local time without a zone. */
  endDateTime: string;
  /** Between the fixed list and the draw; 0: no longer than it has to be. */
  windowSeconds: number;
  tiers: TierDraft[];
}

export const EMPTY_DRAFT: GiveawayDraft = {
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

/** What is known of the draft's token. */
export type DraftToken = Pick<
  TokenInfo,
  'tokenAddress' | 'symbol' | 'name' | 'decimals' | 'supply' | 'refusedReason' | 'warnings'
>;

export interface Situation {
  /** Milliseconds. */
  now: number;
  /** The shortest duration of a giveaway, in seconds; undefined until the configuration is loaded. */
  minSeconds: number | undefined;
  /** Null while unknown. */
  token: DraftToken | null;
}

export interface Problem {
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
  token: TokenInfo | null;
  /** The token's lookup is in flight. */
  looking: boolean;
  config: PublicConfig | undefined;
  errorOf: (field: Problem['field']) => string | undefined;
  disabled: boolean;
}
