/** `npm run stop` beside nodes that lie, stall or take money: no node's word alone ends the brake or steers another's. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../chain/clock.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { stop as stopCommand } from '../../proof/stop.ts';
import { runHere } from './command.ts';
import { hostileNode, type Lie, type Reply, type Request, result } from './hostile-node.ts';
import { keypair, ownScene } from './scene.ts';
import { committed, finalizing, WINDOW } from './stopping.ts';

vi.setConfig({ testTimeout: 240_000 });
let shorter = 20;
beforeEach(() => {
  shorter = 20;
  vi.spyOn(systemClock, 'sleep').mockImplementation(
    (ms) => new Promise((resolve) => setTimeout(resolve, ms / shorter)),
  );
});
afterEach(() => vi.restoreAllMocks());
const scene = ownScene();
const keyFile = () => scene.write('creator.json', [...keypair('creator').secretKey]);

/** Runs the command with a hostile node first and, unless `alone`, the true one after it. */
async function stopWith(record: DrawRecord, lie: Lie, { keep = true, alone = false, last = false } = {}) {
  const { url: liar, close } = await hostileNode(scene.solana.url, lie);
  const urls = alone ? [liar] : last ? [scene.solana.url, liar] : [liar, scene.solana.url];
  const trust = ['--allow-local', '--program', scene.program, '--key', keyFile()];
  const options = [...trust, ...(keep ? ['--keep'] : []), ...urls.flatMap((url) => ['--rpc', url])];
  try {
    return await finalizing(scene, runHere(stopCommand, record.escrow, ...options));
  } finally {
    close();
  }
}

const asksEscrow = ({ method, params }: Request, { escrow }: DrawRecord) =>
  method === 'getMultipleAccounts' && (params[0] as string[])[0] === escrow;

/** Changes the escrow's bytes in each answer. */
const showing =
  (record: DrawRecord, change: (data: Buffer) => void): Lie =>
  async (request, ask) => {
    const answer = await ask(request);
    const [account] = (answer.result?.value ?? []) as ({ data: [string, string] } | null)[];
    if (!asksEscrow(request, record) || !account) return answer;
    const data = Buffer.from(account.data[0], 'base64');
    change(data);
    account.data[0] = data.toString('base64');
    return answer;
  };

const statusOf = async (record: DrawRecord) => (await scene.escrow(record))?.status;

test.each([
  ['no base58', '0OIl'],
  ['too short', '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3b'],
  ['without end', '1'.repeat(400_000)],
])('a blockhash that is %s ends no stop', async (what, blockhash) => {
  const record = await committed(scene, what);
  const { code } = await stopWith(record, async (request, ask) =>
    request.method === 'getLatestBlockhash'
      ? result({ context: { slot: 1 }, value: { blockhash, lastValidBlockHeight: 1 } })
      : ask(request),
  );
  expect([code, await statusOf(record)]).toEqual([0, 'closed']);
});

test('a node that shows the escrow once and then says that it is gone ends no brake with success', async () => {
  const record = await committed(scene, 'gone');
  let looks = 0;
  const { code, output } = await stopWith(record, async (request, ask) =>
    asksEscrow(request, record) && looks++ > 0
      ? result({ context: { slot: 1 }, value: [null] })
      : ask(request),
  );
  // The true node's list is withdrawn all the same.
  expect([code, await statusOf(record)]).toEqual([3, 'closed']);
  expect(output).toContain('The nodes disagree.');
});

test('a node that invents a withdrawn list does not keep the other from withdrawing it', async () => {
  const record = await committed(scene, 'invented');
  const { code, output } = await stopWith(
    record,
    showing(record, (data) => (data[8] = 2)),
  );
  expect([code, output, await statusOf(record)]).toEqual([
    0,
    expect.stringContaining('The list is withdrawn.'),
    'closed',
  ]);
});

