/**
 * Strangers fill the treasury's history, and the honest tip was never confirmed. The listing's volume is made here, in
 * front of the local network, by Agave's rules: newest first, `before` and `until` exclusive, short pages, -32020 for a
 * signature that it does not have. The honest tip and a part of the hostile transactions are real.
 */
import { env } from 'cloudflare:workers';
import {
  type Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { MEMO_PROGRAM } from '../../core/address.ts';
import { database, solana } from '../../worker/env.ts';
import { reconcileTips } from '../../worker/tips/follow/reconcile.ts';
import { counted } from './counted.ts';
import { hold, invocations, invoke } from './platform-limits.ts';
import { encode, person, prepared, rpc, sign, tipStatus, world } from './support.ts';

const LONG = inject('size') === 'long';
const MEMOS = 19;
const treasury = world.people.treasury!.publicKey;
const SEND = { encoding: 'base64', skipPreflight: true };
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

interface Listed {
  signature: string;
  slot: number;
  err: null;
  memo: string | null;
  blockTime: number;
  confirmationStatus: 'finalized';
}

const hostileMemo = () =>
  Array.from({ length: MEMOS }, () => `[48] fanfare:tip:${crypto.randomUUID()}`).join('; ');

let made = 0;
/** A signature that no network knows. */
function signatureOf(): string {
  const bytes = new Uint8Array(64);
  new DataView(bytes.buffer).setUint32(0, ++made + 1_000_000_000);
  crypto.getRandomValues(bytes.subarray(8));
  return bs58.encode(bytes);
}

/**
 * Answers getSignaturesForAddress of the treasury from `history` (oldest first); everything else is the local
 * network's.
 */
function listing(history: Listed[], faults: { shortPages?: boolean; forget?: Set<string> } = {}): void {
  let asked = 0;
  globalThis.fetch = (async (input: RequestInfo, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    if (!body.includes('"getSignaturesForAddress"') || !body.includes(treasury))
      return realFetch(input, init);
    const { id, params } = JSON.parse(body) as {
      id: number;
      params: [string, { before?: string; until?: string; limit: number }];
    };
    const { before, until, limit } = params[1];
    const known = (signature: string) =>
      !faults.forget?.has(signature) && history.some((each) => each.signature === signature);
    for (const each of [before, until])
      if (each !== undefined && !known(each))
        return Response.json({
          jsonrpc: '2.0',
          id,
          error: { code: -32020, message: `Transaction ${each} not found` },
        });
    const end =
      before === undefined ? history.length : history.findIndex(({ signature }) => signature === before);
    const start = until === undefined ? 0 : history.findIndex(({ signature }) => signature === until) + 1;
    const most = faults.shortPages && ++asked % 3 === 0 ? Math.ceil(limit / 7) : limit;
    const result = history.slice(Math.max(start, end - most), Math.max(start, end)).reverse();
    return Response.json({ jsonrpc: '2.0', id, result });
  }) as typeof fetch;
}

/** What the local network lists of the treasury after `slot`, oldest first. */
async function realHistory(after: number): Promise<Listed[]> {
  const all = await rpc<Listed[]>('getSignaturesForAddress', treasury, { commitment: 'finalized' });
  return all.filter(({ slot }) => slot > after).reverse();
}

async function noise(many: number, memo: () => string | null): Promise<Listed[]> {
  const slot = await rpc<number>('getSlot', { commitment: 'finalized' });
  return Array.from({ length: many }, () => ({
    signature: signatureOf(),
    slot,
    err: null,
    memo: memo(),
    blockTime: 1,
    confirmationStatus: 'finalized',
  }));
}

/** One run, with the statements that it cost. */
async function run({ mayFail = false } = {}): Promise<number> {
  const from = invocations.length;
  const { problem } = await invoke('cron tips', () =>
    reconcileTips(database(counted(env)), solana(env), treasury),
  );
  if (problem && !mayFail) throw problem;
  hold(from);
  return invocations[from]!.queries;
}

async function hostileTransaction(payer: Keypair): Promise<string> {
  const { value } = await rpc<{ value: { blockhash: string } }>('getLatestBlockhash', {
    commitment: 'confirmed',
  });
  const memos = Array.from(
    { length: MEMOS },
    () =>
      new TransactionInstruction({
        programId: new PublicKey(MEMO_PROGRAM),
        keys: [],
        data: new TextEncoder().encode(
          `fanfare:tip:${crypto.randomUUID()}`,
        ) as TransactionInstruction['data'],
      }),
  );
  const pay = SystemProgram.transfer({
    fromPubkey: payer.publicKey,
    toPubkey: new PublicKey(treasury),
    lamports: 0,
  });
  const transaction = new VersionedTransaction(
    new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: value.blockhash,
      // As many as fit: the smallest form has no memo before the last ones.
      instructions: [pay, ...memos.slice(0, 16)],
    }).compileToV0Message(),
  );
  transaction.sign([payer]);
  return rpc<string>('sendTransaction', encode(transaction), SEND);
}

