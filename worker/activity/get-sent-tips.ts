/** GET /api/activity/{wallet}/tips: returns the confirmed tips that a wallet sent, without messages (decision 71). */
import type { ActivityLists } from '../../core/activity/model.ts';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { areWordsPublic } from '../../core/moderation/model.ts';
import { toRuling } from '../schema/tip-columns.ts';
import { type Asked, iso, listOf, tokenOf } from './list-of.ts';
import { sentTips } from './sent-tips.ts';
import type { TipSentRow } from './store.ts';

export const getSentTips = listOf('tips', sentTips, sentTip);

function sentTip(row: TipSentRow, { origin, now }: Asked): ActivityLists['tips'] {
  const { id, currency, units, decimals, creatorUnits, feeUnits, signature } = row;
  const ruling = toRuling(row.ruling);
  // Anyone may read it: a name that no page shows is not here either.
  const isPublic = ruling === null || areWordsPublic(ruling, now);
  const { name, handle } = isPublic ? row : { name: null, handle: null };
  const symbol = currency === 'SOL' ? 'SOL' : row.symbol;
  const mint = currency === 'SOL' ? WRAPPED_SOL_MINT : row.token;
  return {
    id,
    token: tokenOf(row, row.token, origin),
    currency,
    ...{ units, decimals, symbol, mint, creatorUnits, feeUnits, signature, name, handle },
    plan: row.plan ?? 'spoken',
    sentAt: iso(row.at),
  };
}
