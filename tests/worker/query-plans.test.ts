/** Every query of a tour through the product uses an index: none scans a table, but for those named here. */

import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { archiveBorder } from '../../core/archive/months.ts';
import { changeSettings } from '../../worker/live/settings/change.ts';
import { deleteOrphans } from '../../worker/media/delete-orphans.ts';
import { CONFIRM_TIPS, SEED_CREATOR, seedGiveaways, seedTips } from '../dashboard-seed.ts';
import { type AdminCall, asAdmin } from './admin-calls.ts';
import { CREATORS, moveAll, payTips, SENDERS, TOKENS } from './archived.ts';
import { addedClip, mint } from './clips.ts';
import { makeGiveaway, register } from './giveaways.ts';
import { MEDIA, MINT, upload } from './media-uploads.ts';
import { bearer, creatorToken } from './sign-in.ts';
import { spied } from './spied.ts';
import { call, confirm, cron, person, prepared, sign } from './support.ts';

/** Tables that grow with users and time. Payouts are made by hand, and the others have a handful of rows. */
const GROWING = [
  'tips',
  'tip_names',
  'tip_handles',
  'tip_plans',
  'tip_rulings',
  'tip_holders',
  'tip_doubts',
  'start_steps',
  'tip_chips',
  'token_settings',
  'tip_days',
  'tip_sums',
  'goal_days',
  'show_sums',
  'supporter_tips',
  'supporters',
  'tippers',
  'tipper_counts',
  'tokens',
  'claims',
  'token_names',
  'giveaway_counts',
  'outbox',
  'price_wants',
  'challenges',
  'giveaways',
  'giveaway_transactions',
  'giveaway_places',
  'market_prices',
  'registrations',
  'used_messages',
  'x_accounts',
  'x_codes',
  'clips',
  'clip_picks',
  'clip_winners',
  'audit_log',
  'media_files',
  'media_uses',
  'media_orphans',
  'media_reports',
  'media_takedowns',
  'shares',
];

interface Reason {
  scan: RegExp;
  of: RegExp;
  why: string;
}

const LIST: Reason = {
  scan: /USING (COVERING )?INDEX \w+$/,
  of: /order by .* limit \?/,
  why: 'the beginning of a list, along the index that has its order',
};

/** What may scan a table, and why. The first that fits counts. */
const ALLOWED: Reason[] = [
  {
    scan: /^SCAN giveaways( USING INDEX giveaways_newest)?$/,
    of: /ORDER BY .+ LIMIT \?\) giveaways\s/,
    why: 'the giveaways that a list looks through, named giveaways: giveaway-list-costs.test.ts counts them',
  },
  {
    scan: /^SCAN tip_sums/,
    of: /from "tip_sums" where "tip_sums"\."creator" <> \? group by/,
    why: 'the fees of everything, for admins, from one row for each token and day',
  },
  {
    scan: /^SCAN audit_log$/,
    of: /order by "audit_log"."id" desc limit \?/,
    why: 'the newest entries, along their number',
  },
  {
    scan: /USING (COVERING )?INDEX (giveaway_one_in_flight|outbox_waiting|outbox_waiting_since)$/,
    of: /from "?(giveaway_transactions|outbox)\b/i,
    why: 'everything that waits for its end: the index holds nothing else',
  },
  LIST,
];

const { using, asked } = spied();

