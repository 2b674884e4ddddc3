import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { awaitsWinner, can, isOver } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { PAGES } from '../../../core/pages.ts';
import { drawTitle, tabTitle } from '../../../core/share/titles.ts';
import { ApiError, isTransient, reasonOf } from '../../client/call.ts';
import { downloadDraw } from '../../client/draw.ts';
import { useGiveaway } from '../../client/giveaways.ts';
import { LoadFailed } from '../../client/loaded.tsx';
import { usePublicConfig } from '../../client/public-config.ts';
import { serverNow } from '../../client/server-clock.ts';
import { useNow } from '../../hooks.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { useWallet } from '../../wallet/context.ts';
import { ObjectionPanel } from '../detail/objection-panel.tsx';
import { canObject } from '../detail/standing.ts';
import { useRevealed } from '../detail/use-revealed.ts';
import { ForeignCommit } from '../foreign-commit.tsx';
import { NotProvenCard } from '../not-proven-card.tsx';
import { PinnedNotice } from '../pinned-notice.tsx';
import { BeforeDraw, DuringDraw } from './before-draw.tsx';
import { verdictOn } from './check-state.ts';
import { claimsOf } from './claims.ts';
import { DrawAura, DrawHeader } from './draw-header.tsx';
import { CommitsCard, NumbersCard, TermsCard } from './facts-card.tsx';
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
import { StepsFold } from './steps-fold.tsx';
import { useCheck } from './use-check.ts';
import { Verdict } from './verdict.tsx';
import { words } from './words.ts';

const REFRESH_MS = 2000;
/** A node shows a step once it is final, some seconds after it landed: until then the check is repeated. */
const AGAIN_MS = 5000;
const FINAL_AFTER_SECONDS = 60;
const MOST_AGAIN = 60;
/** Attempts after which the page says for good that nothing was compared. */
const MOST_SILENT = 6;

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
  const [problem, setProblem] = useState<Problem | null>(null);
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
    // What the page waits for stays on screen until the next answer.
    setProblem((before) => (before?.again && source.kind === 'published' ? before : null));
    if (source.kind === 'file') return check(source.bytes.slice(0), JSON.parse(options));
    if (!exists || held) return;
    const stop = new AbortController();
    downloadDraw(id, stop.signal).then(
      (bytes) => {
        setProblem(null);
        check(bytes.buffer, JSON.parse(options), true);
      },
      (error) => {
        if (!stop.signal.aborted) setProblem(problemOf(error));
      },
    );
    return () => stop.abort();
  }, [id, steps, again, exists, held, source, options, check]);

  const ownFile = source.kind === 'file';
  const { head, list } = state;
  // The record has the outcome at once; this page reveals it when all others do, or when the visitor asks for it.
  const withheld = !ownFile && held && (head === null || head.reveal !== null);
  const shown = (exists || ownFile) && !withheld;
  const objects = !ownFile && canObject(giveaway, serverNow());
  const verdict = verdictOn(state);
  const compared = shown && verdict.kind === 'unconfirmed' && verdict.problem === null;
  const lacks = head !== null && lacksStep(head, giveaway) && again < MOST_AGAIN;
  const isYoung = head !== null && serverNow() / 1000 - newestTime(head) < FINAL_AFTER_SECONDS;
  const young = compared && isYoung;
  const waits = problem?.again === true;
  // The network did not answer: it may in a moment.
  const alone = verdict.kind === 'unconfirmed' && verdict.problem !== null;
  const silent = shown && !ownFile && alone && node === null && again < MOST_SILENT;
  const repeats = young || silent || (shown && !ownFile && state.ended && lacks);
  // Each failed attempt is a new problem, and so a new timer.
  const askAgain = waits ? problem : repeats;
  useEffect(() => {
    if (!askAgain) return;
    const next = (last: typeof repeated) => ({ steps, times: last.steps === steps ? last.times + 1 : 1 });
    const timer = setTimeout(() => setRepeated(next), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [askAgain, steps]);
  const claims = claimsOf([...state.checks, ...state.chain], state.ended);
  // Until the new node has answered, the old one's answers would show under its name.
  const askAt = (url: string | null) => {
    forget();
    setNode(url);
  };
  const openFile = async (file: File) =>
    setSource({ kind: 'file', name: file.name, bytes: await file.arrayBuffer() });

  return (
    <>
      <DrawHeader giveaway={giveaway} />
      <PinnedNotice className="mb-6" />
      {ownFile && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-warn/30 bg-warn/8 px-4 py-3 text-sm text-warn">
          <span className="min-w-0 break-words">{words.page.ownFile(source.name)}</span>
          <Button variant="secondary" size="sm" onClick={() => setSource({ kind: 'published' })}>
            {words.page.back}
          </Button>
        </div>
      )}
      {waits && (
        <div role="status" data-testid="draw-waits" className="mb-6">
          <Notice tone="neutral" icon="clock">
            <b className="block font-semibold text-fg">{words.waiting.title}</b>
            {problem.text}
          </Notice>
        </div>
      )}
      {problem && !waits && (
        <EmptyState
          tone="danger"
          compact
          title={words.page.noRecord}
          action={
            <Button size="sm" onClick={() => setSource({ kind: 'published' })}>
              {words.page.retry}
            </Button>
          }
        >
          {problem.text}
        </EmptyState>
      )}
      {shown && !problem && (
        <Verdict
          verdict={verdict}
          claims={claims}
          head={head}
          list={list}
          source={ownFile ? words.verdict.file(source.name) : words.verdict.published}
          young={young}
        >
          <StepsFold state={state}>
            <NodeField node={node} onNode={askAt} />
          </StepsFold>
        </Verdict>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {held && <HeldCard giveaway={giveaway} onCompute={() => setComputed(true)} />}
          {!ownFile && awaitsWinner(giveaway) && <DuringDraw giveaway={giveaway} />}
          <ForeignCommit giveaway={giveaway} isCreator={wallet.address === giveaway.creator} />
          {objects && (
            <ObjectionPanel
              giveaway={giveaway}
              now={serverNow()}
              wallet={wallet.address}
              isCreator={wallet.address === giveaway.creator}
            />
          )}
          {can('finish', giveaway) && !objects && !ownFile && <FinishCard giveaway={giveaway} />}
          {/* A record that fails the check shows no winner. */}
          {shown && head && head.places.length > 0 && list && verdict.kind !== 'false' && (
            <OutcomeCard head={head} list={list} rows={rows} verdict={verdict} />
          )}
          {shown && head && list && <LookUpCard head={head} list={list} place={place} />}
          {shown && head && list && <ListCard head={head} list={list} rows={rows} />}
          {!shown && !withheld && <BeforeDraw giveaway={giveaway} />}
          <NotProvenCard giveaway={giveaway} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {shown && head && <TermsCard head={head} />}
          {shown && head && <CommitsCard head={head} />}
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

/** Why there is no record to check. `again`: it comes by itself, and the page asks again. */
interface Problem {
  text: string;
  again: boolean;
}

function problemOf(error: unknown): Problem {
  const { waiting, page } = words;
  if (error instanceof ApiError && error.code === 'opening_not_final')
    return { text: waiting.opening, again: true };
  if (isTransient(error)) return { text: waiting.silent, again: true };
  return { text: reasonOf(error, page.download), again: false };
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
