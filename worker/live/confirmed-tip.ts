import { Refusal } from '../../core/refusals.ts';
import type { Env } from '../env.ts';
import type { TipRow } from '../schema/tip-columns.ts';
import { findAnyTip } from '../tips/lists/any-tips.ts';

/** Reads a paid tip of this token from the database, never from the client. Throws Refusal tip_unknown. */
export async function confirmedTip(env: Env, token: string, tipId: string): Promise<TipRow> {
  const row = await findAnyTip(env, tipId);
  if (row?.status !== 'confirmed' || row.token !== token) throw new Refusal('tip_unknown');
  return row;
}
