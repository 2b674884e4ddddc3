import { Refusal } from '../../core/refusals.ts';
import { database, type Env } from '../env.ts';
import type { TipRow } from '../tips/rows.ts';
import { findTip } from '../tips/store.ts';

/** A paid tip of this token from the database, never from the client. Throws Refusal tip_unknown. */
export async function confirmedTip(env: Env, token: string, tipId: string): Promise<TipRow> {
  const row = await findTip(database(env), tipId);
  if (row?.status !== 'confirmed' || row.token !== token) throw new Refusal('tip_unknown');
  return row;
}
