/**
 * Verifies a draw from its record alone: nothing in it is trusted, everything is computed again. The page, the command
 * line and the tests run the same steps. verify-chain.ts compares with the chain what a record cannot prove: anyone can
 * make a record of a draw that never happened.
 */
import type { FrozenList } from '../giveaways/list.ts';
import { CHECKS, type Check, type CheckId } from './checks.ts';
import { readRecord } from './record-shape.ts';
import { type ListWork, type Result, type Scene, sceneOf, type VerifyOptions, Wrong } from './scene.ts';
import { checkBeacon, checkRoot, checkTicket, checkWinner } from './verify-draw.ts';
import { checkEvidence } from './verify-evidence.ts';
import { checkAddress, checkNetwork, checkPrize, checkTerms } from './verify-head.ts';
import { checkExclusions, checkList, checkOrderOf, checkSnapshot, checkWeights } from './verify-list.ts';
import { checkEnd, checkRound, checkSteps } from './verify-steps.ts';

type Work = (scene: Scene) => Result | ListWork;

/** Makes a check that needs the list: later or unknown without one. */
const ofList =
  (work: (scene: Scene, list: FrozenList) => Result | ListWork): Work =>
  (scene) => {
    const found = scene.list();
    if ('list' in found) return work(scene, found.list);
    return 'without' in found ? found.without : { unknown: 'Cannot be checked: the list cannot be read.' };
  };

const STEPS: [CheckId, Work][] = [
  ['terms', checkTerms],
  ['address', checkAddress],
  ['prize', checkPrize],
  ['network', checkNetwork],
  ['steps', checkSteps],
  ['list', checkList],
  ['order', ofList(checkOrderOf)],
  ['snapshot', ofList(checkSnapshot)],
  ['evidence', ofList(checkEvidence)],
  ['weights', ofList(checkWeights)],
  ['exclusions', ofList(checkExclusions)],
  ['root', ofList(checkRoot)],
  ['round', checkRound],
  ['beacon', checkBeacon],
  ['ticket', checkTicket],
  ['winner', checkWinner],
  ['end', checkEnd],
];

/** Runs all checks on any JSON, in order, also those after a failed one. Never throws. A long list takes minutes. */
export function verifyRecord(json: unknown, options: VerifyOptions): Check[] {
  return [...verifySteps(json, options)].filter(({ running }) => !running);
}

/**
 * Runs the same checks as a generator, so that a page can render between two of them. Long checks yield themselves with
 * `running` and their progress, and once more at their end. `text`: the JSON text, where there is one.
 */
export function* verifySteps(json: unknown, options: VerifyOptions, text?: string): Generator<Check, void> {
  const shape = readRecord(json, text);
  if ('misfit' in shape) {
    const { field, problem } = shape.misfit;
    yield { ...check('shape', 'false', `${field} ${problem}.`), wrong: field };
    for (const [id] of STEPS) yield check(id, 'unknown', 'Cannot be checked: the record is not complete.');
    return;
  }
  yield check('shape', 'holds', 'Every part of the record is present and well-formed.');
  const scene = sceneOf(shape.record, options);
  for (const [id, work] of STEPS) {
    try {
      const result = work(scene);
      yield outcome(
        id,
        typeof result === 'object' && 'next' in result ? yield* progress(id, result) : result,
        shape.record.end !== null,
      );
    } catch (error) {
      yield error instanceof Wrong
        ? { ...check(id, 'false', error.message), wrong: error.wrong }
        : {
            ...check(id, 'false', `The check stopped: ${error instanceof Error ? error.message : error}`),
            wrong: id,
          };
    }
  }
}

function check(id: CheckId, state: Check['state'], detail: string): Check {
  return { id, title: CHECKS[id], state, detail };
}

function outcome(id: CheckId, result: Result, isOver: boolean): Check {
  if (typeof result === 'string') return check(id, 'holds', result);
  if ('later' in result) {
    const detail = isOver ? 'The giveaway is over, and this record says nothing of it.' : result.later;
    return { ...check(id, 'unknown', detail), later: true };
  }
  return check(id, 'unknown', result.unknown);
}

function* progress(id: CheckId, work: ListWork): Generator<Check, Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    const { done, all } = step.value;
    yield { ...check(id, 'unknown', `${done} of ${all}`), running: true };
  }
}
