/** The record that the worker answers with is the one that verifies, at every stage; a whole record is cached. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { addressBytes } from '../../core/address.ts';
import { packEntries } from '../../core/draw/entries.ts';
import { EVMNET } from '../../core/draw/networks.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { verifyRecord } from '../../core/draw/verify.ts';
import { ESCROW_STEPS } from '../../core/escrow/instructions.ts';
import type { Stage } from '../../core/giveaways/model.ts';
import { canonicalTerms } from '../../core/giveaways/terms.ts';
import { listKey } from '../../worker/draw-engine/lists.ts';
import { recordLanded } from '../../worker/draw-engine/store.ts';
import { database } from '../../worker/env.ts';
import { beaconText } from '../../worker/giveaways/beacon-network.ts';
import { freezeList, insertDraft, moveStage, type Progress } from '../../worker/giveaways/store.ts';
import { recordOf } from '../draw/records.ts';
import { call } from './support.ts';

/** Longer than one chunk of a stream. */
const whole = recordOf({ kind: 'holders', people: 200 });
const { giveaway: id, root } = whole;
const LIST = listKey({ id, root });
const ENTRIES = `entries/${root}.bin`;
const path = `/api/giveaways/${id}/draw`;

/** A row that came as far as `stage`, and the list in the bucket. */
async function bring(stage: Stage): Promise<void> {
  const db = database(env);
  const { terms, prize, committed, revealed, winner } = whole;
  await insertDraft(db, {
    id,
    escrowId: whole.escrowId,
    program: whole.program,
    site: whole.site,
    kind: terms.kind,
    title: terms.title,
    description: terms.description,
    creator: whole.creator,
    operator: whole.operator,
    treasury: whole.treasury,
    token: prize.mint,
    tokenSymbol: prize.symbol,
    tokenProgram: prize.tokenProgram,
    tokenDecimals: prize.decimals,
    currency: 'CREATOR_COIN',
    prize: BigInt(prize.amount),
    fee: BigInt(prize.fee),
    prizeDecimals: prize.decimals,
    terms: canonicalTerms(terms),
    termsHash: whole.termsHash,
    beacon: beaconText(EVMNET),
    endsAt: terms.endsAt,
    createdAt: 1,
  });
  await moveStage(db, id, ['prepared'], 'open');
  if (stage === 'open') return;
  await env.RECORDS.put(LIST, JSON.stringify(whole.list));
  const entries = whole.list.entries.map(([wallet, weight]) => ({
    wallet: addressBytes(wallet)!,
    weight: BigInt(weight),
  }));
  await env.RECORDS.put(ENTRIES, packEntries(entries));
  const { totalWeight, listSignature } = whole;
  const list = {
    root,
    totalWeight: BigInt(totalWeight),
    entryCount: whole.list.entries.length,
    listSignature,
  };
  await freezeList(db, id, list);
  if (stage === 'frozen') return;
  const progress: Progress = {
    round: Number(committed!.round),
    committedAt: committed!.committedAt,
    beaconSignature: revealed!.signature,
    randomness: revealed!.randomness,
    ticket: BigInt(revealed!.ticket),
    winner: winner!.wallet,
    winnerIndex: winner!.index,
  };
  await moveStage(db, id, ['frozen'], stage, progress);
}

async function land(steps: readonly (typeof ESCROW_STEPS)[number][]): Promise<void> {
  for (const step of steps) {
    const signature = whole.transactions[step];
    if (!signature) continue;
    await recordLanded(database(env), {
      id: crypto.randomUUID(),
      giveaway: id,
      step,
      payer: whole.creator,
      details: '{}',
      blockhash: signature.slice(0, 44),
      lastValidBlockHeight: 0,
      createdAt: 1,
      signature,
      slot: 1,
    });
  }
}

const failures = (record: unknown) =>
  verifyRecord(record, { allowOwnNetwork: false }).filter(({ ok }) => ok === false);
const unknown = (record: unknown) =>
  verifyRecord(record, { allowOwnNetwork: false }).flatMap(({ id, ok }) => (ok === null ? [id] : []));

test('no record exists of an unknown giveaway, nor before the list is frozen', async () => {
  expect((await call('GET', path)).json.code).toBe('giveaway_not_found');
  await bring('open');
  const { status, json } = await call('GET', path);
  expect([status, json.code]).toEqual([404, 'list_not_frozen']);
});

test('the record is public from the frozen list on, and says what is not known yet', async () => {
  await bring('frozen');
  const { status, headers, json } = await call('GET', path);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toBe('public, no-cache');
  expect(headers.has('content-disposition')).toBe(false);
  const nothing = { committed: null, revealed: null, winner: null };
  expect(json).toEqual({ ...whole, ...nothing, stage: 'frozen', transactions: {} });
  expect(failures(json)).toEqual([]);
  expect(unknown(json)).toEqual(['round', 'beacon', 'ticket', 'winner', 'transactions']);
});

test('the record can be saved as a file', async () => {
  await bring('frozen');
  const { headers, json } = await call('GET', `${path}?download`);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="draw-${id}.json"`);
  expect(json.giveaway).toBe(id);
});

test('a client that has the record can ask whether it changed', async () => {
  await bring('frozen');
  const tag = (await call('GET', path)).headers.get('etag')!;
  const ask = (known: string) => call('GET', path, undefined, { headers: { 'if-none-match': known } });
  expect((await ask(tag)).status).toBe(304);
  expect((await ask(`"other", W/${tag}`)).status).toBe(304);
  expect((await ask('"other"')).status).toBe(200);
  await land(['open']);
  const after = await ask(tag);
  expect(after.status).toBe(200);
  expect(after.json.transactions).toEqual({ open: whole.transactions.open });
});

describe('a draw at its end', () => {
  beforeEach(() => bring('completed'));

  test('the record of a completed draw verifies in every step', async () => {
    await land(ESCROW_STEPS);
    const { headers, json } = await call('GET', path);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(json).toEqual(whole);
    expect([failures(json), unknown(json)]).toEqual([[], []]);
  });

  test('a whole record is cached and then needs neither list nor row', async () => {
    await land(ESCROW_STEPS);
    const first = await call('GET', path);
    const stored = await env.RECORDS.get(`draws/${id}.json`);
    expect(await stored!.json<DrawRecord>()).toEqual(whole);
    await env.RECORDS.delete(LIST);
    const again = await call('GET', path);
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await env.RECORDS.head(`draws/${id}.json`))!.uploaded).toEqual(stored!.uploaded);
  });

  test("a record is not cached while a stranger's step is unknown", async () => {
    await land(ESCROW_STEPS.filter((step) => step !== 'reveal'));
    const { headers, json } = await call('GET', path);
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(failures(json).map(({ wrong }) => wrong)).toEqual(['transactions.reveal']);
    expect(await env.RECORDS.head(`draws/${id}.json`)).toBeNull();
  });

  test('a record does not prove the winner twice', async () => {
    const first = await call('GET', path);
    await env.RECORDS.delete(ENTRIES);
    expect((await call('GET', path)).json).toEqual(first.json);
  });
});
