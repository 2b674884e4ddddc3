/** Words that no one may read are not stored for ever, and a name that was taken back is stored nowhere. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { forgetNameMessage } from '../../core/messages.ts';
import type { Tip } from '../../core/tips/model.ts';
import { deleteOld } from '../../worker/retention.ts';
import { counted } from './counted.ts';
import { SITE, signText } from './giveaways.ts';
import { theRoom } from './room-client.ts';
import { asCreator, insertTip } from './room-paid-tips.ts';
import { call, confirm, person, sign, token, world } from './support.ts';

const { mint } = token('launch');
const DAY = 86_400_000;

interface Case {
  state: 'shown' | 'held' | 'wordless' | 'removed';
  dropped?: boolean;
  /** Since the decision. */
  days: number;
}
const CASES: Record<string, Case> = {
  removed: { state: 'removed', days: 31 },
  wordless: { state: 'wordless', days: 31 },
  dropped: { state: 'shown', dropped: true, days: 31 },
  'removed lately': { state: 'removed', days: 29 },
  shown: { state: 'shown', days: 400 },
  held: { state: 'held', days: 31 },
};

async function ruled(id: string, { state, dropped, days }: Case): Promise<void> {
  await insertTip({ id, token: mint, message: `words of ${id}` });
  await env.DB.batch([
    env.DB.prepare('INSERT INTO tip_names VALUES (?, ?)').bind(id, `name of ${id}`),
    env.DB.prepare('INSERT INTO tip_handles VALUES (?, ?)').bind(id, 'night_owl'),
    env.DB.prepare("INSERT INTO tip_rulings VALUES (?, ?, NULL, '[]', ?, ?, 'Kestrel')").bind(
      id,
      state,
      dropped ? 1 : 0,
      Date.now() - days * DAY,
    ),
  ]);
}

/** What the creator, who reads everything, finds of each tip. */
async function stored(): Promise<Record<string, Pick<Tip, 'message' | 'name' | 'handle'>>> {
  const headers = await asCreator(mint);
  const path = `/api/tip/received/${world.people.creator.publicKey}`;
  const tips = (await call('GET', path, undefined, { headers })).json.data.tips as Tip[];
  return Object.fromEntries(
    tips.map(({ id, message, name, handle }) => [
      id,
      { message, name: name ?? null, handle: handle ?? null },
    ]),
  );
}

test('words that were denied go 30 days after the decision, and no others', async () => {
  for (const [id, each] of Object.entries(CASES)) await ruled(id, each);
  await deleteOld(counted(env));
  const all = (id: string) => ({ message: `words of ${id}`, name: `name of ${id}`, handle: 'night_owl' });
  expect(await stored()).toEqual({
    removed: { message: '', name: null, handle: null },
    wordless: { message: '', name: null, handle: null },
    dropped: { ...all('dropped'), message: '' },
    'removed lately': all('removed lately'),
    shown: all('shown'),
    held: all('held'),
  });
  // What was denied later is found by a later run.
  await env.DB.prepare("UPDATE tip_rulings SET decided_at = ? WHERE tip_id = 'removed lately'")
    .bind(Date.now() - 30 * DAY - 1)
    .run();
  await deleteOld(counted(env));
  expect((await stored())['removed lately']).toEqual({ message: '', name: null, handle: null });
});

/** Everything that D1, the token's room and the buckets have, as text. */
async function everything(): Promise<string[]> {
  const tables = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE '%\\_search%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const rows: string[] = [];
  for (const { name } of tables.results) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    rows.push(...results.map((row) => `${name}: ${JSON.stringify(row)}`));
  }
  const ofRoom = await runInDurableObject(theRoom(mint), (_room, { storage }) =>
    storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
      )
      .toArray()
      .flatMap(({ name }) =>
        storage.sql
          .exec(`SELECT * FROM "${name}"`)
          .toArray()
          .map((row) => `room ${name}: ${JSON.stringify(row)}`),
      ),
  );
  const objects: string[] = [];
  for (const bucket of [env.RECORDS, env.MEDIA, env.ARCHIVE!])
    for (const { key } of (await bucket.list()).objects)
      objects.push(`object ${key}: ${await (await bucket.get(key))?.text()}`);
  return [...rows, ...ofRoom, ...objects];
}

test('a name that its owner takes back is in no table, no room and no archive', async () => {
  const fan = person('fan1');
  const wallet = fan.publicKey.toBase58();
  const name = 'Zephyrine Q';
  const asked = { senderAddress: wallet, recipientAddress: world.people.creator.publicKey, currency: 'SOL' };
  const { json } = await call('POST', `/api/tip/${mint}/prepare`, { ...asked, amount: 0.02, name });
  const { json: paid } = await confirm(json.data, sign(json.data.serializedTransaction));
  const tip = paid.data.tip.id as string;
  const found = async () => (await everything()).filter((text) => text.includes(name));
  expect((await found()).length).toBeGreaterThan(0);
  const message = forgetNameMessage({ site: SITE, tip, wallet, time: Math.floor(Date.now() / 1000) });
  const body = { walletAddress: wallet, message, signature: signText(fan, message) };
  expect((await call('DELETE', `/api/tip/${tip}/name`, body)).status).toBe(200);
  expect(await found()).toEqual([]);
});
