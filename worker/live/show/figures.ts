/** What the overlay's parts show of a token, also where all of its tips are archived. */
import type { ShowFigures } from '../../../core/show/model.ts';
import { withArchivedOf } from '../../archive/tips.ts';
import { database, type Env } from '../../env.ts';
import { publicTip } from '../../tips/rows.ts';
import { calledOf, readFigures } from './store.ts';

/** Of the newest archived tips that many are looked at for the latest. */
const NEWEST = 10;

/** `now`: ms since 1970. Asks the archive only for a token without a tip in the database. */
export async function figuresOf(env: Env, token: string, now: number): Promise<ShowFigures> {
  const { dormant, ...figures } = await readFigures(database(env), token, now);
  if (!dormant) return figures;
  const total = Number.POSITIVE_INFINITY;
  const rows = await withArchivedOf(env, [], token, { limit: NEWEST, total });
  const row = rows.find(({ plan, ruling }) => plan !== 'unseen' && ruling?.state !== 'removed');
  if (!row) return figures;
  const { amountUnits, decimals, currency, tokenSymbol, worth, name, handle } = publicTip(row, now);
  const symbol = currency === 'SOL' ? 'SOL' : tokenSymbol;
  const latest = {
    tipId: row.id,
    amountUnits,
    decimals,
    currency,
    symbol,
    worth,
    ...calledOf({ name, handle }),
  };
  return { ...figures, latest };
}
