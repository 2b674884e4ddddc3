/** The record that the worker returns is the one that verifies, at every stage; one that ended is cached. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { addressBytes } from '../../core/address.ts';
import { recordedCourse } from '../../core/draw/course.ts';
import { packEntries } from '../../core/draw/entries.ts';
import { readList } from '../../core/draw/list-text.ts';
import { EVMNET } from '../../core/draw/networks.ts';
import type { DrawRecord, LandedTx } from '../../core/draw/record.ts';
import { verifyRecord } from '../../core/draw/verify.ts';
import type { Course } from '../../core/escrow/account.ts';
import { type EscrowStep, isEnd } from '../../core/escrow/instructions.ts';
import type { GiveawayStage } from '../../core/giveaways/model.ts';
import { canonicalTerms } from '../../core/giveaways/terms.ts';
import { genesisOf } from '../../worker/chain/cluster.ts';
import { dateTransactions, saveCommit, savePlaces } from '../../worker/draw-engine/landed/store.ts';
import { announceList, freezeList } from '../../worker/draw-engine/lists/store.ts';
import { listKey } from '../../worker/draw-engine/lists.ts';
import { recordLanded } from '../../worker/draw-engine/store.ts';
import { database } from '../../worker/env.ts';
import { beaconText } from '../../worker/giveaways/beacon-network.ts';
import { insertDraft, moveStage, type Progress } from '../../worker/giveaways/store.ts';
import { recordOf } from '../draw/records.ts';
import { call } from './support.ts';

/** Longer than one chunk of a stream. Its first list was withdrawn. */
const whole = recordOf({ kind: 'holders', people: 400, withdrawn: 1 });
const { escrow: id } = whole;
const last = whole.commits.at(-1)!;
const list = readList(whole.list!);
const LIST = listKey({ id, listHash: last.listHash });
const ENTRIES = `lists/${id}/${last.listHash}.entries`;
const CACHED = `draws/${id}.json`;
const path = `/api/giveaways/${id}/draw`;

/** A row that came as far as `stage` with all its facts, and the list in the bucket. No transaction is known. */
async function bring(stage: GiveawayStage): Promise<void> {
  const db = database(env);
  whole.genesis = await genesisOf(env);
  const { terms, prize, amounts } = whole;
  await insertDraft(db, {
    id,
    escrowId: whole.id,
    openBefore: Number(Buffer.from(whole.id, 'hex').readBigInt64LE()),
    program: whole.program,
    site: whole.site,
    kind: terms.kind,
    title: terms.title,
    description: terms.description,
    creator: whole.creator,
    operator: whole.operator,
    treasury: whole.treasury,
    token: prize.mint,
    tokenSymbol: 'DEMO',
    tokenProgram: prize.tokenProgram,
    tokenDecimals: prize.decimals,
    currency: 'CREATOR_COIN',
    prize: amounts.reduce((sum, amount) => sum + BigInt(amount), 0n),
    places: amounts.length,
    amounts: JSON.stringify(amounts),
    windowSeconds: whole.window,
    fee: BigInt(prize.fee),
    prizeDecimals: prize.decimals,
    terms: canonicalTerms(terms),
    termsHash: whole.termsHash,
    beacon: beaconText(EVMNET),
    endsAt: terms.endsAt,
    createdAt: 1,
  });
  await moveStage(db, id, ['prepared'], 'closed');
  if (stage === 'closed') return;
  const lines = String(whole.list!.split('\n').length - 1);
  await env.RECORDS.put(LIST, whole.list!, { customMetadata: { lines } });
  const entries = list.entries.map(([wallet, weight]) => ({
    wallet: addressBytes(wallet)!,
    weight: BigInt(weight),
  }));
  await env.RECORDS.put(ENTRIES, packEntries(entries));
  const frozen = {
    root: last.root,
    listHash: last.listHash,
    totalWeight: BigInt(last.totalWeight),
    entryCount: list.entries.length,
  };
  await announceList(db, id, frozen, Date.now());
  await freezeList(db, id, frozen);
  if (stage === 'frozen') return;
  for (const { number, live, root, totalWeight, listHash, round, cutoff, tx, withdrawn } of whole.commits) {
    await saveCommit(db, {
      giveaway: id,
      number,
      live,
      root,
      totalWeight: BigInt(totalWeight),
      listHash,
      entryCount: list.entries.length,
      round: Number(round),
      cutoff,
      committedAt: tx.time,
      withdrawnAt: withdrawn?.time ?? null,
      ours: true,
    });
  }
  const progress: Progress = {
    commits: whole.commits.length,
    live: false,
    round: Number(last.round),
    cutoff: last.cutoff,
    committedAt: last.tx.time,
  };
  if (stage !== 'committed') {
    const { signature, randomness } = whole.reveal!;
    const count = whole.places.length;
    Object.assign(progress, { beaconSignature: signature, randomness, totalProven: count, totalPaid: count });
    await savePlaces(
      db,
      id,
      whole.places.map((place, at) => ({
        place: at,
        amount: BigInt(amounts[at]!),
        winner: place.winner,
        listIndex: place.index,
        weight: BigInt(place.weight),
        start: BigInt(place.start),
        ticket: BigInt(place.ticket),
        paid: true,
      })),
    );
  }
  await moveStage(db, id, ['frozen'], stage, progress);
}

