/** The prompt of a live draw: what it pauses, what it offers, what it takes back, and what it leaves behind. */
import { env } from 'cloudflare:workers';
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { afterEach, describe, expect, test } from 'vitest';
import { LIGHTHOUSE_PROGRAM } from '../../core/address.ts';
import { listHash, readList } from '../../core/draw/list-text.ts';
import { advance } from '../../worker/draw-engine/advance.ts';
import { dropLists } from '../../worker/draw-engine/drop-lists.ts';
import { openList } from '../../worker/draw-engine/lists.ts';
import { acceptPrompt, endPrompt, type OpenPrompt, openPrompt } from '../../worker/draw-engine/prompt.ts';
import { aDraw } from './a-draw.ts';
import { commitLive, deps, enter, home, quiet, rowOf, runQueue, travel } from './draws.ts';
import { changes, mortal } from './faulty.ts';
import { person, rpc, sign, world } from './support.ts';

afterEach(home);

const creator = person('creator');

const set = (id: string, column: string, value: number | string | null) =>
  env.DB.prepare(`UPDATE giveaways SET ${column} = ? WHERE id = ?`).bind(value, id).run();
const ask = async (id: string) => openPrompt(deps(), await rowOf(id));
/** As if the last prompt had been a while ago. */
const askAgain = async (id: string) => {
  await set(id, 'prompted_at', 1);
  return ask(id);
};
const accept = async (id: string, { transaction }: OpenPrompt) =>
  acceptPrompt(deps(), await rowOf(id), sign(transaction, creator), 5000);
const end = async (id: string, { key }: OpenPrompt) => endPrompt(deps(), await rowOf(id), key);
const textOf = async (id: string, hash: string) =>
  (await openList(env, { id, listHash: hash }))?.text() ?? null;
const code = (run: Promise<unknown>) =>
  run.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );

describe('while a prompt is open', () => {
  test('no one registers, and all can again once the wallet declined', async () => {
    const { id, giveaway } = await aDraw().registered().open();
    const prompt = await ask(id);
    await expect(enter(giveaway, Keypair.generate(), Date.now())).rejects.toThrow('registration is closed');
    expect(await rowOf(id)).toMatchObject({ stage: 'open', promptUntil: prompt.until, registered: 2 });
    await end(id, prompt);
    await enter(giveaway, Keypair.generate(), Date.now());
    expect(await rowOf(id)).toMatchObject({ stage: 'open', promptUntil: null, registered: 3 });
  });

  test('only its key ends it, and it ends by itself after ninety seconds', async () => {
    const { id, giveaway } = await aDraw().registered().open();
    const before = Date.now();
    const prompt = await ask(id);
    expect(prompt.until - before).toBeLessThan(95_000);
    expect(await code(endPrompt(deps(), await rowOf(id), 'another key'))).toBe('prompt_key_wrong');
    await enter(giveaway, Keypair.generate(), prompt.until);
    expect(await code(accept(id, prompt))).toBe('prompt_over');
    expect((await rowOf(id)).stage).toBe('open');
  });

  test('its list is the text of all who registered, under its hash', async () => {
    const { giveaway, fans } = await aDraw().registered(3).open();
    const { list } = await ask(giveaway.id);
    const text = (await textOf(giveaway.id, list.listHash))!;
    expect(listHash(text)).toBe(list.listHash);
    const read = readList(text);
    expect(read).toMatchObject({ giveaway: giveaway.id, snapshot: null, excluded: [], below: [] });
    expect(read.entries.map(([wallet]) => wallet).sort()).toEqual(
      fans.map((fan) => fan.publicKey.toBase58()).sort(),
    );
  });

  test('another opens twenty seconds after it began, not sooner', async () => {
    const { id } = await aDraw().registered().open();
    await end(id, await ask(id));
    expect(await code(ask(id))).toBe('prompt_too_soon');
    expect((await rowOf(id)).promptUntil).toBeNull();
    await set(id, 'prompted_at', Date.now() - 20_000);
    expect(await code(ask(id))).toBe('taken');
  });

  test('another page of the creator takes it over with the same list', async () => {
    const { id } = await aDraw().registered().open();
    const first = await ask(id);
    const second = await ask(id);
    expect(second).toMatchObject({ list: first.list, until: first.until });
    expect(await code(end(id, first))).toBe('prompt_key_wrong');
    expect((await accept(id, second)).status).toBe('confirmed');
  });

  test('none opens without registrations, with a window, or after the entries are closed', async () => {
    const windowed = await aDraw().registered().windowed().open();
    expect(await code(ask(windowed.giveaway.id))).not.toBe('taken');
    const closed = await aDraw().registered().open();
    await set(closed.giveaway.id, 'stage', 'closed');
    expect(await code(ask(closed.giveaway.id))).toBe('prompt_over');
    const empty = await aDraw().open();
    expect(await code(ask(empty.giveaway.id))).toBe('no_registrations');
  });
});

