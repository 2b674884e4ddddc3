/**
 * Builds the texts that users post with the link of a giveaway or a draw: one or two sentences in their own voice, and
 * the reason to believe them.
 */
import { type GiveawayFacts, standingOf, winnersText } from './facts.ts';
import { limited } from './post.ts';

type Shared = Pick<
  GiveawayFacts,
  'title' | 'kind' | 'stage' | 'prize' | 'tokenSymbol' | 'endsAt' | 'winner' | 'winners'
>;

/** Returns the text for a giveaway. `now` in unix seconds. */
export function shareGiveawayText(giveaway: Shared, now: number): string {
  const { title, prize, winner, winners, kind, tokenSymbol } = giveaway;
  switch (standingOf(giveaway, now)) {
    case 'open': {
      const how =
        kind === 'holders'
          ? `Hold ${tokenSymbol ? `$${tokenSymbol}` : 'the coin'} to be entered.`
          : 'Entering is free.';
      return limited(
        '',
        title,
        `: ${prize}, locked in escrow on Solana. ${how} Nobody can rig the draw, and you can check it yourself.`,
      );
    }
    case 'won':
      return limited(
        `${winnersText(winner!, winners)} won ${prize} in `,
        title,
        '. Drawn by a public random beacon. Check the draw yourself.',
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
        `${winnersText(winner, winners)} won ${prize} in `,
        title,
        '. Every step of the draw is public: check it yourself, in your own browser.',
      );
}
