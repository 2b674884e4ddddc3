/** The send-and-confirm loop on a clock and a network of the test's own: what it sends, how often it looks, what it concludes. */
import { describe, expect, test } from 'vitest';
import { RpcError, RpcUnavailable, type SignatureStatus } from './rpc.ts';
import { type Outcome, sendAndConfirm } from './send-and-confirm.ts';

const PAYMENT = {
  id: 'a',
  signature: 's',
  signedTransaction: 'bytes',
  lastValidBlockHeight: 100,
  rejected: false,
};

type Send = (at: number, skipPreflight: boolean) => void;

/** A network: what it answers to each send, which status it shows at a time, and how high the finalized chain is. */
interface Net {
  send?: Send;
  status?: (now: number) => SignatureStatus | null;
  height?: (now: number) => number;
  /** How long an answer to a send takes, ms. */
  sendMs?: number;
  /** What another run wrote down. */
  rejection?: string;
}

async function run(
  net: Net,
  options: { patienceMs?: number; rejected?: boolean; sentByOther?: boolean } = {},
) {
  let now = 0;
  const calls = { looks: 0, heights: 0 };
  const sends: boolean[] = [];
  const marks: string[] = [];
  const mark = (name: string) => async () => {
    marks.push(name);
  };
  const writer = {
    markConfirmed: mark('confirmed'),
    markFailed: mark('failed'),
    markRejected: mark('rejected'),
    markExpired: mark('expired'),
    rejectionOf: async () => net.rejection ?? null,
  };
  const rpc = {
    send: async (_: string, skipPreflight = false) => {
      sends.push(skipPreflight);
      now += net.sendMs ?? 0;
      net.send?.(now, skipPreflight);
      return 's';
    },
    finalizedPoint: async () => {
      calls.heights++;
      return { slot: 0, height: net.height?.(now) ?? 0 };
    },
    signatureStatuses: async () => {
      calls.looks++;
      return [net.status?.(now) ?? null];
    },
  };
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
  const payment = {
    ...PAYMENT,
    rejected: options.rejected ?? false,
    sentByOther: options.sentByOther ?? false,
  };
  const outcome = await sendAndConfirm(payment, writer, rpc, clock, options.patienceMs ?? 20_000);
  return { outcome, sends, marks, ...calls, total: sends.length + calls.looks + calls.heights, now };
}

const landed = (landedMs: number, confirmedMs: number) => (now: number) =>
  now < landedMs
    ? null
    : ({
        slot: 1,
        err: null,
        confirmationStatus: now < confirmedMs ? 'processed' : 'confirmed',
      } as const);
const CONFIRMED: Outcome = { status: 'confirmed', slot: 1 };
const preflight = (err: unknown) => new RpcError(-32002, 'Transaction simulation failed', { err, logs: [] });

describe('how often it asks', () => {
  test('a payment that lands is seen confirmed within 100 ms, by few calls', async () => {
    for (const landedMs of [30, 400, 790, 1500]) {
      const { outcome, now, total } = await run({ status: landed(landedMs, landedMs + 377) });
      expect(outcome).toEqual(CONFIRMED);
      expect(now - landedMs - 377).toBeLessThanOrEqual(100);
      expect(total).toBeLessThan(20);
    }
  });

  test('one whose confirmation does not come is looked at seldom after a while', async () => {
    const { now, looks } = await run({ status: landed(0, 15_000) });
    expect(now - 15_000).toBeLessThanOrEqual(1000);
    expect(looks).toBeLessThan(45);
  });

  test('one that never lands takes less than fifty calls in twenty seconds', async () => {
    const { outcome, total, heights, sends } = await run({});
    expect(outcome).toEqual({ status: 'pending' });
    expect(heights).toBeLessThan(6);
    expect(sends.length).toBeLessThan(11);
    expect(total).toBeLessThan(50);
  });

  test('its death is seen within seconds of the block that makes it certain', async () => {
    const { outcome, now } = await run({ height: (at) => (at < 7000 ? 90 : 101) });
    expect(outcome).toEqual({ status: 'expired' });
    expect(now).toBeLessThan(9000);
  });

  test('a service that asks us to wait is not asked before', async () => {
    const times: number[] = [];
    await run({
      send: (at) => {
        times.push(at);
        throw new RpcUnavailable('sendTransaction: HTTP 429', 5000);
      },
    });
    expect(times).toEqual([0, 5000, 10_000, 15_000, 20_000]);
  });
});

