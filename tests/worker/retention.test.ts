/** Rows that are needed no more go by themselves, in bounded work, and nothing that is needed goes with them. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { deleteOld } from '../../worker/retention.ts';
import { run } from './admin-calls.ts';
import { counted } from './counted.ts';
import { insert } from './giveaway-rows.ts';
import { hold, invocations, invoke } from './platform-limits.ts';
import { call, cron, token, world } from './support.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const numbers = (many: number) =>
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})`;

const count = async (table: string, where = '1') =>
  (await env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`).first<number>('n')) ?? 0;

/** One run of the job. Returns its queries of D1. */
async function clean(): Promise<number> {
  const from = invocations.length;
  await invoke('cron retention', () => deleteOld(counted(env)));
  hold(from);
  return invocations[from]!.queries;
}

/** The reconciler has read the chain at this time (ms). */
const readAt = (at: number) =>
  run(`INSERT OR REPLACE INTO chain_cursors VALUES ('tips:known', '', 1000000, ${at})`);

test('a delivered effect is deleted after an hour, one that waits never', async () => {
  const now = Date.now();
  await run(`INSERT INTO outbox (token, kind, subject, created_at, delivered_at) VALUES
    ('t', 'tip:config', 'old', 1, ${now - 2 * HOUR}), ('t', 'tip:config', 'young', 1, ${now - HOUR / 2}),
    ('t', 'tip:config', 'waits', 1, NULL)`);
  await clean();
  expect((await env.DB.prepare('SELECT subject FROM outbox ORDER BY id').all()).results).toEqual([
    { subject: 'young' },
    { subject: 'waits' },
  ]);
});

test('a text to sign is deleted after an hour, though no one asks for another one', async () => {
  const { json } = await call('GET', '/api/admin/auth-message');
  await run(`UPDATE challenges SET issued_at = ${Date.now() - HOUR + 60_000}`);
  await clean();
  expect(await env.DB.prepare('SELECT message FROM challenges').first('message')).toBe(json.message);
  await run(`UPDATE challenges SET issued_at = ${Date.now() - HOUR - 1}`);
  await clean();
  expect(await count('challenges')).toBe(0);
});

test('the digest of a signed message goes after 15 minutes, when no clock makes it fit again', async () => {
  const now = Date.now();
  const used = (digit: string, minutes: number) =>
    run(`INSERT INTO used_messages VALUES ('${digit.repeat(64)}', 'w', 's', ${now - minutes * 60_000})`);
  await used('a', 14);
  await used('b', 16);
  await clean();
  expect(await env.DB.prepare('SELECT substr(digest, 1, 1) AS d FROM used_messages').first('d')).toBe('a');
  expect(await count('used_messages')).toBe(1);
});

test('a token goes an hour after it was last asked for, unless it has a tip, a clip or a style; old prices go', async () => {
  const now = Date.now();
  const old = now - 2 * HOUR;
  for (const mint of ['bare', 'tipped', 'clipped', 'styled'])
    await run(`INSERT INTO tokens VALUES ('${mint}', '{}', ${old})`);
  await run(`INSERT INTO tokens VALUES ('asked', '{}', ${now - HOUR / 2})`);
  await run("INSERT INTO tip_days VALUES ('c', 'tipped', 'SOL', 1, 'SOL', 9, 1, 1, 1, 0)");
  await run(
    "INSERT INTO clips (id, token, wallet, handle, post_id, url, added_at) VALUES ('1', 'clipped', 'w', 'h', '1', 'u', 1)",
  );
  await run("INSERT INTO live_styles VALUES ('styled', '{}', 'c', 1)");
  await run(
    `INSERT INTO market_prices VALUES ('tipped', '{}', ${now - 25 * HOUR}), ('asked', '{}', ${now - HOUR})`,
  );
  // While the chain cannot be asked, no reading becomes younger: pages live on the old ones.
  await readAt(now - 2 * HOUR);
  await clean();
  expect(await count('tokens')).toBe(5);
  await readAt(now);
  await clean();
  const mints = async (table: string) =>
    (await env.DB.prepare(`SELECT mint FROM ${table} ORDER BY mint`).all()).results.map(({ mint }) => mint);
  expect(await mints('tokens')).toEqual(['asked', 'clipped', 'styled', 'tipped']);
  expect(await mints('market_prices')).toEqual(['asked']);
});

