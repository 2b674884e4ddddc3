/** The record of a draw on its page: the published one or a file, checked, and checked again while there is more to come. */
import { useEffect, useMemo, useState } from 'react';
import type { LandedTx } from '../../../core/draw/record.ts';
import { can, isOver } from '../../../core/giveaways/can.ts';
import { type Giveaway, STAGES } from '../../../core/giveaways/model.ts';
import { ApiError, isTransient, reasonOf } from '../../client/call.ts';
import { type DrawHead, downloadDraw } from '../../client/draw.ts';
import { usePublicConfig } from '../../client/public-config.ts';
import { serverNow } from '../../client/server-clock.ts';
import { useCheck, verdictOn } from './use-check.ts';
import { words } from './words.ts';

/** A node shows a step once it is final, some seconds after it landed: until then the check is repeated. */
const AGAIN_MS = 5000;
const FINAL_AFTER_SECONDS = 60;
const MAX_REPEATS = 60;
/** Attempts after which the page says for good that nothing was compared. */
const MAX_SILENT = 6;

type Source = { kind: 'published' } | { kind: 'file'; name: string; bytes: ArrayBuffer };

/** Why there is no record to check. `again`: it comes by itself, and the page asks again. */
interface RecordProblem {
  text: string;
  again: boolean;
}

