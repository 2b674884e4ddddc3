/** What strangers send many times over delays no draw: neither that of its giveaway nor the others in the queue. */
import { env } from 'cloudflare:workers';
import bs58 from 'bs58';
import { afterEach, expect, inject, test } from 'vitest';
import { advance } from '../../worker/draw-engine/advance.ts';
import { resume } from '../../worker/draw-engine/commits.ts';
import { aDraw } from './a-draw.ts';
import { commitLive, deps, home, quiet, rowOf, runQueue } from './draws.ts';
import { askSelect, selectAs } from './giveaway-acts.ts';
import { callAlone } from './giveaways.ts';
import { nodeCalls } from './node-calls.ts';

afterEach(home);

/** Of a draw after its commit, and the dating of them. */
const STEPS = 6;
const MANY = inject('size') === 'long' ? 1000 : 40;

test(`${MANY} steps that strangers signed and that never land cost a look no more than a few calls`, async () => {
  const { id } = await aDraw().registered().closed();
  const random = (bytes: number) => bs58.encode(crypto.getRandomValues(new Uint8Array(bytes)));
  const insert = env.DB.prepare(
    `INSERT INTO giveaway_transactions (id, giveaway, step, place, payer, blockhash, last_valid_block_height, status,
       signed_transaction, signature, failure, created_at)
     VALUES (?, ?, 'pay', ?, ?, ?, 1000000000, 'signed', 'AA==', ?, 'no lamports', 1)`,
  );
  await env.DB.batch(
    Array.from({ length: MANY }, (_, place) =>
      insert.bind(crypto.randomUUID(), id, place % 32, random(32), random(32), random(64)),
    ),
  );
  const calls = await nodeCalls(() => advance(deps(), id));
  expect(calls.length).toBeLessThan(30);
  await runQueue(id);
  expect((await rowOf(id)).commits).toBe(1);
});

test(`select called ${MANY} times while a draw goes on asks the queue, which all draws share, once a step`, async () => {
  const { id, creator } = await aDraw().small().registered(1).live().committed();
  const { using, sent } = quiet();
  for (let left = MANY; left > 0; left -= 10) {
    const calls = Array.from({ length: 10 }, () =>
      callAlone('POST', `/api/giveaways/${id}/select`, { creator: creator.publicKey.toBase58() }, using),
    );
    await Promise.all(calls);
  }
  // On a slow machine the draw goes on between the calls, and asks for its next step.
  expect(sent.length).toBeLessThanOrEqual(STEPS);
  // Nor does the creator's own message ask for more.
  await Promise.all(Array.from({ length: 10 }, () => askSelect(creator, id, undefined, using)));
  expect(sent.length).toBeLessThanOrEqual(STEPS);
});

test('entries that are closed by a request are drawn by a message at once', async () => {
  const { giveaway, creator } = await aDraw().small().registered(1).windowed().open();
  const { using, sent } = quiet();
  await selectAs(creator, giveaway.id, using);
  expect(sent).toContainEqual({ giveaway: giveaway.id, task: 'advance' });
});

test('a run that gave a live commit up long ago, and only now opens the entries, does not undo a later one', async () => {
  const { id } = await aDraw().registered().open();
  const { list } = await commitLive(id);
  const row = await rowOf(id);
  expect(row).toMatchObject({ stage: 'frozen', live: true });
  await resume(deps(), row, { state: 'dead' });
  expect(await rowOf(id)).toMatchObject({ stage: 'frozen', listHash: list.listHash });
  await advance(deps(), id);
  expect(await rowOf(id)).toMatchObject({
    stage: 'committed',
    listHash: list.listHash,
    live: true,
    commits: 1,
  });
});