test('a token that is asked for stays, and one that was deleted is read again', async () => {
  const { mint } = token('launch');
  expect((await call('GET', `/api/tip/${mint}`)).status).toBe(200);
  await run(`UPDATE tokens SET fetched_at = ${Date.now() - 25 * HOUR}`);
  await readAt(Date.now());
  await clean();
  expect(await count('tokens')).toBe(0);
  expect((await call('GET', `/api/tip/${mint}`)).status).toBe(200);
  await clean();
  expect(await count('tokens')).toBe(1);
});

test('steps of a draw that were asked for and never signed go after an hour, dead signed ones after a day', async () => {
  const now = Date.now();
  const row = (id: string, step: string, status: string, signature: string | null, at: number, payer = 'p') =>
    `('${id}', 'g', '${step}', ${['prove', 'pay'].includes(step) ? 0 : null}, '${payer}', '{}', '${id}', 1, '${status}', ${signature && `'${signature}'`}, ${at})`;
  const insert = `INSERT INTO giveaway_transactions
    (id, giveaway, step, place, payer, details, blockhash, last_valid_block_height, status, signature, created_at) VALUES `;
  const giveaway = `INSERT INTO giveaways (id, escrow_id, program, site, kind, title, description, creator, operator, treasury,
    currency, places, amounts, window_seconds, open_before, prize, fee, prize_decimals, terms, terms_hash, beacon, ends_at, created_at, due_at, stage)
    VALUES ('g', printf('%064x', 1), 'p', 's', 'holders', 't', 'd', 'c', 'o', 't', 'SOL', 1, '["1"]', 0, 1, 1, 0, 9, '{}',
      printf('%064x', 1), '{}', 1, 1, ${now * 2}, 'open')`;
  await run(giveaway);
  await run(
    insert +
      [
        row('unsigned', 'reveal', 'prepared', null, now - 2 * HOUR),
        row('fresh', 'reveal', 'prepared', null, now - HOUR / 2),
        row('deposit', 'open', 'prepared', null, now - 2 * HOUR),
        row('dead', 'pay', 'expired', 'a', now - 2 * DAY),
        row('failed', 'prove', 'failed', 'b', now - 2 * DAY),
        row('dead of ours', 'pay', 'expired', 'f', now - 2 * DAY, world.people.payer.publicKey),
        row('dead today', 'pay', 'expired', 'c', now - HOUR),
        row('commit', 'commit', 'expired', 'd', now - 2 * DAY),
        row('paid', 'finish', 'confirmed', 'e', now - 2 * DAY),
      ].join(', '),
  );
  await clean();
  const { results } = await env.DB.prepare('SELECT id FROM giveaway_transactions ORDER BY id').all();
  expect(results.map(({ id }) => id)).toEqual([
    'commit',
    'dead of ours',
    'dead today',
    'deposit',
    'fresh',
    'paid',
  ]);
});

test('findings go once they are resolved or very old; runs of jobs that no longer exist go', async () => {
  const now = Date.now();
  const finding = (kind: string, subject: string, days: number) =>
    run(
      `INSERT INTO reconcile_findings (kind, subject, detail, found_at) VALUES ('${kind}', '${subject}', '', ${now - days * DAY})`,
    );
  await finding('unmatched-tip', 'old', 91);
  await finding('unmatched-tip', 'young', 89);
  await finding('vanished-tip', 'open', 400);
  await finding('vanished-tip', 'found', 40);
  await finding('other-escrow', 'g', 400);
  await run("INSERT INTO tip_payments VALUES ('found', 't', 't', 'row', 1, 1, 1, 2, NULL)");
  await run(`INSERT INTO job_runs (name, started_at) VALUES ('former', ${now - 8 * DAY}), ('tips', ${now - 8 * DAY}),
    ('later', ${now})`);
  await clean();
  const found = (await env.DB.prepare('SELECT subject FROM reconcile_findings ORDER BY id').all()).results;
  expect(found.map(({ subject }) => subject)).toEqual(['young', 'open', 'g']);
  const names = (await env.DB.prepare('SELECT name FROM job_runs ORDER BY name').all()).results;
  expect(names.map(({ name }) => name)).toEqual(['later', 'tips']);
});

