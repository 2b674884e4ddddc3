import { expect, test } from 'vitest';
import { registrationMessage } from '../../../core/messages.ts';
import { ApiError } from '../../client/call.ts';
import { type RegisterFlow, receiptFile, registerOnce } from './register-flow.ts';

const giveaway = { site: 'fanfare.test', title: 'Say "hi"', id: 'Esc' };
const receipt = { text: 'line one\nline two', signature: 'sig', operator: 'op' };

function flowOf(answers: (Error | typeof receipt)[], refuses = false) {
  const log: string[] = [];
  const flow: RegisterFlow = {
    prove: async (text) => {
      log.push(`sign ${text}`);
      if (refuses) throw new Error('no');
      return { signature: 'proof' };
    },
    register: async (body) => {
      log.push(`register ${JSON.stringify(body)}`);
      const next = answers.shift();
      if (!next || next instanceof Error) throw next ?? new Error('nothing left');
      return { receipt: next };
    },
    wait: async () => void log.push('wait'),
  };
  return { flow, log };
}

const outage = () => new ApiError('Unknown error occurred', 0, null, false);

test('registering signs the exact text that the server rebuilds, and returns the receipt', async () => {
  const { flow, log } = flowOf([receipt]);
  expect(await registerOnce(flow, giveaway, 'Fan')).toBe(receipt);
  expect(log).toEqual([
    `sign ${registrationMessage({ ...giveaway, wallet: 'Fan' })}`,
    'register {"walletAddress":"Fan","signature":"proof"}',
  ]);
});

test('registering resends the same signature during an outage', async () => {
  const { flow, log } = flowOf([outage(), new ApiError('busy', 503, null, true), receipt]);
  expect(await registerOnce(flow, giveaway, 'Fan')).toBe(receipt);
  expect(log.filter((line) => line.startsWith('sign'))).toHaveLength(1);
  expect(log.filter((line) => line === 'wait')).toHaveLength(2);
});

test.each([
  ['the wallet refuses', [], true, 'Failed to register. Please try again.'],
  ['nobody ever answers', [outage(), outage(), outage(), outage()], false, 'Failed to register'],
  [
    'the server refuses',
    [new ApiError('Registration has closed', 409, 'x', true)],
    false,
    'Registration has closed',
  ],
  [
    'the server says no without a word',
    [new ApiError('HTTP error! status: 400', 400, null, false)],
    false,
    'Registration failed',
  ],
])('registering fails with a sentence when %s', async (_what, answers, refuses, sentence) => {
  const { flow } = flowOf([...answers], refuses);
  await expect(registerOnce(flow, giveaway, 'Fan')).rejects.toThrow(sentence);
});

test('registering is not retried after a refusal', async () => {
  const { flow, log } = flowOf([new ApiError('Registration has closed', 409, 'x', true), receipt]);
  await expect(registerOnce(flow, giveaway, 'Fan')).rejects.toThrow();
  expect(log).not.toContain('wait');
});

test("the receipt's file has text, signature and signer", () => {
  const file = receiptFile(receipt);
  expect(file.startsWith('line one\nline two\n')).toBe(true);
  expect(file).toContain('sig');
  expect(file).toContain(': op\n');
});
