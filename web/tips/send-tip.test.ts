import { describe, expect, test } from 'vitest';
import type { ConfirmedTip, PreparedTip } from '../../core/tips/model.ts';
import { ApiError } from '../client/call.ts';
import {
  isOver,
  MAY_STILL_SEND,
  STILL_CONFIRMING,
  sendByWallet,
  sendTip,
  type TipFlow,
  TipUnsettled,
} from './send-tip.ts';

const confirmed = { status: 'confirmed', txSignature: 's' } as ConfirmedTip;
const pending = { status: 'pending', txSignature: 's' } as ConfirmedTip;
const expired = new ApiError('The signature came too late', 409, 'tip_expired', true);
const noAnswer = new ApiError('Unknown error occurred', 0, null, false);

/**
 * Returns a flow whose answers come in order (the last one repeats); it logs its steps, and the state stored across
 * reloads.
 */
function flow(answers: { prepare?: unknown[]; sign?: unknown[]; confirm?: unknown[] }) {
  const log: string[] = [];
  const bodies: unknown[] = [];
  const stored: (string | null)[] = [];
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
    store: (id, signed) => void stored.push(`${id} ${signed}`),
    forget: () => void stored.push(null),
    confirm: (body) => {
      bodies.push(body);
      return take('confirm', answers.confirm, confirmed);
    },
    wait: async () => void log.push('wait'),
    onStep: (step, again) => void (again && log.push(`${step}: ${again}`)),
  };
  return { parts, log, bodies, stored };
}

test('sending a tip prepares, signs and confirms once', async () => {
  const { parts, log } = flow({});
  await expect(sendTip(parts, 'tip-page')).resolves.toBe(confirmed);
  expect(log).toEqual(['prepare', 'sign', 'confirm']);
});

test('sending a tip resends the same body while the network has not answered', async () => {
  const { parts, log, bodies } = flow({ confirm: [pending, noAnswer, confirmed] });
  await expect(sendTip(parts, 'tip-page')).resolves.toBe(confirmed);
  const still = 'confirming: Still confirming. Your tip is safe: do not send it again.';
  expect(log).toEqual(['prepare', 'sign', 'confirm', 'wait', still, 'confirm', 'wait', still, 'confirm']);
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
});

test('sending a tip prepares again after a late signature and says why', async () => {
  const { parts, log, bodies } = flow({ confirm: [expired, confirmed] });
  await expect(sendTip(parts, 'tip-page')).resolves.toBe(confirmed);
  expect(log).toContain('preparing: The signature came too late');
  expect(bodies).toMatchObject([{ tempTipId: 'tip-1' }, { tempTipId: 'tip-2' }]);
});

test('sending a tip does not ask for signatures forever', async () => {
  const { parts, log } = flow({ confirm: [expired] });
  await expect(sendTip(parts, 'tip-page')).rejects.toThrow('The signature came too late');
  expect(log.filter((entry) => entry === 'sign')).toHaveLength(3);
});

test('a tip with an unknown outcome is never paid twice, and stays stored', async () => {
  const { parts, log, stored } = flow({ confirm: [noAnswer] });
  const failure = await sendTip(parts, 'tip-page').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TipUnsettled);
  expect(failure).toMatchObject({ message: STILL_CONFIRMING });
  expect(log.filter((entry) => entry === 'prepare')).toHaveLength(1);
  expect(stored).toEqual(['tip-1 signed']);
});

describe('what a tip stores across reloads', () => {
  const refused = new ApiError('The network refused this tip', 409, 'tip_failed', true);
  const stranger = new ApiError('HTTP error! status: 403', 403, null, false);

  test("a tip's signed bytes are stored before the server receives them, until the tip is confirmed", async () => {
    const { parts, stored } = flow({ confirm: [noAnswer, confirmed] });
    const seen: unknown[] = [];
    const confirm: TipFlow['confirm'] = (question) => {
      seen.push([...stored]);
      return parts.confirm(question);
    };
    await sendTip({ ...parts, confirm }, 'tip-page');
    expect(seen).toEqual([['tip-1 signed'], ['tip-1 signed']]);
    expect(stored).toEqual(['tip-1 signed', null]);
  });

  test('a tip stores nothing before the wallet has signed', async () => {
    const { parts, stored } = flow({ sign: [new Error('User rejected')] });
    await expect(sendTip(parts, 'tip-page')).rejects.toThrow();
    expect(stored).toEqual([]);
  });

  test('a tip stores nothing once the server has refused it', async () => {
    const { parts, stored } = flow({ confirm: [pending, refused] });
    const failure = await sendTip(parts, 'tip-page').catch((error: unknown) => error);
    expect(failure).toMatchObject({ sentence: 'Failed to confirm tip', reason: refused.message });
    expect(stored).toEqual(['tip-1 signed', null]);
  });

  test("a tip's signed bytes stay stored when the refusal is not our server's", async () => {
    const { parts, stored } = flow({ confirm: [noAnswer, stranger] });
    await expect(sendTip(parts, 'tip-page')).rejects.toThrow('Failed to confirm tip');
    expect(stored).toEqual(['tip-1 signed']);
  });

  test('an expired tip is removed before another is prepared', async () => {
    const { parts, stored } = flow({ confirm: [expired, confirmed] });
    await sendTip(parts, 'tip-page');
    expect(stored).toEqual(['tip-1 signed', null, 'tip-2 signed', null]);
  });
});