interface Landing {
  step: EscrowStep;
  place: number | null;
  number: number | null;
  tx: LandedTx;
}

/** Every transaction that the record names. */
const LANDINGS: Landing[] = [
  { step: 'open', place: null, number: null, tx: whole.open },
  ...whole.commits.flatMap(({ number, tx, withdrawn }): Landing[] => [
    { step: 'commit', place: null, number, tx },
    ...(withdrawn ? [{ step: 'withdraw' as const, place: null, number, tx: withdrawn }] : []),
  ]),
  { step: 'reveal', place: null, number: null, tx: whole.reveal!.tx },
  ...whole.places.flatMap(({ prove, pay }, place): Landing[] => [
    { step: 'prove', place, number: null, tx: prove },
    { step: 'pay', place, number: null, tx: pay! },
  ]),
  { step: 'finish', place: null, number: null, tx: whole.end!.tx },
];
const until = (step: EscrowStep) => LANDINGS.slice(0, LANDINGS.findIndex((one) => one.step === step) + 1);

/** Seen in blocks that may still be dropped. */
async function land(landings: readonly Landing[], course: Course = recordedCourse(whole)): Promise<void> {
  for (const { step, place, number, tx } of landings) {
    await recordLanded(database(env), {
      id: crypto.randomUUID(),
      giveaway: id,
      step,
      place,
      number,
      payer: whole.creator,
      details: isEnd(step) ? JSON.stringify({ course }) : '{}',
      blockhash: tx.signature.slice(0, 44),
      lastValidBlockHeight: 0,
      createdAt: 1,
      signature: tx.signature,
      slot: tx.slot,
      blockTime: null,
    });
  }
}

const makeFinal = (landings: readonly Landing[]) =>
  dateTransactions(
    database(env),
    landings.map(({ tx }) => tx),
  );

/** They landed, and their blocks are final. */
async function settle(landings: readonly Landing[]): Promise<void> {
  await land(landings);
  await makeFinal(landings);
}

const failures = (record: unknown) =>
  verifyRecord(record, { allowLocal: false }).filter(({ state }) => state === 'false');
const unknown = (record: unknown) =>
  verifyRecord(record, { allowLocal: false }).flatMap((check) =>
    check.state === 'unknown' ? [`${check.id}${check.later ? '' : '!'}`] : [],
  );
const OPEN = { reveal: null, places: [], end: null };

test('no record exists of an unknown giveaway, nor before there is a list', async () => {
  expect((await call('GET', path)).json.code).toBe('giveaway_not_found');
  await bring('closed');
  const { status, json } = await call('GET', path);
  expect([status, json.code]).toEqual([404, 'list_not_frozen']);
});

test('there is no record until the block of the opening is final', async () => {
  await bring('frozen');
  await land(until('open'));
  const { status, json } = await call('GET', path);
  expect([status, json.code]).toEqual([503, 'opening_not_final']);
  await makeFinal(until('open'));
  expect((await call('GET', path)).status).toBe(200);
});

