/** A draw whose platform is gone after the commit: its record, a key and the network are enough to complete it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { Keypair } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { BeaconClient } from '../../chain/drand-client.ts';
import { SolanaRpc } from '../../chain/rpc.ts';
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import { type OwnNetwork, timeOf } from '../../core/draw/networks.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { escrowEvents } from '../../core/escrow/events.ts';
import {
  closeEntriesInstruction,
  commitInstruction,
  type EscrowInstruction,
  openInstruction,
} from '../../core/escrow/instructions.ts';
import { type RunningDrand, startDrand } from '../../local/drand/server.ts';
import { type RunningSolana, startSolana } from '../../local/solana/server.ts';
import { base64Of, request } from '../../local/solana/test-support.ts';
import { escrowAt, sendStep, transactionsOf } from '../../proof/chain.ts';
import { finish as finishCommand } from '../../proof/finish.ts';
import { verify } from '../../proof/verify.ts';
import { run } from '../program/node-process.ts';
import { runHere } from './command.ts';
import { changed, PROGRAM, person, recordOf } from './records.ts';

// Waits for rounds of the beacon and steps on the chain.
vi.setConfig({ testTimeout: 120_000 });
afterEach(() => vi.restoreAllMocks());

const SOL = 1_000_000_000n;
const LEAD = 2;
const keypair = (name: string) => Keypair.fromSeed(person(name).secret);

let solana: RunningSolana;
let drand: RunningDrand;
let rpc: SolanaRpc;
let network: OwnNetwork;
let folder: string;

async function call(method: string, ...params: unknown[]) {
  const reply = await request(solana.url, { jsonrpc: '2.0', id: 1, method, params });
  if (reply.error) throw new Error(reply.error.message);
  return reply.result;
}

beforeAll(async () => {
  [solana, drand] = await Promise.all([startSolana(), startDrand({ period: 1 })]);
  rpc = new SolanaRpc(solana.url);
  network = await new BeaconClient(drand.url).ownNetwork(LEAD);
  const elf = readFileSync(new URL('../../program/fanfare-escrow.so', import.meta.url));
  await call('local_addProgram', PROGRAM, base64Of(elf));
  for (const name of ['creator', 'operator', 'treasury', 'helper']) {
    await call('local_airdrop', person(name).address, Number(20n * SOL));
  }
  folder = mkdtempSync(join(tmpdir(), 'finish-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([solana.close(), drand.close()]);
});

async function chainTime(): Promise<number> {
  const [clock] = await rpc.accounts([CLOCK_SYSVAR]);
  return decodeClock(clock!.data)!;
}

async function send(instruction: EscrowInstruction, by: string): Promise<string> {
  const end = await sendStep(rpc, instruction, keypair(by));
  if ('refused' in end) throw new Error(end.refused);
  return end.signature;
}

const balance = async (address: string) => (await rpc.accounts([address]))[0]?.lamports ?? 0n;

/** The record when its list is frozen and nothing is committed. */
function frozen(endsAt: number, salt: string): DrawRecord {
  const record = recordOf({ program: PROGRAM, network, sign: () => new Uint8Array(64), endsAt, salt });
  return changed(record, (r) => {
    Object.assign(r, { stage: 'frozen', committed: null, revealed: null, winner: null, transactions: {} });
    Object.assign(r.prize, { mint: null, tokenProgram: null, symbol: 'SOL', decimals: 9 });
    Object.assign(r.prize, { amount: String(SOL), fee: String(SOL / 50n) });
  });
}

async function open(record: DrawRecord): Promise<string> {
  const instruction = openInstruction({
    program: record.program,
    escrow: record.giveaway,
    creator: record.creator,
    id: hexToBytes(record.escrowId),
    kind: record.terms.kind,
    operator: record.operator,
    treasury: record.treasury,
    termsHash: hexToBytes(record.termsHash),
    prize: BigInt(record.prize.amount),
    fee: BigInt(record.prize.fee),
    endsAt: BigInt(record.terms.endsAt),
    network,
    token: null,
  });
  return send(instruction, 'creator');
}

async function commit(record: DrawRecord): Promise<string> {
  const target = { program: record.program, escrow: record.giveaway };
  await send(closeEntriesInstruction({ ...target, creator: record.creator }), 'creator');
  const { operator } = record;
  const [root, totalWeight] = [hexToBytes(record.root), BigInt(record.totalWeight)];
  return send(commitInstruction({ ...target, operator, root, totalWeight }), 'operator');
}

function write(name: string, json: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(json));
  return file;
}

function finish(record: DrawRecord, ...options: string[]) {
  const key = write('key.json', [...keypair('helper').secretKey]);
  const file = write('draw.json', record);
  const beacon = ['--beacon', `http://127.0.0.1:1,${drand.url}`];
  return runHere(finishCommand, file, '--key', key, '--rpc', solana.url, ...beacon, ...options);
}

const signatureOf = (output: string, step: string) =>
  new RegExp(`^${step}: ([1-9A-HJ-NP-Za-km-z]{64,88})$`, 'm').exec(output)?.[1];

