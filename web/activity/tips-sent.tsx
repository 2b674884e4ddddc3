import { Link } from 'react-router-dom';
import type { SentTip } from '../../core/activity/model.ts';
import { loudness } from '../../core/tips/loudness.ts';
import { useAlertState } from '../client/tips.ts';
import { dateTimeText } from '../dates.ts';
import { TransactionLink } from '../giveaways/detail/transaction-link.tsx';
import { unitsText } from '../giveaways/format.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { fill } from '../ui/fill.tsx';
import { Tick } from '../ui/tick.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { List } from './activity-list.tsx';
import { Amount } from './amount.tsx';
import { tokenLabel } from './token-label.ts';
import { words } from './words.ts';

const text = words.tips;

/** The tips that a wallet sent, each with its receipt and what became of its alert. */
export function TipsSent({ wallet }: { wallet: string }) {
  return (
    <List
      wallet={wallet}
      list="tips"
      icon="heart"
      action={
        <Link to={paths.tipping()} className={buttonClass()}>
          {text.find}
        </Link>
      }
    >
      {(tip) => <Row tip={tip} />}
    </List>
  );
}

function Row({ tip }: { tip: SentTip }) {
  const { token, creatorUnits, feeUnits, decimals, symbol } = tip;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <TokenImage address={token.tokenAddress} src={token.imageUrl} name="" className="size-12 rounded-xl!" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Amount amount={tip} loud={tip.currency === 'SOL' ? loudness(BigInt(tip.units)) : 1} />
        </div>
        <p className="mt-1 text-sm text-fg">
          {fill(text.to, {
            token: (
              <Link
                to={paths.tip(token.tokenAddress)}
                className="-my-2.5 inline-block py-2.5 font-semibold underline decoration-line-strong underline-offset-4 hover:text-mint"
              >
                <bdi>{tokenLabel(token)}</bdi>
              </Link>
            ),
          })}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-1.5 text-xs text-muted">
          {tip.name
            ? fill(text.as, { name: <bdi className="font-medium text-fg wrap-anywhere">{tip.name}</bdi> })
            : text.anonymous}
          {tip.handle && <Tick label={text.verified} />}
        </p>
        <p className="mt-0.5 text-xs text-muted tabular-nums">
          {text.received(unitsText(creatorUnits, decimals, symbol))},{' '}
          {text.fee(unitsText(feeUnits, decimals, symbol))}
        </p>
      </div>
      <div className="flex flex-col items-start gap-1.5 text-sm sm:items-end sm:text-right max-sm:w-full max-sm:pl-16">
        <Alert tip={tip} />
        <time dateTime={tip.sentAt} className="text-xs text-muted tabular-nums">
          {dateTimeText(tip.sentAt)}
        </time>
        <span className="text-xs text-muted">
          {words.transaction} <TransactionLink signature={tip.signature} />
        </span>
      </div>
    </div>
  );
}

/** What the token's room knows of the alert. A room that knows nothing any more has delivered it long ago. */
function Alert({ tip }: { tip: SentTip }) {
  const { data, error } = useAlertState(tip.token.tokenAddress, tip.id);
  // What was fixed before it was signed holds while the room has nothing else to say.
  if (tip.plan === 'unseen' && (data?.state ?? 'waiting') === 'waiting')
    return <span className="text-fg">{text.states.unseen}</span>;
  if (!data) return <span className="text-muted">{error === undefined ? text.looking : text.confirmed}</span>;
  if (data.state === 'shown')
    return (
      <Badge tone="mint">{data.shownAt ? text.shownAt(dateTimeText(data.shownAt)) : text.states.shown}</Badge>
    );
  return (
    <span className={data.state === 'on-air' ? 'font-semibold text-mint' : 'text-fg'}>
      {text.states[data.state]}
    </span>
  );
}