describe('what the wallet signed', () => {
  test('is taken only for the list of the open prompt, never for an earlier one', async () => {
    const { id, giveaway } = await aDraw().registered().open();
    const early = await ask(id);
    await end(id, early);
    await enter(giveaway, Keypair.generate(), Date.now());
    const late = await askAgain(id);
    expect(late.list).toMatchObject({ entryCount: 3 });
    expect(await code(accept(id, early))).toBe('prompt_over');
    expect((await rowOf(id)).stage).toBe('open');
    expect((await accept(id, late)).status).toBe('confirmed');
    expect(await rowOf(id)).toMatchObject({ live: true, listHash: late.list.listHash });
  });

  test('is refused once a wallet has a receipt whom the list lacks, whatever the clocks say', async () => {
    const { id, giveaway } = await aDraw().registered().open();
    const prompt = await ask(id);
    // A worker whose clock is ahead believes the pause to be over.
    await enter(giveaway, Keypair.generate(), prompt.until + 1);
    expect(await code(accept(id, prompt))).toBe('prompt_over');
    expect((await rowOf(id)).root).toBeNull();
  });

  test('counts once, and the same bytes again get the same outcome', async () => {
    const { id } = await aDraw().registered().open();
    const prompt = await ask(id);
    const outcomes = await Promise.all([accept(id, prompt), accept(id, prompt), accept(id, prompt)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(await code(accept(id, prompt))).toBe('taken');
    await advance(deps(), id);
    expect(await rowOf(id)).toMatchObject({ stage: 'committed', commits: 1 });
  });

  /** The prompt's transaction with other instructions before ours, or with another key as first account. */
  async function altered(
    prompt: OpenPrompt,
    change: (instructions: TransactionInstruction[]) => TransactionInstruction[],
    payer = creator.publicKey,
  ): Promise<string> {
    const bytes = Uint8Array.from(atob(prompt.transaction), (char) => char.charCodeAt(0));
    const message = TransactionMessage.decompile(VersionedTransaction.deserialize(bytes).message);
    const instructions = change(
      message.instructions.filter(({ programId }) => !programId.equals(ComputeBudgetProgram.programId)),
    );
    const built = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: message.recentBlockhash,
      instructions,
    });
    const transaction = new VersionedTransaction(built.compileToV0Message());
    transaction.sign([creator]);
    return btoa(String.fromCharCode(...transaction.serialize()));
  }

  const operator = new PublicKey(world.people.operator.publicKey);
  const lighthouse = (keys: TransactionInstruction['keys']) =>
    new TransactionInstruction({
      programId: new PublicKey(LIGHTHOUSE_PROGRAM),
      keys,
      data: Uint8Array.of(0) as Buffer,
    });
  const price = (microLamports: number | bigint) =>
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports });

  test.each<[string, string, (ours: TransactionInstruction[]) => TransactionInstruction[]]>([
    ['may carry a budget of its own', 'taken', (ours) => [price(1000), ...ours]],
    [
      'bids no more than 0.01 SOL as fee',
      'tx_fee_too_high',
      (ours) => [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
        price(10_000_001_000),
        ...ours,
      ],
    ],
    ['bids no more without a limit either', 'tx_fee_too_high', (ours) => [price(8_000_000), ...ours]],
    [
      'hands the signature of the operator to no other instruction',
      'tx_foreign_instruction',
      (ours) => [...ours, lighthouse([{ pubkey: operator, isSigner: true, isWritable: false }])],
    ],
    [
      'takes nothing from the operator',
      'tx_changed',
      (ours) => [...ours, lighthouse([{ pubkey: operator, isSigner: true, isWritable: true }])],
    ],
    [
      'commits no other list',
      'tx_changed',
      (ours) =>
        ours.map((one) => new TransactionInstruction({ ...one, data: flipped(one.data, 60) as Buffer })),
    ],
    ['commits once', 'tx_foreign_instruction', (ours) => [...ours, ...ours]],
  ])('%s', async (_title, expected, change) => {
    const { giveaway } = await aDraw().registered().open();
    const prompt = await ask(giveaway.id);
    const signed = await altered(prompt, change);
    expect(await code(acceptPrompt(deps(), await rowOf(giveaway.id), signed, 5000))).toBe(expected);
    expect((await rowOf(giveaway.id)).stage).toBe(expected === 'taken' ? 'frozen' : 'open');
  });
});

