/** What users post with the link of a token. Apart from texts.ts: a tip page knows no giveaway. */
import { limited } from './post.ts';

export function shareTokenText({ name, symbol }: { name: string; symbol: string }): string {
  const coin = symbol ? `$${symbol}` : 'its own coin';
  return limited(
    `Tip the creator of `,
    name || coin,
    ` in SOL or ${coin}, and your message goes straight to the stream.`,
  );
}
