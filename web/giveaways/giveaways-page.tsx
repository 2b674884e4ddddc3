import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { groupThousands } from '../../core/money.ts';
import { useGiveaways, usePlatformStats } from '../client/giveaways.ts';
import { Loaded } from '../client/loaded.tsx';
import { useNow } from '../hooks.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Stat } from '../ui/stat.tsx';
import { CreateTile, GiveawayCard, GiveawayCardSkeleton } from './giveaway-card.tsx';

/** What can be checked, each with its limit: a promise without one is worth less. */
const TRUST: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'lock',
    title: 'The prize is there first',
    text: 'Before a giveaway appears, prize and fee lie in an escrow on chain. From there the prizes go to the winners and the fee to the platform, or all of it back to the creator. There is no administrator.',
  },
  {
    icon: 'shield',
    title: 'Nobody picks the winner',
    text: 'The list of entries is fixed on chain before the random number that decides exists: signed by creator and platform, or open to objections for ten minutes. That number comes from drand, a public beacon, and the escrow checks its signature by itself.',
  },
  {
    icon: 'search',
    title: 'You can check it',
    text: 'Every draw is published with its entries and proofs, and your own browser repeats it step by step. What no proof can show is said there too: who stands behind a wallet.',
  },
];

/** /giveaways: what giveaways are, why they can be trusted, and those that are running. */
export default function GiveawaysLanding() {
  const { data: stats, error } = usePlatformStats();
  const figure = (value: number | undefined) =>
    value === undefined ? (error ? '–' : undefined) : groupThousands(String(value));
  return (
    <div className="page pt-10 sm:pt-20">
      <header className="mx-auto max-w-2xl text-center">
        <p className="eyebrow">Giveaways</p>
        <h1 className="title-hero mt-4">Giveaways that nobody can rig</h1>
        <p className="mt-5 text-lg leading-relaxed text-balance text-muted">
          Give SOL or a coin to one of your holders or fans. The money waits in an escrow, the draw is public,
          and the chain pays.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:flex-col">
          <Link to={paths.createGiveaway()} className={buttonClass('primary', 'lg')}>
            <Icon name="gift" />
            Create a giveaway
          </Link>
          <Link to={paths.exploreGiveaways()} className={buttonClass('secondary', 'lg')}>
            Explore giveaways
            <Icon name="arrow-right" />
          </Link>
        </div>
      </header>

      <section
        aria-label="Giveaways so far"
        className="mx-auto mt-10 grid max-w-3xl grid-cols-2 gap-x-6 gap-y-5 rounded-card border border-line bg-surface p-5 sm:mt-14 sm:grid-cols-4 sm:p-6"
      >
        <Stat label="Giveaways" value={figure(stats?.totalGiveaways)} />
        <Stat label="Running now" value={figure(stats?.active)} />
        <Stat label="Completed" value={figure(stats?.completed)} />
        <Stat label="Participants" value={figure(stats?.totalParticipants)} />
      </section>

      <Running />

      <section aria-labelledby="trust" className="part">
        <p className="eyebrow">Why you can trust it</p>
        <h2 id="trust" className="title-section mt-2">
          Three things that do not depend on us
        </h2>
        <ul className="mt-8 grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3">
          {TRUST.map((point) => (
            <li key={point.title} className="flex gap-4 bg-surface p-5 sm:p-6 md:block">
              <Icon name={point.icon} className="size-6 text-mint" />
              <div>
                <h3 className="font-semibold tracking-tight text-fg md:mt-5">{point.title}</h3>
                <p className="mt-1.5 text-sm leading-relaxed text-muted md:mt-2">{point.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const SHOWN = 3;

function Running() {
  const { data, error, mutate } = useGiveaways({ status: 'active', limit: SHOWN });
  const now = useNow(15_000);
  const running = data?.[0]?.data;
  return (
    <section aria-labelledby="running" className="part">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="eyebrow">Running now</p>
          <h2 id="running" className="title-section mt-2">
            Still open
          </h2>
        </div>
        {running && running.length > 0 && (
          <Link to={paths.exploreGiveaways()} className="text-link">
            See all
            <Icon name="arrow-right" />
          </Link>
        )}
      </div>
      <div className="mt-6">
        <Loaded
          reading={{ data: running, error, mutate }}
          failed="Failed to load giveaways"
          compact
          frame={(content) => <Card>{content}</Card>}
          loading={
            <Tiles>
              {Array.from({ length: SHOWN }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
                <li key={index}>
                  <GiveawayCardSkeleton />
                </li>
              ))}
            </Tiles>
          }
          empty={
            <EmptyState
              compact
              icon={<Icon name="gift" className="size-5" />}
              title="No giveaway is running right now"
              action={
                <Link to={paths.createGiveaway()} className={buttonClass('secondary', 'sm')}>
                  Create one
                </Link>
              }
            >
              The next one could be yours.
            </EmptyState>
          }
        >
          {(open) => (
            <Tiles>
              {open.map((giveaway) => (
                <li key={giveaway.id}>
                  <GiveawayCard giveaway={giveaway} now={now} />
                </li>
              ))}
              {open.length < SHOWN && (
                <li>
                  <CreateTile />
                </li>
              )}
            </Tiles>
          )}
        </Loaded>
      </div>
    </section>
  );
}

function Tiles({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>;
}