function flipped(data: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(data);
  copy[at]! ^= 1;
  return copy;
}

describe('a prompt that comes to nothing', () => {
  test('opens the entries again once its commit can never land', async () => {
    const { id, giveaway } = await aDraw().registered().open();
    const prompt = await ask(id);
    await rpc('local_fault', { method: 'sendTransaction', kind: 'drop', times: 1000 });
    try {
      expect(
        (await acceptPrompt(deps(), await rowOf(id), sign(prompt.transaction, creator), 100)).status,
      ).toBe('pending');
      await advance(deps(), id);
      expect(await rowOf(id)).toMatchObject({ stage: 'frozen', live: true });
      await expect(enter(giveaway, Keypair.generate(), Date.now())).rejects.toThrow();
      await rpc('local_expireBlockhashes');
      await rpc('local_advanceSlots', 40);
      await advance(deps(), id);
    } finally {
      await rpc('local_clearFaults');
    }
    expect(await rowOf(id)).toMatchObject({ stage: 'open', root: null, listHash: null, live: null });
    await enter(giveaway, Keypair.generate(), Date.now());
    await askAgain(id).then((next) => accept(id, next));
    await advance(deps(), id);
    expect(await rowOf(id)).toMatchObject({ stage: 'committed', entryCount: 3 });
  });

  test('leaves no list behind, and one that was accepted stays', async () => {
    const { id, giveaway } = await aDraw().registered().open();
    const early = await ask(id);
    await end(id, early);
    await enter(giveaway, Keypair.generate(), Date.now());
    await set(id, 'prompted_at', 1);
    const taken = await commitLive(id);
    const in7 = { ...deps(), clock: { now: () => Date.now() + 7 * 60_000, sleep: async () => {} } };
    while ((await dropLists(in7, 20)) > 0);
    expect(await textOf(id, early.list.listHash)).toBeNull();
    expect(await textOf(id, taken.list.listHash)).not.toBeNull();
    const rows = await env.DB.prepare('SELECT list_hash FROM giveaway_lists WHERE giveaway = ?')
      .bind(id)
      .all();
    expect(rows.results).toEqual([{ list_hash: taken.list.listHash }]);
  });

  test('whose list is young, or still offered, keeps it', async () => {
    const { giveaway } = await aDraw().registered().open();
    const { list } = await ask(giveaway.id);
    const late = { ...deps(), clock: { now: () => Date.now() + 80_000, sleep: async () => {} } };
    await dropLists(late, 1000);
    expect(await textOf(giveaway.id, list.listHash)).not.toBeNull();
  });
});

test('a worker that dies at any action of a live commit leaves a draw or open entries, and no receipt without an entry', {
  timeout: 300_000,
}, async () => {
  let met = 0;
  for (let point = 0; ; point++) {
    const { id, giveaway } = await aDraw().registered(1).open();
    const worker = mortal(quiet().using, point, changes);
    const work = async () => {
      const dying = deps(worker.env);
      const prompt = await openPrompt(dying, await rowOf(id));
      await acceptPrompt(dying, await rowOf(id), sign(prompt.transaction, creator), 5000);
    };
    await worker.live(work);
    const where = `point ${point}: ${worker.actions.join(' > ')}`;
    await runQueue(id);
    const row = await rowOf(id);
    expect(['open', 'committed', 'revealed', 'proven'], where).toContain(row.stage);
    if (row.stage === 'open') {
      await set(id, 'prompt_until', null);
      await enter(giveaway, Keypair.generate(), Date.now());
      await set(id, 'prompted_at', 1);
      await commitLive(id);
      await advance(deps(), id);
    }
    const after = await rowOf(id);
    expect(after.entryCount, where).toBe(after.registered);
    await home();
    if (!worker.dead()) break;
    met += 1;
  }
  expect(met).toBeGreaterThan(10);
  await travel(0);
});