describe('preflight', () => {
  test('is skipped only once a node has taken the bytes', async () => {
    let tries = 0;
    const { sends, outcome } = await run({
      send: () => {
        if (++tries <= 2) throw new RpcUnavailable('sendTransaction: HTTP 503');
      },
      status: landed(9000, 9300),
    });
    expect(outcome).toEqual(CONFIRMED);
    expect(sends.slice(0, 5)).toEqual([false, false, false, true, true]);
  });

  test('is kept while a node does not know the blockhash yet', async () => {
    let tries = 0;
    const { sends } = await run({
      send: () => {
        if (++tries === 1) throw preflight('BlockhashNotFound');
      },
    });
    expect(sends.slice(0, 3)).toEqual([false, false, true]);
  });

  test('a "no" after a first send that was turned away refuses the payment', async () => {
    let tries = 0;
    const { outcome, sends, marks } = await run({
      send: () => {
        if (++tries === 1) throw new RpcUnavailable('sendTransaction: HTTP 429', null, true);
        throw preflight('AccountNotFound');
      },
    });
    expect(outcome).toEqual({ status: 'rejected', reason: 'the paying wallet holds no SOL' });
    expect([sends, marks]).toEqual([[false, false], ['rejected']]);
  });
});

describe('a node that says no', () => {
  test.each([
    [preflight('AccountNotFound'), 'the paying wallet holds no SOL'],
    [preflight({ InstructionError: [2, { Custom: 1 }] }), 'the wallet does not hold enough'],
    [
      new RpcError(-32003, 'Transaction signature verification failure', undefined),
      'Transaction signature verification failure',
    ],
    [new RpcError(-32602, 'invalid base64 encoding: InvalidPadding', undefined), 'invalid base64'],
    [new RpcError(-32601, 'Method not found', undefined), 'Method not found'],
  ])('%s refuses at once, is written down, and ends the sending', async (error, reason) => {
    const { outcome, sends, marks, now } = await run({
      send: () => {
        throw error;
      },
    });
    expect(outcome).toEqual({ status: 'rejected', reason: expect.stringContaining(reason) });
    expect([sends.length, marks, now]).toEqual([1, ['rejected'], 0]);
  });

  test('is not asked again: a refused payment is looked for and never sentByOther', async () => {
    const { outcome, sends } = await run({ status: landed(3000, 3400) }, { rejected: true });
    expect([outcome, sends]).toEqual([CONFIRMED, []]);
  });

  test('to bytes that another node has taken changes nothing: they may land', async () => {
    let tries = 0;
    const { outcome } = await run({
      send: () => {
        if (++tries > 1) throw new RpcError(-32602, 'invalid', undefined);
      },
      status: landed(5000, 5300),
    });
    expect(outcome).toEqual(CONFIRMED);
  });

  test.each([
    ['its answer is lost', {}],
    ['another run sent them', { sentByOther: true }],
  ])('to bytes that a node may have taken proves nothing: %s', async (_, options) => {
    let tries = 0;
    const { outcome, marks } = await run(
      {
        send: () => {
          if (++tries === 1 && !('sentByOther' in options))
            throw new RpcUnavailable('sendTransaction: TimeoutError');
          // A node behind the same address that has not seen the money yet.
          throw preflight('AccountNotFound');
        },
        status: landed(5000, 5300),
      },
      options,
    );
    expect([outcome, marks]).toEqual([CONFIRMED, ['confirmed']]);
  });

  test('that comes so late that another run may have sent the bytes proves nothing', async () => {
    const { outcome, marks } = await run({
      sendMs: 3500,
      send: () => {
        throw preflight('AccountNotFound');
      },
      status: landed(5000, 5300),
    });
    expect([outcome, marks]).toEqual([CONFIRMED, ['confirmed']]);
  });

  test('is waited for: a second run sends nothing while the first one may be told so', async () => {
    const times: number[] = [];
    await run({ send: (at) => times.push(at) }, { sentByOther: true, patienceMs: 5000 });
    expect(times).toEqual([expect.any(Number)]);
    expect(times[0]).toBeGreaterThan(3000);
  });

  test('tells a run beside it, which then sends nothing: the person may have paid anew', async () => {
    const { outcome, sends, marks } = await run({ rejection: 'no money' }, { sentByOther: true });
    expect([outcome, sends, marks]).toEqual([{ status: 'rejected', reason: 'no money' }, [], []]);
  });

  test('because it knows the bytes already says yes', async () => {
    const { outcome } = await run({
      send: () => {
        throw preflight('AlreadyProcessed');
      },
      status: landed(500, 900),
    });
    expect(outcome).toEqual(CONFIRMED);
  });
});

test('a payment that stands in a block is not sent again', async () => {
  const { sends } = await run({ status: landed(100, 15_000) });
  expect(sends).toEqual([false]);
});