test('the commands finish a draw without the platform, and prove it afterwards', async () => {
  const record = frozen((await chainTime()) + 3600, 'whole');
  const opened = await open(record);
  const early = await finish(record);
  expect([early.code, early.output]).toEqual([2, expect.stringContaining('Nothing is committed yet')]);

  const committed = await commit(record);
  const { round } = (await escrowAt(rpc, PROGRAM, record.giveaway))!;
  const before = await balance(person('helper').address);
  const { code, output } = await finish(record);
  expect([code, output]).toEqual([0, expect.stringContaining('The escrow is closed')]);
  const winner = /^The prize went to (\w+)\.$/m.exec(output)![1]!;
  expect(await balance(winner)).toBe(SOL);
  // The deposit repays what the four signatures cost, not the priority fee: 250,000 units at the minimum price.
  expect(before - (await balance(person('helper').address))).toBe(4n * 5000n);
  expect(await balance(record.giveaway)).toBe(0n);

  // The worker returns, or an archive does: what the chain says makes the record whole.
  const steps = ['reveal', 'prove', 'pay', 'finish'].map(
    (step) => [step, signatureOf(output, step)!] as const,
  );
  const transactions = Object.fromEntries([['open', opened], ['commit', committed], ...steps]);
  const whole = await completed(record, transactions, round);
  expect(whole.winner!.wallet).toBe(winner);
  const file = write('whole.json', whole);
  const proof = await runHere(verify, file, '--allow-local', '--rpc', solana.url, '--program', PROGRAM);
  expect([proof.code, proof.output]).toEqual([
    0,
    expect.stringContaining('Everything that can be checked holds.'),
  ]);
  expect(proof.output.match(/^ok +On chain/gm)).toHaveLength(5);

  // A consistent record of a draw that never happened.
  const [name, lie] = ['lie.json', (change: (r: DrawRecord) => void) => changed(whole, change)];
  for (const [change, field] of [
    [(r: DrawRecord) => Object.assign(r.prize, { amount: '5' }), 'prize.amount'],
    [(r: DrawRecord) => Object.assign(r.transactions, { prove: opened }), 'transactions.prove'],
    [
      (r: DrawRecord) => Object.assign(r.transactions, { pay: recordOf().transactions.pay }),
      'transactions.pay',
    ],
  ] as const) {
    const verified = await runHere(verify, write(name, lie(change)), '--allow-local', '--rpc', solana.url);
    expect([verified.code, verified.output]).toEqual([1, expect.stringContaining(`[${field}]`)]);
  }
});

/** The record with what the program wrote into the logs. */
async function completed(
  record: DrawRecord,
  transactions: DrawRecord['transactions'],
  round: bigint,
): Promise<DrawRecord> {
  const fetch = transactionsOf(rpc);
  const eventOf = async (step: 'reveal' | 'prove') =>
    escrowEvents(PROGRAM, (await fetch(transactions[step]!))!.logs)[0]!;
  const proven = await eventOf('prove');
  if (proven.step !== 'prove') throw new Error('no proof');
  const signature = (await new BeaconClient(drand.url).signature(network, round))!;
  // The same list, sealed by the same participants, drawn with the beacon's value.
  const drawn = recordOf({
    program: PROGRAM,
    network,
    sign: () => signature,
    endsAt: record.terms.endsAt,
    salt: 'whole',
  });
  expect(drawn.revealed!.ticket).toBe(String(proven.ticket));
  const roundTime = timeOf(network, round);
  const committedAt = roundTime - LEAD;
  return {
    ...record,
    transactions,
    stage: 'completed',
    committed: { round: String(round), roundTime, committedAt },
    revealed: { ...drawn.revealed!, signature: bytesToHex(signature) },
    winner: drawn.winner,
  };
}

test("the finish command continues from a stranger's step, and retries while the beacon has no value", async () => {
  const record = frozen((await chainTime()) + 3600, 'again');
  await open(record);
  await commit(record);
  const { round } = (await escrowAt(rpc, PROGRAM, record.giveaway))!;
  const fault = (body: object) => fetch(`${drand.url}/fault`, { method: 'POST', body: JSON.stringify(body) });
  await fault({ fault: 'wrong', round: Number(round) });
  const finishing = finish(record);
  const asked = async () => ((await (await fetch(`${drand.url}/stats`)).json()) as { asked: number }).asked;
  const [first, from] = [finish(record), await asked()];
  await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThan(from + 6);
  expect((await escrowAt(rpc, PROGRAM, record.giveaway))!.status).toBe('committed');
  await fault({ fault: 'none' });
  // Both run at once, and collide.
  const ends = await Promise.all([finishing, first]);
  expect(ends.map(({ code, output }) => [code, output])).toEqual(
    [0, 0].map(() => [0, expect.stringContaining('The escrow is closed')]),
  );
  expect(await balance(record.giveaway)).toBe(0n);
  const late = await finish(record);
  expect([late.code, late.output]).toEqual([0, 'The escrow is closed: there is nothing left to do.\n']);
});

test('the finish command refuses another list than the committed one before it sends anything', async () => {
  const record = frozen((await chainTime()) + 3600, 'other list');
  await open(record);
  await commit(record);
  const other = changed(record, (r) => void r.list.entries.splice(0, 1));
  const { code, output } = await finish(other);
  expect([code, output]).toEqual([2, expect.stringContaining('not the one that was committed on chain')]);
  expect((await escrowAt(rpc, PROGRAM, record.giveaway))!.status).toBe('revealed');
});

test('the finish command names a malformed key without showing a byte of it', async () => {
  const record = frozen((await chainTime()) + 3600, 'key');
  const key = write('bad.json', [1, 2, 3]);
  const { code, output } = await run(
    'proof/finish.ts',
    write('d.json', record),
    '--key',
    key,
    '--rpc',
    solana.url,
  );
  expect([code, output]).toEqual([2, `${key} is not a key pair of 64 numbers.\n`]);
});
