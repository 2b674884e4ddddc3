/** Figures and sentences about giveaways. Times are passed in, never read from a clock. */
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import type { Giveaway, GiveawayPlace, GiveawayStatus, GiveawayType } from '../../core/giveaways/model.ts';
import { formatAmount, groupThousands, ordinal } from '../../core/money.ts';
import { timeLeftText } from '../dates.ts';

export const STATUS_LABELS: Record<GiveawayStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  ended: 'Ended',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** The meaning of each status, for tooltips and filters. */
export const STATUS_SENTENCES: Record<GiveawayStatus, string> = {
  pending: 'The deposit has not been seen on-chain yet.',
  active: 'The prize is locked in escrow, and entries are open.',
  ended: 'Entries are closed. The prize has not been paid yet.',
  completed: 'The winners are drawn, and their prizes are sent.',
  cancelled: 'The prize and the fee went back to the creator.',
};

export const TYPE_LABELS: Record<GiveawayType, string> = {
  participants: 'Sign-up giveaway',
  holders: 'Holders giveaway',
};

export const COUNTED_AT_END = 'Counted at the end';

/** Returns the time left of a giveaway; one that was decided, cancelled or closed early has none. */
export function giveawayTimeLeft(giveaway: Pick<Giveaway, 'status' | 'endDate'>, now: number): string {
  const running = giveaway.status === 'active' || giveaway.status === 'pending';
  return running ? timeLeftText(giveaway.endDate, now) : 'Ended';
}

/** Returns "0.5 SOL", "1,000 FAN": base units, exactly. */
export function unitsText(units: string | bigint, decimals: number, symbol: string): string {
  return `${groupThousands(formatAmount(BigInt(units), decimals))} ${symbol}`;
}

export function prizeText(giveaway: Pick<Giveaway, 'prizeUnits' | 'prizeDecimals' | 'prizeSymbol'>): string {
  return unitsText(giveaway.prizeUnits, giveaway.prizeDecimals, giveaway.prizeSymbol);
}

/** Returns the mint whose price is the prize's: of a giveaway in SOL, wrapped SOL. */
export function prizeMint({ prizeCurrency, tokenMint }: Pick<Giveaway, 'prizeCurrency' | 'tokenMint'>) {
  return prizeCurrency === 'SOL' ? WRAPPED_SOL_MINT : tokenMint;
}

/** Returns "1st place", "22nd place". */
export function placeName(place: number): string {
  return `${ordinal(place)} place`;
}

/** Returns the prize of one place: "0.5 SOL". */
export function placeText(
  giveaway: Pick<Giveaway, 'prizeDecimals' | 'prizeSymbol'>,
  place: Pick<GiveawayPlace, 'units'>,
): string {
  return unitsText(place.units, giveaway.prizeDecimals, giveaway.prizeSymbol);
}

/**
 * Returns the prizes in a few words: "3 winners, 0.2 SOL each", "3 winners, 0.5 to 0.1 SOL"; null for one winner, who
 * gets all of it.
 */
export function placesText(
  giveaway: Pick<Giveaway, 'places' | 'prizeDecimals' | 'prizeSymbol'>,
): string | null {
  const { places, prizeDecimals, prizeSymbol } = giveaway;
  if (places.length < 2) return null;
  const units = places.map((place) => BigInt(place.units));
  const [most, least] = units.reduce(
    ([high, low], each) => [each > high ? each : high, each < low ? each : low],
    [units[0]!, units[0]!],
  );
  const winners = `${places.length} winners`;
  if (most === least) return `${winners}, ${unitsText(most, prizeDecimals, prizeSymbol)} each`;
  return `${winners}, ${groupThousands(formatAmount(most, prizeDecimals))} to ${unitsText(least, prizeDecimals, prizeSymbol)}`;
}

export function feeText(
  giveaway: Pick<Giveaway, 'platformFeeUnits' | 'prizeDecimals' | 'prizeSymbol'>,
): string {
  return unitsText(giveaway.platformFeeUnits, giveaway.prizeDecimals, giveaway.prizeSymbol);
}

/** Returns whether this is a holders giveaway without a list yet: a zero would frighten. */
export function isUncounted({
  type,
  status,
  currentParticipants,
}: Pick<Giveaway, 'type' | 'status' | 'currentParticipants'>): boolean {
  return type === 'holders' && currentParticipants === 0 && status !== 'completed' && status !== 'cancelled';
}

/** Returns "12 registered", "1,204 eligible": the participants, by the giveaway's type. */
export function participantsText(
  giveaway: Pick<Giveaway, 'type' | 'status' | 'currentParticipants'>,
): string {
  if (isUncounted(giveaway)) return COUNTED_AT_END;
  const word = giveaway.type === 'holders' ? 'eligible' : 'registered';
  return `${groupThousands(String(giveaway.currentParticipants))} ${word}`;
}

/** Returns "1 entry", "2 entries" and the like; `plural` if adding an s is not enough. */
export function count(number: number | bigint, one: string, plural = `${one}s`): string {
  return `${groupThousands(String(number))} ${number === 1 || number === 1n ? one : plural}`;
}

/** Returns "12.5%", "1 in 4,000": a share of the tickets in words. */
export function chanceText(weight: bigint, total: bigint): string {
  if (total < 1n || weight < 1n) return '0%';
  if (weight >= total) return '100%';
  if (weight * 1000n < total) return `1 in ${groupThousands(String(total / weight))}`;
  const tenths = (weight * 1000n + total / 2n) / total;
  return `${tenths / 10n}${tenths % 10n ? `.${tenths % 10n}` : ''}%`;
}

/**
 * Returns "1 in 128", "3 in 128": what one entry is worth as things are; null where it depends on holdings, and where
 * every wallet would win.
 */
export function oddsText(
  giveaway: Pick<Giveaway, 'type' | 'stage' | 'eligibilityTiers' | 'registeredParticipants' | 'places'>,
): string | null {
  const { type, stage, eligibilityTiers, registeredParticipants: entries, places } = giveaway;
  const equal = type === 'participants' && eligibilityTiers.length === 0;
  if (!equal || stage !== 'open' || entries <= places.length) return null;
  return `${places.length} in ${groupThousands(String(entries))}`;
}

/** Formats a ticket, such as "1,024", for screens: they count from 1, program and record from 0. */
export function ticketText(ticket: bigint | string): string {
  return groupThousands(String(BigInt(ticket) + 1n));
}

/** Returns the tickets of an entry: "7", or "7–12". */
export function rangeText(start: bigint | string, weight: bigint | string): string {
  const [first, held] = [BigInt(start), BigInt(weight)];
  return held === 1n ? ticketText(first) : `${ticketText(first)}–${ticketText(first + held - 1n)}`;
}
