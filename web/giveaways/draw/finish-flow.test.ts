import { expect, test } from 'vitest';
import type { Giveaway, Stage } from '../../../core/giveaways/model.ts';
import { ApiError } from '../../client/call.ts';
import { type FinishFlow, finishDraw, STEP_LABELS, stepsLeft } from './finish-flow.ts';

type Step = Awaited<ReturnType<FinishFlow['take']>>;
const built = (step: string): Step => ({ step, serializedTransaction: step });
const landed = (step: string, stage: Stage): Step => ({
  step,
  signature: 's',
  giveaway: { stage } as Giveaway,
});

function scene(answers: (Step | Error)[], changes: Partial<FinishFlow> = {}) {
  const calls: (string | undefined)[] = [];
  const flow: FinishFlow = {
    async take(signed) {
      calls.push(signed);
      const next = answers.shift();
      if (!next) throw new Error('asked too often');
      if (next instanceof Error) throw next;
      return next;
    },
    sign: async (transaction) => `signed ${transaction}`,
    wait: async () => {},
    onStep() {},
    onDone() {},
    ...changes,
  };
  return { calls, flow };
}

test('the steps left are listed in order, each with a name of its own', () => {
  expect(stepsLeft('committed')).toEqual(['reveal', 'prove', 'pay']);
  expect(stepsLeft('proven')).toEqual(['pay']);
  expect(stepsLeft('paid')).toEqual(['finish']);
  expect(stepsLeft('completed')).toEqual([]);
  const steps = [...stepsLeft('committed'), ...stepsLeft('paid')];
  expect(Object.keys(STEP_LABELS).sort()).toEqual([...steps].sort());
  expect(new Set(Object.values(STEP_LABELS)).size).toBe(steps.length);
});

test('finishing a draw sends every step that is left until the prize is paid', async () => {
  const { flow, calls } = scene([
    built('reveal'),
    landed('reveal', 'revealed'),
    built('prove'),
    landed('prove', 'proven'),
    built('pay'),
    landed('pay', 'paid'),
  ]);
  await finishDraw(flow, 'committed');
  expect(calls).toEqual([undefined, 'signed reveal', undefined, 'signed prove', undefined, 'signed pay']);
});

test('finishing a draw closes the escrow too when asked to', async () => {
  const { flow, calls } = scene([built('finish'), landed('finish', 'completed')]);
  await finishDraw(flow, 'paid', true);
  expect(calls).toEqual([undefined, 'signed finish']);
});

test('finishing a draw builds a step again when its signature came too late', async () => {
  const late = new ApiError('too late', 409, 'signed_too_late', true);
  const { flow, calls } = scene([built('pay'), late, built('pay'), landed('pay', 'paid')]);
  await finishDraw(flow, 'proven');
  expect(calls).toEqual([undefined, 'signed pay', undefined, 'signed pay']);
});

test('finishing a draw resends the same signed step without an answer', async () => {
  const silence = new ApiError('Unknown error occurred', 0, null, false);
  const { flow, calls } = scene([built('pay'), silence, landed('pay', 'paid')]);
  await finishDraw(flow, 'proven');
  expect(calls).toEqual([undefined, 'signed pay', 'signed pay']);
});

test("finishing a draw ends with the server's refusal", async () => {
  const { flow } = scene([
    new ApiError('This is not possible now: the round is not out', 409, 'step_impossible', true),
  ]);
  await expect(finishDraw(flow, 'committed')).rejects.toThrow(
    'This is not possible now: the round is not out',
  );
});

test('finishing a draw without a signature sends nothing', async () => {
  const { flow, calls } = scene([built('pay')], {
    sign: async () => {
      throw new Error('User rejected the request.');
    },
  });
  await expect(finishDraw(flow, 'proven')).rejects.toThrow('Transaction cancelled or failed to sign');
  expect(calls).toEqual([undefined]);
});
