import { useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  ActivityAmount,
  ActivityToken,
  AddedClip,
  EnteredGiveaway,
  SentTip,
  WonPrize,
} from '../../core/activity/model.ts';
import { loudness } from '../../core/tips/loudness.ts';
import { useDollars } from '../client/prices.ts';
import { useAlertState } from '../client/tips.ts';
import { dateTimeText, dayText, timeLeftText } from '../dates.ts';
import { TransactionLink } from '../giveaways/detail/transaction-link.tsx';
import { placeName, unitsText } from '../giveaways/format.ts';
import { useNow } from '../hooks.ts';
import { Dollars } from '../money/dollars.tsx';
import { words as money } from '../money/words.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { fill } from '../ui/fill.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tick } from '../ui/tick.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { DeleteWords } from './delete-words.tsx';
import { tokenLabel } from './model.ts';
import { words } from './words.ts';

/** Shows a sent tip with its receipt and the state of its alert. */
export function TipRow({ entry: tip }: { entry: SentTip }) {
  const { token, creatorUnits, feeUnits, decimals, symbol } = tip;
  const [deleted, setDeleted] = useState(false);
  const text = words.tips;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Picture of={tip} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 leading-tight">
        <Amount amount={tip} ofTip size={tip.currency === 'SOL' ? loudness(BigInt(tip.units)) : 1} />
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm leading-tight text-fg">
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
          <span className="flex min-w-0 flex-wrap items-center gap-1.5 text-xs text-muted">
            {tip.name && !deleted
              ? fill(text.as, { name: <bdi className="font-medium text-fg wrap-anywhere">{tip.name}</bdi> })
              : text.anonymous}
            {tip.handle && !deleted && <Tick />}
          </span>
        </p>
        <p className="text-xs text-muted tabular-nums">
          {text.received(unitsText(creatorUnits, decimals, symbol))},{' '}
          <span className="inline-block">{text.fee(unitsText(feeUnits, decimals, symbol))}</span>
        </p>
      </div>
      <div className="flex flex-col items-start gap-1.5 text-sm sm:items-end sm:text-right max-sm:w-full max-sm:pl-16">
        <AlertStatus tip={tip} />
        <time dateTime={tip.sentAt} className="text-xs text-muted tabular-nums">
          {dateTimeText(tip.sentAt)}
        </time>
        <span className="text-xs text-muted">
          {words.transaction} <TransactionLink signature={tip.signature} />
        </span>
        {tip.hasWords && !deleted && <DeleteWords tip={tip.id} onDeleted={() => setDeleted(true)} />}
      </div>
    </div>
  );
}

/** Asks the token's live room for the state of the alert. If it does not answer, the tip is still confirmed. */
function AlertStatus({ tip }: { tip: SentTip }) {
  const { data, error } = useAlertState(tip.token.tokenAddress, tip.id);
  const text = words.tips;
  // The room reports any tip that it does not know as waiting, even one that gets no alert.
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

/** Shows an entered giveaway and its state. */
export function EntryRow({ entry }: { entry: EnteredGiveaway }) {
  const text = words.entries;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Picture of={entry} />
      <div className="min-w-0 flex-1">
        <Link
          to={paths.giveaway(entry.id)}
          className="-my-2.5 inline-block max-w-full py-2.5 font-semibold wrap-anywhere text-fg hover:text-mint hover:underline"
        >
          <bdi>{entry.title}</bdi>
        </Link>
        <p className="mt-0.5 text-xs text-muted tabular-nums">
          {text.entered(dateTimeText(entry.enteredAt))}
        </p>
        <p className="mt-2">
          <EntryStatus entry={entry} />
        </p>
      </div>
      <div className="max-sm:w-full max-sm:pl-16 sm:text-right sm:*:justify-end">
        <Amount amount={entry} />
        {entry.places > 1 && <span className="text-xs text-muted">{text.winners(entry.places)}</span>}
      </div>
    </div>
  );
}

function EntryStatus({ entry: { won, status, endDate } }: { entry: EnteredGiveaway }) {
  const now = useNow(15_000);
  const text = words.entries;
  if (won) return <WinnerBadge text={text.won} />;
  if (status === 'active') return <Badge tone="mint">{text.ends(timeLeftText(endDate, now))}</Badge>;
  if (status === 'completed') return <Badge>{text.lost}</Badge>;
  if (status === 'cancelled') return <Badge>{text.cancelled}</Badge>;
  return <Badge tone="warn">{text.waiting}</Badge>;
}

