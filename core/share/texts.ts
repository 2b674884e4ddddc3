/** What users post with a link: their own voice, one or two sentences, and the reason to believe it. */
import { type GiveawayFacts, standingOf, wonBy } from './facts.ts';

/** An address counts for 23 characters on X, with a blank before it. */
const POST_LENGTH = 280 - 24;

type Shared = Pick<
  GiveawayFacts,
  'title' | 'kind' | 'stage' | 'prize' | 'tokenSymbol' | 'endsAt' | 'winner' | 'winners'
>;

export function shareTokenText({ name, symbol }: { name: string; symbol: string }): string {
  const coin = symbol ? `$${symbol}` : 'its own coin';
  return limited(
    `Tip the creator of `,
    name || coin,
    ` in SOL or ${coin}, and your message is on the stream a second later.`,
  );
}

/** `now` in unix seconds. */
export function shareGiveawayText(giveaway: Shared, now: number): string {
  const { title, prize, winner, winners, kind, tokenSymbol } = giveaway;
  switch (standingOf(giveaway, now)) {
    case 'open': {
      const how =
        kind === 'holders'
          ? `Hold ${tokenSymbol ? `$${tokenSymbol}` : 'the coin'} to be in it.`
          : 'Entering is free.';
      return limited(
        '',
        title,
        `: ${prize}, locked in escrow on Solana. ${how} Nobody can rig the draw, and you can check it yourself.`,
      );
    }
    case 'won':
      return limited(
        `${wonBy(winner!, winners)} won ${prize} in `,
        title,
        '. Drawn by a public random beacon, paid by the chain. Check the draw yourself.',
      );
    case 'drawing':
      return limited(`${prize} is being drawn in `, title, '. Watch it live, and check the draw yourself.');
    default:
      return limited('', title, `: a giveaway of ${prize} on Fanfare.`);
  }
}

export function shareDrawText(giveaway: Shared): string {
  const { title, prize, winner, winners } = giveaway;
  return winner === null
    ? limited(`${prize} will be drawn in `, title, '. Nobody can rig it: check the draw yourself.')
    : limited(
        `${wonBy(winner, winners)} won ${prize} in `,
        title,
        '. Every step of the draw is public: check it yourself, in your own browser.',
      );
}

/** The compose window of X. */
export function postUrl(text: string, url: string): string {
  return `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${encodeURIComponent(url)}`;
}

/** Cuts the stranger's words in the middle, never ours around them. */
function limited(before: string, words: string, after: string): string {
  const room = POST_LENGTH - [...before].length - [...after].length;
  const letters = [...words];
  const fitting =
    letters.length <= room
      ? words
      : `${letters
          .slice(0, Math.max(0, room - 1))
          .join('')
          .trimEnd()}\u2026`;
  return `${before}${fitting}${after}`;
}
