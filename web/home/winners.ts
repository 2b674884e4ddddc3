/** The last winners, as the feed on Home shows them. */
import type { Giveaway } from '../../core/giveaways/model.ts';
import { createdAgoText } from '../dates.ts';
import { placeText, prizeText } from '../giveaways/format.ts';
import type { Reading } from './use-reading.ts';

/** Number of entries in the feed. */
export const RECENT = 4;

export interface ShownWinner {
  /** The giveaway; null for a sample. */
  id: string | null;
  /** A wallet, whole or already shortened. */
  wallet: string;
  amount: string;
  ago: string;
}

/** Shown when the winners cannot be read. */
export const SAMPLES: readonly ShownWinner[] = [
  { id: null, wallet: '7xKp...v9Qd', amount: '2.5 SOL', ago: 'Just now' },
  { id: null, wallet: 'Hm4t...c2Wz', amount: '50,000 FAN', ago: '2 hours ago' },
  { id: null, wallet: '3bRy...Lk8e', amount: '1 SOL', ago: '9 hours ago' },
  { id: null, wallet: 'DqT6...s5Nf', amount: '12,000 CLIP', ago: '1 day ago' },
];

/** The latest winners first; undefined while they load, samples if they cannot be read. `now` in milliseconds. */
export function winnersOf(
  { data, failed }: Reading<readonly Giveaway[]>,
  now: number,
): readonly ShownWinner[] | undefined {
  if (!data) return failed ? SAMPLES : undefined;
  return data
    .flatMap((giveaway) =>
      giveaway.winner === null ? [] : [{ giveaway, wallet: giveaway.winner, at: wonAt(giveaway) }],
    )
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, RECENT)
    .map(({ giveaway, wallet, at }) => ({
      id: giveaway.id,
      wallet,
      amount: wonText(giveaway),
      ago: createdAgoText(at, now),
    }));
}

/** What the first place got. */
function wonText(giveaway: Giveaway): string {
  const [first] = giveaway.places;
  return first ? placeText(giveaway, first) : prizeText(giveaway);
}

/** When the round decided; if that is unknown, the giveaway's end is close enough. ISO 8601. */
function wonAt({ roundTime, endDate }: Giveaway): string {
  return roundTime ?? endDate;
}
