import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PlatformStats } from '../../core/giveaways/figures.ts';
import { groupThousands } from '../../core/money.ts';
import { useGiveaways, usePlatformStats } from '../client/giveaways.ts';
import { Loaded } from '../client/loaded.tsx';
import { useNow } from '../hooks.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stat } from '../ui/stat.tsx';
import { CreateTile, GiveawayCard, GiveawayCardSkeleton } from './giveaway-card.tsx';
import { DrawRing, FeaturedGiveaway } from './landing-parts.tsx';
import { words } from './landing-words.ts';

/** /giveaways: what giveaways are, those that are running, and why they can be trusted. */
export default function GiveawaysLanding() {
  return (
    <div className="page pt-10 sm:pt-16">
      <header className="grid items-center gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="max-w-2xl">
          <p className="eyebrow">{words.eyebrow}</p>
          <h1 className="title-hero mt-4 sm:text-6xl!">{words.title}</h1>
          <p className="mt-5 max-w-xl text-lg leading-relaxed text-balance text-muted">{words.text}</p>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
            <Link to={paths.createGiveaway()} className={buttonClass('primary', 'lg')}>
              <Icon name="gift" />
              {words.create}
            </Link>
            <Link to={paths.exploreGiveaways()} className={buttonClass('secondary', 'lg')}>
              {words.explore}
              <Icon name="arrow-right" />
            </Link>
          </div>
        </div>
        <DrawRing className="mx-auto w-full max-w-88 max-lg:hidden" />
      </header>
      <Running />
      <FairDraw />
      <Trust />
      <Figures />
    </div>
  );
}

/** One large card, and two beside it. */
const SHOWN = 3;

function Running() {
  const { data, error, mutate } = useGiveaways({ status: 'active', limit: SHOWN });
  const now = useNow(15_000);
  const running = data?.[0]?.data;
  const text = words.running;
  return (
    <section aria-labelledby="running" className="part">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="running" className="title-section">
          {text.title}
        </h2>
        {running && running.length > 0 && (
          <Link to={paths.exploreGiveaways()} className="text-link">
            {text.seeAll}
            <Icon name="arrow-right" />
          </Link>
        )}
      </div>
      <div className="mt-6">
        <Loaded
          reading={{ data: running, error, mutate }}
          failed={text.failed}
          toast
          compact
          frame={(content) => <Card>{content}</Card>}
          loading={
            <Tiles first={<Skeleton className="h-full min-h-80 rounded-[1.75rem]" />}>
              <GiveawayCardSkeleton />
              <GiveawayCardSkeleton />
            </Tiles>
          }
          empty={
            <EmptyState
              compact
              icon={<Icon name="gift" className="size-5" />}
              title={text.empty}
              action={
                <Link to={paths.createGiveaway()} className={buttonClass('secondary', 'sm')}>
                  {text.create}
                </Link>
              }
            >
              {text.emptyText}
            </EmptyState>
          }
        >
          {(open) => {
            const [first, ...others] = open.toSorted((a, b) => b.currentParticipants - a.currentParticipants);
            return (
              <Tiles first={<FeaturedGiveaway giveaway={first!} now={now} />}>
                {others.map((giveaway) => (
                  <GiveawayCard key={giveaway.id} giveaway={giveaway} now={now} />
                ))}
                {others.length < SHOWN - 1 && <CreateTile />}
              </Tiles>
            );
          }}
        </Loaded>
      </div>
    </section>
  );
}

function Tiles({ first, children }: { first: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1.85fr)_minmax(0,1fr)]">
      {first}
      <div className="grid gap-4 sm:max-lg:grid-cols-2">{children}</div>
    </div>
  );
}

function FairDraw() {
  const { title, list } = words.steps;
  return (
    <section aria-labelledby="fair" className="part">
      <h2 id="fair" className="title-section">
        {title}
      </h2>
      <ol className="mt-8 grid gap-x-4 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {list.map((step, index) => {
          const last = index === list.length - 1;
          return (
            <li key={step.title}>
              <span aria-hidden="true" className="flex items-center gap-3">
                <span
                  className={cx(
                    'grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold tabular-nums',
                    last ? 'brass-fill' : 'bg-mint/15 text-mint',
                  )}
                >
                  {index + 1}
                </span>
                <span
                  className={cx(
                    'h-px flex-1 bg-linear-to-r',
                    last ? 'from-brass/60 to-transparent' : 'from-mint/60 to-mint/15',
                  )}
                />
              </span>
              <h3 className="mt-4 font-semibold tracking-tight text-fg">{step.title}</h3>
              <p className="mt-1 text-sm leading-relaxed text-muted">{step.text}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Trust() {
  const text = words.trust;
  return (
    <section aria-labelledby="trust" className="part">
      <p className="eyebrow">{text.eyebrow}</p>
      <h2 id="trust" className="title-section mt-2">
        {text.title}
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {text.points.map((point) => (
          <li key={point.title} className="border-t border-line-strong pt-5">
            <Icon name={point.icon} className="size-6 text-mint" />
            <h3 className="mt-4 font-semibold tracking-tight text-fg">{point.title}</h3>
            <p className="mt-1.5 text-sm leading-relaxed text-muted">{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A figure below its least is left out: on the first days there is nothing to count. */
const LEAST: Record<Exclude<keyof PlatformStats, 'totalEligible'>, number> = {
  totalGiveaways: 10,
  active: 3,
  completed: 3,
  totalParticipants: 25,
};

function Figures() {
  const { data } = usePlatformStats();
  const text = words.figures;
  const figures = (
    [
      [text.total, 'totalGiveaways'],
      [text.active, 'active'],
      [text.completed, 'completed'],
      [text.participants, 'totalParticipants'],
    ] as const
  ).flatMap(([label, key]) =>
    data && data[key] >= LEAST[key] ? [{ label, value: groupThousands(String(data[key])) }] : [],
  );
  if (figures.length < 2) return null;
  return (
    <section
      aria-label={text.label}
      className="part flex flex-wrap justify-between gap-x-10 gap-y-6 border-y border-line py-7"
    >
      {figures.map(({ label, value }) => (
        <Stat key={label} label={label} value={value} />
      ))}
    </section>
  );
}
