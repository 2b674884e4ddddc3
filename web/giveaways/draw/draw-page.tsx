import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { awaitsWinner, can, isOver } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { PAGES } from '../../../core/pages.ts';
import { drawTitle, tabTitle } from '../../../core/share/titles.ts';
import { ApiError } from '../../client/call.ts';
import { useGiveaway } from '../../client/giveaways.ts';
import { LoadFailed } from '../../client/loaded.tsx';
import { serverNow } from '../../client/server-clock.ts';
import { useToken } from '../../client/tips.ts';
import { useNow } from '../../hooks.ts';
import { Dollars } from '../../money/dollars.tsx';
import { paths } from '../../paths.ts';
import { Aura } from '../../ui/aura.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PostLink } from '../../ui/post-link.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { TokenImage } from '../../ui/token-image.tsx';
import { useWallet } from '../../wallet/context.ts';
import { ForeignCommit, PinnedNotice } from '../alarms.tsx';
import { AlarmCard } from '../brake/late-brake.tsx';
import { ObjectionPanel } from '../detail/objection-panel.tsx';
import { canObject } from '../detail/standing.ts';
import { useRevealed } from '../detail/use-revealed.ts';
import { placesText, prizeMint, prizeText } from '../format.ts';
import { useListCheck } from '../list-check.ts';
import { NotProvenCard } from '../not-proven.tsx';
import { drawWords } from '../share-words.ts';
import { StatusBadge } from '../status-badge.tsx';
import { BeforeDraw, DuringDraw, HeldCard } from './before-draw.tsx';
import { FinishCard } from './finish-card.tsx';
import { ListCard } from './list-card.tsx';
import { LookUpCard } from './look-up-card.tsx';
import { NodeField } from './node-field.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { CommitsCard, FileCard, NumbersCard, TermsCard } from './record-cards.tsx';
import { StepsFold } from './steps-fold.tsx';
import { useRecord } from './use-record.ts';
import { VerdictCard } from './verdict.tsx';
import { words } from './words.ts';

const REFRESH_MS = 2000;

/** /giveaways/{id}/draw: the whole draw, checked again in the visitor's browser. */
export default function DrawPage() {
  const { id = '' } = useParams();
  return <DrawOf key={id} id={id} />;
}

function DrawOf({ id }: { id: string }) {
  const [final, setFinal] = useState(false);
  const { data: giveaway, error, mutate } = useGiveaway(id, final ? 0 : REFRESH_MS);
  useEffect(() => setFinal(giveaway !== undefined && isOver(giveaway)), [giveaway]);
  const missing = error instanceof ApiError && error.status === 404;

  return (
    <div className="relative isolate">
      {giveaway && <DrawAura giveaway={giveaway} />}
      <div className="page py-8">
        <title>{tabTitle(giveaway ? drawTitle(giveaway.title) : PAGES.draw.title)}</title>
        {giveaway ? (
          <Draw giveaway={giveaway} />
        ) : missing ? (
          <EmptyState
            icon={<Icon name="search" className="size-6!" />}
            title={words.page.notFound}
            action={
              <Link to={paths.exploreGiveaways()} className={buttonClass()}>
                {words.page.explore}
              </Link>
            }
          >
            {words.page.noDraw}
          </EmptyState>
        ) : error ? (
          <LoadFailed title={words.page.failed} error={error} fallback={words.page.silent} onRetry={mutate} />
        ) : (
          <Loading />
        )}
      </div>
    </div>
  );
}

