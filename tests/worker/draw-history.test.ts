/** What strangers do to an escrow's history: several steps at once, endless noise, truncated logs. None is skipped. */
import { env } from 'cloudflare:workers';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildTransaction } from '../../chain/transaction.ts';
import { MEMO_PROGRAM } from '../../core/address.ts';
import { verifyRecord } from '../../core/draw/verify.ts';
import { escrowEvents } from '../../core/escrow/events.ts';
import { advance, runDraw } from '../../worker/draw-engine/advance.ts';
import { readChain } from '../../worker/draw-engine/chain.ts';
import type { Deps } from '../../worker/draw-engine/deps.ts';
import { readHistory } from '../../worker/draw-engine/history.ts';
import { stepInstructions } from '../../worker/draw-engine/instructions.ts';
import { confirmedSteps } from '../../worker/draw-engine/landed/store.ts';
import { landedSteps } from '../../worker/draw-engine/landed-steps.ts';
import { winningEntry } from '../../worker/draw-engine/outcome.ts';
import { beaconOf } from '../../worker/giveaways/beacon-network.ts';
import type { GiveawayRow } from '../../worker/giveaways/store.ts';
import { aDraw } from './a-draw.ts';
import {
  DAY_SECONDS as DAY,
  deps,
  endNow,
  home,
  PRIZE,
  passOpening,
  rowOf,
  runQueue,
  SEND,
  travel,
  watched,
  winnersOf,
} from './draws.ts';
import { call, lamports, person, rpc, sign } from './support.ts';

afterEach(home);

const MINUTES = 60_000;
const stranger = person('fan1');
const wallet = stranger.publicKey.toBase58();

async function land(instructions: TransactionInstruction[], signer = stranger): Promise<string> {
  const payer = signer.publicKey.toBase58();
  const { value } = await rpc<{ value: { blockhash: string } }>('getLatestBlockhash');
  const { blockhash } = value;
  const transaction = buildTransaction({ payer, instructions, blockhash, computeUnits: 1_400_000 });
  const signature = await rpc<string>('sendTransaction', sign(transaction, signer), SEND);
  const found = await rpc<{ meta: { err: unknown } } | null>('getTransaction', signature, {
    maxSupportedTransactionVersion: 0,
    commitment: 'confirmed',
  });
  expect(found?.meta.err).toBe(null);
  return signature;
}

/** All remaining steps, as instructions of one transaction, which can land from now on. */
async function theRest(
  row: GiveawayRow,
): Promise<{ instructions: TransactionInstruction[]; winner: string }> {
  const using = deps();
  await passOpening(row.id);
  const { escrow } = await readChain(using, row);
  const signature = (await using.beacon.signature(beaconOf(row), escrow!.round))!;
  const entry = await winningEntry(using, row, { ...escrow!, randomness: sha256(signature) });
  const round = { round: escrow!.round.toString(), signature: bytesToHex(signature) };
  const instructions = [
    ...stepInstructions(row, 'reveal', wallet, round),
    ...stepInstructions(row, 'prove', wallet, entry),
    ...stepInstructions(row, 'pay', wallet, entry),
    // What the escrow says after the steps before.
    ...stepInstructions(row, 'finish', wallet, {
      course: { commits: escrow!.commits, proven: 1, paid: 1, status: 'revealed' },
    }),
  ];
  return { instructions, winner: entry.winner };
}

let noise = 0;
/** A meaningless transaction that names the escrow. */
function dust({ id }: GiveawayRow): Promise<string> {
  const own = { fromPubkey: stranger.publicKey, toPubkey: stranger.publicKey };
  const transfer = SystemProgram.transfer({ ...own, lamports: ++noise });
  transfer.keys.push({ pubkey: new PublicKey(id), isSigner: false, isWritable: true });
  return land([transfer]);
}

