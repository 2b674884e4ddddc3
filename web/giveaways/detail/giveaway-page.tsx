import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { PAGES } from '../../../core/pages.ts';
import { tabTitle } from '../../../core/share/titles.ts';
import { ApiError, reasonOf } from '../../client/call.ts';
import { useGiveaway } from '../../client/giveaways.ts';
import { serverNow } from '../../client/server-clock.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { GiveawayScreen } from './giveaway-screen.tsx';
import { refreshAfter } from './standing.ts';

// One identity for all: its clock must not start anew with every tick of the page.
const refreshOf = (latest: Giveaway | undefined) => refreshAfter(latest, serverNow());

/** /giveaways/{id}: one giveaway, from its first second to its last transaction. */
export default function GiveawayPage() {
  const { id = '' } = useParams();
  return <LoadedGiveaway key={id} id={id} />;
}

function LoadedGiveaway({ id }: { id: string }) {
  const { data: giveaway, error, mutate } = useGiveaway(id, refreshOf);
  if (giveaway) return <GiveawayScreen giveaway={giveaway} />;
  if (!error) return <Loading />;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
    return (
      <Problem icon="search" title="Giveaway Not Found">
        <p>
          There is no giveaway at this address. It may be mistyped, or its deposit was never sent.
          <span className="mt-2 block font-mono break-all text-fg">{id}</span>
        </p>
        <Link to={paths.exploreGiveaways()} className={buttonClass('primary', 'md', 'mt-6')}>
          Explore giveaways
        </Link>
      </Problem>
    );
  return (
    <Problem icon="warning" title="Failed to load giveaway">
      <p role="alert">{reasonOf(error, 'The server did not answer. Please try again in a moment.')}</p>
      <Button className="mt-6" icon={<Icon name="refresh" />} onClick={() => void mutate()}>
        Try again
      </Button>
    </Problem>
  );
}

function Problem({
  icon,
  title,
  children,
}: {
  icon: 'search' | 'warning';
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-3 px-4 py-24 text-center text-sm leading-relaxed text-muted">
      <title>{tabTitle(title)}</title>
      <span
        aria-hidden="true"
        className="mb-2 grid size-14 place-items-center rounded-2xl border border-line-strong bg-raised text-mint"
      >
        <Icon name={icon} className="size-6" />
      </span>
      <h1 className="text-xl font-semibold tracking-tight text-fg">{title}</h1>
      {children}
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="mx-auto grid max-w-6xl gap-6 px-4 py-8 sm:px-6 lg:grid-cols-[1fr_24rem]">
      <title>{tabTitle(PAGES.giveaway.title)}</title>
      <span role="status" className="sr-only">
        Loading the giveaway
      </span>
      <Card>
        <Skeleton className="h-6 w-40 rounded-full" />
        <Skeleton className="mt-4 h-9 w-80 max-w-full" />
        <SkeletonText lines={3} className="mt-6" />
        <div className="mt-8 grid gap-4 sm:grid-cols-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      </Card>
      <Card>
        <Skeleton className="h-5 w-40" />
        <Skeleton className="mt-5 h-20" />
        <Skeleton className="mt-5 h-13" />
      </Card>
    </div>
  );
}