function Draw({ giveaway }: { giveaway: Giveaway }) {
  const wallet = useWallet();
  const record = useRecord(giveaway);
  useRevealed(giveaway);
  useNow(500);
  const { state, rows, place, verdict, young, problem, exists, shown, held, file, node } = record;
  const { head, list } = state;
  const ownFile = file !== null;
  // A record that fails the check shows no winner.
  const drawn = shown && list && head && head.places.length > 0 && verdict.kind !== 'false';
  const lookUp = head && list && <LookUpCard head={head} list={list} place={place} />;
  const objects = !ownFile && canObject(giveaway, serverNow());
  const isCreator = wallet.address === giveaway.creator;
  const listCheck = useListCheck(giveaway, isCreator && objects);
  const facts = shown && head;
  const fileCard = <FileCard id={exists ? giveaway.id : null} onFile={record.openFile} />;
  return (
    <>
      <DrawHeader giveaway={giveaway} />
      <PinnedNotice className="mb-6" />
      {ownFile && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-warn/30 bg-warn/8 px-4 py-3 text-sm text-warn">
          <span className="min-w-0 break-words">{words.page.ownFile(file)}</span>
          <Button variant="secondary" size="sm" onClick={record.openPublished}>
            {words.page.back}
          </Button>
        </div>
      )}
      {problem?.again && (
        <div role="status" data-testid="draw-waits" className="mb-6">
          <Notice tone="neutral" icon="clock">
            <b className="block font-semibold text-fg">{words.waiting.title}</b>
            {problem.text}
          </Notice>
        </div>
      )}
      {problem && !problem.again && (
        <EmptyState
          tone="danger"
          compact
          title={words.page.noRecord}
          action={
            <Button size="sm" onClick={record.openPublished}>
              {words.page.retry}
            </Button>
          }
        >
          {problem.text}
        </EmptyState>
      )}
      {drawn && head && list && (
        <OutcomeCard head={head} list={list} rows={rows} verdict={verdict}>
          {lookUp}
        </OutcomeCard>
      )}
      {!drawn && !ownFile && !problem && verdict.kind === 'checking' && giveaway.winner !== null && (
        <Skeleton className="mb-6 h-128 rounded-card" />
      )}
      {shown && !problem && (
        <VerdictCard verdict={verdict} state={state} ownFile={ownFile} young={young}>
          <StepsFold state={state}>
            <NodeField node={node} onNode={record.askAt} />
          </StepsFold>
        </VerdictCard>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {held && <HeldCard giveaway={giveaway} onCompute={record.compute} />}
          {!ownFile && awaitsWinner(giveaway) && <DuringDraw giveaway={giveaway} />}
          <ForeignCommit giveaway={giveaway} isCreator={isCreator} />
          {isCreator && <AlarmCard giveaway={giveaway} check={listCheck} />}
          {objects && <ObjectionPanel giveaway={giveaway} now={serverNow()} check={listCheck} />}
          {can('finish', giveaway) && !objects && !ownFile && <FinishCard giveaway={giveaway} />}
          {shown && head && list && (
            <>
              {!drawn && lookUp}
              <ListCard head={head} list={list} rows={rows} />
            </>
          )}
          {!shown && !record.withheld && <BeforeDraw giveaway={giveaway} />}
          <NotProvenCard giveaway={giveaway} />
          {facts && fileCard}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {facts ? (
            <>
              <TermsCard head={facts} />
              <CommitsCard head={facts} />
              <NumbersCard head={facts} />
            </>
          ) : (
            fileCard
          )}
        </div>
      </div>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="mt-6 h-20 w-full rounded-card" />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <SkeletonText lines={10} />
        <Skeleton className="h-72 w-full rounded-card" />
      </div>
    </div>
  );
}

/** The colors of its token behind the top of the page. */
function DrawAura({ giveaway: { id, tokenAddress } }: { giveaway: Giveaway }) {
  const { data: token } = useToken(tokenAddress);
  return <Aura address={tokenAddress ?? id} src={token?.imageUrl ?? null} />;
}

/** The draw's title and its prize. */
function DrawHeader({ giveaway }: { giveaway: Giveaway }) {
  const { id, title, status, tokenAddress, prizeUnits, prizeDecimals } = giveaway;
  const { data: token } = useToken(tokenAddress);
  const picture = token?.imageUrl ?? null;
  return (
    <header className="on-aura mb-6">
      <Link
        to={paths.giveaway(id)}
        className="inline-flex min-h-11 max-w-full items-center gap-2 text-sm text-muted hover:text-fg"
      >
        <Icon name="arrow-right" className="shrink-0 rotate-180" />
        {words.page.toGiveaway}
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-4 sm:gap-x-5">
        <TokenImage address={tokenAddress ?? id} src={picture} name="" className="size-14 sm:size-20" />
        <div className="min-w-0 flex-1 basis-44">
          <h1 className="title-page break-words">
            {words.page.title} <span className="sr-only">{words.page.of}</span>
            <span
              dir="auto"
              className="any-way block text-lg font-semibold tracking-tight text-muted sm:text-xl"
            >
              {title}
            </span>
          </h1>
        </div>
        <div className="min-w-0 sm:text-right">
          <p className="text-3xl leading-none font-bold tracking-tight text-brass tabular-nums sm:text-4xl">
            {prizeText(giveaway)}
          </p>
          <p className="mt-1.5 text-sm text-muted">
            <Dollars
              units={BigInt(prizeUnits)}
              decimals={prizeDecimals}
              mint={prizeMint(giveaway)}
              after={giveaway.places.length > 1 && ' · '}
            />
            {placesText(giveaway)}
          </p>
        </div>
      </div>
      <div className="mt-4 flex items-center gap-3">
        <StatusBadge status={status} />
        <PostLink
          size="sm"
          text={drawWords(giveaway)}
          url={`${location.origin}${paths.draw(id)}`}
          className="ml-auto"
        />
      </div>
    </header>
  );
}
