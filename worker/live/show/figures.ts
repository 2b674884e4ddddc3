/** Reads a token's figures for the overlay's parts, also where all of its tips are archived. */
import { publicNameOf } from '../../../core/show/figures.ts';
import type { ShowFigures } from '../../../core/show/model.ts';
import { database, type Env } from '../../env.ts';
import { withArchivedOf } from '../../tips/lists/any-tips.ts';
import { publicTip } from '../../tips/rows.ts';
import { readFigures } from '../store.ts';

/** Number of the newest archived tips among which it looks for the latest. */
const NEWEST = 10;

/** Returns the figures. `now`: ms since 1970. Asks the archive only for a token without a tip in the database. */
export async function figuresOf(env: Env, token: string, now: number): Promise<ShowFigures> {
  const { dormant, ...figures } = await readFigures(database(env), token, now);
  if (!dormant) return figures;
  const total = Number.POSITIVE_INFINITY;
  const rows = await withArchivedOf(env, [], token, { limit: NEWEST, total });
  const row = rows.find(({ plan, ruling }) => plan !== 'unseen' && ruling?.state !== 'removed');
  if (!row) return figures;
  const { amountUnits, decimals, currency, tokenSymbol, name, handle, face, ...tip } = publicTip(row, now);
  const symbol = currency === 'SOL' ? 'SOL' : tokenSymbol;
  const latest = {
    tipId: row.id,
    amountUnits,
    decimals,
    currency,
    symbol,
    worth: tip.dollars ? tip.worth : null,
    ...publicNameOf({ name, handle }),
    ...{ face, trusted: false },
  };
  return { ...figures, latest };
}