/** Shows a prize with its payment and its draw. */
export function WinRow({ entry: prize, large = false }: { entry: WonPrize; large?: boolean }) {
  const { units, decimals, symbol, mint, places } = prize;
  const text = words.wins;
  const amount = unitsText(units, decimals, symbol);
  const dollars = useDollars(mint).text(BigInt(units), decimals);
  const isOver = prize.status === 'completed' || prize.status === 'cancelled';
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Picture of={prize} />
      <div className="min-w-0 flex-1">
        <p
          className={cx(
            'font-bold tracking-tight wrap-anywhere text-brass',
            large ? 'text-2xl sm:text-3xl' : 'text-lg',
          )}
        >
          {text.won(dollars === null ? amount : `${amount} (${money.about(dollars)})`)}
        </p>
        <p className="mt-1 text-sm wrap-anywhere text-fg">
          <bdi>{prize.title}</bdi>
          {places > 1 && <span className="text-muted"> · {text.place(placeName(prize.place), places)}</span>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-muted">
          <time dateTime={prize.wonAt} className="tabular-nums">
            {dateTimeText(prize.wonAt)}
          </time>
          {prize.payFinal ? (
            <span className="inline-flex items-center gap-1 text-mint">
              <Icon name="check" /> {text.paid}
            </span>
          ) : (
            <span>{prize.paid ? text.sent : isOver ? text.back : text.locked}</span>
          )}
          {prize.signature && (
            <span>
              {words.transaction} <TransactionLink signature={prize.signature} />
            </span>
          )}
        </p>
      </div>
      <span className="flex flex-wrap gap-2 max-sm:w-full">
        <Link to={paths.draw(prize.id)} className={buttonClass('secondary', 'sm', 'max-sm:flex-1')}>
          {text.draw}
        </Link>
        <Link to={paths.giveaway(prize.id)} className={buttonClass('secondary', 'sm', 'max-sm:flex-1')}>
          {text.giveaway}
        </Link>
      </span>
    </div>
  );
}

/** Shows a post that the wallet added to a token's clips. */
export function ClipRow({ entry: clip }: { entry: AddedClip }) {
  const { token, username, xUrl, addedAt, winner, unavailable } = clip;
  const text = words.clips;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Picture of={clip} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold text-fg">
          <Link
            to={paths.clips(token.tokenAddress)}
            aria-label={`${text.inClips}, ${tokenLabel(token)}`}
            className="-my-2.5 inline-block py-2.5 hover:text-mint hover:underline"
          >
            <bdi>{tokenLabel(token)}</bdi>
          </Link>
          <span className="font-normal text-muted">@{username}</span>
          {winner && <WinnerBadge text={text.winner} />}
          {unavailable && <Badge>{text.gone}</Badge>}
        </p>
        <p className="mt-0.5 text-xs text-muted tabular-nums">{text.added(dayText(addedAt))}</p>
      </div>
      <a
        href={xUrl}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('secondary', 'sm', 'max-sm:w-full')}
      >
        {text.open}
        <Icon name="arrow-up-right" />
      </a>
    </div>
  );
}

function WinnerBadge({ text }: { text: string }) {
  return (
    <span className="inline-flex rounded-full bg-brass px-2.5 py-0.5 text-xs font-bold text-brass-ink">
      {text}
    </span>
  );
}

/** Shows the token's picture. A giveaway without a token gets one drawn from its own id. */
function Picture({ of: { id, token } }: { of: { id: string; token: ActivityToken | null } }) {
  return (
    <TokenImage
      address={token?.tokenAddress ?? id}
      src={token?.imageUrl ?? null}
      name=""
      className="size-12 rounded-xl!"
    />
  );
}

/** The louder a tip is, the larger its amount. */
const SIZES = { 1: 'text-lg', 2: 'text-xl', 3: 'text-2xl', 4: 'text-3xl text-brass' } as const;

/** Shows an amount and its value in dollars. SOL and other coins have different colors. */
function Amount({
  amount,
  ofTip,
  size = 1,
}: {
  amount: ActivityAmount;
  ofTip?: true;
  size?: keyof typeof SIZES;
}) {
  const { units, decimals, symbol, mint } = amount;
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 tabular-nums">
      <span
        className={cx(
          'min-w-0 font-bold tracking-tight break-words',
          SIZES[size],
          size < 4 && (symbol === 'SOL' ? 'text-iris' : 'text-coral'),
        )}
      >
        {unitsText(units, decimals, symbol)}
      </span>
      <Dollars
        {...{ units: BigInt(units), decimals, mint, ofTip, before: '(', after: ')' }}
        className="text-sm text-muted"
      />
    </span>
  );
}