async function honestTip(): Promise<{ id: string; records: Listed[] }> {
  const slot = await rpc<number>('getSlot', { commitment: 'confirmed' });
  const tip = await prepared({ message: 'honest' });
  await rpc('sendTransaction', sign(tip.serializedTransaction), SEND);
  await rpc('local_advanceSlots', 40);
  return { id: tip.tempTipId, records: await realHistory(slot - 1) };
}

const scale = LONG ? { hostile: 1000, backlog: 40_000, real: 50 } : { hostile: 200, backlog: 4000, real: 5 };

describe('a treasury whose history strangers filled', () => {
  test(`${scale.hostile} transactions of ${MEMOS} memos and ${scale.backlog} others: an honest tip is adopted within three runs`, async () => {
    const history = [
      ...(await noise(scale.backlog / 2, () => null)),
      ...(await noise(scale.hostile, hostileMemo)),
      ...(await noise(scale.backlog / 2, () => `[48] fanfare:tip:${crypto.randomUUID()}`.slice(0, 30))),
    ];
    const slot = await rpc<number>('getSlot', { commitment: 'confirmed' });
    for (let sent = 0; sent < scale.real; sent++) {
      await hostileTransaction(person('fan2'));
      if (sent % 20 === 19) await rpc('local_advanceSlots', 1);
    }
    const { id, records } = await honestTip();
    history.push(
      ...(await realHistory(slot - 1)).filter(
        ({ signature }) => !records.some((r) => r.signature === signature),
      ),
      ...records,
    );
    listing(history, { shortPages: true });

    const costs: number[] = [];
    for (let minute = 1; minute <= 3 && (await tipStatus(id)) !== 'confirmed'; minute++)
      costs.push(await run());
    console.log(`D1 queries of each run: ${costs.join(', ')}`);
    expect(await tipStatus(id)).toBe('confirmed');
    expect(Math.max(...costs)).toBeLessThan(500);
    // Nothing that strangers wrote fills the database.
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM reconcile_findings').first('n')).toBe(0);
  });

  test('a tip named by hundreds of transactions delays no other', async () => {
    const decoy = await prepared();
    const memo = `[48] fanfare:tip:${decoy.tempTipId}`;
    const history = await noise(LONG ? 5000 : 600, () => memo);
    const { id, records } = await honestTip();
    listing([...history, ...records]);
    // The network has none of the decoys: a reader that insists on them fails only after the others had their turn.
    const cost = await run({ mayFail: true });
    expect(cost).toBeLessThan(500);
    expect(await tipStatus(id)).toBe('confirmed');
  });

  test('a backlog of more than one run is read to its end, also when the network forgets the cursors', async () => {
    const many = 110_000;
    const history = await noise(many, () => null);
    const { id, records } = await honestTip();
    const all = [...records, ...history];
    listing(all);
    await run();
    expect(await tipStatus(id)).toBe('prepared');
    const marks = (
      await env.DB.prepare("SELECT signature FROM chain_cursors WHERE name LIKE 'treasury:%:%'").all<{
        signature: string;
      }>()
    ).results;
    expect(marks.length).toBeGreaterThan(3);
    // Not one of the signatures at which the listing stopped is known any more.
    listing(all, { forget: new Set(marks.map(({ signature }) => signature)) });
    for (let minute = 0; minute < 6 && (await tipStatus(id)) !== 'confirmed'; minute++) await run();
    listing(all);
    for (let minute = 0; minute < 3 && (await tipStatus(id)) !== 'confirmed'; minute++) await run();
    expect(await tipStatus(id)).toBe('confirmed');
    const left = "SELECT COUNT(*) AS n FROM chain_cursors WHERE name LIKE 'treasury:%:%'";
    // The quicker of the two walks finds the tip; the other one ends a little later.
    const marksLeft = () => env.DB.prepare(left).first<number>('n');
    for (let minute = 0; minute < 6 && (await marksLeft()) !== 0; minute++) await run();
    expect(await marksLeft()).toBe(0);
  });

  test('a cursor that the network no longer knows stops nothing', async () => {
    const old = await noise(5, () => null);
    const { id, records } = await honestTip();
    listing(old);
    await run();
    listing([...old, ...records], { forget: new Set(old.map(({ signature }) => signature)) });
    await run();
    expect(await tipStatus(id)).toBe('confirmed');
  });
});

