import { describe, expect, test } from 'vitest';
import type { DrawPrompt, OfferedList, Selection } from '../../../core/giveaways/draw-answers.ts';
import { ApiError, FlowError } from '../../client/call.ts';
import { type SelectFlow, selectWinners } from './select-flow.ts';

const locked = { status: 'locked', round: '7', winner: null } as Selection;
const closing = { status: 'closing', round: null, winner: null } as Selection;
const toClose = (serializedTransaction: string): Selection => ({
  status: 'closing',
  serializedTransaction,
  lastValidBlockHeight: 1,
});
const offer: DrawPrompt = {
  serializedTransaction: 'commit',
  lastValidBlockHeight: 1,
  until: '2026-11-21T12:01:30.000Z',
  promptKey: 'key',
  list: { root: 'aa', totalWeight: '3', listHash: 'hash', entries: 3 },
};
const prompt: Selection = { status: 'prompt', prompt: offer };
const refused = (code: string, message = 'no', status = 409) => new ApiError(message, status, code, true);
const late = () => refused('signed_too_late', 'The signature came too late');
const proof = { message: 'I draw', signature: 'mine' };
const noAnswer = () => new ApiError('Unknown error occurred', 0, null, false);
const unsigned = async () => {
  throw new Error('User rejected the request.');
};

/** Answers the calls in turn: a Selection is returned, an Error thrown. */
function scene(answers: (Selection | Error)[], changes: Partial<SelectFlow> = {}) {
  const calls: string[] = [];
  const steps: [string, string | null][] = [];
  const declined: string[] = [];
  const asked: (OfferedList | null)[] = [];
  const flow: SelectFlow = {
    prove: async () => proof,
    async select(ask) {
      calls.push('signedTransaction' in ask ? ask.signedTransaction : ask.message);
      const next = answers.shift();
      if (!next) throw new Error('asked too often');
      if (next instanceof Error) throw next;
      return next;
    },
    decline: async (promptKey) => declined.push(promptKey),
    list: async (listHash) => `list ${listHash}`,
    compare: async () => null,
    sign: async (transaction, offered) => {
      asked.push(offered);
      return `signed ${transaction}`;
    },
    wait: async () => {},
    onStep: (step, again) => steps.push([step, again]),
    ...changes,
  };
  return { calls, steps, declined, asked, run: () => selectWinners(flow) };
}

describe('a live draw', () => {
  test('a live draw gets the list, checks it, then asks the wallet and sends', async () => {
    const compared: [string, OfferedList][] = [];
    const { run, calls, steps, declined, asked } = scene([prompt, closing, locked], {
      compare: async (text, offered) => {
        compared.push([text, offered]);
        return null;
      },
    });
    expect(await run()).toBe(locked);
    expect(calls).toEqual(['I draw', 'signed commit', 'signed commit']);
    expect(steps.map(([step]) => step)).toEqual([
      'proving',
      'preparing',
      'listing',
      'checking',
      'signing',
      'closing',
    ]);
    expect(compared).toEqual([['list hash', offer.list]]);
    expect(asked).toEqual([offer.list]);
    expect(declined).toEqual([]);
  });

  test('a live draw whose list does not fit its transaction never reaches the wallet', async () => {
    const { run, calls, steps, declined } = scene([prompt], {
      compare: async () => 'does not lead to the root',
    });
    await expect(run()).rejects.toThrow(
      new FlowError(
        'Your wallet was not asked to confirm: the list does not lead to the root. Nothing was drawn',
      ),
    );
    expect(steps.map(([step]) => step)).not.toContain('signing');
    expect([calls, declined]).toEqual([['I draw'], ['key']]);
  });

  test('a live draw whose list cannot be loaded never reaches the wallet', async () => {
    const { run, declined } = scene([prompt], {
      list: async () => {
        throw noAnswer();
      },
    });
    await expect(run()).rejects.toThrow('The list could not be loaded, so nothing was drawn');
    expect(declined).toEqual(['key']);
  });

  test('a live draw that the wallet refuses ends the pause at once, even if that call fails', async () => {
    const { run, calls, declined } = scene([prompt], { sign: unsigned });
    await expect(run()).rejects.toThrow('Winner selection failed');
    expect([calls, declined]).toEqual([['I draw'], ['key']]);
    const unheard = scene([prompt], {
      sign: unsigned,
      decline: async () => {
        throw noAnswer();
      },
    });
    await expect(unheard.run()).rejects.toThrow('Winner selection failed');
  });

  test('a live draw that was signed is not declined, whatever the server says', async () => {
    const { run, declined } = scene([prompt, refused('prompt_over', 'The signature came too late')]);
    await expect(run()).rejects.toThrow(new FlowError('The signature came too late'));
    expect(declined).toEqual([]);
  });

  test('a live draw whose message the wallet refuses asks the server for nothing', async () => {
    const { run, calls, steps } = scene([], { prove: unsigned });
    await expect(run()).rejects.toThrow(new FlowError('Winner selection failed'));
    expect([calls, steps]).toEqual([[], [['proving', null]]]);
  });

  test('a live draw that did not begin says so', async () => {
    const { run, calls } = scene([{ status: 'open' } as Selection]);
    await expect(run()).rejects.toThrow(new FlowError('Failed to compute winner'));
    expect(calls).toEqual(['I draw']);
  });
});

test('selecting with a window prepares, signs and sends the end of the entries', async () => {
  const { run, calls, steps, asked } = scene([toClose('a'), locked]);
  expect(await run()).toBe(locked);
  expect(asked).toEqual([null]);
  expect(calls).toEqual(['I draw', 'signed a']);
  expect(steps.map(([step]) => step)).toEqual(['proving', 'preparing', 'signing', 'closing']);
});

test('selecting asks for no transaction when entries are closed already', async () => {
  const { run, calls } = scene([locked]);
  expect(await run()).toBe(locked);
  expect(calls).toEqual(['I draw']);
});

test('selecting asks for another signature when the first came too late, and says why', async () => {
  const { run, calls, steps } = scene([toClose('a'), late(), toClose('b'), locked]);
  expect(await run()).toBe(locked);
  expect(calls).toEqual(['I draw', 'signed a', 'I draw', 'signed b']);
  expect(steps).toContainEqual(['signing', 'The signature came too late']);
});

test('selecting gives up after three late signatures with the reason', async () => {
  const tries = [0, 1, 2].flatMap(() => [toClose('a'), late()]);
  await expect(scene(tries).run()).rejects.toThrow('The signature came too late');
});

test('selecting resends the same signed transaction without an answer', async () => {
  const { run, calls } = scene([toClose('a'), noAnswer(), closing, locked]);
  expect(await run()).toBe(locked);
  expect(calls).toEqual(['I draw', 'signed a', 'signed a', 'signed a']);
});

test("selecting shows the server's refusal", async () => {
  await expect(scene([refused('no_registrations', 'Nobody has registered')]).run()).rejects.toThrow(
    new FlowError('Nobody has registered'),
  );
});

test('selecting has a sentence for each step that fails without a message', async () => {
  const silent = () => new ApiError('HTTP error! status: 418', 418, null, false);
  await expect(scene([silent()]).run()).rejects.toThrow('Failed to compute winner');
  await expect(scene([toClose('a'), silent()]).run()).rejects.toThrow('Failed to compute winner');
  await expect(scene([toClose('a')], { sign: unsigned }).run()).rejects.toThrow('Winner selection failed');
});
