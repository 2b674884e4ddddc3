/** What the operator's blocks refuse. Draws, payments, cancels and landed tips are not here: nothing refuses those. */
import { Refusal, type RefusalCode } from '../refusals.ts';
import type { BlockKind, BlockSubject } from './model.ts';

/** What each action is refused for, the most general reason first. What is not here is never refused. */
const REFUSES = {
  tip: { tips: 'tips_off', mint: 'mint_blocked', wallet: 'wallet_blocked' },
  host: {
    giveaways: 'giveaways_off',
    country: 'country_blocked',
    mint: 'mint_blocked',
    wallet: 'wallet_blocked',
  },
  enter: { giveaway: 'giveaway_blocked', country: 'country_blocked' },
  visit: { mint: 'mint_blocked' },
} as const satisfies Record<string, Partial<Record<BlockKind, RefusalCode>>>;

type Action = keyof typeof REFUSES;

/** The keys of an action by kind. Whatever is missing is no key. */
type Keys = Partial<Record<BlockKind, string | null | readonly (string | undefined)[]>>;

/** Returns the blocks that would refuse this action. */
export function blocksAgainst(action: Action, keys: Keys): BlockSubject[] {
  return (Object.keys(REFUSES[action]) as BlockKind[]).flatMap((kind) => {
    const given = kind === 'tips' || kind === 'giveaways' ? '' : keys[kind];
    return [given].flat().flatMap((key) => (key == null ? [] : { kind, key }));
  });
}

/** Throws the refusal of an action. `found`: the blocks of blocksAgainst that are in force. */
export function checkBlocks(action: Action, found: readonly { kind: BlockKind }[]): void {
  for (const [kind, code] of Object.entries(REFUSES[action]) as [BlockKind, RefusalCode][])
    if (found.some((block) => block.kind === kind)) throw new Refusal(code);
}
