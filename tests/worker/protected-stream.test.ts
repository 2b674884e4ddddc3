/** A creator protects the stream while the node is away; whatever shows something or moves something asks the chain. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asCreator, asFormerCreator } from './room-paid-tips.ts';
import { call, rpc, token, world } from './support.ts';

const { mint } = token('launch');
const MINUTE = 60_000;

/** Nothing of these can show what was hidden. */
const PROTECTIVE = [
  ['POST', 'queue/pause'],
  ['POST', 'queue/skip'],
  ['POST', 'desk/pause'],
  ['POST', 'desk/skip'],
  ['POST', 'desk/stop-voice'],
  ['POST', 'desk/panic'],
  ['GET', 'settings/moderation'],
] as const;
const LIVE = [
  ['POST', 'queue/resume'],
  ['POST', 'queue/clear'],
  ['POST', 'queue/new-address'],
  ['GET', 'queue'],
  ['POST', 'desk/resume'],
  ['POST', 'desk/approve-all'],
  ['POST', 'desk/end-panic'],
  ['POST', 'desk/session'],
  // A former creator must not loosen the rules.
  ['PUT', 'settings/moderation', { mode: 'hold' }],
  ['PUT', 'settings/alerts', {}],
] as const;

const ask = ([method, path, body]: readonly [string, string, object?], headers: Record<string, string>) =>
  call(method, `/api/live/${mint}/${path}`, body, { headers });

/** Makes the last reading of the coin that much older. */
const age = (ms: number) =>
  env.DB.prepare('UPDATE tokens SET fetched_at = fetched_at - ? WHERE mint = ?').bind(ms, mint).run();
const outage = () => rpc('local_fault', { method: '*', kind: 'http500', times: 1000 });

beforeEach(async () => {
  expect((await call('GET', `/api/tip/${mint}`)).status).toBe(200);
});
afterEach(() => rpc('local_clearFaults'));

test.each(PROTECTIVE)(
  '%s %s works while the node is away, by a reading of ten minutes at most',
  async (...asked) => {
    const headers = await asCreator(mint);
    await age(9 * MINUTE);
    await outage();
    expect((await ask(asked, headers)).status).toBe(200);
    await age(2 * MINUTE);
    const { status, json } = await ask(asked, headers);
    expect([status, json.code]).toEqual([503, 'chain_unavailable']);
  },
);

test.each(LIVE)('%s %s asks the chain, however young the reading is', async (...asked) => {
  const headers = await asCreator(mint);
  await outage();
  const { status, json } = await ask(asked, headers);
  expect([status, json.code]).toEqual([503, 'chain_unavailable']);
});

test('a former creator can hold back for ten minutes and show nothing; the new one protects at once', async () => {
  await env.DB.prepare(`UPDATE tokens SET info = json_set(info, '$.chain.creator', ?) WHERE mint = ?`)
    .bind(world.people.fan1.publicKey, mint)
    .run();
  const [creator, former] = [await asCreator(mint), await asFormerCreator(mint)];
  const pause = ['POST', 'queue/pause'] as const;
  expect((await ask(pause, creator)).status).toBe(200);
  expect((await ask(pause, former)).status).toBe(200);
  for (const shown of [
    ['POST', 'queue/resume'],
    ['POST', 'desk/end-panic'],
  ] as const)
    expect((await ask(shown, former)).json.code).toBe('not_creator');
  await age(11 * MINUTE);
  expect((await ask(pause, former)).json.code).toBe('not_creator');
});