/** Expects a completed draw with this winner, and a final record whose last steps all have this one signature. */
async function expectFinal(id: string, signature: string, winner: string): Promise<void> {
  expect((await rowOf(id)).stage).toBe('completed');
  expect((await winnersOf(id)).map((place) => place.winner)).toEqual([winner]);
  await watched(id);
  const { json, headers } = await call('GET', `/api/giveaways/${id}/draw`);
  const landed = { signature };
  expect(json).toMatchObject({
    reveal: { tx: landed },
    places: [{ winner, prove: landed, pay: landed }],
    end: { by: 'finish', tx: landed },
  });
  expect(headers.get('cache-control')).toMatch(/immutable/);
  expect(verifyRecord(json, { allowLocal: true }).filter(({ state }) => state !== 'holds')).toEqual([]);
}

const findings = async (id: string) =>
  (await env.DB.prepare('SELECT kind, detail FROM reconcile_findings WHERE subject = ?').bind(id).all())
    .results;

describe('one transaction of a stranger', () => {
  test("a stranger's transaction that reveals, proves, pays and finishes is in the record four times, which is final", async () => {
    const { row } = await aDraw().registered().published();
    const { instructions, winner } = await theRest(row);
    const signature = await land(instructions);
    await runQueue(row.id);
    expect(await lamports(winner)).toBe(PRIZE);
    await expectFinal(row.id, signature, winner);
  });

  test("a stranger's transaction is understood though it fills the logs before its steps", async () => {
    const { row } = await aDraw().registered().published();
    const { instructions, winner } = await theRest(row);
    const memo = { programId: new PublicKey(MEMO_PROGRAM), keys: [], data: Buffer.alloc(0) };
    const signature = await land([...Array.from({ length: 45 }, () => memo), ...instructions]);
    const landed = await deps().rpc.transaction(signature);
    expect(landed!.logs).toContain('Log truncated');
    expect(escrowEvents(row.program, landed!.logs)).toEqual([]);
    await runQueue(row.id);
    await expectFinal(row.id, signature, winner);
  });
});

test('steps that another program called count as steps', async () => {
  const { row } = await aDraw().registered().published();
  const { instructions } = await theRest(row);
  const inner = instructions.map(({ programId, keys, data }) => ({
    program: String(programId),
    accounts: keys.map(({ pubkey }) => String(pubkey)),
    data: Uint8Array.from(data),
  }));
  const calls = [{ program: MEMO_PROGRAM, accounts: [], data: new Uint8Array(), inner }];
  const times = { slot: 1, blockTime: 1, err: null, logs: [], fee: null, preBalances: [], postBalances: [] };
  const landed = { ...times, payer: wallet, blockhash: row.id, calls, hasLookups: false };
  const steps = landedSteps(row, landed);
  expect(steps.map(({ step }) => step)).toEqual(['reveal', 'prove', 'pay', 'finish']);
  expect(steps.map(({ place }) => place)).toEqual([undefined, 0, 0, undefined]);
  expect(landedSteps({ ...row, id: row.creator }, landed)).toEqual([]);
});

/** Changes what the node answers about transactions. */
function answering(change: (answer: Answer) => unknown) {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await real(input, init);
    if (!String(init?.body ?? '').includes('"method":"getTransaction"')) return answer;
    return Response.json(change((await answer.json()) as Answer));
  });
}
interface Answer {
  result: {
    version?: unknown;
    meta: { innerInstructions: unknown };
    transaction: { message: { instructions: unknown[]; addressTableLookups?: unknown } };
  } | null;
}

