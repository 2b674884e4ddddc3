/** Reading giveaways: one with every field, lists with filters and cursor, totals, and what pages need to know. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import type { ListQuery } from '../../core/giveaways/schemas.ts';
import { NO_FACE } from '../../core/profiles/model.ts';
import { storeList } from '../../worker/draw-engine/lists.ts';
import { Rows } from '../../worker/draw-engine/rows.ts';
import { database } from '../../worker/env.ts';
import { pageOf } from '../../worker/giveaways/pages/store.ts';
import { fresh } from './coins.ts';
import { deps } from './draws.ts';
import { CREATOR, HOUR, insert, launch, list, now } from './giveaway-rows.ts';
import { fund, makeGiveaway, readGiveaway } from './giveaways.ts';
import { call, ORIGIN } from './support.ts';

describe('one giveaway', () => {
  beforeEach(() => fund());

  test('a giveaway has every field that the specification reads', async () => {
    const made = await makeGiveaway({
      title: 'Every field',
      description: 'Line one\nline two',
      type: 'holders',
      tokenMint: launch.mint,
      eligibilityType: 'custom',
      customAmount: 12.5,
      eligibilityTiers: [
        { label: 'Whale', requirementType: 'percentage', requirementValue: 0.1, entries: 3 },
      ],
      prizeAmount: '0.25',
    });
    const { status, json } = await call('GET', `/api/giveaways/${made.id}`);
    expect(status).toBe(200);
    expect(json.success).toBe(true);
    expect(json.giveaway).toEqual(json.data);
    const { createdAt, endDate, reclaimAt, cancelFrom, transactions, ...rest } = json.giveaway;
    expect(rest).toEqual({
      id: made.id,
      title: 'Every field',
      description: 'Line one\nline two',
      type: 'holders',
      status: 'active',
      stage: 'open',
      creator: CREATOR,
      prizeAmount: 0.25,
      prizeUnits: '250000000',
      prizeCurrency: 'SOL',
      prizeDecimals: 9,
      prizeSymbol: 'SOL',
      platformFee: 0.005,
      platformFeeUnits: '5000000',
      tokenAddress: launch.mint,
      tokenMint: launch.mint,
      tokenSymbol: launch.symbol,
      tokenDecimals: launch.decimals,
      eligibilityType: 'custom',
      minPercentage: null,
      customAmount: 12.5,
      eligibilityTiers: [
        { label: 'Whale', requirementType: 'percentage', requirementValue: 0.1, entries: 3 },
      ],
      eligibleParticipants: 0,
      registeredParticipants: 0,
      currentParticipants: 0,
      participantAddresses: [],
      registrationLink: `${ORIGIN}/giveaways/${made.id}`,
      winner: null,
      revealAt: null,
      places: [
        {
          place: 1,
          amount: 0.25,
          units: '250000000',
          winner: null,
          revealAt: null,
          paid: false,
          payFinal: false,
          prove: null,
          pay: null,
          ...NO_FACE,
        },
      ],
      windowSeconds: 0,
      cutoff: null,
      commits: [],
      live: null,
      promptUntil: null,
      entriesClosed: false,
      vrfResult: null,
      round: null,
      roundTime: null,
      autoPayAt: null,
      reason: null,
    });
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
    expect(Date.parse(reclaimAt) - Date.parse(endDate)).toBe(30 * 86_400_000);
    expect(Date.parse(cancelFrom) - Date.parse(createdAt)).toBeGreaterThan(30_000);
    expect(transactions).toEqual({ open: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) });
  });

  test('a giveaway shows what was drawn, when it pays by itself, and its participants in the order of the list', async () => {
    const endsAt = now() - HOUR;
    const wallets = [fresh(), fresh(), fresh()].map((wallet): [Uint8Array, bigint] => [wallet, 0n]);
    const rows = Rows.sorted(3, wallets);
    rows.set(0, 0n, 'treasury');
    rows.set(1, 3n, null);
    rows.set(2, 1n, null);
    const [winner, other] = [rows.walletAt(1), rows.walletAt(2)];
    const id = await insert({ endsAt, more: { registered: 3 } });
    const head = { snapshot: null, gap: null, second: null };
    const { root, listHash } = await storeList(deps(), id, { rows, registered: true, head });
    await env.DB.batch([
      env.DB.prepare(
        `UPDATE giveaways SET stage = 'proven', root = ?, list_hash = ?, total_weight = 4, entry_count = 2, live = 1,
           commits = 1, round = 100, committed_at = ends_at, beacon_signature = ?, randomness = ?, total_proven = 1,
           drawn_at = ends_at + 100, reveal_at = 1 WHERE id = ?`,
      ).bind(root, listHash, 'cd'.repeat(64), 'ef'.repeat(32), id),
      env.DB.prepare(
        `INSERT INTO giveaway_places (giveaway, place, amount, winner, list_index, weight, start, ticket, reveal_at)
         VALUES (?, 0, 1500000000, ?, 0, '3', '0', '2', 1)`,
      ).bind(id, addressOf(winner)),
      env.DB.prepare(
        `INSERT INTO giveaway_commits (giveaway, number, live, root, total_weight, list_hash, entry_count, round,
           committed_at, ours) VALUES (?, 0, 1, ?, '4', ?, 2, 100, ?, 1)`,
      ).bind(id, root, listHash, endsAt),
    ]);
    const giveaway = await readGiveaway(id);
    expect(giveaway).toMatchObject({
      status: 'ended',
      registeredParticipants: 3,
      currentParticipants: 2,
      participantAddresses: [addressOf(winner), addressOf(other)],
      winner: addressOf(winner),
      places: [{ place: 1, amount: 1.5, winner: addressOf(winner), revealAt: new Date(1).toISOString() }],
      live: true,
      commits: [{ number: 0, live: true, root, listHash, round: '100', withdrawnAt: null }],
      round: '100',
      // evmnet: genesis 1727521075, a round every 3 seconds, counted from 1.
      roundTime: new Date((1_727_521_075 + 99 * 3) * 1000).toISOString(),
      vrfResult: {
        round: '100',
        signature: 'cd'.repeat(64),
        randomness: 'ef'.repeat(32),
        root,
        ticket: '2',
        totalWeight: '4',
      },
      autoPayAt: new Date((endsAt + 100 + 86_400) * 1000).toISOString(),
      reclaimAt: new Date((endsAt + 210 * 86_400) * 1000).toISOString(),
    });
  });

  test('a giveaway shows its first 100 registrants by time', async () => {
    const id = await insert();
    const wallets = Array.from({ length: 101 }, () => addressOf(fresh()));
    await env.DB.batch(
      wallets.map((wallet, i) =>
        env.DB.prepare(
          `INSERT INTO registrations (giveaway, wallet, proof, weight, registered_at)
          VALUES (?, ?, 's:x', 1, ?)`,
        ).bind(id, wallet, 1000 + i),
      ),
    );
    const giveaway = await readGiveaway(id);
    expect(giveaway.participantAddresses).toEqual(wallets.slice(0, 100));
    expect([giveaway.registeredParticipants, giveaway.currentParticipants]).toEqual([101, 101]);
  });

  test('a giveaway says what it waits for, and of a failure only that it is retried', async () => {
    const waits = { waiting_since: 1, last_error: 'the round of the beacon' };
    const waiting = await insert({ stage: 'committed', more: waits });
    const failing = await insert({
      stage: 'committed',
      more: { ...waits, last_error: 'TypeError', attempts: 2 },
    });
    const refunded = await insert({ stage: 'cancelled', more: { ...waits, reason: 'Nobody registered.' } });
    expect((await readGiveaway(waiting)).reason).toBe('the round of the beacon');
    expect((await readGiveaway(failing)).reason).toBe(
      'The last step did not succeed. It is tried again by itself.',
    );
    expect((await readGiveaway(refunded)).reason).toBe('Nobody registered.');
  });

  test.each(['x', '../giveaways', CREATOR, '%00'])('a giveaway is not found under %s', async (id) => {
    const { status, json } = await call('GET', `/api/giveaways/${encodeURIComponent(id)}`);
    expect([status, json.error]).toEqual([404, 'Giveaway not found']);
  });
});

describe('the list', () => {
  test('giveaways are filtered by status as pages name them', async () => {
    const past = now() - 10;
    const ids: Record<string, string[]> = {
      active: [await insert()],
      pending: [await insert({ stage: 'signed' })],
      ended: [
        await insert({ endsAt: past }),
        ...(await Promise.all(
          (['closed', 'frozen', 'committed', 'revealed', 'proven'] as const).map((stage) =>
            insert({ stage }),
          ),
        )),
      ],
      completed: [await insert({ stage: 'paid' }), await insert({ stage: 'completed' })],
      cancelled: [await insert({ stage: 'cancelled' })],
    };
    const unlisted = [await insert({ stage: 'prepared' }), await insert({ stage: 'expired' })];
    for (const [status, expected] of Object.entries(ids)) {
      for (const more of [{}, { creator: CREATOR }] as Record<string, string>[]) {
        const { ids: found, json } = await list({ status, ...more });
        expect(new Set(found), status).toEqual(new Set(expected));
        expect(json.data.every((giveaway: { status: string }) => giveaway.status === status)).toBe(true);
      }
    }
    const funded = Object.entries(ids).flatMap(([status, of]) => (status === 'pending' ? [] : of));
    expect(new Set((await list()).ids)).toEqual(new Set(funded));
    const own = (await list({ creator: CREATOR, limit: 50 })).ids;
    expect(new Set(own)).toEqual(new Set([...funded, ...ids.pending!]));
    expect(own.filter((id) => unlisted.includes(id))).toEqual([]);
  });

  test('giveaways are filtered by type, creator, token, and all of them at once', async () => {
    const other = addressOf(fresh());
    const plain = await insert();
    const gated = await insert({ kind: 'holders', token: launch.mint });
    const foreign = await insert({ creator: other, token: launch.mint });
    expect((await list({ type: 'holders' })).ids).toEqual([gated]);
    expect((await list({ creator: other })).ids).toEqual([foreign]);
    expect(new Set((await list({ token: launch.mint })).ids)).toEqual(new Set([gated, foreign]));
    expect((await list({ type: 'participants', creator: CREATOR, status: 'active' })).ids).toEqual([plain]);
    expect((await list({ type: 'holders', creator: other })).ids).toEqual([]);
    expect((await list({ status: '', type: '', search: '', creator: '' })).ids).toHaveLength(3);
  });

  test('pages of giveaways lose and repeat none, whatever is added in between', async () => {
    // Three share each moment, so that only the id orders them.
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_, i) => insert({ createdAt: 1_000_000 + Math.floor(i / 3) })),
    );
    const first = await list();
    expect(first.ids).toHaveLength(12);
    const seen = [...first.ids];
    for (let { nextCursor } = first.json; nextCursor; ) {
      await insert({ createdAt: 2_000_000 });
      const page = await list({ cursor: nextCursor, limit: 7 });
      expect(page.ids.length).toBeLessThanOrEqual(7);
      seen.push(...page.ids);
      nextCursor = page.json.nextCursor;
    }
    expect(seen).toHaveLength(30);
    expect(new Set(seen)).toEqual(new Set(ids));
    const { json } = await list({ limit: 50 });
    const times = json.data.map((giveaway: { createdAt: string }) => Date.parse(giveaway.createdAt));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(json.nextCursor).toBeNull();
  });

  test.each([
    ['status=open', 'status: must be one of pending, active, ended, completed, cancelled'],
    ['type=lottery', 'type: must be participants or holders'],
    ['limit=51', 'limit: must be at most 50'],
    ['limit=x', 'limit: must be a whole number'],
    ['cursor=1', 'cursor: is not one that a list gave out'],
    ['creator=me', 'creator: must be a Solana address'],
  ])('the list of giveaways refuses %s', async (query, sentence) => {
    const { status, json } = await call('GET', `/api/giveaways?${query}`);
    expect([status, json.error]).toEqual([400, sentence]);
  });

  test('the list of giveaways is read along an index, never by sorting everything', async () => {
    const plan = async (query: Partial<ListQuery>) => {
      const { sql, params } = pageOf(database(env), { limit: 12, ...query }, 5).toSQL();
      const explained = env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...params);
      return (await explained.all<{ detail: string }>()).results.map((row) => row.detail).join('; ');
    };
    const cursor = { at: 5, id: CREATOR };
    const cases: [Partial<ListQuery>, string][] = [
      [{}, 'giveaways_newest'],
      [{ cursor }, 'giveaways_newest'],
      [{ status: 'active' }, 'giveaways_by_stage'],
      [{ status: 'active', sort: 'ending', cursor }, 'giveaways_ending'],
      [{ status: 'completed', cursor }, 'giveaways_drawn'],
      [{ status: 'active', cursor, type: 'holders' }, 'giveaways_by_stage'],
      [{ creator: CREATOR, cursor }, 'giveaways_by_creator'],
      [{ token: launch.mint }, 'giveaways_by_token'],
    ];
    for (const [query, index] of cases) {
      const steps = await plan(query);
      expect(steps, JSON.stringify(query)).toContain(index);
      expect(steps, JSON.stringify(query)).not.toContain('TEMP B-TREE');
    }
    // A filter that no index has looks through the next few thousand of an index, and sorts what it finds.
    const filtered: [Partial<ListQuery>, string][] = [
      [{ status: 'completed', type: 'holders', cursor }, 'giveaways_drawn'],
      [{ status: 'active', sort: 'prize' }, 'giveaways_'],
      [{ status: 'cancelled', type: 'holders' }, 'giveaways_newest'],
      [{ type: 'holders' }, 'giveaways_newest'],
      [{ creator: CREATOR, status: 'ended' }, 'giveaways_by_creator'],
      [{ creator: CREATOR, token: launch.mint, cursor }, 'giveaways_by_creator'],
      [{ token: launch.mint, status: 'active' }, 'giveaways_by_token'],
    ];
    for (const [query, index] of filtered) {
      const steps = await plan(query);
      expect(steps, JSON.stringify(query)).toContain(index);
      expect(steps).toMatch(/^SEARCH giveaways USING INDEX sqlite_autoindex_giveaways_1 \(id=\?\)/);
    }
    // A search reads at most 500 rows of an index, and sorts those.
    for (const [search, index] of [
      ['friday', 'SCAN giveaway_search VIRTUAL TABLE INDEX'],
      ['x', 'giveaways_newest'],
      [CREATOR, 'giveaways_by_creator'],
    ] as const)
      for (const query of [
        {},
        { status: 'active' },
        { status: 'completed', cursor },
        { type: 'holders' },
      ] as const) {
        const steps = await plan({ search, ...query });
        expect(steps, JSON.stringify({ search, ...query })).toContain(index);
        expect(steps).toMatch(/^SEARCH giveaways USING INDEX sqlite_autoindex_giveaways_1 \(id=\?\)/);
      }
    // Few giveaways are in these states at a time: only those are read and sorted.
    for (const status of ['pending', 'ended'] as const)
      expect(await plan({ status })).toContain('giveaways_by_stage');
  });
});

test('totals count funded giveaways', async () => {
  await insert({ more: { registered: 5 } });
  await insert({ endsAt: now() - 5, more: { registered: 2 } });
  await insert({ kind: 'holders', token: launch.mint, more: { eligible: 40 } });
  await insert({ stage: 'completed', more: { registered: 3 } });
  await insert({ stage: 'cancelled' });
  await insert({ stage: 'prepared', more: { registered: 9 } });
  const { status, json } = await call('GET', '/api/giveaways/stats/platform');
  expect(status).toBe(200);
  const totals = { totalGiveaways: 5, totalParticipants: 10, totalEligible: 40, active: 2, completed: 1 };
  expect(json).toMatchObject({ success: true, data: totals, ...totals });
});

test('public-config returns what pages need to make a giveaway', async () => {
  const { json } = await call('GET', '/api/giveaways/public-config');
  expect(json).toMatchObject({
    success: true,
    config: {
      platformFee: { percentage: 2, basisPoints: 200 },
      network: 'localnet',
      escrowProgram: env.ESCROW_PROGRAM,
      giveawayMinSeconds: 1,
    },
  });
  const secret = 'http://127.0.0.1:9/?api-key=SECRET';
  const elsewhere = await call('GET', '/api/giveaways/public-config', undefined, {
    using: { ...env, SOLANA_RPC_URL: secret, ESCROW_PROGRAM: '', GIVEAWAY_MIN_SECONDS: '' },
  });
  expect(elsewhere.json.config).toMatchObject({
    network: 'mainnet',
    escrowProgram: null,
    giveawayMinSeconds: 3600,
    liveMinSeconds: 120,
  });
  expect(JSON.stringify(elsewhere.json)).not.toContain('SECRET');
  // Browsers use the draw's own endpoint, or a node of their visitor's choice.
  expect(JSON.stringify([json, elsewhere.json])).not.toMatch(/rpcUrl|mainnet-beta/);
});
