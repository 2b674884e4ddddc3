import { describe, expect, test } from 'vitest';
import type { ConfirmedTip, PreparedTip } from '../../core/tips.ts';
import { ApiError } from '../client/call.ts';
import { OUTCOME_UNKNOWN, sendTip, type TipFlow } from './send-tip.ts';

const confirmed = { status: 'confirmed', txSignature: 's' } as ConfirmedTip;
const pending = { status: 'pending', txSignature: 's' } as ConfirmedTip;
const expired = new ApiError('The signature came too late', 409, 'tip_expired', true);
const noAnswer = new ApiError('Unknown error occurred', 0, null, false);

/** A flow whose answers are given in order (the last one stays); it writes down what happens. */
function flow(answers: { prepare?: unknown[]; sign?: unknown[]; confirm?: unknown[] }) {
  const log: string[] = [];
  const bodies: unknown[] = [];
  const take = async (name: string, list: unknown[] | undefined, fallback: unknown) => {
    log.push(name);
    const next = list && list.length > 1 ? list.shift() : (list?.[0] ?? fallback);
    if (next instanceof Error) throw next;
    return next as never;
  };
  let prepared = 0;
  const parts: TipFlow = {
    prepare: async () => {
      await take('prepare', answers.prepare, null);
      return { serializedTransaction: 'tx', tempTipId: `tip-${++prepared}` } as PreparedTip;
    },
    sign: async () => {
      await take('sign', answers.sign, null);
      return 'signed';
    },
    confirm: (body) => {
      bodies.push(body);
      return take('confirm', answers.confirm, confirmed);
    },
    wait: async () => void log.push('wait'),
    onStep: (step, again) => void (again && log.push(`${step}: ${again}`)),
  };
  return { parts, log, bodies };
}

test('prepares, signs and confirms once', async () => {
  const { parts, log } = flow({});
  await expect(sendTip(parts, 'tip-page')).resolves.toBe(confirmed);
  expect(log).toEqual(['prepare', 'sign', 'confirm']);
});

test('while the network has not answered, asks again with the same body', async () => {
  const { parts, log, bodies } = flow({ confirm: [pending, noAnswer, confirmed] });
  await expect(sendTip(parts, 'tip-page')).resolves.toBe(confirmed);
  expect(log).toEqual(['prepare', 'sign', 'confirm', 'wait', 'confirm', 'wait', 'confirm']);
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
});

test('a signature that came too late: prepares again by itself and says why', async () => {
  const { parts, log, bodies } = flow({ confirm: [expired, confirmed] });
  await expect(sendTip(parts, 'tip-page')).resolves.toBe(confirmed);
  expect(log).toContain('preparing: The signature came too late');
  expect(bodies).toMatchObject([{ tempTipId: 'tip-1' }, { tempTipId: 'tip-2' }]);
});

test('does not ask for signatures without end', async () => {
  const { parts, log } = flow({ confirm: [expired] });
  await expect(sendTip(parts, 'tip-page')).rejects.toThrow('The signature came too late');
  expect(log.filter((entry) => entry === 'sign')).toHaveLength(3);
});

test('an unknown outcome never leads to a second payment', async () => {
  const { parts, log } = flow({ confirm: [noAnswer] });
  await expect(sendTip(parts, 'tip-page')).rejects.toThrow(OUTCOME_UNKNOWN);
  expect(log.filter((entry) => entry === 'prepare')).toHaveLength(1);
});

describe('what the person reads', () => {
  const silent = new ApiError('HTTP error! status: 418', 418, null, false);
  const spoken = new ApiError('Your wallet holds 0 SOL', 409, 'insufficient_sol', true);

  test.each([
    ['tip-page', 'Failed to prepare tip', 'Failed to confirm tip'],
    ['token-page', 'Failed to prepare transaction', 'Failed to confirm transaction'],
  ] as const)('%s: a sentence for each step', async (variant, prepare, confirm) => {
    const said = (answers: Parameters<typeof flow>[0]) => sendTip(flow(answers).parts, variant);
    await expect(said({ prepare: [silent] })).rejects.toThrow(prepare);
    await expect(said({ sign: [new Error('User rejected')] })).rejects.toThrow(
      'Transaction cancelled or failed to sign',
    );
    await expect(said({ confirm: [silent] })).rejects.toThrow(confirm);
    await expect(said({ prepare: [spoken] })).rejects.toThrow('Your wallet holds 0 SOL');
    await expect(said({ confirm: [spoken] })).rejects.toThrow('Your wallet holds 0 SOL');
  });
});
