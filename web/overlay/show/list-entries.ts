/** The list of a draw as the wheel needs it: wallets with their weights, in order. For drawing only; nothing is checked. */
import type { DrawRecord } from '../../../core/draw/record.ts';

/** Returns the lines of a list's text (core/draw/list-text.ts) that take part; null without a list. */
export function listEntries({ list }: Pick<DrawRecord, 'list'>): { wallet: string; weight: bigint }[] | null {
  if (!list) return null;
  return list.split('\n').flatMap((line) => {
    const [mark, wallet = '', weight = '0'] = line.split(' ');
    return mark === 'e' ? [{ wallet, weight: BigInt(weight) }] : [];
  });
}