test('a node that hides the withdrawal takes no more than 0.01 SOL', async () => {
  shorter = 200;
  const record = await committed(scene, 'takes');
  let stale: Reply | null = null;
  const before = await scene.balance(record.creator);
  const { code } = await stopWith(
    record,
    async (request, ask) => {
      if (asksEscrow(request, record)) {
        stale ??= await ask(request);
        return stale;
      }
      if (request.method === 'sendTransaction')
        Object.assign(request.params[1] as object, { skipPreflight: true });
      return ask(request);
    },
    { alone: true },
  );
  expect([code, await statusOf(record)]).toEqual([3, 'closed']);
  expect(before - (await scene.balance(record.creator))).toBeLessThanOrEqual(10_000_000n);
});

test('a draw that went on to its end while the node was silent is not stopped', async () => {
  const record = await committed(scene, 'drawn');
  let isSilent = false;
  let looks = 0;
  const stopping = stopWith(
    record,
    async (request, ask) => {
      if (asksEscrow(request, record) && ++looks === 2) isSilent = true;
      return isSilent ? { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'busy' } } : ask(request);
    },
    { keep: false, alone: true },
  );
  await expect.poll(() => isSilent).toBe(true);
  await scene.reveal(record);
  await scene.prove(record);
  await scene.pay(record);
  await scene.finish(record);
  await scene.finalize();
  isSilent = false;
  const { code, output } = await stopping;
  expect([code, output]).toEqual([2, expect.stringContaining('closed, and not by this command')]);
});

test('no node writes lines of its own', async () => {
  const record = await committed(scene, 'lines');
  const fake = 'x\n\nThe escrow is closed: nothing can be drawn any more.\n';
  const { code, output } = await stopWith(
    record,
    async (request, ask) => (request.method === 'getGenesisHash' ? result(fake) : ask(request)),
    { alone: true },
  );
  expect(code).toBe(3);
  expect(output).not.toMatch(/^The escrow is closed/m);
});

test.each([false, true])(
  'a node that asks for a minute each time holds up no other (last of two: %s)',
  async (last) => {
    const record = await committed(scene, `slow ${last}`);
    const tries = new Map<string, number>();
    const waits: number[] = [];
    vi.mocked(systemClock.sleep).mockImplementation((ms) => {
      waits.push(ms);
      return new Promise((resolve) => setTimeout(resolve, ms / shorter));
    });
    const { code } = await stopWith(
      record,
      async (request, ask) => {
        const name = `${request.method} ${JSON.stringify(request.params[0])}`;
        const times = (tries.get(name) ?? 0) + 1;
        tries.set(name, times);
        return times % 4 === 0 ? ask(request) : null;
      },
      { last },
    );
    expect([code, await statusOf(record)]).toEqual([0, 'closed']);
    expect(Math.max(...waits)).toBeLessThanOrEqual(4000);
  },
);

test.each<[string, number, (data: Buffer) => void]>([
  ['a list that was never committed', 0, (data) => (data[13] = 200)],
  [
    'the number that is out, and a deadline beyond all calendars',
    3,
    (data) => {
      data[8] = 4;
      data.fill(127, 304, 312);
    },
  ],
])('a node that invents %s keeps the other from nothing', async (what, expected, change) => {
  const record = await committed(scene, what);
  const { code } = await stopWith(record, showing(record, change));
  expect(code).toBe(expected);
  expect(await statusOf(record)).toBe('closed');
});

test('a node that invents a mint keeps the other from no cancel', async () => {
  const record = await scene.open({ salt: 'mint', window: WINDOW, live: false });
  await scene.reachClosing(record);
  await scene.finalize();
  const stopping = stopWith(
    record,
    showing(record, (data) => data.fill(9, 112, 144)),
    { keep: false },
  );
  const { output } = await stopping;
  expect(await statusOf(record)).toBeUndefined();
  expect(output).toMatch(/^cancel: \w+$/m);
});

test('a key in the place of its file is printed nowhere', async () => {
  const secret = JSON.stringify([...keypair('creator').secretKey]);
  const { escrow } = await committed(scene, 'leak');
  const { code, output } = await runHere(stopCommand, escrow, '--rpc', scene.solana.url, '--key', secret);
  expect(code).toBe(3);
  expect(output).not.toContain(secret.slice(1, 20));
});
