import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { awaitsWinner, can, isOver } from '../../../core/giveaways/can.ts';
import type { Giveaway, Stage } from '../../../core/giveaways/model.ts';
import { PAGES } from '../../../core/pages.ts';
import { drawTitle, tabTitle } from '../../../core/share/titles.ts';
import { ApiError, reasonOf } from '../../client/call.ts';
import { downloadDraw } from '../../client/draw.ts';
import { useGiveaway, usePublicConfig } from '../../client/giveaways.ts';
import { LoadFailed } from '../../client/loaded.tsx';
import { serverNow } from '../../client/server-clock.ts';
import { useNow } from '../../hooks.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PostLink } from '../../ui/post-link.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { useWallet } from '../../wallet/context.ts';
import { ObjectionPanel } from '../detail/objection-panel.tsx';
import { canObject } from '../detail/standing.ts';
import { useRevealed } from '../detail/use-revealed.ts';
import { prizeText } from '../format.ts';
import { NotProvenCard } from '../not-proven-card.tsx';
import { drawWords } from '../share-words.ts';
import { StatusBadge } from '../status-badge.tsx';
import { BeforeDraw, DuringDraw } from './before-draw.tsx';
import { verdictOn } from './check-state.ts';
import { claimsOf } from './claims.ts';
import { CommitsCard, NumbersCard, TermsCard, TransactionsCard } from './facts-card.tsx';
import { FileCard } from './file-card.tsx';
import { FinishCard } from './finish-card.tsx';
import { isHeld } from './held.ts';
import { HeldCard } from './held-card.tsx';
import { ListCard } from './list-card.tsx';
import { LookUpCard } from './look-up-card.tsx';
import { lacksStep, newestTime } from './newest.ts';
import { NodeField } from './node-field.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import type { CheckOptions } from './protocol.ts';
import { StepsCard } from './steps-card.tsx';
import { useCheck } from './use-check.ts';
import { Verdict } from './verdict.tsx';

const REFRESH_MS = 2000;
/** A node shows a step once it is final, some seconds after it landed: until then the check is repeated. */
const AGAIN_MS = 5000;
const FINAL_AFTER_SECONDS = 60;
const MOST_AGAIN = 60;

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
    <div className="page py-8">
      <title>{tabTitle(giveaway ? drawTitle(giveaway.title) : PAGES.draw.title)}</title>
      {giveaway ? (
        <Draw giveaway={giveaway} />
      ) : missing ? (
        <EmptyState
          icon={<Icon name="search" className="size-6!" />}
          title="Giveaway Not Found"
          action={
            <Link to={paths.exploreGiveaways()} className={buttonClass()}>
              Explore giveaways
            </Link>
          }
        >
          No giveaway has this address, so there is no draw to check.
        </EmptyState>
      ) : error ? (
        <LoadFailed
          title="Failed to load giveaway"
          error={error}
          fallback="The server did not answer."
          onRetry={mutate}
        />
      ) : (
        <Loading />
      )}
    </div>
  );
}

type Source = { kind: 'published' } | { kind: 'file'; name: string; bytes: ArrayBuffer };

