/** Made-up answers of the calls about tokens and activity, for pictures of screens only. */
import type { AddedClip, EnteredGiveaway, SentTip, WonPrize } from '../../core/activity/model.ts';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import type { KnownToken } from '../../core/tokens/known.ts';

const SIGNATURE = '5'.repeat(88);
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Returns the answer for `path`, with `many` entries in each list; undefined for other paths. */
export function activityAnswer(path: string, many: number, mint: string): object | undefined {
  const token = { tokenAddress: mint, name: 'Fanfare Frog', symbol: 'FROG', imageUrl: null };
  const sol = { decimals: 9, symbol: 'SOL', mint: WRAPPED_SOL_MINT };
  const each = <T>(make: (index: number) => T) => ({
    success: true,
    data: Array.from({ length: many }, (_, index) => make(index)),
    nextCursor: many > 0 ? 'more' : null,
  });
  const giveaway = (index: number) => ({
    id: `${mint.slice(0, 42)}${index}`,
    title: index % 2 ? 'Κλήρωση για όσους μένουν ως το τέλος' : 'Friday night giveaway',
    type: 'participants' as const,
    token,
    places: 1 + (index % 3),
    ...sol,
    units: '500000000',
  });
  if (path.startsWith('/api/tokens'))
    return each<KnownToken>((index) => ({
      ...token,
      tokenAddress: `${mint.slice(0, 42)}${index}`,
      creator: null,
      tippers: 12,
    }));
  if (!path.startsWith('/api/activity/')) return undefined;
  if (path.includes('/tips'))
    return each<SentTip>((index) => ({
      id: `tip-${index}`,
      token,
      currency: 'SOL',
      name: index % 3 === 1 ? '@nightowl' : index % 3 === 2 ? 'A rather long name' : null,
      handle: index % 3 === 1 ? 'nightowl' : null,
      hasWords: index % 2 === 1,
      plan: index % 4 === 3 ? 'unseen' : 'spoken',
      ...sol,
      units: '50000000',
      creatorUnits: '49000000',
      feeUnits: '1000000',
      sentAt: ago(index),
      signature: SIGNATURE,
    }));
  if (path.includes('/entries'))
    return each<EnteredGiveaway>((index) => ({
      ...giveaway(index),
      status: (['active', 'ended', 'completed', 'cancelled'] as const)[index % 4]!,
      enteredAt: ago(index),
      endDate: ago(-index - 1),
      won: index % 4 === 2,
    }));
  if (path.includes('/wins'))
    return each<WonPrize>((index) => ({
      ...giveaway(index),
      status: 'completed',
      place: 1,
      wonAt: ago(index),
      paid: true,
      payFinal: index > 0,
      signature: index > 0 ? SIGNATURE : null,
    }));
  return each<AddedClip>((index) => ({
    id: `clip-${index}`,
    token,
    username: 'frogfan',
    xUrl: 'https://x.com/frogfan/status/1',
    addedAt: ago(index),
    unavailable: index === 2,
    winner: index === 1,
  }));
}
