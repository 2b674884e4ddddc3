/** The send-and-confirm loop on a simulated clock and network: its sends, its polls and its conclusions. */
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

/** A network: its answer to each send, the status it shows at a time, and the height of the finalized chain. */
interface Net {
  send?: Send;
  status?: (now: number) => SignatureStatus | null;
  height?: (now: number) => number;
  /** The times that an answer to a send and to a poll take, ms. */
  sendMs?: number;
  pollMs?: number;
  /** The rejection that another run stored. */
  rejection?: string;
  /** A socket of the node: from when on it is subscribed, and when it tells what. */
  socket?: { from: number; tells?: number; err?: unknown };
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
      const status = net.status?.(now) ?? null;
      now += net.pollMs ?? 0;
      return [status];
    },
  };
  const { socket } = net;
  const tells = socket?.tells ?? Number.POSITIVE_INFINITY;
  const clock = {
    now: () => now,
    // The loop wakes up when the socket tells.
    sleep: async (ms: number) => {
      now = tells > now ? Math.min(now + ms, tells) : now + ms;
    },
  };
  const watch = socket && {
    said: new Promise<void>(() => {}),
    heard: () =>
      now < tells ? null : ({ slot: 1, err: socket.err ?? null, confirmationStatus: 'confirmed' } as const),
    isLive: () => now >= socket.from,
    isTaken: false,
    close: () => {},
  };
  const payment = {
    ...PAYMENT,
    rejected: options.rejected ?? false,
    sentByOther: options.sentByOther ?? false,
  };
  const patience = options.patienceMs ?? 20_000;
  const outcome = await sendAndConfirm(payment, writer, rpc, clock, patience, 'confirmed', watch);
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

