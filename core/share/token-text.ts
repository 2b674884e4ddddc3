/**
 * The texts that users post with the link of a token. They are not in texts.ts, because a tip page knows no giveaway.
 */
import type { PayeeStatus } from '../tokens/claim.ts';
import type { TokenInfo } from '../tokens/model.ts';
import { limited } from './post.ts';

export function shareTokenText({
  name,
  symbol,
  kind = 'coin',
  creatorStatus = 'ok',
}: {
  name: string;
  symbol: string;
  kind?: TokenInfo['kind'];
  creatorStatus?: PayeeStatus;
}): string {
  if (kind === 'channel')
    return limited('Tip ', name, ' in SOL, and your message goes straight to the stream.');
  const coin = symbol ? `$${symbol}` : 'its own coin';
  if (creatorStatus !== 'ok') return limited('', name || coin, ' on Fanfare: its giveaways and clips.');
  return limited(
    `Tip the creator of `,
    name || coin,
    ` in SOL or ${coin}, and your message goes straight to the stream.`,
  );
}
