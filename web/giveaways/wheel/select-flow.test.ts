import { expect, test } from 'vitest';
import { ApiError, FlowError } from '../../client/call.ts';
import type { Selection } from '../../client/giveaways.ts';
import { closeEntries, type SelectFlow } from './select-flow.ts';

const locked: Selection = { status: 'locked', round: '7', winner: null };
const late = () => new ApiError('The signature came too late', 409, 'signed_too_late', true);

/** Answers the calls in turn: a Selection is returned, an Error thrown. */
function scene(answers: (Selection | Error)[], changes: Partial<SelectFlow> = {}) {
  const calls: (string | undefined)[] = [];
  const steps: [string, string | null][] = [];
  const flow: SelectFlow = {
    async select(signed) {
      calls.push(signed);
      const next = answers.shift();
      if (!next) throw new Error('asked too often');
      if (next instanceof Error) throw next;
      return next;
    },
    sign: async (transaction) => `signed ${transaction}`,
    wait: async () => {},
    onStep: (step, again) => steps.push([step, again]),
    ...changes,
  };
  return { calls, steps, run: () => closeEntries(flow) };
}

test('selecting a winner prepares, signs and sends', async () => {
  const { run, calls, steps } = scene([{ serializedTransaction: 'a' }, locked]);
  expect(await run()).toBe(locked);
  expect(calls).toEqual([undefined, 'signed a']);
  expect(steps.map(([step]) => step)).toEqual(['preparing', 'signing', 'closing']);
});

test('selecting a winner needs no signature when entries are closed already', async () => {
  const { run, calls } = scene([locked]);
  expect(await run()).toBe(locked);
  expect(calls).toEqual([undefined]);
});

test('selecting a winner asks for another signature when the first came too late, and says why', async () => {
  const { run, calls, steps } = scene([
    { serializedTransaction: 'a' },
    late(),
    { serializedTransaction: 'b' },
    locked,
  ]);
  expect(await run()).toBe(locked);
  expect(calls).toEqual([undefined, 'signed a', undefined, 'signed b']);
  expect(steps).toContainEqual(['signing', 'The signature came too late']);
});

test('selecting a winner gives up after three late signatures with the reason', async () => {
  const tries = [0, 1, 2].flatMap(() => [{ serializedTransaction: 'a' }, late()]);
  await expect(scene(tries).run()).rejects.toThrow('The signature came too late');
});

test('selecting a winner resends the same signed transaction without an answer', async () => {
  const { run, calls } = scene([
    { serializedTransaction: 'a' },
    new ApiError('Unknown error occurred', 0, null, false),
    { status: 'closing' },
    locked,
  ]);
  expect(await run()).toBe(locked);
  expect(calls).toEqual([undefined, 'signed a', 'signed a', 'signed a']);
});

test("selecting a winner shows the server's refusal", async () => {
  const refused = new ApiError('Nobody has registered', 409, 'no_registrations', true);
  await expect(scene([refused]).run()).rejects.toThrow(new FlowError('Nobody has registered'));
});

test('selecting a winner has a sentence for each step that fails without a message', async () => {
  const silent = () => new ApiError('HTTP error! status: 418', 418, null, false);
  await expect(scene([silent()]).run()).rejects.toThrow('Failed to compute winner');
  await expect(scene([{ serializedTransaction: 'a' }, silent()]).run()).rejects.toThrow(
    'Failed to compute winner',
  );
  const unsigned = scene([{ serializedTransaction: 'a' }], {
    sign: async () => {
      throw new Error('User rejected the request.');
    },
  });
  await expect(unsigned.run()).rejects.toThrow('Winner selection failed');
});
