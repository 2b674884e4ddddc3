/** Validates a creator's request field by field, with the specification's messages, before the chain is read. */
import { addressBytes } from '../address.ts';
import { maskBannedWords } from '../banned-words.ts';
import { durationText } from '../duration.ts';
import { MIN_PLACE_LAMPORTS, MIN_PRIZE_LAMPORTS } from '../escrow/rules.ts';
import { feeOf } from '../fees.ts';
import { decimalText, parseAmount, SOL_DECIMALS, unclearAmount } from '../money.ts';
import { isOnCurve } from '../program-address.ts';
import { Refusal } from '../refusals.ts';
import { cleanLine } from '../tokens/token-text.ts';
import {
  DEFAULT_TIER,
  type EligibilityTier,
  type GiveawayType,
  MAX_DESCRIPTION_LENGTH,
  MAX_DURATION_SECONDS,
  MAX_TIER_LABEL_LENGTH,
  MAX_TITLE_LENGTH,
  type PrizeCurrency,
} from './model.ts';
import type { PrepareGiveaway } from './schemas.ts';
import type { GiveawayTerms } from './terms.ts';

export interface GiveawayInput {
  title: string;
  description: string;
  type: GiveawayType;
  creator: string;
  /** Plain decimal texts above zero, one for each place; their unit is known once the currency's decimals are. */
  places: string[];
  /** The typed amount; null where only the places are given. */
  prizeAmount: string | null;
  prizeCurrency: PrizeCurrency;
  /** The giveaway's token, or null for a SOL giveaway that names none. */
  token: string | null;
  /** Whether holdings of the token decide anything. */
  gated: boolean;
  /** Unix seconds. */
  endsAt: number;
  /** Seconds between commit and cutoff; 0: the creator draws live. */
  windowSeconds: number;
  eligibility: GiveawayTerms['eligibility'];
  tiers: EligibilityTier[];
}

/**
 * Reads a request. Refuses giveaway_fields_missing, prize_invalid, end_missing, coin_missing, gate_missing, and
 * invalid_field where the specification has no sentence.
 */
export function readDraft(input: PrepareGiveaway, bannedWords: readonly string[]): GiveawayInput {
  const creator = creatorOf(input);
  const title = fitting('title', cleanLine(input.title ?? '', Number.POSITIVE_INFINITY), MAX_TITLE_LENGTH);
  const description = fitting('description', cleanText(input.description ?? ''), MAX_DESCRIPTION_LENGTH);
  if (title === '' || description === '') throw new Refusal('giveaway_fields_missing');
  const { places, prizeAmount } = amountsOf(input);
  const endsAt = readEnd(input.endDateTime);
  const token = tokenOf(input);
  if (input.prizeCurrency === 'CREATOR_COIN' && token === null) throw new Refusal('coin_missing');
  const eligibility = eligibilityOf(input);
  const gated = input.type === 'holders' || input.eligibilityTiers.length > 0;
  if (gated && token === null) throw new Refusal('gate_missing');
  const masked = (text: string, limit: number) => firstOf(maskBannedWords(text, bannedWords), limit);
  return {
    title: masked(title, MAX_TITLE_LENGTH),
    description: firstOf(
      description
        .split('\n')
        .map((line) => maskBannedWords(line, bannedWords))
        .join('\n'),
      MAX_DESCRIPTION_LENGTH,
    ),
    type: input.type,
    creator,
    places,
    prizeAmount,
    prizeCurrency: input.prizeCurrency,
    token,
    gated,
    endsAt,
    windowSeconds: input.windowSeconds ?? 0,
    eligibility,
    tiers: input.eligibilityTiers.map((tier) => ({
      ...tier,
      label:
        masked(cleanLine(tier.label ?? '', MAX_TIER_LABEL_LENGTH), MAX_TIER_LABEL_LENGTH) ||
        DEFAULT_TIER.label,
    })),
  };
}

/** Base units of a giveaway: each place's amount, their sum, and the fee on top of it. */
interface PrizeUnits {
  amounts: bigint[];
  prize: bigint;
  fee: bigint;
}

/**
 * Computes the base units; the fee is rounded down. Refuses invalid_field, places_differ, place_too_small,
 * prize_too_small.
 */
export function prizeUnits(
  { places, prizeAmount, prizeCurrency }: Pick<GiveawayInput, 'places' | 'prizeAmount' | 'prizeCurrency'>,
  decimals: number,
  feeBps: number,
): PrizeUnits {
  const [only] = places;
  const field = places.length === 1 && prizeAmount === only ? 'prizeAmount' : 'places';
  const amounts = places.map((text) => unitsOf(field, text, decimals));
  const prize = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (prizeAmount !== null && unitsOf('prizeAmount', prizeAmount, decimals) !== prize)
    throw new Refusal('places_differ');
  const fee = feeOf(prize, feeBps);
  if (prize + fee > MAX_UNITS) throw invalid(field, 'is too large');
  if (prizeCurrency === 'SOL') checkLamports(amounts, prize);
  return { amounts, prize, fee };
}

/** Amounts are stored as signed 64-bit integers. */
const MAX_UNITS = 2n ** 63n - 1n;

function unitsOf(field: string, text: string, decimals: number): bigint {
  const units = parseAmount(text, decimals);
  if (units !== null) return units;
  const fits = (text.split('.')[1]?.replace(/0+$/, '').length ?? 0) <= decimals;
  throw invalid(field, fits ? 'is too large' : `must have at most ${decimals} decimals`);
}

