/**
 * Verifies a draw from its record alone: nothing in it is trusted, everything is computed again. The page, the command
 * line and the tests run the same steps. verify-chain.ts checks on chain what a record cannot prove.
 */
import { CHECKS, type Check, type CheckId } from './checks.ts';
import { readRecord } from './record-shape.ts';
import {
  checkAddress,
  checkBeacon,
  checkNetwork,
  checkOperator,
  checkRoot,
  checkRound,
  checkTerms,
  checkTicket,
  checkTransactions,
  checkWinner,
  type Result,
  type Scene,
  sceneOf,
  type VerifyOptions,
} from './verify-head.ts';
import {
  checkEvidence,
  checkExclusions,
  checkOrderOf,
  checkWeights,
  type ListWork,
  Wrong,
} from './verify-list.ts';

type Work = (scene: Scene) => Result | ListWork;

const STEPS: [CheckId, Work][] = [
  ['terms', checkTerms],
  ['address', checkAddress],
  ['network', checkNetwork],
  ['order', ({ record }) => checkOrderOf(record)],
  ['operator', checkOperator],
  ['evidence', ({ record }) => checkEvidence(record)],
  ['weights', ({ record }) => checkWeights(record)],
  ['exclusions', ({ record }) => checkExclusions(record)],
  ['root', checkRoot],
  ['round', checkRound],
  ['beacon', checkBeacon],
  ['ticket', checkTicket],
  ['winner', checkWinner],
  ['transactions', checkTransactions],
];

/** All checks of any JSON, in order, also those after a failed one. Never throws. A long list takes minutes. */
export function verifyRecord(json: unknown, options: VerifyOptions): Check[] {
  return [...verifySteps(json, options)].filter(({ running }) => !running);
}

/**
 * The same as a generator, so that a page can render between two checks. Long steps yield themselves with `running` and
 * their progress, and once more at their end.
 */
export function* verifySteps(json: unknown, options: VerifyOptions): Generator<Check, void> {
  const shape = readRecord(json);
  if ('misfit' in shape) {
    const { field, problem } = shape.misfit;
    yield check('shape', false, `${field} ${problem}.`, field);
    for (const [id] of STEPS) yield check(id, null, 'Cannot be checked in a record that is not complete.');
    return;
  }
  yield check('shape', true, 'Every part of the record is there and well-formed.');
  const scene = sceneOf(shape.record, options);
  for (const [id, work] of STEPS) {
    try {
      const result = work(scene);
      yield typeof result === 'string'
        ? check(id, true, result)
        : 'later' in result
          ? check(id, null, result.later)
          : check(id, true, yield* progress(id, result));
    } catch (error) {
      yield error instanceof Wrong
        ? check(id, false, error.message, error.wrong)
        : check(id, false, `The step broke off: ${error instanceof Error ? error.message : error}`, id);
    }
  }
}

function check(id: CheckId, ok: boolean | null, detail: string, wrong?: string): Check {
  return { id, title: CHECKS[id], ok, detail, ...(wrong === undefined ? {} : { wrong }) };
}

function* progress(id: CheckId, work: ListWork): Generator<Check, string> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    const { done, all } = step.value;
    yield { ...check(id, null, `${done} of ${all}`), running: true };
  }
}