describe('the version of a transaction', () => {
  afterEach(() => void vi.restoreAllMocks());

  // SIMD-0385: version 1 has no lookup tables, and its budget stands beside the instructions.
  test("a stranger's steps in version 1 are read like those in version 0", async () => {
    const { row } = await aDraw().registered().published();
    const { instructions, winner } = await theRest(row);
    const signature = await land(instructions);
    answering(({ result }) => {
      if (!result) return { jsonrpc: '2.0', id: 1, result };
      delete result.transaction.message.addressTableLookups;
      return { jsonrpc: '2.0', id: 1, result: { ...result, version: 1 } };
    });
    await runQueue(row.id);
    await expectFinal(row.id, signature, winner);
  });

  test('a node that knows no version 1 is asked for version 0', async () => {
    const { row } = await aDraw().registered().published();
    const { instructions, winner } = await theRest(row);
    const signature = await land(instructions);
    const refused = { code: -32602, message: 'Invalid params: maxSupportedTransactionVersion' };
    await rpc('local_fault', { method: 'getTransaction', kind: 'error', ...refused });
    expect((await deps().rpc.transaction(signature))?.payer).toBe(wallet);
    await runQueue(row.id);
    await expectFinal(row.id, signature, winner);
  });

  test.each<[string, (answer: Answer) => unknown]>([
    [
      'of a version that the node cannot read',
      () => ({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32015, message: 'Transaction version (2) is not supported' },
      }),
    ],
    [
      'without the inner instructions that its logs tell of',
      ({ result }) => {
        if (result) Object.assign(result.meta, { innerInstructions: null });
        result?.transaction.message.instructions.splice(0);
        return { jsonrpc: '2.0', id: 1, result };
      },
    ],
  ])('a transaction %s makes no step by its logs, and the draw waits for it', async (_, change) => {
    const { row } = await aDraw().registered().published();
    const { instructions, winner } = await theRest(row);
    await land(instructions);
    answering(change);
    await expect(runDraw(deps(), row.id)).rejects.toThrow();
    expect((await rowOf(row.id)).stage).not.toBe('completed');
    expect(await winnersOf(row.id)).toEqual([]);
    vi.restoreAllMocks();
    expect(await runDraw(deps(), row.id)).toEqual({ kind: 'over' });
    expect(await winnersOf(row.id)).toMatchObject([{ place: 0, winner, paid: true }]);
  });
});

test('endless noise makes reading the history longer and skips nothing', async () => {
  const { row } = await aDraw().registered().published();
  const { instructions, winner } = await theRest(row);
  for (let i = 0; i < 12; i++) await dust(row);
  const early = await land(instructions.slice(0, 1));
  for (let i = 0; i < 9; i++) await dust(row);
  const late = await land(instructions.slice(1));
  for (let i = 0; i < 11; i++) await dust(row);

  const using = deps();
  const small = { perLook: 2, page: 3, pages: 2 };
  const ends: (string | null)[] = [];
  while (ends.at(-1) == null && ends.length < 60) {
    const now = await rowOf(row.id);
    ends.push((await readHistory(using, now, undefined, small)).end);
  }
  expect(ends.at(-1)).toBe('finish');
  // It took many runs, each of which read at most two.
  expect(ends.length).toBeGreaterThan(10);
  const landed = (await confirmedSteps(using.db, row.id)).map(({ step, signature }) => [step, signature]);
  expect(landed).toEqual(
    expect.arrayContaining([
      ['reveal', early],
      ['finish', late],
    ]),
  );
  await runQueue(row.id);
  expect((await rowOf(row.id)).stage).toBe('completed');
  expect(await winnersOf(row.id)).toMatchObject([{ place: 0, winner, paid: true }]);
});

test('noise alone is read once and not stored', async () => {
  const { row } = await aDraw().registered().published();
  for (let i = 0; i < 16; i++) await dust(row);
  const using = deps();
  const small = { perLook: 4, page: 3, pages: 2 };
  const looks: boolean[] = [];
  while (!looks.at(-1) && looks.length < 60) {
    looks.push((await readHistory(using, row, undefined, small)).complete);
  }
  expect(looks.length).toBeGreaterThan(4);
  const listed = await readHistory(using, row, undefined, small);
  expect(listed).toEqual({ complete: true, opened: true, end: null });
  const { results } = await env.DB.prepare("SELECT name FROM chain_cursors WHERE name LIKE 'escrow:%'").all();
  expect(results).toEqual([{ name: `escrow:${row.id}` }]);
  await runDraw(using, row.id);
  expect((await rowOf(row.id)).stage).toBe('proven');
});

