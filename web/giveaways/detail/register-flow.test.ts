import { expect, test } from 'vitest';
import { registrationMessage } from '../../../core/messages.ts';
import { ApiError } from '../../client/call.ts';
import { type RegisterFlow, registerOnce } from './register-flow.ts';

const giveaway = { site: 'fanfare.test', title: 'Say "hi"', id: 'Esc' };
const receipt = { receipt: '00', signature: 'sig', operator: 'op' };
const never = () => new Promise<never>(() => {});

type Answer = Error | typeof receipt | 'hangs';

function flowOf(answers: Answer[], changes: Partial<RegisterFlow> = {}) {
  const log: string[] = [];
  const flow: RegisterFlow = {
    prove: async (text) => {
      log.push(`sign ${text}`);
      return { signature: 'proof' };
    },
    register: async (body) => {
      log.push(`register ${JSON.stringify(body)}`);
      const next = answers.shift();
      if (next === 'hangs') return never();
      if (!next || next instanceof Error) throw next ?? new Error('nothing left');
      return { receipt: next };
    },
    check: async () => true,
    wait: async () => void log.push('wait'),
    limit: never,
    onPaused: () => void log.push('paused'),
    ...changes,
  };
  return { flow, log };
}

const outage = () => new ApiError('Unknown error occurred', 0, null, false);
const paused = () => new ApiError('Registration pauses', 409, 'registration_paused', true);
const closed = () => new ApiError('Registration has closed', 409, 'registration_closed', true);

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

test('a paused registration is sent again by itself, with the same signature', async () => {
  const { flow, log } = flowOf([paused(), paused(), receipt]);
  expect(await registerOnce(flow, giveaway, 'Fan')).toBe(receipt);
  expect(log.filter((line) => line.startsWith('sign'))).toHaveLength(1);
  expect(log.filter((line) => line === 'paused')).toHaveLength(2);
});

test('a pause that ends with a fixed list ends the registration with the reason of the server', async () => {
  const { flow } = flowOf([paused(), closed()]);
  await expect(registerOnce(flow, giveaway, 'Fan')).rejects.toThrow('Registration has closed');
});

test('a pause that never ends leaves the wallet not entered', async () => {
  const { flow } = flowOf(Array.from({ length: 100 }, paused));
  await expect(registerOnce(flow, giveaway, 'Fan')).rejects.toThrow('You are not entered');
});

test('without a receipt within ten seconds the wallet is not entered', async () => {
  const limits: number[] = [];
  const { flow } = flowOf(['hangs'], { limit: async (milliseconds) => void limits.push(milliseconds) });
  await expect(registerOnce(flow, giveaway, 'Fan')).rejects.toThrow('no receipt came within 10 seconds');
  expect(limits).toEqual([10_000]);
});

test('a receipt that does not hold leaves the wallet not entered', async () => {
  const { flow } = flowOf([receipt], { check: async () => false });
  await expect(registerOnce(flow, giveaway, 'Fan')).rejects.toThrow('You are not entered');
});

test.each([
  ['nobody ever answers', [outage(), outage(), outage(), outage()], 'You are not entered'],
  ['the server refuses', [closed()], 'Registration has closed'],
  [
    'the server says no without a word',
    [new ApiError('HTTP error! status: 400', 400, null, false)],
    'Registration failed',
  ],
])('registering fails with a sentence when %s', async (_what, answers, sentence) => {
  const { flow } = flowOf([...answers]);
  await expect(registerOnce(flow, giveaway, 'Fan')).rejects.toThrow(sentence);
});

test('registering fails with a sentence when the wallet refuses', async () => {
  const { flow } = flowOf([], { prove: () => Promise.reject(new Error('no')) });
  await expect(registerOnce(flow, giveaway, 'Fan')).rejects.toThrow('Failed to register. Please try again.');
});

test('registering is not retried after a refusal', async () => {
  const { flow, log } = flowOf([closed(), receipt]);
  await expect(registerOnce(flow, giveaway, 'Fan')).rejects.toThrow();
  expect(log).not.toContain('wait');
});
