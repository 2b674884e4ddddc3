/** The creator stops a draw with the own key alone: platform, its keys and its money play no part. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../chain/clock.ts';
import { TOKEN_PROGRAM } from '../../core/address.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { stop as stopCommand } from '../../proof/stop.ts';
import { runHere } from './command.ts';
import { hostileNode } from './hostile-node.ts';
import { keypair, ownScene } from './scene.ts';
import { committed, finalizing, WINDOW } from './stopping.ts';

vi.setConfig({ testTimeout: 240_000 });
/** The command's seconds are tenths here: blocks come as fast. */
beforeEach(() => {
  vi.spyOn(systemClock, 'sleep').mockImplementation(
    (ms) => new Promise((resolve) => setTimeout(resolve, ms / 10)),
  );
});
afterEach(() => vi.restoreAllMocks());
const scene = ownScene();

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

test('a committed list is withdrawn and the giveaway canceled: every lamport but the fees comes back', async () => {
  const record = await committed(scene, 'stopped');
  const before = await scene.balance(record.creator);
  const inEscrow = await scene.balance(record.escrow);
  const stopping = stop(record);
  // Nobody may cancel while the id can still be opened.
  await finalizing(scene, expect.poll(async () => (await scene.escrow(record))?.status).toBe('closed'));
  await scene.reachClosing(record);
  const { code, output } = await finalizing(scene, stopping);
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
  const record = await committed(scene, 'kept');
  const first = await finalizing(scene, stop(record, '--keep'));
  expect([first.code, first.output]).toEqual([0, expect.stringContaining('The list is withdrawn.')]);
  expect((await scene.escrow(record))!.status).toBe('closed');
  const again = await stop(record, '--keep');
  expect([again.code, again.output]).toEqual([0, 'No list is committed: there is nothing to withdraw.\n']);
});

test("a thief's new list after the withdrawal is taken back too, and the prize is saved", async () => {
  const record = await committed(scene, 'again');
  const stopping = stop(record);
  await finalizing(scene, expect.poll(async () => (await scene.escrow(record))?.status).toBe('closed'));
  await scene.commit(record, false);
  await scene.reachClosing(record);
  const { code, output } = await finalizing(scene, stopping);
  expect([code, output]).toEqual([0, expect.stringContaining('nothing can be drawn any more')]);
  expect(await scene.balance(record.escrow)).toBe(0n);
});

/** Starts a node that answers as ours does, but lies about the escrow. */
const nodeWith = (account: object | null, { escrow }: DrawRecord) =>
  hostileNode(scene.solana.url, async (request, ask) => {
    const answer = await ask(request);
    if (JSON.stringify(request).includes(escrow) && answer.result?.value) answer.result.value = [account];
    return answer;
  });

test.each<[string, object | null]>([
  ['no escrow', null],
  [
    'an account of another program',
    { owner: TOKEN_PROGRAM, data: ['', 'base64'], executable: false, lamports: 1 },
  ],
])('a node that shows %s stops no brake, whichever comes first', async (what, account) => {
  for (const order of ['liar first', 'liar last']) {
    const record = await committed(scene, `${what} ${order}`);
    const liar = await nodeWith(account, record);
    const nodes = order === 'liar first' ? [liar.url, scene.solana.url] : [scene.solana.url, liar.url];
    const { code, output } = await finalizing(
      scene,
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
    const record = await committed(scene, 'late');
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
    const record = await committed(scene, 'refused');
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
