import type { Forgotten } from '../../../core/tips/model.ts';
import { type Env, roomOf } from '../../env.ts';

/**
 * Has the rooms of these tips forget words. `sender`: and those of all tips of this wallet that they still have.
 * Throws if a room fails.
 */
export async function forgetInRooms(
  env: Env,
  tips: readonly { id: string; token: string }[],
  what: Forgotten,
  { sender, tokens = tips.map((tip) => tip.token) }: { sender?: string; tokens?: readonly string[] } = {},
): Promise<void> {
  for (const token of new Set(tokens)) {
    const ids = tips.filter((tip) => tip.token === token).map(({ id }) => id);
    await roomOf(env, token).forgetWords(ids, what, sender);
  }
}
