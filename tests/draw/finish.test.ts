/**
 * A draw whose platform is gone after the commit: its record and the network are enough to complete it. And records
 * that were made to rob the user of the command.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Keypair } from '@solana/web3.js';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SolanaRpc } from '../../chain/rpc.ts';
import { addressBytes, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import { localProgram } from '../../local/world/deploy.ts';
import { ownKeyFile } from '../../proof/caller.ts';
import { sendStep } from '../../proof/chain.ts';
import { finish as finishCommand } from '../../proof/finish.ts';
import { verify } from '../../proof/verify.ts';
import { transferLamports } from '../program/others.ts';
import { runHere } from './command.ts';
import { changed, person } from './records.ts';
import { keypair, ownScene, SOL } from './scene.ts';

vi.setConfig({ testTimeout: 120_000 });
afterEach(() => vi.restoreAllMocks());
const scene = ownScene();
/** A home of the tests' own. */
const home = mkdtempSync(join(tmpdir(), 'finish-home-'));
beforeEach(() => {
  vi.stubEnv('HOME', home);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

/** Within what the command accepts. */
const FEES = 40_000_000n;

function finish(record: DrawRecord, ...options: string[]) {
  const file = scene.write(`${record.escrow}.json`, record);
  const beacon = ['--beacon', `http://127.0.0.1:1,${scene.drand.url}`];
  const trust = options.includes('--program') ? [] : ['--program', scene.program];
  return runHere(
    finishCommand,
    file,
    '--allow-local',
    '--rpc',
    scene.solana.url,
    ...beacon,
    ...trust,
    ...options,
  );
}

/** Returns a file with the key of `name`, who has the fees. */
async function keyOf(name: string, lamports = FEES): Promise<string> {
  if (lamports > 0n) await scene.airdrop(name, lamports);
  return scene.write(`${name}.json`, [...keypair(name).secretKey]);
}

/** Returns the record with what the command printed of its steps. */
async function completed(record: DrawRecord, output: string): Promise<DrawRecord> {
  const landed = async (step: string) => {
    const signature = new RegExp(`^${step}: ([1-9A-HJ-NP-Za-km-z]{64,88})$`, 'm').exec(output)![1]!;
    return scene.landed(signature);
  };
  const whole = structuredClone(record);
  const seen = await scene.seen(record, await landed('reveal'));
  whole.reveal = seen.reveal;
  whole.places = await Promise.all(
    seen.places.map(async (place, at) => ({
      ...place,
      prove: await landed(`prove ${at + 1}`),
      pay: await landed(`pay ${at + 1}`),
    })),
  );
  whole.end = { by: 'finish', tx: await landed('finish') };
  return whole;
}

test('a key of its own finishes a draw of 32 places, gives the rest back, and the record verifies', async () => {
  const amounts = Array.from({ length: 32 }, (_, at) => String(1_000_000 + at));
  const record = await scene.open({ salt: 'whole', amounts, people: 40 });
  const file = ownKeyFile(record.escrow);
  const early = await finish(record, '--key', await keyOf('early'));
  expect([early.code, early.output]).toEqual([2, expect.stringContaining('Nothing is committed')]);

  await scene.commit(record);
  await scene.reachRound(record);
  await scene.reachClosing(record);
  const rest = person('whoever sent the fees').address;
  const finishing = finish(record, '--rest', rest);
  await expect.poll(() => existsSync(file)).toBe(true);
  const { publicKey } = Keypair.fromSecretKey(
    Uint8Array.from(JSON.parse(readFileSync(file, 'utf8')) as number[]),
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await scene.call('local_airdrop', publicKey.toBase58(), String(FEES));
  const { code, output } = await finishing;
  expect([code, output]).toEqual([0, expect.stringContaining('The escrow is closed')]);
  expect(output).toContain(`${publicKey.toBase58()} pays the fees; its key is in ${file}.`);
  // 66 steps: the escrow repays the base fee of each, the priority fee stays, and the return costs one fee.
  const steps = 66n;
  expect(await scene.balance(rest)).toBe(FEES - steps * 5000n - 5000n);
  expect(await scene.balance(record.escrow)).toBe(0n);

  await scene.finalize();
  const whole = await completed(record, output);
  for (const [at, { winner }] of whole.places.entries()) {
    expect(await scene.balance(winner)).toBe(BigInt(amounts[at]!));
  }
  const trust = ['--program', scene.program, '--operator', record.operator, '--site', record.site];
  const options = ['--allow-local', '--rpc', scene.solana.url, ...trust];
  const proof = await runHere(verify, scene.write('whole.json', whole), ...options);
  expect([proof.code, proof.output]).toEqual([0, expect.stringMatching(/\nVerified: .+\n$/)]);
});

test("it continues from a stranger's step, and retries while the beacon has no value", async () => {
  const record = await scene.open({ salt: 'again' });
  await scene.commit(record);
  await scene.reachRound(record);
  await scene.reachClosing(record);
  const round = Number(record.commits[0]!.round);
  const fault = (body: object) =>
    fetch(`${scene.drand.url}/fault`, { method: 'POST', body: JSON.stringify(body) });
  await fault({ fault: 'wrong', round });
  const asked = async () =>
    ((await (await fetch(`${scene.drand.url}/stats`)).json()) as { asked: number }).asked;
  const from = await asked();
  const both = ['one', 'two'].map(async (name) => finish(record, '--key', await keyOf(name)));
  await expect.poll(asked).toBeGreaterThan(from + 6);
  expect((await scene.escrow(record))!.status).toBe('committed');
  await fault({ fault: 'none' });
  // Both run at once, and collide.
  const ends = await Promise.all(both);
  expect(ends.map(({ code, output }) => [code, output])).toEqual(
    [0, 0].map(() => [0, expect.stringContaining('The escrow is closed')]),
  );
  const late = await finish(record, '--key', await keyOf('one', 0n));
  // Its record names no end: the node may only be behind.
  expect([late.code, late.output]).toEqual([2, expect.stringContaining('This node shows no escrow')]);
});

test('winners are paid at once, and the escrow is closed when its id can never open again', async () => {
  const record = await scene.open({ salt: 'early close', amounts: ['10000000'] });
  await scene.commit(record);
  const finishing = finish(record, '--key', await keyOf('patient'));
  const paid = async () => (await scene.escrow(record))?.places[0]?.paid;
  await expect.poll(paid).toBe(true);
  expect(await scene.time()).toBeLessThan(Number((await scene.escrow(record))!.openBefore));
  await scene.reachClosing(record);
  const { code, output } = await finishing;
  expect([code, output]).toEqual([0, expect.stringContaining('The escrow can be closed from')]);
});

describe('a key of its own that is there already', () => {
  /** Returns a draw whose next step is due, and the file of its own key. */
  async function begun(salt: string) {
    const record = await scene.open({ salt, amounts: ['10000000'] });
    await scene.commit(record);
    await scene.reachRound(record);
    await scene.reachClosing(record);
    mkdirSync(dirname(ownKeyFile(record.escrow)), { recursive: true });
    writeFileSync(ownKeyFile(record.escrow), JSON.stringify([...keypair(salt).secretKey]));
    return record;
  }

  test('is used whatever strangers sent to it, and its maker is asked after', async () => {
    const record = await begun('dusted');
    await scene.airdrop('dusted', SOL);
    await tokensFor('dusted');
    const { code, output } = await finish(record);
    expect([code, output]).toEqual([0, expect.stringContaining('The escrow is closed')]);
    expect(output).toContain('was there before this run');
  });

  test('gives the rest back also when another caller has closed the escrow', async () => {
    const record = await begun('late rest');
    await scene.airdrop('late rest', FEES);
    expect((await finish(record, '--key', await keyOf('quicker'))).code).toBe(0);
    const rest = person('whoever was too late').address;
    const { code, output } = await finish(record, '--rest', rest);
    expect([code, output]).toEqual([2, expect.stringContaining(`The rest went to ${rest}`)]);
    expect(await scene.balance(rest)).toBe(FEES - 5000n);
    // Once more, there is nothing to return.
    expect((await finish(record, '--rest', rest)).output).not.toContain('The rest went');
  });

  test('is never to be sent more than a draw can cost, whatever the node says', async () => {
    const record = await begun('dear');
    vi.spyOn(SolanaRpc.prototype, 'rentMinimum').mockResolvedValue(900_000_000n);
    const { code, output } = await finish(record);
    expect([code, output]).toEqual([3, expect.stringContaining('more than a draw can cost')]);
    expect(output).not.toContain('Please send');
  });
});

/** A stranger sends a token to the wallet of `name`. */
async function tokensFor(name: string): Promise<void> {
  const owner = keypair(name).publicKey;
  const mint = person('coin').address;
  const account = Buffer.alloc(165);
  account.set(addressBytes(mint)!, 0);
  account.set(owner.toBytes(), 32);
  // Its amount and its state, initialized.
  account.set([5], 64);
  account.set([1], 108);
  await scene.call('local_setAccounts', [
    {
      pubkey: associatedAccount(owner.toBase58(), mint, TOKEN_PROGRAM),
      owner: TOKEN_PROGRAM,
      data: account.toString('base64'),
    },
  ]);
}

describe('a record from a stranger', () => {
  /** Returns the balance of the command's user, who is the winner of the forged record. */
  const worth = () => scene.balance(person('victim').address);

  test('another program than the one that was named or published is refused before anything is signed', async () => {
    const record = await scene.open({ salt: 'thief' });
    await scene.commit(record);
    const thief = person('thief program').address;
    // The program that does what its maker likes, at an address of its own.
    await scene.call('local_addProgram', thief, Buffer.from(localProgram()).toString('base64'));
    const forged = changed(record, (r) => Object.assign(r, { program: thief }));
    const key = await keyOf('victim');
    const before = await worth();
    for (const options of [[], ['--program', thief], ['--program', scene.program]]) {
      const { code, output } = await finish(forged, '--key', key, ...options);
      expect([code, output]).toEqual([1, expect.stringMatching(/^FALSE: .* Nothing was signed\.\n$/)]);
    }
    expect(await worth()).toBe(before);
  });

  test('a network without a known program needs one to be named', async () => {
    const record = await scene.open({ salt: 'unnamed' });
    const file = scene.write('unnamed.json', record);
    const { code, output } = await runHere(finishCommand, file, '--allow-local', '--rpc', scene.solana.url);
    expect([code, output]).toEqual([3, expect.stringContaining('(--program)')]);
    expect(existsSync(ownKeyFile(record.escrow))).toBe(false);
  });

  test('an account that contradicts the record is refused', async () => {
    const record = await scene.open({ salt: 'account' });
    await scene.commit(record);
    await scene.finalize();
    const other = changed(record, (r) => void r.amounts.reverse());
    const { code, output } = await finish(other, '--key', await keyOf('careful'));
    expect([code, output]).toEqual([1, expect.stringContaining('amounts is')]);
  });

  test('a key that is worth something, or belongs to the draw, is refused', async () => {
    const record = await scene.open({ salt: 'keys' });
    await scene.commit(record);
    const rich = await finish(record, '--key', await keyOf('rich', SOL));
    expect([rich.code, rich.output]).toEqual([3, expect.stringContaining('holds 1 SOL')]);
    for (const name of ['creator', 'operator', 'fan 0']) {
      const party = await finish(record, '--key', await keyOf(name, 0n));
      expect([party.code, party.output]).toEqual([3, expect.stringContaining('takes part in this draw')]);
    }
    await tokensFor('holder');
    const holder = await finish(record, '--key', await keyOf('holder'));
    expect([holder.code, holder.output]).toEqual([3, expect.stringContaining('owns tokens')]);
  });

  test('nothing but the pinned program is signed, and no step that takes more than fees', async () => {
    const from = keypair('poor');
    await scene.airdrop('poor', FEES);
    const drain = transferLamports(from.publicKey.toBase58(), person('thief').address, FEES / 2n);
    await expect(sendStep(scene.rpc, drain, from, scene.program)).rejects.toThrow('another program');
    await expect(sendStep(scene.rpc, drain, from, SYSTEM_PROGRAM)).rejects.toThrow('would take');
    expect(await scene.balance(from.publicKey.toBase58())).toBe(FEES);
  });

  test('a malformed key is named without a byte of it', async () => {
    const record = await scene.open({ salt: 'bad key' });
    const key = scene.write('bad.json', [1, 2, 3]);
    const { code, output } = await finish(record, '--key', key);
    expect([code, output]).toEqual([3, `${key} is not a key pair of 64 numbers.\n`]);
    rmSync(key);
  });
});
