import { type Env, roomOf } from '../../env.ts';

/** Has the rooms of these tips forget their words. Throws if a room fails. */
export async function forgetInRooms(env: Env, tips: readonly { id: string; token: string }[]): Promise<void> {
  for (const token of new Set(tips.map((tip) => tip.token))) {
    const ids = tips.filter((tip) => tip.token === token).map(({ id }) => id);
    await roomOf(env, token).forgetWords(ids, true);
  }
}