/** Checks the sum first: a creator who types one prize reads the sentence of the specification. */
function checkLamports(amounts: readonly bigint[], prize: bigint): void {
  if (prize < MIN_PRIZE_LAMPORTS) throw new Refusal('prize_too_small');
  const small = amounts.findIndex((amount) => amount < MIN_PLACE_LAMPORTS);
  if (small >= 0) throw new Refusal('place_too_small', { place: small + 1 });
}

/** Returns the decimals of SOL, or of the coin that is given away. */
export function prizeDecimals(currency: PrizeCurrency, token: { decimals: number } | null): number {
  return currency === 'SOL' || token === null ? SOL_DECIMALS : token.decimals;
}

/**
 * Refuses an end that is too near or too far. `clocks`: unix seconds by the server and by the chain, which may be
 * apart: the end keeps its distance from both. `minSeconds`: the deployment's least duration.
 */
export function checkEnd(endsAt: number, clocks: readonly number[], minSeconds: number): void {
  if (endsAt - Math.max(...clocks) < minSeconds)
    throw new Refusal('end_too_soon', { ahead: durationText(minSeconds) });
  if (endsAt - Math.min(...clocks) > MAX_DURATION_SECONDS) throw new Refusal('end_too_late');
}

function invalid(field: string, problem: string): Refusal {
  return new Refusal('invalid_field', { field, problem });
}

function creatorOf({ creator, creatorAddress }: PrepareGiveaway): string {
  const named = creator ?? creatorAddress;
  if (named === undefined) throw invalid('creator', 'is required');
  if (creatorAddress !== undefined && creatorAddress !== named)
    throw invalid('creatorAddress', 'differs from creator');
  if (!isOnCurve(addressBytes(named)!)) throw invalid('creator', 'must be a wallet');
  return named;
}

function tokenOf({ tokenMint, tokenAddress }: PrepareGiveaway): string | null {
  if (tokenMint !== undefined && tokenAddress !== undefined && tokenMint !== tokenAddress)
    throw invalid('tokenAddress', 'differs from tokenMint');
  return tokenMint ?? tokenAddress ?? null;
}

/** Returns the amounts: one place of the whole prize, unless places are given. Refuses prize_invalid, invalid_field. */
function amountsOf({ places, prizeAmount }: PrepareGiveaway): Pick<GiveawayInput, 'places' | 'prizeAmount'> {
  if (places === undefined) {
    const whole = amountText('prizeAmount', prizeAmount);
    return { places: [whole], prizeAmount: whole };
  }
  const isGiven = prizeAmount !== undefined && prizeAmount !== null && prizeAmount !== '';
  return {
    places: places.map((place) => amountText('places', place)),
    prizeAmount: isGiven ? amountText('prizeAmount', prizeAmount) : null,
  };
}

function amountText(field: 'prizeAmount' | 'places', value: PrepareGiveaway['prizeAmount']): string {
  const text = typeof value === 'number' ? decimalText(value) : (value ?? '').trim();
  const unclear = unclearAmount(text);
  if (unclear) throw invalid(field, unclear);
  if (!/^(\d{1,30}(\.\d{0,30})?|\.\d{1,30})$/.test(text) || !/[1-9]/.test(text))
    throw field === 'places' ? invalid(field, 'must be amounts above zero') : new Refusal('prize_invalid');
  return text;
}

/** Reads the end. A time without a zone comes from a form's datetime-local field and is read as UTC. */
function readEnd(text: string | undefined): number {
  if (text === undefined) throw new Refusal('end_missing');
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/.exec(text.trim());
  const [, date, minutes, seconds = ':00', , zone = 'Z'] = match ?? [];
  const time = match ? Date.parse(`${date}T${minutes}${seconds}${zone}`) : Number.NaN;
  // Some engines read the 31st of a short month as the first of the next one.
  const real =
    !Number.isNaN(time) && new Date(Date.parse(`${date}T00:00:00Z`)).toISOString().startsWith(date!);
  if (!real) throw invalid('endDateTime', 'must be a date and time');
  return Math.floor(time / 1000);
}

function eligibilityOf(input: PrepareGiveaway): GiveawayTerms['eligibility'] {
  const { type, eligibilityType, minPercentage, customAmount } = input;
  if (type === 'participants') {
    const sent = { eligibilityType, minPercentage, customAmount };
    for (const [field, value] of Object.entries(sent))
      if (value !== undefined) throw invalid(field, 'is for holders giveaways only');
    return null;
  }
  const asked =
    eligibilityType ??
    (minPercentage !== undefined ? 'percentage' : customAmount !== undefined ? 'custom' : undefined);
  if (asked === undefined) throw invalid('eligibilityType', 'must be percentage or custom');
  const [field, value] =
    asked === 'percentage'
      ? (['minPercentage', minPercentage] as const)
      : (['customAmount', customAmount] as const);
  if (value === undefined) throw invalid(field, 'is required');
  return { type: asked, value: decimalText(value) };
}

/** Cleans each line, and merges several empty lines into one. */
function cleanText(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => cleanLine(line, Number.POSITIVE_INFINITY))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function fitting(field: string, text: string, limit: number): string {
  if ([...text].length > limit) throw invalid(field, `must be at most ${limit} characters`);
  return text;
}

function firstOf(text: string, limit: number): string {
  return [...text].slice(0, limit).join('');
}
