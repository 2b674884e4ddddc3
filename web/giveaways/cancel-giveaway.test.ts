import { expect, test } from 'vitest';
import { giveawayActionMessage } from '../../core/messages.ts';
import { ApiError, FlowError } from '../client/call.ts';
import { type CancelFlow, cancel, cancelledText, cancelState, words } from './cancel-giveaway.ts';

const NOW = Date.parse('2026-11-21T12:00:00.700Z');
const giveaway = { id: 'Esc', title: 'Friday', site: 'fanfare.test', creator: 'Creator' };
const back = { fundReturn: { amount: 1.02, token: 'SOL' } };

function flowOf(answers: (Error | Awaited<ReturnType<CancelFlow['cancel']>>)[], refuses = false) {
  const sent: object[] = [];
  let waits = 0;
  let still = 0;
  const flow: CancelFlow = {
    prove: async () => {
      if (refuses) throw new Error('no');
      return { signature: 'proof' };
    },
    cancel: async (body) => {
      sent.push(body);
      const next = answers.shift();
      if (!next || next instanceof Error) throw next ?? new Error('nothing left');
      return next;
    },
    wait: async () => void waits++,
    onStillConfirming: () => void still++,
  };
  return { flow, sent, waits: () => waits, still: () => still };
}

test('cancelling signs the action with its time in whole seconds and returns what comes back', async () => {
  const { flow, sent } = flowOf([back]);
  expect(await cancel(flow, giveaway, NOW)).toEqual(back.fundReturn);
  const message = giveawayActionMessage({
    ...giveaway,
    action: 'cancel giveaway',
    time: Math.floor(NOW / 1000),
  });
  expect(sent).toEqual([{ creator: 'Creator', message, signature: 'proof' }]);
});

test('cancelling resends the same request while the network does not answer', async () => {
  const silent = new ApiError('Unknown error occurred', 0, null, false);
  const { flow, sent, waits, still } = flowOf([silent, { ...back, status: 'pending' }, back]);
  expect(await cancel(flow, giveaway, NOW)).toEqual(back.fundReturn);
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  // Each time the page says that the outcome is still open.
  expect([waits(), still()]).toEqual([2, 2]);
});

test('cancelling does not report pending as done, and gives up in the end', async () => {
  const { flow } = flowOf(Array(100).fill({ ...back, status: 'pending' }));
  await expect(cancel(flow, giveaway, NOW)).rejects.toThrow('The network has not answered yet');
});

test('cancelling does not ask a failing server for half a minute', async () => {
  const { flow, waits } = flowOf(Array(100).fill(new ApiError('HTTP error! status: 500', 500, null, false)));
  await expect(cancel(flow, giveaway, NOW)).rejects.toThrow(words.failedNote);
  expect(waits()).toBe(3);
});

test.each([
  ['a wallet that refuses', [], true, 'Your wallet did not sign, so nothing has changed.'],
  ['a refusal', [new ApiError('The draw has begun', 409, 'draw_begun', true)], false, 'The draw has begun'],
  [
    'a refusal without a word',
    [new ApiError('HTTP error! status: 400', 400, null, false)],
    false,
    words.failedNote,
  ],
])('cancelling ends with a sentence after %s', async (_what, answers, refuses, sentence) => {
  const { flow, waits } = flowOf([...answers], refuses);
  await expect(cancel(flow, giveaway, NOW)).rejects.toThrow(new FlowError(sentence));
  expect(waits()).toBe(0);
});

test('the toast after cancelling names the returned amount', () => {
  expect(cancelledText({ amount: 1020.5, token: 'FAN' })).toBe(
    'Giveaway cancelled successfully! 1,020.5 FAN returned',
  );
});

test('cancelling is possible from the time that the escrow allows it until the draw, or until the cutoff of a list', () => {
  const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
  const open = { stage: 'open', cutoff: null, cancelFrom: at(0) } as const;
  expect(cancelState(open, NOW)).toBe('open');
  expect(cancelState({ ...open, cancelFrom: at(1) }, NOW)).toBe('early');
  expect(cancelState({ ...open, stage: 'committed' }, NOW)).toBe('over');
  expect(cancelState({ ...open, stage: 'committed', cutoff: at(1) }, NOW)).toBe('open');
  expect(cancelState({ ...open, stage: 'committed', cutoff: at(0) }, NOW)).toBe('over');
});
