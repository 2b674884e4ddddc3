import { describe, expect, test } from 'vitest';
import { ApiError, FlowError, isTransient } from './call.ts';
import { type Confirmation, failWith, signUntilInTime, untilConfirmed } from './flow.ts';

const silent = () => new ApiError('Unknown error occurred', 0, null, false);
const refused = () => new ApiError('Not yours', 403, 'not_yours', true);
const late = () => new ApiError('The signature came too late', 409, 'signed_too_late', true);

function confirmation(answers: (string | Error)[], more: Partial<Confirmation<string>> = {}) {
  const waits: number[] = [];
  const flow: Confirmation<string> = {
    async send() {
      const next = answers.shift();
      if (next === undefined || next instanceof Error) throw next ?? new Error('sent too often');
      return next;
    },
    isFinal: (answer) => answer !== 'pending',
    attempts: 3,
    wait: async (milliseconds) => void waits.push(milliseconds),
    giveUp: ({ answer, error }) => `gave up after ${answer ?? error}`,
    ...more,
  };
  return { waits, run: () => untilConfirmed(flow) };
}

describe('untilConfirmed', () => {
  test('untilConfirmed sends again after silence and "pending", with a pause before each attempt', async () => {
    const { run, waits } = confirmation([silent(), 'pending', 'done']);
    expect(await run()).toBe('done');
    expect(waits).toHaveLength(2);
  });

  test('untilConfirmed throws a refusal at once', async () => {
    const { run, waits } = confirmation([refused(), 'done']);
    await expect(run()).rejects.toThrow('Not yours');
    expect(waits).toEqual([]);
  });

  test('untilConfirmed passes the last answer or the last error to giveUp', async () => {
    expect(await confirmation([silent(), silent(), 'pending']).run()).toBe('gave up after pending');
    expect(await confirmation(['pending', 'pending', silent()]).run()).toContain('Unknown error occurred');
  });

  test('untilConfirmed retries only the errors that the caller names', async () => {
    const { run } = confirmation([new ApiError('busy', 503, null, true), 'done'], { isRetried: () => false });
    await expect(run()).rejects.toThrow('busy');
  });
});

describe('signUntilInTime', () => {
  /** Each round throws the next error; without one it ends. */
  function rounds(errors: Error[]) {
    const seen: (string | null)[] = [];
    const run = () =>
      signUntilInTime(['signed_too_late'], 'Failed', async (again) => {
        seen.push(again);
        const error = errors.shift();
        if (error) throw error;
        return 'done';
      });
    return { seen, run };
  }

  test('signUntilInTime runs the round again with the reason when the signature came too late', async () => {
    const { run, seen } = rounds([late()]);
    expect(await run()).toBe('done');
    expect(seen).toEqual([null, 'The signature came too late']);
  });

  test('signUntilInTime stops after three late signatures', async () => {
    const { run, seen } = rounds([late(), late(), late(), late()]);
    await expect(run()).rejects.toThrow(new FlowError('The signature came too late'));
    expect(seen).toHaveLength(3);
  });

  test('signUntilInTime ends at once with any other error', async () => {
    const ended = rounds([refused()]);
    await expect(ended.run()).rejects.toThrow(new FlowError('Not yours'));
    expect(ended.seen).toHaveLength(1);
    await expect(rounds([new TypeError('x is not a function')]).run()).rejects.toThrow(
      new FlowError('Failed'),
    );
  });
});

test('failWith rethrows a FlowError unchanged', () => {
  const error = new FlowError('Cancelled');
  expect(() => failWith('Failed')(error)).toThrow(error);
  expect(() => failWith('Failed')(silent())).toThrow(new FlowError('Failed'));
});

test.each([
  [silent(), true],
  [new ApiError('slow down', 429, null, true), true],
  [new ApiError('HTTP error! status: 502', 502, null, false), true],
  [refused(), false],
  [new TypeError('x is not a function'), false],
])('isTransient(%s) is %s', (error, expected) => expect(isTransient(error)).toBe(expected));
