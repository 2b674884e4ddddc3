import { Link } from 'react-router-dom';
import { endedWithoutDraw, isPaid, isPending } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { useToken } from '../../client/tips.ts';
import { createdAgoText, dateTimeText } from '../../dates.ts';
import { Dollars } from '../../money/dollars.tsx';
import { paths } from '../../paths.ts';
import { Aura } from '../../ui/aura.tsx';
import { Badge } from '../../ui/badge.tsx';
import { BigSum } from '../../ui/big-sum.tsx';
import { cx } from '../../ui/cx.ts';
import { Face } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Person } from '../../ui/person.tsx';
import { TokenImage } from '../../ui/token-image.tsx';
import { placesText, prizeMint, prizeText, TYPE_LABELS } from '../format.ts';
import { StatusBadge } from '../status-badge.tsx';
import { isSettling, paymentOf } from './standing.ts';
import { words } from './words.ts';

const text = words.header;

/** Type, title, status, prize, creator, age. */
export function GiveawayHeader({ giveaway, now }: { giveaway: Giveaway; now: number }) {
  const { id, type, status, title, createdAt, creator, tokenAddress, tokenSymbol } = giveaway;
  const { data: token } = useToken(tokenAddress);
  const picture = token?.imageUrl ?? null;
  const returned = endedWithoutDraw(giveaway);
  const over = returned || isPaid(giveaway);
  return (
    <section className="on-aura relative isolate overflow-hidden rounded-[1.75rem] border border-line-strong bg-surface shadow-card">
      {/* A finished giveaway has muted colors. */}
      <div className={cx('absolute inset-0 -z-10', over && 'opacity-45 saturate-[0.35]')}>
        <Aura address={tokenAddress ?? id} src={picture} place="card" />
      </div>
      <div className="p-5 sm:p-8">
        <div className="flex flex-wrap items-center gap-2">
          {tokenAddress && (
            <Link
              to={paths.token(tokenAddress)}
              className="inline-flex min-h-11 items-center gap-2.5 pr-1 font-semibold text-fg hover:underline sm:pointer-fine:min-h-9"
            >
              <TokenImage address={tokenAddress} src={picture} name="" className="size-9 rounded-xl!" />
              <bdi className="max-w-40 truncate max-[22rem]:max-w-24">
                ${tokenSymbol ?? words.about.unnamed}
              </bdi>
            </Link>
          )}
          <span className="flex flex-wrap gap-2 max-sm:order-1 max-sm:basis-full">
            <span title={text.how[type]}>
              <Badge>{TYPE_LABELS[type]}</Badge>
            </span>
            <StatusBadge status={status} />
          </span>
          <span className="ml-auto text-sm text-muted" title={dateTimeText(createdAt)}>
            <span className="sr-only">{text.created}</span>
            {createdAgoText(createdAt, now)}
          </span>
        </div>
        <h1
          dir="auto"
          className="any-way mt-5 text-2xl font-bold tracking-tight break-words text-fg sm:text-3xl"
        >
          {title}
        </h1>
        <dl className="mt-6 sm:mt-8">
          <dt className="text-sm text-muted">{text.prize}</dt>
          <dd>
            <BigSum
              text={prizeText(giveaway)}
              most="4.5rem"
              className={cx(
                'mt-1',
                returned
                  ? 'text-muted line-through decoration-2'
                  : isPaid(giveaway)
                    ? 'brass-text'
                    : 'text-fg',
              )}
            />
            <Dollars
              units={BigInt(giveaway.prizeUnits)}
              decimals={giveaway.prizeDecimals}
              mint={prizeMint(giveaway)}
              className="mt-2 block text-base text-muted sm:text-lg"
            />
            {giveaway.places.length > 1 && (
              <p className="mt-1 text-sm font-medium text-fg">{placesText(giveaway)}</p>
            )}
          </dd>
        </dl>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-white/15 pt-5">
          <span className="flex items-center gap-2.5 text-sm text-muted">
            {text.by}
            <Face address={creator} className="size-8" />
            <Person address={creator} className="text-fg" />
          </span>
          <span className="inline-flex items-center gap-2 rounded-full bg-ink/55 px-3 py-1.5 text-sm font-medium text-fg">
            <Icon name={returned ? 'refresh' : over && !isSettling(giveaway) ? 'check' : 'lock'} />
            {moneyText(giveaway)}
          </span>
        </div>
      </div>
    </section>
  );
}

function moneyText(giveaway: Giveaway): string {
  if (endedWithoutDraw(giveaway)) return text.returned;
  if (isSettling(giveaway)) return words.places.paying;
  if (isPaid(giveaway)) return paymentOf(giveaway, giveaway.places) === 'back' ? text.paidSome : text.paid;
  return isPending(giveaway) ? text.waiting : text.locked;
}
