import { Link } from 'react-router-dom';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { useToken } from '../client/tips.ts';
import { timeLeftText } from '../dates.ts';
import { Dollars } from '../money/dollars.tsx';
import { paths } from '../paths.ts';
import { Aura } from '../ui/aura.tsx';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { oddsText, participantsText, placesText, prizeMint, prizeText, TYPE_LABELS } from './format.ts';
import { words } from './landing-words.ts';

const text = words.featured;

/** A running giveaway in a large card with the colors of its token: the whole card is the link. */
export function FeaturedGiveaway({ giveaway, now }: { giveaway: Giveaway; now: number }) {
  const { id, type, title, description, tokenAddress, tokenSymbol, places } = giveaway;
  const { data: token } = useToken(tokenAddress);
  const picture = token?.imageUrl ?? null;
  const prize = prizeText(giveaway);
  const odds = oddsText(giveaway);
  const isEmpty = type === 'participants' && giveaway.currentParticipants === 0;
  return (
    <article className="on-aura group relative isolate flex min-h-80 flex-col overflow-hidden rounded-[1.75rem] border border-line-strong bg-surface p-5 shadow-card transition-colors duration-150 hover:border-fg/35 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-mint sm:p-8">
      <Aura address={tokenAddress ?? id} src={picture} place="card" />
      <p className="inline-flex items-center gap-2 self-start rounded-full bg-ink/55 px-3 py-1 text-xs font-semibold text-fg">
        <Icon name="lock" />
        {text.locked}
      </p>
      <div className="mt-3 flex items-start justify-between gap-5">
        <div className="min-w-0">
          <h3
            dir="auto"
            className="any-way line-clamp-2 text-lg leading-snug font-semibold tracking-tight wrap-anywhere text-fg sm:text-xl"
          >
            <Link to={paths.giveaway(id)} className="after:absolute after:inset-0 focus-visible:outline-none">
              {title}
            </Link>
          </h3>
          <p className="any-way mt-1 line-clamp-2 text-sm wrap-anywhere text-muted" dir="auto">
            {description}
          </p>
        </div>
        <TimeRing giveaway={giveaway} now={now} />
      </div>
      <p
        className={cx(
          'mt-6 leading-none font-bold tracking-tighter break-words tabular-nums text-fg',
          prize.length > 11 ? 'text-4xl sm:text-6xl' : 'text-6xl sm:text-7xl',
        )}
      >
        {prize}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-3 text-base text-muted">
        <Dollars
          units={BigInt(giveaway.prizeUnits)}
          decimals={giveaway.prizeDecimals}
          mint={prizeMint(giveaway)}
        />
        {places.length > 1 && <span className="font-medium text-fg">{placesText(giveaway)}</span>}
      </p>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-4 pt-7">
        <div className="flex min-w-0 items-center gap-3 text-sm">
          {tokenAddress && (
            <TokenImage address={tokenAddress} src={picture} name="" className="size-10 rounded-xl!" />
          )}
          <div className="min-w-0">
            <p className="font-semibold text-fg">{isEmpty ? text.beFirst : participantsText(giveaway)}</p>
            <p className="truncate text-muted">
              {odds ? text.odds(odds) : tokenSymbol ? `$${tokenSymbol}` : TYPE_LABELS[type]}
            </p>
          </div>
        </div>
        <span
          aria-hidden="true"
          className={buttonClass('primary', 'lg', 'bg-fg! text-ink! group-hover:bg-white! max-sm:w-full')}
        >
          {type === 'participants' ? text.enter : text.view}
        </span>
      </div>
    </article>
  );
}

const AROUND = 2 * Math.PI * 45;

/** The time left, as text in a ring that empties. */
function TimeRing({ giveaway: { createdAt, endDate }, now }: { giveaway: Giveaway; now: number }) {
  const [begin, end] = [Date.parse(createdAt), Date.parse(endDate)];
  const left = Math.min(1, Math.max(0, (end - now) / Math.max(1, end - begin)));
  return (
    <div className="relative grid size-24 shrink-0 place-items-center rounded-full bg-ink/45 sm:size-28">
      <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="50" cy="50" r="45" fill="none" strokeWidth="5" className="stroke-white/12" />
        <circle
          cx="50"
          cy="50"
          r="45"
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={`${AROUND * left} ${AROUND}`}
          className="stroke-mint"
        />
      </svg>
      <p className="text-center text-sm leading-tight font-bold tabular-nums text-fg sm:text-base">
        {timeLeftText(endDate, now)}
        {end > now && <span className="block text-xs font-medium text-muted">{text.left}</span>}
      </p>
    </div>
  );
}

const TICKS = 72;
const WINNING = 9;

/** A ring of entries with one winning tick, as on the pictures of shared giveaways. Decoration. */
export function DrawRing({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('relative isolate aspect-square', className)}>
      <div className="absolute inset-[12%] -z-10 rounded-full bg-[radial-gradient(circle,rgb(249_210_125/0.22),rgb(91_63_176/0.2)_45%,transparent_70%)]" />
      <svg viewBox="-100 -100 200 200" aria-hidden="true" className="size-full">
        <g className="motion-safe:animate-[spin_90s_linear_infinite]">
          {Array.from({ length: TICKS }, (_, index) => {
            const won = index === WINNING;
            return (
              <line
                // biome-ignore lint/suspicious/noArrayIndexKey: the ticks of the ring never change
                key={index}
                x1="0"
                x2="0"
                y1={won ? -98 : -90}
                y2={won ? -66 : -74}
                strokeWidth={won ? 6 : 2.4}
                strokeLinecap="round"
                transform={`rotate(${(index * 360) / TICKS})`}
                className={won ? 'stroke-brass' : TONES[index % TONES.length]}
              />
            );
          })}
        </g>
        <circle r="46" className="fill-ink/70 stroke-line-strong" />
      </svg>
      <Icon name="gift" className="absolute top-1/2 left-1/2 size-16! -translate-1/2 text-brass" />
    </div>
  );
}

const TONES = ['stroke-mint/70', 'stroke-iris/60', 'stroke-mint/35', 'stroke-coral/55'];