describe('sendAndConfirm polls', () => {
  test('a payment that lands is reported confirmed within 100 ms, with few calls', async () => {
    for (const landedMs of [30, 400, 790, 1500]) {
      const { outcome, now, total } = await run({ status: landed(landedMs, landedMs + 377) });
      expect(outcome).toEqual(CONFIRMED);
      expect(now - landedMs - 377).toBeLessThanOrEqual(100);
      expect(total).toBeLessThan(20);
    }
  });

  test('a socket tells of the confirmation at once, and saves the polls', async () => {
    for (const tells of [700, 1800]) {
      const { outcome, now, looks, marks } = await run({
        status: landed(tells, tells),
        socket: { from: 90, tells },
      });
      expect([outcome, now, marks]).toEqual([CONFIRMED, tells, ['confirmed']]);
      expect(looks).toBeLessThan(5);
    }
    const failed = await run({ socket: { from: 0, tells: 600, err: 'AccountInUse' } });
    expect([failed.outcome.status, failed.marks]).toEqual(['failed', ['failed']]);
  });

  test('what the socket tells during a poll counts after it', async () => {
    const { outcome, now } = await run({
      pollMs: 60,
      status: (at) => (at < 1000 ? landed(0, 1000)(at) : null),
      socket: { from: 0, tells: 30 },
    });
    expect(outcome).toEqual(CONFIRMED);
    expect(now).toBeLessThan(100);
  });

  test('a socket that tells nothing costs a second at most, and one that is not subscribed nothing', async () => {
    const mute = await run({ status: landed(650, 800), socket: { from: 90 } });
    expect(mute.outcome).toEqual(CONFIRMED);
    expect(mute.now - 800).toBeLessThanOrEqual(1000);
    const late = await run({ status: landed(650, 800), socket: { from: 19_000 } });
    expect(late.now - 800).toBeLessThanOrEqual(100);
  });

  test('a payment that stays unconfirmed is polled less often after a while', async () => {
    const { now, looks } = await run({ status: landed(0, 15_000) });
    expect(now - 15_000).toBeLessThanOrEqual(1000);
    expect(looks).toBeLessThan(45);
  });

  test('a payment that never lands takes less than fifty calls in twenty seconds', async () => {
    const { outcome, total, heights, sends } = await run({});
    expect(outcome).toEqual({ status: 'pending' });
    expect(heights).toBeLessThan(6);
    expect(sends.length).toBeLessThan(11);
    expect(total).toBeLessThan(50);
  });

  test('an expired payment is reported within seconds of the block that proves it', async () => {
    const { outcome, now } = await run({ height: (at) => (at < 7000 ? 90 : 101) });
    expect(outcome).toEqual({ status: 'expired' });
    expect(now).toBeLessThan(9000);
  });

  test('a service that asks us to wait is not called before', async () => {
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
  test('preflight is skipped only once a node has accepted the bytes', async () => {
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

  test('preflight stays on while a node does not know the blockhash yet', async () => {
    let tries = 0;
    const { sends } = await run({
      send: () => {
        if (++tries === 1) throw preflight('BlockhashNotFound');
      },
    });
    expect(sends.slice(0, 3)).toEqual([false, false, true]);
  });

  test('a rejection after a first send that was turned away refuses the payment', async () => {
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

describe('a rejection by a node', () => {
  test.each([
    [preflight('AccountNotFound'), 'the paying wallet holds no SOL'],
    [preflight({ InstructionError: [2, { Custom: 1 }] }), 'the wallet does not hold enough'],
    [
      new RpcError(-32003, 'Transaction signature verification failure', undefined),
      'Transaction signature verification failure',
    ],
    [new RpcError(-32602, 'invalid base64 encoding: InvalidPadding', undefined), 'invalid base64'],
    [new RpcError(-32601, 'Method not found', undefined), 'Method not found'],
  ])('%s rejects the payment at once, is stored, and ends the sending', async (error, reason) => {
    const { outcome, sends, marks, now } = await run({
      send: () => {
        throw error;
      },
    });
    expect(outcome).toEqual({ status: 'rejected', reason: expect.stringContaining(reason) });
    expect([sends.length, marks, now]).toEqual([1, ['rejected'], 0]);
  });

  test('a rejected payment is polled for and never resent', async () => {
    const { outcome, sends } = await run({ status: landed(3000, 3400) }, { rejected: true });
    expect([outcome, sends]).toEqual([CONFIRMED, []]);
  });

  test('a rejection of bytes that another node has accepted changes nothing: they may land', async () => {
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
  ])('a rejection of bytes that a node may have accepted proves nothing: %s', async (_, options) => {
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

  test('a rejection so late that another run may have sent the bytes proves nothing', async () => {
    const { outcome, marks } = await run({
      sendMs: 3500,
      send: () => {
        throw preflight('AccountNotFound');
      },
      status: landed(5000, 5300),
    });
    expect([outcome, marks]).toEqual([CONFIRMED, ['confirmed']]);
  });

  test('a second run sends nothing while the first one may still get a rejection', async () => {
    const times: number[] = [];
    await run({ send: (at) => times.push(at) }, { sentByOther: true, patienceMs: 5000 });
    expect(times).toEqual([expect.any(Number)]);
    expect(times[0]).toBeGreaterThan(3000);
  });

  test('a concurrent run sends nothing once a rejection is stored: the user may have paid again', async () => {
    const { outcome, sends, marks } = await run({ rejection: 'no money' }, { sentByOther: true });
    expect([outcome, sends, marks]).toEqual([{ status: 'rejected', reason: 'no money' }, [], []]);
  });

  test('a rejection of bytes as already known counts as accepted', async () => {
    const { outcome } = await run({
      send: () => {
        throw preflight('AlreadyProcessed');
      },
      status: landed(500, 900),
    });
    expect(outcome).toEqual(CONFIRMED);
  });
});

test('a payment that is in a block is not resent', async () => {
  const { sends } = await run({ status: landed(100, 15_000) });
  expect(sends).toEqual([false]);
});