test.each([
  ['tip_failed', 409, true, true],
  ['tip_not_sent', 409, true, true],
  ['tip_expired', 409, true, false],
  ['tip_used', 409, true, false],
  ['tx_bad_signature', 400, true, false],
  ['tip_not_found', 404, true, false],
  ['rate_limited', 429, false, false],
  ['chain_unavailable', 503, false, false],
  [null, 403, false, false],
  [null, 0, false, false],
])(
  '%s (%d) means that the tip can no longer land: with signed bytes %s, with a wallet that sends %s',
  (code, status, signed, sent) => {
    const error = new ApiError('no', status, code, code !== null);
    expect(isOver({ tempTipId: 'a', signedTransaction: 'signed' }, error)).toBe(signed);
    expect(isOver({ tempTipId: 'a', sentByWallet: true }, error)).toBe(sent);
  },
);

describe('what the user reads when a tip fails', () => {
  const silent = new ApiError('HTTP error! status: 418', 418, null, false);
  const spoken = new ApiError('Your wallet holds 0 SOL', 409, 'insufficient_sol', true);

  test.each([
    ['tip-page', 'Failed to prepare tip', 'Failed to confirm tip'],
    ['token-page', 'Failed to prepare transaction', 'Failed to confirm transaction'],
  ] as const)('sending a tip has a sentence for a failed step: %s', async (variant, prepare, confirm) => {
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

describe('a tip from a wallet that sends it', () => {
  const notSent = new ApiError('The network never saw this tip', 409, 'tip_not_sent', true);
  const failed = new ApiError('The network refused this tip', 409, 'tip_failed', true);
  const no = Object.assign(new Error('User rejected the request.'), { code: 4001 });
  const lost = new Error('The message port closed');

  /** Everything that was stored across reloads, in order, and every request to the server. */
  function walletFlow(answers: { send?: unknown; confirm?: unknown[]; patience?: Promise<void> }) {
    const stored: (string | null)[] = [];
    const asked: unknown[] = [];
    const late: string[] = [];
    let open = false;
    const { parts, log } = flow({ confirm: answers.confirm });
    const sent = sendByWallet(
      {
        ...parts,
        store: (id, signature) => void stored.push(signature ? `${id} ${signature}` : id),
        forget: () => void stored.push(null),
        async whileOpen(_, work) {
          open = true;
          const answer = await work();
          open = false;
          return answer;
        },
        async send() {
          log.push('send');
          // Stored before the wallet is asked.
          expect(stored).toEqual(['tip-1']);
          expect(open).toBe(true);
          const answer = await answers.send;
          if (answer instanceof Error) throw answer;
          return answer === undefined ? 'signature' : (answer as string | null);
        },
        saidNo: (error) => error === no,
        patience: () => answers.patience ?? new Promise(() => {}),
        onLateNo: (text) => void late.push(text),
        confirm: (body) => {
          asked.push(body);
          return parts.confirm(body as never);
        },
      },
      'tip-page',
    );
    return { sent, stored, asked, log, late };
  }

  test("a tip that the wallet sends is confirmed by the chain, with the wallet's signature as a hint", async () => {
    const { sent, stored, asked } = walletFlow({ confirm: [pending, confirmed] });
    await expect(sent).resolves.toBe(confirmed);
    expect(stored).toEqual(['tip-1', 'tip-1 signature', null]);
    expect(asked[0]).toEqual({ tempTipId: 'tip-1', sentByWallet: true, signature: 'signature' });
  });

  test('a tip that the user refuses in the wallet can be tried again at once', async () => {
    const { sent, stored, asked } = walletFlow({ send: no });
    await expect(sent).rejects.toThrow('Transaction cancelled or failed to sign');
    expect(stored).toEqual(['tip-1', null]);
    expect(asked).toEqual([]);
  });

  test.each([
    ['loses its connection', { send: lost, confirm: [pending] }],
    ['names no signature', { send: null, confirm: [pending] }],
    ['answers and nothing lands', { confirm: [pending] }],
    ['answers and the server cannot be reached', { confirm: [noAnswer] }],
  ])('a tip stays stored when the wallet %s', async (_, answers) => {
    const { sent, stored, log } = walletFlow(answers);
    await expect(sent).rejects.toThrow(MAY_STILL_SEND);
    expect(stored).not.toContain(null);
    expect(log.filter((entry) => entry === 'prepare' || entry === 'send')).toEqual(['prepare', 'send']);
  });

  test.each([notSent, failed])(
    'a tip that the wallet sends is removed once its outcome is certain',
    async (end) => {
      const { sent, stored } = walletFlow({ confirm: [pending, end] });
      await expect(sent).rejects.toThrow(end.message);
      expect(stored.at(-1)).toBe(null);
    },
  );

  test('the server is not asked about a tip while the wallet may still show its window', async () => {
    const { sent, stored, asked } = walletFlow({ send: new Promise(() => {}), patience: Promise.resolve() });
    await expect(sent).rejects.toThrow(MAY_STILL_SEND);
    expect(stored).toEqual(['tip-1']);
    expect(asked).toEqual([]);
  });

  test.each([
    ['a signature is kept', 'late', ['tip-1', 'tip-1 late'], []],
    ['a no is told and ends it', no, ['tip-1', null], ['Transaction cancelled or failed to sign']],
    ['a lost connection ends nothing', lost, ['tip-1'], []],
  ])('a late answer of the wallet counts: %s', async (_, answer, ends, shown) => {
    let settle = (_: unknown) => {};
    const send = new Promise((resolve) => {
      settle = resolve;
    });
    const { sent, stored, asked, late } = walletFlow({ send, patience: Promise.resolve() });
    await expect(sent).rejects.toThrow(MAY_STILL_SEND);
    settle(answer);
    await new Promise((resolve) => setTimeout(resolve));
    expect(stored).toEqual(ends);
    expect(late).toEqual(shown);
    expect(asked).toEqual([]);
  });
});
