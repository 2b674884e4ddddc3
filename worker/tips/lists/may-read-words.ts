import type { Context } from 'hono';
import { Refusal } from '../../../core/refusals.ts';
import type { AppContext } from '../../env.ts';
import { bearerOf } from '../../http/bearer.ts';

/** Returns whether the call comes from this wallet, which may read its held words. A sign-in is not required. */
export async function mayReadWords(c: Context<AppContext>, wallet: string): Promise<boolean> {
  if (c.req.header('authorization') === undefined) return false;
  try {
    return (await bearerOf(c)).wallet === wallet;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
