/** The creator stops a draw with the own key alone: platform, its keys and its money play no part. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../chain/clock.ts';
import { TOKEN_PROGRAM } from '../../core/address.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { stop as stopCommand } from '../../proof/stop.ts';
import { runHere } from './command.ts';
import { keypair, ownScene } from './scene.ts';

vi.setConfig({ testTimeout: 240_000 });
/** The command's seconds are tenths here: blocks come as fast. */
beforeEach(() => {
  vi.spyOn(systemClock, 'sleep').mockImplementation(
    (ms) => new Promise((resolve) => setTimeout(resolve, ms / 10)),
  );
});
afterEach(() => vi.restoreAllMocks());
const scene = ownScene();

const WINDOW = 600;

const keyFile = (name: string) => scene.write(`${name}.json`, [...keypair(name).secretKey]);

function stop({ escrow }: DrawRecord, ...options: string[]) {
  const trust = options.includes('--program') ? [] : ['--program', scene.program];
  const key = options.includes('--key') ? [] : ['--key', keyFile('creator')];
  return runHere(
    stopCommand,
    escrow,
    '--allow-local',
    '--rpc',
    scene.solana.url,
    ...key,
    ...trust,
    ...options,
  );
}

/** Returns a draw whose list is committed, with a window in which it can be taken back. */
async function committed(salt: string): Promise<DrawRecord> {
  const record = await scene.open({ salt, window: WINDOW, live: false });
  await scene.closeEntries(record);
  await scene.commit(record, false);
  await scene.finalize();
  return record;
}

/** Blocks come, so that what the command sends becomes final. */
async function finalizing<T>(running: Promise<T>): Promise<T> {
  let over = false;
  const done = running.finally(() => {
    over = true;
  });
  while (!over) {
    await scene.finalize();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return done;
}

test('a committed list is withdrawn and the giveaway canceled: every lamport but the fees comes back', async () => {
  const record = await committed('stopped');
  const before = await scene.balance(record.creator);
  const inEscrow = await scene.balance(record.escrow);
  const stopping = stop(record);
  // Nobody may cancel while the id can still be opened.
  await finalizing(expect.poll(async () => (await scene.escrow(record))?.status).toBe('closed'));
  await scene.reachClosing(record);
  const { code, output } = await finalizing(stopping);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^withdraw: \w+\n.*^cancel: \w+\n.*closed: nothing can be drawn/ms),
  ]);
  expect(await scene.balance(record.escrow)).toBe(0n);
  const back = (await scene.balance(record.creator)) - before;
  // Failed repetitions pay their fee too.
  expect(back).toBeGreaterThan(inEscrow - 20_000_000n);
  expect(back).toBeLessThan(inEscrow);
});

test('with --keep only the list is withdrawn, and a second run has nothing to do', async () => {
  const record = await committed('kept');
  const first = await finalizing(stop(record, '--keep'));
  expect([first.code, first.output]).toEqual([0, expect.stringContaining('The list is withdrawn.')]);
  expect((await scene.escrow(record))!.status).toBe('closed');
  const again = await stop(record, '--keep');
  expect([again.code, again.output]).toEqual([0, 'No list is committed: there is nothing to withdraw.\n']);
});

test("a thief's new list after the withdrawal is taken back too, and the prize is saved", async () => {
  const record = await committed('again');
  const stopping = stop(record);
  await finalizing(expect.poll(async () => (await scene.escrow(record))?.status).toBe('closed'));
  await scene.commit(record, false);
  await scene.reachClosing(record);
  const { code, output } = await finalizing(stopping);
  expect([code, output]).toEqual([0, expect.stringContaining('nothing can be drawn any more')]);
  expect(await scene.balance(record.escrow)).toBe(0n);
});

/** Starts a node that answers as ours does, but lies about the escrow. Returns its address and how to end it. */
async function nodeWith(
  account: object | null,
  { escrow }: DrawRecord,
): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const answer = await fetch(scene.solana.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const json = (await answer.json()) as { result?: { value?: unknown } };
    if (body.includes(escrow) && json.result?.value) json.result.value = [account];
    response.setHeader('content-type', 'application/json').end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test.each<[string, object | null]>([
  ['no escrow', null],
  [
    'an account of another program',
    { owner: TOKEN_PROGRAM, data: ['', 'base64'], executable: false, lamports: 1 },
  ],
])('a node that shows %s stops no brake, whichever comes first', async (what, account) => {
  for (const order of ['liar first', 'liar last']) {
    const record = await committed(`${what} ${order}`);
    const liar = await nodeWith(account, record);
    const nodes = order === 'liar first' ? [liar.url, scene.solana.url] : [scene.solana.url, liar.url];
    const { code, output } = await finalizing(
      runHere(
        stopCommand,
        ...[
          record.escrow,
          '--allow-local',
          '--program',
          scene.program,
          '--key',
          keyFile('creator'),
          '--keep',
        ],
        ...nodes.flatMap((url) => ['--rpc', url]),
      ),
    );
    liar.close();
    expect([code, output]).toEqual([0, expect.stringContaining('The list is withdrawn.')]);
    expect((await scene.escrow(record))!.status).toBe('closed');
  }
});

describe('too late, and refused', () => {
  test('after the cutoff it says when the prize can be reclaimed', async () => {
    const record = await committed('late');
    await scene.travel(WINDOW + 1);
    await scene.finalize();
    const { code, output } = await stop(record);
    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/^Too late: The cutoff has passed.* UTC can be reclaimed/),
    ]);
  });

  test('a list that the creator signed cannot be taken back', async () => {
    const record = await scene.open({ salt: 'live' });
    await scene.commit(record);
    await scene.finalize();
    const { code, output } = await stop(record);
    expect([code, output]).toEqual([2, expect.stringContaining('You and the platform signed this list')]);
  });

  test("another wallet's key, another program and an unknown program sign nothing", async () => {
    const record = await committed('refused');
    const other = await stop(record, '--key', keyFile('operator'));
    expect([other.code, other.output]).toEqual([
      3,
      expect.stringContaining('The creator of this giveaway is'),
    ]);
    const wrong = await stop(record, '--program', record.creator);
    expect([wrong.code, wrong.output]).toEqual([3, expect.stringContaining('Nothing was signed.')]);
    const none = await runHere(
      stopCommand,
      record.escrow,
      '--rpc',
      scene.solana.url,
      '--key',
      keyFile('creator'),
    );
    expect([none.code, none.output]).toEqual([3, expect.stringContaining('has no known escrow program')]);
    const nowhere = await stop({ ...record, escrow: record.operator });
    expect(nowhere.code).toBe(3);
    expect((await scene.escrow(record))!.status).toBe('committed');
  });

  test.each([[[]], [['--rpc', 'x']], [['nonsense', '--rpc', 'http://localhost:1', '--key', 'x']]])(
    'arguments that do not fit are explained: %j',
    async (args) => {
      const { code, output } = await runHere(stopCommand, ...args);
      expect([code, output]).toEqual([3, expect.stringContaining('Usage: npm run stop')]);
    },
  );
});
