import { describe, expect, test } from 'vitest';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import type { PreparedGiveaway } from '../../../core/giveaways/prepared.ts';
import { ApiError } from '../../client/call.ts';
import { type ConfirmBody, type CreateFlow, createGiveaway } from './create-giveaway.ts';
import { words } from './words.ts';

const giveaway = { id: 'g' } as Giveaway;
const confirmed = { giveaway, status: 'confirmed' };
const pending = { giveaway, status: 'pending' };
const late = new ApiError('The signature came too late', 409, 'signed_too_late', true);
const old = new ApiError('The signed message is older', 401, 'message_expired', true);
const noAnswer = new ApiError('Unknown error occurred', 0, null, false);

/** Returns a flow whose answers come in order (the last one repeats); it logs what happens. */
function flow(
  answers: { prove?: unknown[]; prepare?: unknown[]; sign?: unknown[]; confirm?: unknown[] },
  title = 'Party',
) {
  const log: string[] = [];
  const bodies: ConfirmBody[] = [];
  let stored: ConfirmBody | null = null;
  const take = async (name: string, list: unknown[] | undefined, fallback: unknown) => {
    log.push(name);
    const next = list && list.length > 1 ? list.shift() : (list?.[0] ?? fallback);
    if (next instanceof Error) throw next;
    return next as never;
  };
  let messages = 0;
  let prepared = 0;
  const parts: CreateFlow = {
    title: 'Party',
    prove: async (said) => {
      await take('prove', answers.prove, null);
      return { message: `${said}-${++messages}`, proof: { signature: 's' } };
    },
    prepare: async () => {
      await take('prepare', answers.prepare, null);
      return {
        serializedTransaction: 'tx',
        tempGiveawayData: { id: `g-${++prepared}`, title },
      } as PreparedGiveaway;
    },
    sign: async () => {
      await take('sign', answers.sign, null);
      return 'signed';
    },
    confirm: (body) => {
      expect(stored).toBe(body);
      bodies.push(body);
      return take('confirm', answers.confirm, confirmed);
    },
    keep: (body) => {
      stored = body;
    },
    wait: async () => void log.push('wait'),
    onStillConfirming: () => void log.push('still'),
    onStep: (step, again) => void (again && log.push(`${step}: ${again}`)),
  };
  return { parts, log, bodies, keep: parts.keep, stored: () => stored };
}

test('creating a giveaway proves, prepares, signs and confirms once, and leaves nothing stored', async () => {
  const { parts, log, bodies, stored } = flow({});
  await expect(createGiveaway(parts, null)).resolves.toBe(giveaway);
  expect(log).toEqual(['prove', 'prepare', 'sign', 'confirm']);
  expect(bodies).toEqual([
    {
      tempGiveawayData: { id: 'g-1', title: 'Party' },
      signedTransaction: 'signed',
      message: 'Party-1',
      proof: { signature: 's' },
    },
  ]);
  expect(stored()).toBeNull();
});

test('creating a giveaway resends the same body while the network has not answered', async () => {
  const { parts, log, bodies } = flow({ confirm: [pending, noAnswer, confirmed] });
  await expect(createGiveaway(parts, null)).resolves.toBe(giveaway);
  expect(log).toEqual([
    ...['prove', 'prepare', 'sign', 'confirm'],
    ...['still', 'wait', 'confirm', 'still', 'wait', 'confirm'],
  ]);
  expect(new Set(bodies).size).toBe(1);
});

test.each([late, old])(
  'creating a giveaway prepares again with a new message after $code, and says why',
  async (error) => {
    const { parts, log, bodies } = flow({ confirm: [error, confirmed] });
    await expect(createGiveaway(parts, null)).resolves.toBe(giveaway);
    expect(log).toContain(`preparing: ${error.message}`);
    expect(bodies).toMatchObject([
      { tempGiveawayData: { id: 'g-1' }, message: 'Party-1' },
      { tempGiveawayData: { id: 'g-2' }, message: 'Party-2' },
    ]);
  },
);

test('creating a giveaway signs the title as the server cleaned it', async () => {
  const { parts, log, bodies } = flow({}, '****');
  await expect(createGiveaway(parts, null)).resolves.toBe(giveaway);
  expect(log.filter((entry) => !entry.includes(':'))).toEqual([
    'prove',
    'prepare',
    'prove',
    'prepare',
    'sign',
    'confirm',
  ]);
  expect(log).toContain('message: The title will read "****". Please sign it once more');
  expect(bodies).toMatchObject([{ tempGiveawayData: { id: 'g-2' }, message: '****-2' }]);
});

test('creating a giveaway does not ask for signatures forever', async () => {
  const { parts, log } = flow({ confirm: [late] });
  await expect(createGiveaway(parts, null)).rejects.toThrow('The signature came too late');
  expect(log.filter((entry) => entry === 'sign')).toHaveLength(3);
});

test('a giveaway with an unknown outcome is never paid twice: the signed request is stored and resent', async () => {
  const first = flow({ confirm: [noAnswer] });
  await expect(createGiveaway(first.parts, null)).rejects.toThrow(words.flow.unknown);
  expect(first.log.filter((entry) => entry === 'prepare')).toHaveLength(1);
  const unfinished = first.stored();
  expect(unfinished).not.toBeNull();

  const second = flow({});
  second.keep(unfinished);
  await expect(createGiveaway(second.parts, unfinished)).resolves.toBe(giveaway);
  expect(second.log).toEqual(['confirm']);
  expect(second.bodies).toEqual([unfinished]);
  expect(second.stored()).toBeNull();
});

test('a refusal removes the stored request of a giveaway', async () => {
  const { parts, stored } = flow({ confirm: [new ApiError('differs', 400, 'draft_changed', true)] });
  await expect(createGiveaway(parts, null)).rejects.toThrow('differs');
  expect(stored()).toBeNull();
});

describe('what the user reads when creating a giveaway fails', () => {
  const silent = new ApiError('HTTP error! status: 418', 418, null, false);
  const spoken = new ApiError('Your wallet holds 0 SOL', 409, 'prize_insufficient_sol', true);
  const said = (answers: Parameters<typeof flow>[0]) => createGiveaway(flow(answers).parts, null);

  test('creating a giveaway has a sentence for the failure of each step', async () => {
    await expect(said({ prove: [new Error('User rejected')] })).rejects.toThrow('Failed to create giveaway');
    await expect(said({ prepare: [silent] })).rejects.toThrow('Failed to prepare giveaway');
    await expect(said({ sign: [new Error('User rejected')] })).rejects.toThrow('Failed to create giveaway');
    await expect(said({ confirm: [silent] })).rejects.toThrow('Failed to confirm giveaway');
    await expect(said({ prepare: [spoken] })).rejects.toThrow('Your wallet holds 0 SOL');
    await expect(said({ confirm: [spoken] })).rejects.toThrow('Your wallet holds 0 SOL');
  });
});