/** An uploaded file from its upload to its take-down. */
async function uploads(admin: AdminCall): Promise<void> {
  const key = await creatorToken();
  const { data, status } = await upload(MEDIA['still.png']!, key, { using });
  expect(status).toBe(200);
  const as = (method: string, path: string, body?: unknown) =>
    call(method, path, body, { using, headers: bearer(key) });
  const answers = [
    await as('GET', `/api/media/${MINT}/list`),
    await as('POST', `/api/media/${data.hash}/report`, { reason: 'copied' }),
    await admin('GET', 'media', undefined, using),
    await admin('POST', `media/${data.hash}/keep`, undefined, using),
    await as('DELETE', `/api/media/${MINT}/${data.hash}`),
    await admin('POST', `media/${data.hash}/take-down`, { reason: 'copied' }, using),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
  await deleteOrphans(using, Date.now() + 7_200_000);
}

async function tour(): Promise<void> {
  const get = async (path: string) => {
    const { status, json } = await call('GET', path, undefined, { using });
    expect(status, `${path} ${JSON.stringify(json)}`).toBe(200);
  };
  const giveaway = await makeGiveaway({ using });
  expect((await register(giveaway, person('fan1'), using)).status).toBe(200);
  const rules = { mode: 'hold', trustHolders: true } as const;
  await changeSettings(using, mint, 'moderation', 'test', (present) => ({ ...present, ...rules }));
  // With a judge, and without one, where its ruling takes the voice.
  for (const site of [using, { ...using, SPEECH_URL: '' }]) {
    const tip = await prepared({ message: 'привет' });
    expect((await confirm(tip, sign(tip.serializedTransaction), mint, site)).status).toBe(200);
  }
  await addedClip();

  for (const status of ['pending', 'active', 'ended', 'completed', 'cancelled']) {
    await get(`/api/giveaways?status=${status}`);
    await get(`/api/giveaways?status=${status}&creator=${SEED_CREATOR}`);
    await get(`/api/giveaways?status=${status}&token=${mint}`);
  }
  for (const path of [
    '/api/giveaways',
    '/api/giveaways?search=friday&type=holders',
    '/api/giveaways?status=active&sort=ending',
    '/api/giveaways?status=active&sort=prize',
    ...['tips', 'entries', 'wins', 'clips'].map((list) => `/api/activity/${SEED_CREATOR}/${list}`),
    '/api/tokens?search=frog',
    '/api/tokens?search=fr',
    `/api/tokens?creator=${SEED_CREATOR}`,
    '/api/giveaways/stats/platform',
    `/api/giveaways/${giveaway.id}`,
    `/api/giveaways/${giveaway.id}/wallets/${SEED_CREATOR}`,
    `/api/tip/${mint}`,
    `/api/giveaways?token=${mint}&hosted=true`,
    `/api/giveaways?token=${mint}&hosted=true&status=active`,
    `/api/giveaways?token=${mint}&hosted=true&status=active&sort=ending`,
    `/api/prices?mints=${mint}`,
    `/api/wallets/${SEED_CREATOR}/balances/${mint}`,
    `/api/tip/stats/${mint}`,
    '/api/tip/stats/global',
    `/api/tip/received/${SEED_CREATOR}`,
    `/api/tip/received/${SEED_CREATOR}/csv`,
    `/api/tip/config/${mint}`,
    `/api/live/${mint}/show`,
    `/api/live/${mint}/settings/alerts`,
    '/api/clips',
    `/api/clips/${mint}`,
    `/api/clips/${mint}/winners`,
    `/api/clips/${mint}/picks`,
    `/api/clips/auth/status/${SEED_CREATOR}`,
    '/api/health',
  ])
    await get(path);
  const admin = await asAdmin();
  await uploads(admin);
  for (const path of [
    'config',
    'stats',
    'platform-earnings',
    'giveaways',
    'giveaways?status=active',
    'audit',
    'health',
    'payouts',
    'banned-words',
    'blocks',
  ])
    expect((await admin('GET', path, undefined, using)).status, path).toBe(200);
  await cron(using);
  // Tips of a month that is over, the move of them, and lists that go on in the archive.
  await payTips(Array(40).fill(archiveBorder(Date.now()) - 1));
  await moveAll(using);
  await get(`/api/tip/received/${CREATORS[0]}?token=${TOKENS[0]}&currency=SOL`);
  await get(`/api/activity/${SENDERS[0]}/tips`);
  await get(`/api/tip/stats/${TOKENS[0]}`);
  await get(`/api/live/${TOKENS[0]}/show`);
}

test('no query scans a table that grows', async () => {
  const now = Date.now();
  await env.DB.batch(
    [seedTips(now, 500), CONFIRM_TIPS, seedGiveaways(now, 100)].map((sql) =>
      env.DB.prepare(sql).bind(SEED_CREATOR),
    ),
  );
  // They have no escrow on this chain: the cron leaves them alone.
  await env.DB.prepare('UPDATE giveaways SET due_at = ?')
    .bind(now * 2)
    .run();
  await tour();

  const scans: string[] = [];
  for (const sql of asked) {
    const holes = sql.split('?').length - 1;
    const explained = env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`);
    const { results } = await explained.bind(...Array(holes).fill('1')).all<{ detail: string }>();
    for (const { detail } of results) {
      const table = /^SCAN (\w+)/.exec(detail)?.[1];
      if (!table || !GROWING.includes(table)) continue;
      const text = sql.replace(/\s+/g, ' ');
      const allowed = ALLOWED.find(({ scan, of }) => scan.test(detail) && of.test(text));
      // A list that is sorted afterwards was scanned.
      const sorted = allowed === LIST && results.some((step) => step.detail.includes('FOR ORDER BY'));
      if (!allowed || sorted) scans.push(`${detail}: ${sql}`);
    }
  }
  expect(scans).toEqual([]);
  // Of every room that stores rows.
  for (const table of [
    ...['tips', 'giveaways', 'registrations', 'clips', 'outbox', 'payouts', 'audit_log'],
    ...['archive_parts', 'archive_lists', 'archived_tips', 'archive_erasures'],
  ])
    expect(
      [...asked].some((sql) => new RegExp(`\\b${table}\\b`).test(sql)),
      table,
    ).toBe(true);
});