test('whatever has piled up, a run is bounded and the next ones go on', async () => {
  const now = Date.now();
  await readAt(now);
  await run(`${numbers(11_000)} INSERT INTO outbox (token, kind, subject, created_at, delivered_at)
    SELECT 't', 'tip:config', 's' || i, 1, 1 FROM n`);
  await run(`${numbers(10_500)} INSERT INTO tokens SELECT printf('mint-%05d', i), '{}', 1 FROM n`);
  await run(`${numbers(11_000)} INSERT INTO tips (id, token, token_symbol, currency, decimals, sender, creator, treasury,
    amount, platform_fee, creator_amount, message, blockhash, last_valid_block_height, status, prepared_at)
    SELECT 'dead-' || i, 't', 'SOL', 'SOL', 9, 's', 'c', 't', 100, 2, 98, '', 'b', 1, 'expired', i FROM n`);
  const left = async () => [await count('outbox'), await count('tokens'), await count('tips')];
  const queries = [await clean()];
  // Each statement takes 2,000 rows, and there are five of a kind in a run.
  expect(await left()).toEqual([1000, 500, 1000]);
  queries.push(await clean());
  expect(await left()).toEqual([0, 0, 0]);
  console.info(`D1 queries of each run: ${queries.join(', ')}`);
  expect(Math.max(...queries)).toBeLessThan(100);
  // And after the last token it starts again with the first.
  await run("INSERT INTO tokens VALUES ('a', '{}', 1)");
  await clean();
  expect(await count('tokens')).toBe(0);
});

test('a part that fails stops no other', async () => {
  await run(
    `INSERT INTO outbox (token, kind, subject, created_at, delivered_at) VALUES ('t', 'tip:config', 's', 1, 1)`,
  );
  await run('DROP TABLE tip_watches');
  await expect(clean()).rejects.toThrow();
  expect(await count('outbox')).toBe(0);
});

test('the cron runs it', async () => {
  await run(
    `INSERT INTO outbox (token, kind, subject, created_at, delivered_at) VALUES ('t', 'tip:config', 's', 1, 1)`,
  );
  await cron();
  expect(await count('outbox')).toBe(0);
  expect(await count('job_runs', "name = 'retention' AND ok_at IS NOT NULL")).toBe(1);
});

test('registrations go 14 days after the end of their giveaway, and those of others stay', async () => {
  const now = Date.now();
  const ids: Record<string, string> = {};
  for (const [name, ago] of [
    ['long ago', 15 * DAY],
    ['at the same time', 15 * DAY],
    ['lately', 13 * DAY],
    ['open', null],
  ] as const) {
    const id = await insert();
    ids[name] = id;
    await run(`INSERT INTO registrations ${numbers(2500)} SELECT '${id}', 'w' || i, 's:x', 1, i FROM n`);
    if (ago !== null)
      await run(`UPDATE giveaways SET stage = 'cancelled', ended_at = ${now - ago} WHERE id = '${id}'`);
  }
  const left = (name: string) => count('registrations', `giveaway = '${ids[name]}'`);
  expect(await clean()).toBeLessThan(150);
  expect([await left('long ago'), await left('at the same time')]).toEqual([0, 0]);
  expect([await left('lately'), await left('open')]).toEqual([2500, 2500]);
  // Those that end later are found, and nothing is looked through twice.
  await run(`UPDATE giveaways SET ended_at = ${now - 14.5 * DAY} WHERE id = '${ids.lately}'`);
  await clean();
  expect([await left('lately'), await left('open')]).toEqual([0, 2500]);
});
