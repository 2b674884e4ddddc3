import { Link } from 'react-router-dom';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { groupThousands } from '../../core/money.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useGiveaways } from '../client/giveaways.ts';
import { clockText, timeLeftText } from '../dates.ts';
import { placesText, prizeMint, prizeText } from '../giveaways/format.ts';
import { useNow } from '../hooks.ts';
import { Dollars } from '../money/dollars.tsx';
import { paths } from '../paths.ts';
import { Aura } from '../ui/aura.tsx';
import { BigSum } from '../ui/big-sum.tsx';
import { Icon } from '../ui/icon.tsx';
import { words as catalog } from './token-words.ts';

const words = catalog.now;

/** The open giveaways that the token puts forward, the one that ends first as a large card; nothing if there are none. */
export function GoingOn({ token, className }: { token: TokenInfo; className?: string }) {
  const { data } = useGiveaways({ token: token.tokenAddress, hosted: true });
  const open = (data ?? [])
    .flatMap((page) => page.data)
    .filter(({ status }) => status === 'active')
    .sort((a, b) => Date.parse(a.endDate) - Date.parse(b.endDate));
  const [next, ...others] = open;
  if (!next) return null;
  return (
    <section aria-labelledby="going-on" className={className}>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="going-on" className="text-2xl font-bold tracking-tight text-fg">
          {words.title}
        </h2>
        <a href="#token-giveaways" className="text-link">
          {others.length > 0 ? words.more(others.length) : words.all}
          <Icon name="arrow-right" />
        </a>
      </header>
      <OpenGiveaway giveaway={next} picture={token.tokenAddress} src={token.imageUrl} />
    </section>
  );
}

/** An open giveaway, large, with its button. `picture`: whose colors it has; `src`: its image. */
export function OpenGiveaway({
  giveaway,
  picture,
  src,
}: {
  giveaway: Giveaway;
  picture: string;
  src: string | null;
}) {
  const signsUp = giveaway.type === 'participants';
  const places = placesText(giveaway);
  return (
    <article className="relative isolate overflow-hidden rounded-[1.75rem] border border-line-strong p-5 sm:p-8">
      <Aura address={picture} src={src} place="card" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="inline-flex items-center gap-2 rounded-full bg-ink/60 px-3 py-1.5 text-xs font-semibold text-mint">
          <Icon name="lock" />
          {words.locked}
        </p>
        <h3 dir="auto" className="min-w-0 font-semibold wrap-anywhere text-fg">
          {giveaway.title}
        </h3>
      </div>
      <div className="mt-4 flex items-center justify-between gap-4">
        <div className="min-w-0 flex-1">
          <BigSum text={prizeText(giveaway)} most="5.25rem" className="text-fg" />
          <p className="mt-2 text-fg">
            <Dollars
              units={BigInt(giveaway.prizeUnits)}
              decimals={giveaway.prizeDecimals}
              mint={prizeMint(giveaway)}
            />
            {places && <span className="block text-sm">{places}</span>}
          </p>
        </div>
        <TimeLeft giveaway={giveaway} />
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t border-fg/20 pt-5">
        <div className="min-w-0 text-sm">
          <p className="font-semibold tabular-nums text-fg">{entriesText(giveaway)}</p>
          <p className="mt-0.5 text-fg/90">{signsUp ? words.free : words.automatic}</p>
        </div>
        <Link
          to={paths.giveaway(giveaway.id)}
          className="inline-flex min-h-13 items-center justify-center rounded-2xl bg-fg px-7 font-semibold text-ink transition duration-150 hover:bg-white active:scale-[0.98] max-sm:w-full"
        >
          {signsUp ? words.enter : words.view}
        </Link>
      </div>
    </article>
  );
}

function entriesText({ type, currentParticipants }: Giveaway): string {
  const number = groupThousands(String(currentParticipants));
  if (type === 'holders') return currentParticipants > 0 ? words.eligible(number) : words.notCounted;
  return currentParticipants > 0 ? words.entered(number) : words.noEntries;
}

const HOUR = 3_600_000;
/** Of the ring, on a grid of 100. */
const RADIUS = 46;
const AROUND = 2 * Math.PI * RADIUS;

/** The time left in a ring that empties. */
function TimeLeft({ giveaway: { createdAt, endDate } }: { giveaway: Giveaway }) {
  const now = useNow();
  const [start, end] = [Date.parse(createdAt), Date.parse(endDate)];
  const share = Math.min(1, Math.max(0, (end - now) / (end - start)));
  const left = end - now;
  return (
    <div role="timer" className="relative grid size-24 shrink-0 place-items-center sm:size-32">
      <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="rgb(9 12 11 / 0.55)"
          stroke="rgb(237 245 241 / 0.25)"
          strokeWidth="5"
        />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          className="stroke-mint"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={`${AROUND * share} ${AROUND}`}
        />
      </svg>
      <p className="relative text-center text-base leading-tight sm:text-xl font-bold tracking-tight tabular-nums text-fg">
        {left > 0 && left < HOUR ? clockText(end, now) : timeLeftText(endDate, now)}
        {left > 0 && <span className="block text-xs font-medium text-fg/90">{words.left}</span>}
      </p>
    </div>
  );
}