/** Downloads and checks the record of a draw, after each of its steps again, and while a node may know more soon. */
export function useRecord(giveaway: Giveaway) {
  const { id } = giveaway;
  const config = usePublicConfig();
  const { state, check, forget, rows, place } = useCheck();
  const [source, setSource] = useState<Source>({ kind: 'published' });
  const [problem, setProblem] = useState<RecordProblem | null>(null);
  const [node, setNode] = useState<string | null>(null);
  const [computed, setComputed] = useState(false);
  const progress = progressOf(giveaway);
  const [repeated, setRepeated] = useState({ progress, times: 0 });
  const again = repeated.progress === progress ? repeated.times : 0;
  const exists = can('read_draw', giveaway);
  const published = source.kind === 'published';
  const held = published && !computed && isHeld(giveaway, serverNow());
  const network = config?.network;
  const program = config?.escrowProgram ?? undefined;
  const { operator = null, treasury = null } = config ?? {};
  const platform = useMemo(
    () => (operator !== null && treasury !== null ? { operator, treasury } : null),
    [operator, treasury],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `progress` and `again` are not read here: each step adds to the record, so it is downloaded again, as when a node may know more by now.
  useEffect(() => {
    if (network === undefined) return;
    // The build decides, and not what a server calls its network: its beacon could choose the winner.
    const options = { allowLocal: __LOCAL__, program, platform, node };
    // The awaited step stays on screen until the next answer.
    setProblem((before) => (before?.again && source.kind === 'published' ? before : null));
    if (source.kind === 'file') return check(source.bytes.slice(0), options);
    if (!exists || held) return;
    const stop = new AbortController();
    downloadDraw(id, stop.signal).then(
      (bytes) => {
        setProblem(null);
        check(bytes.buffer, options, true);
      },
      (error) => {
        if (!stop.signal.aborted) setProblem(problemOf(error));
      },
    );
    return () => stop.abort();
  }, [id, progress, again, exists, held, source, network, program, platform, node, check]);

  const { head } = state;
  // The record has the outcome at once; this page reveals it when all others do, or when the visitor asks for it.
  const withheld = held && (head === null || head.reveal !== null);
  const shown = (exists || !published) && !withheld;
  const verdict = verdictOn(state);
  const unconfirmed = shown && verdict.kind === 'unconfirmed';
  const isYoung = head !== null && serverNow() / 1000 - newestTime(head) < FINAL_AFTER_SECONDS;
  const young = unconfirmed && verdict.problem === null && isYoung;
  // The network did not answer: it may in a moment.
  const silent = unconfirmed && verdict.problem !== null && published && node === null && again < MAX_SILENT;
  const lacks = head !== null && lacksStep(head, giveaway) && again < MAX_REPEATS;
  const repeats = young || silent || (shown && published && state.ended && lacks);
  // Each failed attempt is a new problem, and so a new timer.
  const askAgain = problem?.again ? problem : repeats;
  useEffect(() => {
    if (!askAgain) return;
    const next = (last: typeof repeated) => ({
      progress,
      times: last.progress === progress ? last.times + 1 : 1,
    });
    const timer = setTimeout(() => setRepeated(next), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [askAgain, progress]);

  return {
    state,
    rows,
    place,
    verdict,
    /** The newest step is not final yet. */
    young,
    problem,
    /** The list is frozen, so the draw has a record. */
    exists,
    /** The record may be shown now. */
    shown,
    /** Its outcome is known, and every page waits for the wheel. */
    withheld,
    held,
    /** The name of the visitor's own file; null: the published record. */
    file: source.kind === 'file' ? source.name : null,
    node,
    askAt(url: string | null) {
      // Until the new node has answered, the old one's answers would show under its name.
      forget();
      setNode(url);
    },
    openFile: async (file: File) =>
      setSource({ kind: 'file', name: file.name, bytes: await file.arrayBuffer() }),
    /** This also tries again: a new object downloads the record again. */
    openPublished: () => setSource({ kind: 'published' }),
    compute: () => setComputed(true),
  };
}

function problemOf(error: unknown): RecordProblem {
  const { waiting, page } = words;
  if (error instanceof ApiError && error.code === 'opening_not_final')
    return { text: waiting.opening, again: true };
  if (isTransient(error)) return { text: waiting.silent, again: true };
  return { text: reasonOf(error, page.download), again: false };
}

/** Returns a number that changes with each step of the draw. */
function progressOf({ stage, commits, places }: Giveaway): number {
  const withdrawn = commits.filter(({ withdrawnAt }) => withdrawnAt !== null);
  const landed = places.flatMap(({ prove, pay }) => [prove, pay]).filter((signature) => signature !== null);
  return (commits.length + withdrawn.length + landed.length) * STAGES.length + STAGES.indexOf(stage);
}

/**
 * Returns whether the record may contain an outcome that not every page shows yet: its round is published, and a place
 * waits for its proof or its spin. `now` in ms by the server's clock.
 */
export function isHeld(
  { stage, places, roundTime }: Pick<Giveaway, 'stage' | 'places' | 'roundTime'>,
  now: number,
): boolean {
  const hidden = places.some(({ winner, revealAt }) => winner === null && revealAt !== null);
  const shown = places.some(({ winner }) => winner !== null);
  if (stage === 'revealed') return true;
  if (stage === 'proven' || stage === 'paid' || stage === 'completed') return hidden || !shown;
  return stage === 'committed' && roundTime !== null && now >= Date.parse(roundTime);
}

/** Block time of the newest transaction that a record names, unix seconds. */
export function newestTime({ open, commits, reveal, places, end }: DrawHead): number {
  const landed: (LandedTx | null | undefined)[] = [
    open,
    ...commits.flatMap(({ tx, withdrawn }) => [tx, withdrawn]),
    reveal?.tx,
    ...places.flatMap(({ prove, pay }) => [prove, pay]),
    end?.tx,
  ];
  return Math.max(...landed.map((tx) => tx?.time ?? 0));
}

/**
 * Returns whether the giveaway has taken a step that the record does not name: it does so once the step's block is
 * final.
 */
export function lacksStep(head: DrawHead, giveaway: Pick<Giveaway, 'stage' | 'commits' | 'places'>): boolean {
  const { commits, places } = giveaway;
  return (
    head.commits.length < commits.length ||
    commits.some(({ withdrawnAt }, at) => withdrawnAt !== null && !head.commits[at]?.withdrawn) ||
    places.some(({ prove, pay }, at) => (prove && !head.places[at]) || (pay && !head.places[at]?.pay)) ||
    (head.end === null && isOver(giveaway))
  );
}
