import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PlatformStats } from '../../core/giveaways/figures.ts';
import { groupThousands } from '../../core/money.ts';
import { HOME_TITLE } from '../../core/share/titles.ts';
import type { GlobalTipStats } from '../../core/tips/model.ts';
import { paths } from '../paths.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { whenUsed, wideScreen } from '../ui/browser.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stat } from '../ui/stat.tsx';
import { useWallet } from '../wallet/context.ts';
import { Demo } from './demo.tsx';
import { type Reading, useReading } from './use-reading.ts';
import { words } from './words.ts';

const { hero, doors } = words;

/** Phones load the lower parts after the first touch or 4 s, so that loading does not delay that touch. */
const used = whenUsed(wideScreen().matches ? 0 : 4000);

/** The field that finds a token. The first paint does not wait for it. */
const TokenDoor = lazy(() =>
  used.then(() => import('./token-door.tsx')).catch(() => ({ default: ToTipping })),
);

/** Only a connected wallet can be the creator of a token. */
const OwnTokens = lazy(() => import('./own-tokens.tsx').catch(() => ({ default: () => null })));

/** All parts below the first screen. The hero does not wait for them. */
const Lower = lazy(() => used.then(() => import('./lower.tsx')));

/** / introduces the product. */
export default function Home() {
  const { address } = useWallet();
  const [searches, setSearches] = useState(false);
  const search = () => {
    setSearches(true); // the field takes the focus by itself if it is not loaded yet
    toTokenField();
  };
  return (
    <>
      <title>{HOME_TITLE}</title>
      <Glow />
      <Hero search={search} />
      {address && (
        <Suspense>
          <OwnTokens key={address} wallet={address} />
        </Suspense>
      )}
      <Doors searches={searches} />
      <StatsStrip />
      {/* A lost connection must not remove the parts that are on screen. */}
      <ErrorBoundary title={words.restFailed}>
        <Suspense fallback={<div className="min-h-[200dvh]" />}>
          <Lower />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Draws a dusk behind the demo, because Home has no token with colors. */
function Glow() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 -top-16 -z-10 h-176 bg-[radial-gradient(44rem_30rem_at_74%_20rem,rgb(158_40_82/.6),transparent_74%),radial-gradient(34rem_24rem_at_100%_0,rgb(92_64_190/.34),transparent_70%),radial-gradient(30rem_22rem_at_12%_-4rem,rgb(52_211_153/.12),transparent_70%)] mask-[linear-gradient(#000_55%,transparent)]"
    />
  );
}

function Hero({ search }: { search: () => void }) {
  const { status, open } = useWallet();
  return (
    <section className="page grid grid-cols-1 items-start gap-x-12 gap-y-10 pt-8 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:pt-16">
      <div>
        <h1 className="title-hero lg:text-[3.25rem] xl:text-[4rem] xl:leading-[1.02]">
          <span className="block">{hero.first} </span>
          <span className="block text-mint">{hero.second}</span>
        </h1>
        <p className="mt-5 max-w-lg text-lg leading-relaxed text-soft sm:mt-6">{hero.lead}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Link to={paths.start()} className={buttonClass('primary', 'lg', 'max-sm:w-full')}>
            {hero.creator}
          </Link>
          <Button
            variant="secondary"
            size="lg"
            icon={<Icon name="search" />}
            onClick={search}
            className="max-sm:w-full"
          >
            {hero.fan}
          </Button>
        </div>
        <p className="mt-4 text-sm leading-relaxed text-muted">{hero.fine}</p>
        {status !== 'connected' && (
          <button type="button" onClick={open} className="text-link mt-1">
            <Icon name="wallet" />
            {hero.connect}
          </button>
        )}
      </div>
      <Demo />
    </section>
  );
}

const TOKEN_FIELD = 'find-a-token';

/** Scrolls to the field that finds a token. */
function toTokenField() {
  const field = document.getElementById(TOKEN_FIELD);
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector('input')?.focus({ preventScroll: true });
}

/** Replaces the field if its file did not load. The linked page has a field too. */
function ToTipping() {
  return (
    <Link to={paths.tipping()} className={buttonClass('secondary', 'lg')}>
      {hero.fan}
    </Link>
  );
}

function Doors({ searches }: { searches: boolean }) {
  return (
    <section
      aria-label={doors.label}
      className="page mt-10 grid items-stretch gap-4 sm:grid-cols-2 lg:mt-14 lg:grid-cols-[1fr_1fr_1.25fr]"
    >
      <Door to={paths.tipping()} icon="coins" {...doors.tipping} />
      <Door to={paths.giveaways()} icon="gift" {...doors.giveaways} />
      <div
        id={TOKEN_FIELD}
        className="flex flex-col justify-center max-lg:mt-11 sm:max-lg:col-span-2 lg:pl-6"
      >
        <Suspense fallback={<Skeleton className="h-28" />}>
          <TokenDoor autoFocus={searches} />
        </Suspense>
      </div>
    </section>
  );
}

function Door({ to, icon, title, text }: { to: string; icon: IconName; title: string; text: string }) {
  return (
    <Link
      to={to}
      className="group flex gap-4 rounded-card border border-line-strong bg-surface/80 p-5 shadow-card transition duration-150 hover:border-mint/60 hover:bg-raised active:scale-[0.99]"
    >
      <Icon name={icon} className="mt-0.5 size-6 text-mint" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold tracking-tight text-fg">
          {title}
          <Icon
            name="arrow-right"
            className="size-4 text-mint transition-transform duration-150 group-hover:translate-x-1"
          />
        </span>
        <span className="mt-1 block text-sm leading-relaxed text-muted">{text}</span>
      </span>
    </Link>
  );
}

const { figures } = words;

/** Shows the platform's totals. An unknown figure is a dash, and a zero is an invitation. */
function StatsStrip() {
  const giveaways = useReading<PlatformStats>('/api/giveaways/stats/platform', 'the figures of giveaways');
  const tips = useReading<GlobalTipStats>('/api/tip/stats/global', 'the figures of tips');
  return (
    <section aria-label={figures.label} className="page mt-12 sm:mt-16">
      <div className="grid grid-cols-2 gap-x-6 gap-y-6 border-y border-line py-6 sm:grid-cols-4 sm:py-9">
        <Figure
          reading={giveaways}
          value={giveaways.data?.totalGiveaways}
          {...figures.giveaways}
          to={paths.create()}
        />
        <Figure
          reading={giveaways}
          value={giveaways.data?.totalParticipants}
          {...figures.participants}
          to={paths.explore()}
        />
        <Figure reading={tips} value={tips.data?.totalTips} {...figures.tips} to={paths.tipping()} />
        <Figure
          reading={tips}
          value={tips.data?.totalTokensTipped}
          {...figures.tokens}
          to={paths.tipping()}
        />
      </div>
    </section>
  );
}

function Figure({
  reading,
  value,
  label,
  none,
  to,
}: {
  reading: Reading<object>;
  value: number | undefined;
  label: string;
  /** The invitation in place of a zero. */
  none: string;
  to: string;
}) {
  return (
    <Stat
      label={label}
      value={shownFigure()}
      className="[&_dd]:text-3xl [&_dd]:tracking-tighter [&_dt]:text-sm"
    />
  );

  function shownFigure() {
    if (value === undefined) return reading.failed ? figures.unknown : undefined;
    if (value > 0) return groupThousands(String(value));
    return (
      <Link to={to} className="text-link text-lg tracking-tight">
        {none}
        <Icon name="arrow-right" />
      </Link>
    );
  }
}