test('the record is public from the frozen list on, and says what is not known yet', async () => {
  await bring('frozen');
  await settle(until('open'));
  const { status, headers, json } = await call('GET', path);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toBe('public, no-cache');
  expect(headers.has('content-disposition')).toBe(false);
  expect(json).toEqual({ ...whole, ...OPEN, commits: [], list: null });
  expect(Object.keys(json)).toEqual(Object.keys(whole));
  expect(failures(json)).toEqual([]);
  expect(unknown(json).filter((one) => one.endsWith('!'))).toEqual([]);
  expect(unknown(json)).toEqual(
    expect.arrayContaining(['list', 'round', 'beacon', 'ticket', 'winner', 'end']),
  );
});

test('a committed list is in the record with those before it', async () => {
  await bring('committed');
  await settle(until('commit'));
  // Its withdrawal is not final yet: what follows from it is left out.
  expect((await call('GET', path)).json).toMatchObject({ ...OPEN, commits: [], list: null });
  await settle(until('reveal').slice(0, -1));
  const { json } = await call('GET', path);
  expect(json).toEqual({ ...whole, ...OPEN });
  expect([failures(json), unknown(json)]).toEqual([[], ['beacon', 'ticket', 'winner', 'end']]);
});

test('the record can be saved as a file', async () => {
  await bring('frozen');
  await settle(until('open'));
  const { headers, json } = await call('GET', `${path}?download`);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="draw-${id}.json"`);
  expect(json.escrow).toBe(id);
});

test('a client that has the record can ask whether it changed', async () => {
  await bring('committed');
  await settle(until('open'));
  const tag = (await call('GET', path)).headers.get('etag')!;
  const ask = (known: string) => call('GET', path, undefined, { headers: { 'if-none-match': known } });
  expect((await ask(tag)).status).toBe(304);
  expect((await ask(`"other", W/${tag}`)).status).toBe(304);
  expect((await ask('"other"')).status).toBe(200);
  await settle(until('reveal'));
  const after = await ask(tag);
  expect(after.status).toBe(200);
  expect(after.json.commits).toEqual(whole.commits);
});

describe('a draw at its end', () => {
  beforeEach(() => bring('completed'));

  test('the record of a completed draw verifies in every step', async () => {
    await settle(LANDINGS);
    const { headers, json } = await call('GET', path);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(json).toEqual(whole);
    expect([failures(json), unknown(json)]).toEqual([[], []]);
  });

  test('a record that ended is cached and then needs no list', async () => {
    await settle(LANDINGS);
    const first = await call('GET', path);
    const stored = await env.RECORDS.get(CACHED);
    expect(await stored!.json<DrawRecord>()).toEqual(whole);
    await env.RECORDS.delete([LIST, ENTRIES]);
    const again = await call('GET', path);
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await env.RECORDS.head(CACHED))!.uploaded).toEqual(stored!.uploaded);
  });

  test.each(
    LANDINGS.slice(1).map((one) => [`${one.step} ${one.place ?? one.number ?? ''}`.trim(), one] as const),
  )('a record without a final %s has no end, is not cached, and is not false', async (_name, missing) => {
    await settle(LANDINGS.filter((one) => one !== missing));
    await land([missing]);
    const { headers, json } = await call('GET', path);
    expect(json.end).toBeNull();
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(failures(json)).toEqual([]);
    expect(JSON.stringify(json)).not.toContain(missing.tx.signature);
    expect(await env.RECORDS.head(CACHED)).toBeNull();
  });

  test.each<[string, (course: Course) => Course]>([
    ['list', (course) => ({ ...course, commits: course.commits + 1 })],
    ['winner', (course) => ({ ...course, proven: course.proven + 1 })],
    ['payment', (course) => ({ ...course, paid: course.paid + 2 ** 31 })],
  ])('an end that names a further %s is left out until our rows have it', async (_name, more) => {
    await settle(LANDINGS.slice(0, -1));
    await land(LANDINGS.slice(-1), more(recordedCourse(whole)));
    await makeFinal(LANDINGS);
    const { headers, json } = await call('GET', path);
    expect([json.end, headers.get('cache-control')]).toEqual([null, 'public, no-cache']);
    expect(await env.RECORDS.head(CACHED)).toBeNull();
  });

  test('a record does not prove the winners twice', async () => {
    await settle(until('finish').slice(0, -1));
    const first = await call('GET', path);
    expect(first.json).toEqual({ ...whole, end: null });
    await env.RECORDS.delete(ENTRIES);
    expect((await call('GET', path)).json).toEqual(first.json);
  });
});
