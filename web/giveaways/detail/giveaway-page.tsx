import { Link, useParams } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { PAGES } from '../../../core/pages.ts';
import { tabTitle } from '../../../core/share/titles.ts';
import { ApiError, reasonOf } from '../../client/call.ts';
import { useGiveaway } from '../../client/giveaways.ts';
import { useFailureToast } from '../../client/loaded.tsx';
import { serverNow } from '../../client/server-clock.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageProblem } from '../../ui/page-problem.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { GiveawayScreen } from './giveaway-screen.tsx';
import { refreshAfter } from './standing.ts';
import { words } from './words.ts';

const text = words.page;

// A stable function: its timer must not restart whenever the page renders.
const refreshOf = (latest: Giveaway | undefined) => refreshAfter(latest, serverNow());

/** /giveaways/{id}: one giveaway, from its deposit to its last transaction. */
export default function GiveawayPage() {
  const { id = '' } = useParams();
  return <LoadedGiveaway key={id} id={id} />;
}

function LoadedGiveaway({ id }: { id: string }) {
  const { data: giveaway, error, mutate } = useGiveaway(id, refreshOf);
  const missing =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  const failed = error !== undefined && giveaway === undefined;
  useFailureToast(failed, missing ? text.notFoundToast : text.failed);
  if (giveaway) return <GiveawayScreen giveaway={giveaway} />;
  if (!error) return <Loading />;
  if (missing)
    return (
      <>
        <title>{tabTitle(text.notFound)}</title>
        <PageProblem
          icon="search"
          title={text.notFound}
          actions={
            <Link to={paths.exploreGiveaways()} className={buttonClass()}>
              {text.explore}
            </Link>
          }
        >
          <p>
            {text.notFoundText}
            <span className="mt-2 block font-mono break-all text-fg">{id}</span>
          </p>
        </PageProblem>
      </>
    );
  return (
    <>
      <title>{tabTitle(text.failed)}</title>
      <PageProblem
        icon="warning"
        title={text.failed}
        actions={
          <Button icon={<Icon name="refresh" />} onClick={() => void mutate()}>
            {text.again}
          </Button>
        }
      >
        <p role="alert">{reasonOf(error, text.noAnswer)}</p>
      </PageProblem>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="page grid gap-6 py-8 lg:grid-cols-[1fr_24rem]">
      <title>{tabTitle(PAGES.giveaway.title)}</title>
      <span role="status" className="sr-only">
        {text.loading}
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