describe('a history that cannot be read', () => {
  /** A node that has lost this transaction, called `minutes` after the escrow was first missed. */
  async function lookAgain(id: string, signature: string, minutes: number) {
    const using: Deps = deps();
    const real = using.rpc.transaction.bind(using.rpc);
    using.rpc.transaction = async (wanted) => (wanted === signature ? null : real(wanted));
    const clock = { ...using.clock, now: () => Date.now() + minutes * MINUTES };
    // The network counts in whole seconds.
    const missed = Date.now() - 2000;
    await env.DB.prepare('UPDATE giveaways SET missed_since = ? WHERE id = ?').bind(missed, id).run();
    // A block is finalized once many blocks follow it.
    await rpc('local_advanceSlots', 40);
    return advance({ ...using, clock }, id);
  }

  test('a paid live draw with an unreadable history completes, with the winner that the program accepted', async () => {
    const { row } = await aDraw().registered().live().published();
    const { instructions, winner } = await theRest(row);
    const signature = await land(instructions);
    await expect(lookAgain(row.id, signature, 9)).rejects.toMatchObject({ code: 'chain_unavailable' });
    expect((await rowOf(row.id)).stage).toBe('committed');
    expect(await lookAgain(row.id, signature, 11)).toEqual({ kind: 'over' });
    expect((await rowOf(row.id)).stage).toBe('completed');
    expect(await winnersOf(row.id)).toMatchObject([
      { place: 0, winner, paid: true, listIndex: expect.any(Number), ticket: expect.any(BigInt) },
    ]);
    expect(await findings(row.id)).toEqual([
      { kind: 'draw-history', detail: 'its end is certain (finish), its history is not read' },
    ]);
  });

  test('an unreadable history is awaited from the moment at which the escrow is first missed', async () => {
    const { row } = await aDraw().registered().published();
    const { instructions } = await theRest(row);
    const signature = await land(instructions);
    await env.DB.prepare('UPDATE giveaways SET waiting_since = ? WHERE id = ?').bind(1, row.id).run();
    const using: Deps = deps();
    const real = using.rpc.transaction.bind(using.rpc);
    using.rpc.transaction = async (wanted) => (wanted === signature ? null : real(wanted));
    await rpc('local_advanceSlots', 40);
    await expect(advance(using, row.id)).rejects.toMatchObject({ code: 'chain_unavailable' });
    expect((await rowOf(row.id)).missedSince).toBeGreaterThan(1);
    expect(await findings(row.id)).toEqual([]);
  });

  test('a cancelled giveaway with an unreadable history completes', async () => {
    const { row, creator } = await aDraw().registered().open();
    await passOpening(row.id);
    const cancel = stepInstructions(row, 'cancel', row.creator, await endNow(row.id, 'cancel'));
    const signature = await land(cancel, creator);
    expect(await lookAgain(row.id, signature, 11)).toEqual({ kind: 'over' });
    expect(await rowOf(row.id)).toMatchObject({
      stage: 'cancelled',
      reason: 'The prize went back to the creator.',
    });
  });

  test('an unreadable history is left to the operator where payment and reclaim are both possible', async () => {
    const { row } = await aDraw().registered().published();
    await travel(31 * DAY);
    const reclaim = stepInstructions(row, 'reclaim', row.creator, await endNow(row.id, 'reclaim'));
    const signature = await land(reclaim, person('creator'));
    await expect(lookAgain(row.id, signature, 11)).resolves.toMatchObject({ kind: 'waits' });
    expect((await rowOf(row.id)).stage).toBe('committed');
    expect(await findings(row.id)).toEqual([{ kind: 'draw-history', detail: 'its end is not known' }]);
    // A node that has the transaction decides.
    await runQueue(row.id);
    expect((await rowOf(row.id)).stage).toBe('cancelled');
  });
});

test('an escrow that ended is never made again', async () => {
  const { row } = await aDraw().registered().published();
  const { instructions, winner } = await theRest(row);
  const signature = await land(instructions);
  const again = stepInstructions(row, 'open', row.creator, {});
  await expect(land(again, person('creator'))).rejects.toThrow();
  await runQueue(row.id);
  await expectFinal(row.id, signature, winner);
});