test('fifty refused tips do not stop an honest one from being resent', async () => {
  const refused = await prepared();
  const { results } = await env.DB.prepare('SELECT * FROM tips LIMIT 1').all<Record<string, unknown>>();
  const columns = Object.keys(results[0]!).filter((name) => name !== 'id' && name !== 'signature');
  for (let n = 0; n < 60; n++)
    await env.DB.prepare(
      `INSERT INTO tips (id, signature, ${columns.join(', ')}) SELECT ?, ?, ${columns
        .map((name) =>
          name === 'status'
            ? "'signed'"
            : name === 'failure'
              ? "'refused'"
              : name === 'signed_transaction'
                ? "'AA=='"
                : name === 'prepared_at'
                  ? '1'
                  : name,
        )
        .join(', ')} FROM tips WHERE id = ?`,
    )
      .bind(crypto.randomUUID(), signatureOf(), refused.tempTipId)
      .run();
  const tip = await prepared();
  const signed = sign(tip.serializedTransaction);
  const signature = bs58.encode(Uint8Array.from(atob(signed), (char) => char.charCodeAt(0)).subarray(1, 65));
  await env.DB.prepare(
    "UPDATE tips SET status = 'signed', signature = ?, signed_transaction = ? WHERE id = ?",
  )
    .bind(signature, signed, tip.tempTipId)
    .run();
  await run();
  expect(await tipStatus(tip.tempTipId)).toBe('confirmed');
  // When their last block is past, all of them end with one request.
  await rpc('local_advanceSlots', 250);
  expect(await run()).toBeLessThan(60);
  expect(await env.DB.prepare("SELECT COUNT(*) AS n FROM tips WHERE status = 'signed'").first('n')).toBe(0);
});

test('more vanished payments than one run takes delay no other', async () => {
  for (let n = 0; n < 450; n++)
    await env.DB.prepare("INSERT INTO tip_payments VALUES (?, ?2, ?2, 'row', 1, 1, 1, NULL, NULL)")
      .bind(signatureOf(), crypto.randomUUID())
      .run();
  const { id } = await honestTip();
  await rpc('local_advanceSlots', 600);
  const costs = [await run(), await run()];
  expect(Math.max(...costs)).toBeLessThan(500);
  const finalized = 'SELECT finalized_at FROM tip_payments WHERE memo_id = ?';
  expect(await env.DB.prepare(finalized).bind(id).first('finalized_at')).toBeTypeOf('number');
});