function Draw({ giveaway }: { giveaway: Giveaway }) {
  const { id, stage, commits, places } = giveaway;
  const steps = [
    stage,
    ...commits.map(({ withdrawnAt }) => withdrawnAt),
    ...places.map(({ prove, pay }) => (pay ? 2 : prove ? 1 : 0)),
  ].join();
  const config = usePublicConfig();
  const wallet = useWallet();
  const { state, check, forget, rows, place } = useCheck();
  const [source, setSource] = useState<Source>({ kind: 'published' });
  const [problem, setProblem] = useState<string | null>(null);
  const exists = can('read_draw', giveaway);
  const [node, setNode] = useState<string | null>(null);
  const [computed, setComputed] = useState(false);
  const [repeated, setRepeated] = useState({ steps, times: 0 });
  const again = repeated.steps === steps ? repeated.times : 0;
  useRevealed(giveaway);
  useNow(500);
  // A new object for the same answer must not restart the check.
  const options = config && JSON.stringify(optionsOf(config, node));
  const held = source.kind === 'published' && !computed && isHeld(giveaway, serverNow());

  // biome-ignore lint/correctness/useExhaustiveDependencies: `steps` and `again` are not read here: each step adds to the record, so it is downloaded again, as when a node may know more by now.
  useEffect(() => {
    if (!options) return;
    setProblem(null);
    if (source.kind === 'file') return check(source.bytes.slice(0), JSON.parse(options));
    if (!exists || held) return;
    const stop = new AbortController();
    downloadDraw(id, stop.signal).then(
      (bytes) => check(bytes.buffer, JSON.parse(options), true),
      (error) => {
        if (!stop.signal.aborted) setProblem(reasonOf(error, 'The record could not be downloaded.'));
      },
    );
    return () => stop.abort();
  }, [id, steps, again, exists, held, source, options, check]);

  const ownFile = source.kind === 'file';
  const { head, list } = state;
  // The record has the outcome at once; this page reveals it when all others do, or when the visitor asks for it.
  const withheld = !ownFile && held && (head === null || head.reveal !== null);
  const shown = (exists || ownFile) && !withheld;
  const verdict = verdictOn(state);
  const compared = shown && verdict.kind === 'unconfirmed' && verdict.problem === null;
  const lacks = head !== null && lacksStep(head, giveaway) && again < MOST_AGAIN;
  const isYoung = head !== null && serverNow() / 1000 - newestTime(head) < FINAL_AFTER_SECONDS;
  const repeats = (compared && isYoung) || (shown && !ownFile && state.ended && lacks);
  useEffect(() => {
    if (!repeats) return;
    const next = (last: typeof repeated) => ({ steps, times: last.steps === steps ? last.times + 1 : 1 });
    const timer = setTimeout(() => setRepeated(next), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [repeats, steps]);
  const claims = claimsOf([...state.checks, ...state.chain], state.ended, head?.end?.by ?? null);
  // Until the new node has answered, the old one's answers would show under its name.
  const askAt = (url: string | null) => {
    forget();
    setNode(url);
  };
  const openFile = async (file: File) =>
    setSource({ kind: 'file', name: file.name, bytes: await file.arrayBuffer() });

  return (
    <>
      <header className="mb-6">
        <Link
          to={paths.giveaway(id)}
          className="inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-fg"
        >
          <Icon name="arrow-right" className="rotate-180" />
          {giveaway.title}
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="title-page">The draw</h1>
          <StatusBadge status={giveaway.status} />
          <p className="text-muted">{prizeText(giveaway)}</p>
          <PostLink
            size="sm"
            text={drawWords(giveaway)}
            url={`${location.origin}${paths.draw(giveaway.id)}`}
            className="ml-auto"
          />
        </div>
      </header>
      {ownFile && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-warn/30 bg-warn/8 px-4 py-3 text-sm text-warn">
          <span className="min-w-0 break-words">
            You are looking at your file {source.name}, not at the published record.
          </span>
          <Button variant="secondary" size="sm" onClick={() => setSource({ kind: 'published' })}>
            Back to the published record
          </Button>
        </div>
      )}
      {problem && (
        <EmptyState
          tone="danger"
          compact
          title="The record could not be read"
          action={
            <Button size="sm" onClick={() => setSource({ kind: 'published' })}>
              Try again
            </Button>
          }
        >
          {problem}
        </EmptyState>
      )}
      {shown && !problem && <Verdict verdict={verdict} claims={claims} source={sourceText(source, stage)} />}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        {/* What visitors come for is first on narrow screens, and right of the steps on wide ones. */}
        <div className="flex min-w-0 flex-col gap-6 empty:hidden lg:col-start-2 lg:row-start-1">
          {held && <HeldCard giveaway={giveaway} onCompute={() => setComputed(true)} />}
          {!ownFile && awaitsWinner(giveaway) && <DuringDraw giveaway={giveaway} />}
          {!ownFile && canObject(giveaway, serverNow()) && (
            <ObjectionPanel
              giveaway={giveaway}
              now={serverNow()}
              wallet={wallet.address}
              isCreator={wallet.address === giveaway.creator}
            />
          )}
          {can('finish', giveaway) && !canObject(giveaway, serverNow()) && !ownFile && (
            <FinishCard giveaway={giveaway} />
          )}
          {/* A record that fails the check shows no winner. */}
          {shown && head && head.places.length > 0 && list && verdict.kind !== 'false' && (
            <OutcomeCard head={head} list={list} rows={rows} verdict={verdict} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:row-span-2 lg:row-start-1">
          {shown ? (
            <>
              <StepsCard state={state}>
                <NodeField node={node} onNode={askAt} />
              </StepsCard>
              {head && list && <ListCard head={head} list={list} rows={rows} />}
              {head && <CommitsCard head={head} />}
              {head && <TermsCard head={head} />}
            </>
          ) : withheld ? null : (
            <BeforeDraw giveaway={giveaway} />
          )}
          <NotProvenCard giveaway={giveaway} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2">
          {shown && head && list && <LookUpCard head={head} list={list} place={place} />}
          {shown && head && <TransactionsCard head={head} />}
          {shown && head && <NumbersCard head={head} />}
          <FileCard id={exists ? id : null} onFile={openFile} />
        </div>
      </div>
    </>
  );
}

function optionsOf(
  config: NonNullable<ReturnType<typeof usePublicConfig>>,
  node: string | null,
): CheckOptions {
  const program = config.escrowProgram ?? undefined;
  // A record that could name its own beacon could choose its winner.
  return { allowOwnNetwork: config.network === 'localnet', program, node };
}

function sourceText(source: Source, stage: Stage): string {
  if (source.kind === 'file') return `Your file ${source.name}, checked in this browser.`;
  if (stage === 'completed') return 'The published record, downloaded and checked in this browser just now.';
  return 'The published record as it is now. The draw is not at its end; this page follows it.';
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
