/** GET /api/activity/{wallet}/tips: the confirmed tips that a wallet sent, without messages and names (decision 71). */
import type { ActivityLists } from '../../core/activity/model.ts';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { type Asked, iso, listOf, tokenOf } from './list-of.ts';
import { type TipSentRow, tipsSentBy } from './store.ts';

export const getSentTips = listOf('tips', ({ db, wallet, query }) => tipsSentBy(db, wallet, query), sentTip);

function sentTip(row: TipSentRow, { origin }: Asked): ActivityLists['tips'] {
  const { id, currency, units, decimals, creatorUnits, feeUnits, signature } = row;
  const symbol = currency === 'SOL' ? 'SOL' : row.symbol;
  const mint = currency === 'SOL' ? WRAPPED_SOL_MINT : row.token;
  return {
    id,
    token: tokenOf(row, row.token, origin),
    currency,
    ...{ units, decimals, symbol, mint, creatorUnits, feeUnits, signature },
    sentAt: iso(row.at),
  };
}
