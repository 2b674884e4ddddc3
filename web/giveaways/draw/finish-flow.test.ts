import { expect, test } from 'vitest';
import type { Giveaway, GiveawayPlace, GiveawayStage } from '../../../core/giveaways/model.ts';
import { ApiError, FlowError } from '../../client/call.ts';
import {
  type Finishable,
  type FinishFlow,
  finishDraw,
  STEP_LABELS,
  stepsLeft,
  transactionsLeft,
} from './finish-flow.ts';

type Step = Awaited<ReturnType<FinishFlow['take']>>;
/** `done`: a letter for each place: p proven, $ paid, - neither. */
const at = (stage: GiveawayStage, done = '-'): Finishable => ({
  stage,
  places: [...done].map(
    (one, index) =>
      ({
        place: index + 1,
        winner: one === '-' ? null : `w${index}`,
        prove: one === '-' ? null : 'tx',
        paid: one === '$',
      }) as GiveawayPlace,
  ),
});
const built = (step: string): Step => ({ step, serializedTransaction: step });
const landed = (step: string, stage: GiveawayStage, done = '-'): Step => ({
  step,
  signature: 's',
  giveaway: at(stage, done) as Giveaway,
});

function scene(answers: (Step | Error)[], changes: Partial<FinishFlow> = {}) {
  const calls: (string | undefined)[] = [];
  const signedAs: string[] = [];
  const flow: FinishFlow = {
    async take(signed) {
      calls.push(signed);
      const next = answers.shift();
      if (!next) throw new Error('asked too often');
      if (next instanceof Error) throw next;
      return next;
    },
    async sign(transaction, step) {
      signedAs.push(step);
      return `signed ${transaction}`;
    },
    wait: async () => {},
    onStep() {},
    onDone() {},
    ...changes,
  };
  return { calls, signedAs, flow };
}

test('the steps left are listed in order, each with a name of its own', () => {
  expect(stepsLeft(at('committed'))).toEqual(['reveal', 'prove', 'pay']);
  expect(stepsLeft(at('revealed', 'p-'))).toEqual(['prove', 'pay']);
  expect(stepsLeft(at('proven', 'p$'))).toEqual(['pay']);
  expect(stepsLeft(at('proven', '$$'))).toEqual(['finish']);
  expect(stepsLeft(at('paid', '$'))).toEqual(['finish']);
  expect(stepsLeft(at('completed', '$'))).toEqual([]);
  expect(new Set(Object.values(STEP_LABELS)).size).toBe(4);
});

test('the transactions left are a proof and a payment for each place', () => {
  expect(transactionsLeft(at('committed', '---'))).toBe(7);
  expect(transactionsLeft(at('revealed', 'p--'))).toBe(5);
  expect(transactionsLeft(at('proven', '$pp'))).toBe(2);
  expect(transactionsLeft(at('paid', '$$$'))).toBe(1);
  expect(transactionsLeft(at('completed', '$$$'))).toBe(0);
});

test('finishing a draw sends every step that is left until each prize is paid', async () => {
  const { flow, calls, signedAs } = scene([
    built('reveal'),
    landed('reveal', 'revealed', '--'),
    built('prove'),
    landed('prove', 'revealed', 'p-'),
    built('prove'),
    landed('prove', 'proven', 'pp'),
    built('pay'),
    landed('pay', 'proven', '$p'),
    built('pay'),
    landed('pay', 'paid', '$$'),
  ]);
  await finishDraw(flow, at('committed', '--'));
  expect(signedAs).toEqual(['reveal', 'prove', 'prove', 'pay', 'pay']);
  expect(calls.filter(Boolean)).toEqual(signedAs.map((step) => `signed ${step}`));
});

test('finishing a draw of 32 places takes 65 signatures and no more', async () => {
  const places = (proven: number, paid: number) =>
    '$'.repeat(paid) + 'p'.repeat(proven - paid) + '-'.repeat(32 - proven);
  const answers: Step[] = [built('reveal'), landed('reveal', 'revealed', places(0, 0))];
  for (let proven = 1; proven <= 32; proven++)
    answers.push(built('prove'), landed('prove', proven === 32 ? 'proven' : 'revealed', places(proven, 0)));
  for (let paid = 1; paid <= 32; paid++)
    answers.push(built('pay'), landed('pay', paid === 32 ? 'paid' : 'proven', places(32, paid)));
  const { flow, signedAs } = scene(answers);
  await finishDraw(flow, at('committed', places(0, 0)));
  expect(signedAs).toHaveLength(65);
});

test('finishing a draw closes the escrow too when asked to', async () => {
  const { flow, calls } = scene([built('finish'), landed('finish', 'completed', '$')]);
  await finishDraw(flow, at('paid', '$'), true);
  expect(calls).toEqual([undefined, 'signed finish']);
});

test('finishing a draw builds a step again when its signature came too late', async () => {
  const late = new ApiError('too late', 409, 'signed_too_late', true);
  const { flow, calls } = scene([built('pay'), late, built('pay'), landed('pay', 'paid', '$')]);
  await finishDraw(flow, at('proven', 'p'));
  expect(calls).toEqual([undefined, 'signed pay', undefined, 'signed pay']);
});

test('finishing a draw resends the same signed step without an answer', async () => {
  const silence = new ApiError('Unknown error occurred', 0, null, false);
  const { flow, calls } = scene([built('pay'), silence, landed('pay', 'paid', '$')]);
  await finishDraw(flow, at('proven', 'p'));
  expect(calls).toEqual([undefined, 'signed pay', 'signed pay']);
});

test('finishing a draw goes on when another wallet sent a step, and ends when nothing moves', async () => {
  const other = (stage: GiveawayStage, done: string): Step => ({
    step: 'pay',
    giveaway: at(stage, done) as Giveaway,
  });
  const moved = scene([other('proven', '$p'), built('pay'), landed('pay', 'paid', '$$')]);
  await finishDraw(moved.flow, at('proven', 'pp'));
  const stuck = scene([other('proven', 'pp')]);
  await expect(finishDraw(stuck.flow, at('proven', 'pp'))).rejects.toThrow('This step could not be sent');
});

test("finishing a draw ends with the server's refusal", async () => {
  const { flow } = scene([
    new ApiError('This is not possible now: the round is not out', 409, 'step_impossible', true),
  ]);
  await expect(finishDraw(flow, at('committed'))).rejects.toThrow(
    'This is not possible now: the round is not out',
  );
});

test('finishing a draw without a signature sends nothing', async () => {
  const { flow, calls } = scene([built('pay')], {
    sign: async () => {
      throw new Error('User rejected the request.');
    },
  });
  await expect(finishDraw(flow, at('proven', 'p'))).rejects.toThrow(
    'Transaction cancelled or failed to sign',
  );
  expect(calls).toEqual([undefined]);
});

test('finishing a draw signs no other step, and says why a step was not signed', async () => {
  const reclaim = scene([built('reclaim')]);
  await expect(finishDraw(reclaim.flow, at('proven', 'p'))).rejects.toThrow('This step could not be sent');
  expect(reclaim.signedAs).toEqual([]);
  const different = scene([built('pay')], {
    sign: async () => {
      throw new FlowError('Your wallet was not asked');
    },
  });
  await expect(finishDraw(different.flow, at('proven', 'p'))).rejects.toThrow('Your wallet was not asked');
  expect(different.calls).toEqual([undefined]);
});
