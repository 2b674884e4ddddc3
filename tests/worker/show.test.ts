/** Goal, latest tip and top supporters: exact after any history, in the room at once, and nothing in them that is not public. */
import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, inject, test } from 'vitest';
import type { SolanaRpc } from '../../chain/rpc.ts';
import { forgetNameMessage } from '../../core/messages.ts';
import { DEFAULT_SHOW, type ShowFigures, type ShowSettings } from '../../core/show/model.ts';
import { database } from '../../worker/env.ts';
import { loadSettings, readFigures, saveSettings } from '../../worker/live/store.ts';
import { endHolds } from '../../worker/moderation/store.ts';
import { drainOutbox } from '../../worker/outbox/drain.ts';
import { checkFinality } from '../../worker/tips/follow/finality.ts';
import { recordPayments } from '../../worker/tips/payments/store.ts';
import { Random } from '../program/random.ts';
import { run } from './admin-calls.ts';
import { SITE, signText } from './giveaways.ts';
import { RoomClient, theRoom, until } from './room-client.ts';
import { call, confirm, dropCached, person, prepared, sign, token } from './support.ts';

const { mint } = token('launch');
const db = database(env);
const DAY = 86_400_000;
/** A Wednesday, the 18th of November 2026. */
const NOW = Date.UTC(2026, 10, 18, 12);
const CREATOR = 'creator';
const FACELESS = { face: null, trusted: false };

const figures = (now = NOW) => readFigures(db, mint, now);

async function set(change: (present: ShowSettings) => ShowSettings): Promise<void> {
  const { show, times } = await loadSettings(db, mint);
  await saveSettings(db, mint, 'show', change(show), { by: 'w', now: NOW, readAt: times.show });
}

/** A tip as this test knows it, apart from the database. */
interface Known {
  id: string;
  sender: string;
  sol: bigint;
  coin: bigint;
  at: number;
  paid: boolean;
  gone: boolean;
  name: string | null;
  ruling: 'shown' | 'held' | 'removed';
}

async function prepare(
  { id, sender, sol, coin, name, ruling }: Known,
  plan: 'unseen' | 'shown' = 'shown',
  creator = CREATOR,
) {
  const units = String(sol > 0n ? sol : 5n);
  const currency = sol > 0n ? 'SOL' : 'TOKEN';
  await run(
    `INSERT INTO tips VALUES (?, ?, 'FROG', ?, ?, ?, ?, ?, 't', CAST(? AS INTEGER), 0, CAST(? AS INTEGER), '', 'b', 1, 'prepared', NULL, NULL, NULL, 1, NULL, NULL, NULL)`,
    ...[id, mint, currency, sol > 0n ? null : 'program', sol > 0n ? 9 : 6, sender, creator, units, units],
  );
  if (name !== null) await run('INSERT INTO tip_names (tip_id, name) VALUES (?, ?)', id, name);
  // Decided before it is confirmed, as the judge does.
  await run('INSERT INTO tip_rulings (tip_id, state, decided_at) VALUES (?, ?, 1)', id, ruling);
  const worth = sol > 0n ? sol : coin > 0n ? coin : null;
  await run(
    'INSERT INTO tip_plans VALUES (?, CAST(? AS INTEGER), 1, ?)',
    ...[id, worth === null ? null : String(worth), plan],
  );
}

const land = ({ id, at }: Known) =>
  recordPayments(db, [{ signature: `s-${id}`, slot: 100, memoId: id, finalized: false, landedAt: at }], at);

/** What a node of the fork that goes on says: it knows all payments but these. */
async function look(tips: readonly Known[], finalizedSlot = 140): Promise<void> {
  const gone = new Set(tips.filter((tip) => tip.gone).map(({ id }) => `s-${id}`));
  const rpc = {
    signatureStatuses: async (signatures: string[]) =>
      signatures.map((one) =>
        gone.has(one) ? null : { slot: 100, err: null, confirmationStatus: 'confirmed' },
      ),
  } as unknown as SolanaRpc;
  await checkFinality(db, rpc, finalizedSlot);
}

/** What the parts must show, added up from what was paid. */
function expected(tips: readonly Known[], { goal, top }: ShowSettings) {
  const counted = tips.filter((tip) => tip.paid && !tip.gone);
  const since = counted.filter(({ at, sender }) => at >= goal.since && sender !== CREATOR);
  const begin = {
    day: Date.UTC(2026, 10, 18),
    week: Date.UTC(2026, 10, 16),
    month: Date.UTC(2026, 10, 1),
    all: 0,
  };
  const sums = new Map<string, { sum: bigint; name: string; at: number }>();
  for (const tip of counted) {
    if (tip.sol === 0n || tip.name === null || tip.ruling !== 'shown' || tip.sender === CREATOR) continue;
    const all = { sum: 0n, name: tip.name, at: -1, ...sums.get(tip.sender) };
    if (tip.at > all.at) Object.assign(all, { name: tip.name, at: tip.at });
    if (tip.at >= begin[top.period]) all.sum += tip.sol;
    sums.set(tip.sender, all);
  }
  return {
    goal: { sum: String(since.reduce((sum, tip) => sum + tip.sol + (goal.coins ? tip.coin : 0n), 0n)) },
    top: [...sums]
      .filter(([, { sum }]) => sum > 0n)
      .sort(([, one], [, other]) => (one.sum > other.sum ? -1 : 1))
      .slice(0, top.rows)
      .map(([, { sum, name }]) => ({ name, verified: false, sum: String(sum), ...FACELESS })),
  };
}

const seeds = Array.from({ length: inject('size') === 'long' ? 20 : 1 }, (_, seed) => seed);

test.each(seeds)(
  '200 tips with reorgs, rulings and names taken back are shown exactly (seed %i)',
  async (seed) => {
    const random = new Random(500 + seed);
    const tips: Known[] = [];
    let settings = DEFAULT_SHOW;
    const pick = <T>(list: readonly T[]) => list[random.below(list.length)]!;
    let version = (await figures()).version;

    async function check(what: string): Promise<ShowFigures> {
      const read = await figures();
      expect({ goal: read.goal, top: read.top }, what).toEqual(expected(tips, settings));
      expect(read.version, what).toBeGreaterThanOrEqual(version);
      version = read.version;
      return read;
    }

    for (let step = 0; tips.length < 200; step++) {
      const act = random.below(20);
      if (act < 12 || tips.length === 0) {
        const coin = random.chance(25);
        const tip: Known = {
          id: `tip-${seed}-${tips.length}`,
          sender: random.chance(8) ? CREATOR : `sender-${random.below(12)}`,
          sol: coin ? 0n : BigInt(1 + random.below(1_000_000_000)) * (random.chance(5) ? 1_000_000n : 1n),
          coin: coin && random.chance(70) ? BigInt(1 + random.below(1_000_000_000)) : 0n,
          // No two in the same moment: the newest is one.
          at: NOW - random.below(40) * DAY - tips.length * 1000,
          paid: random.chance(90),
          gone: false,
          name: random.chance(60) ? `name-${random.below(30)}` : null,
          ruling: random.chance(30) ? pick(['held', 'removed'] as const) : 'shown',
        };
        await prepare(tip);
        if (tip.paid) await land(tip);
        // A node tells the same payment more than once.
        if (tip.paid && random.chance(10)) await land(tip);
        tips.push(tip);
      } else if (act < 15) {
        // A fork drops some payments, and brings others back.
        for (const tip of tips) if (tip.paid && random.chance(15)) tip.gone = !tip.gone;
        await look(tips);
      } else if (act < 17) {
        const tip = pick(tips);
        if (tip.name !== null) await run('DELETE FROM tip_names WHERE tip_id = ?', tip.id);
        tip.name = null;
      } else if (act < 19) {
        const tip = pick(tips);
        tip.ruling = pick(['shown', 'held', 'removed'] as const);
        await run('UPDATE tip_rulings SET state = ? WHERE tip_id = ?', tip.ruling, tip.id);
      } else {
        settings = {
          ...settings,
          goal: { ...settings.goal, coins: random.chance(50), since: NOW - random.below(41 * DAY) },
          top: {
            ...settings.top,
            period: pick(['day', 'week', 'month', 'all'] as const),
            rows: 1 + random.below(10),
          },
        };
        await set(() => settings);
      }
      if (step % 10 === 0) await check(`step ${step}`);
    }
    const last = await check('the end');
    expect(tips.filter(({ gone }) => gone).length).toBeGreaterThan(5);

    await drainOutbox(env, mint);
    const part = await RoomClient.join('page', { token: mint, show: true });
    const heard = () => part.of('show').at(-1)?.figures.goal;
    expect(heard()).toEqual(last.goal);
    part.leave();
    await evictDurableObject(theRoom(mint));
    const again = await RoomClient.join('page', { token: mint, show: true });
    expect(again.of('show').map((message) => message.figures.goal)).toEqual([last.goal]);
    again.leave();
  },
  120_000,
);

const a = (id: string, more: Partial<Known> = {}): Known => ({
  ...{
    id,
    sender: 'fan',
    sol: 1_000_000_000n,
    coin: 0n,
    at: NOW,
    paid: true,
    gone: false,
    name: null,
    ruling: 'shown',
  },
  ...more,
});

test('what a fork drops leaves an open part with the next run of the cron, and returns if it lands after all', async () => {
  const part = await RoomClient.join('page', { token: mint, show: true });
  const page = await RoomClient.join('page', { token: mint });
  const overlay = await RoomClient.join('overlay', { token: mint });
  const sums = () => part.of('show').map((message) => message.figures.goal.sum);
  const tip = a('one', { name: 'Ann' });
  await prepare(tip);
  await land(tip);
  await drainOutbox(env, tip.id);
  await until(() => expect(sums()).toEqual(['1000000000']));
  expect(part.of('show')[0]!.figures).toMatchObject({
    latest: { tipId: 'one', name: 'Ann', amountUnits: '1000000000', symbol: 'SOL' },
    top: [{ name: 'Ann', sum: '1000000000' }],
  });

  await look([{ ...tip, gone: true }], 101);
  await drainOutbox(env);
  await until(() => expect(sums()).toEqual(['1000000000', '0']));
  expect(part.of('show')[1]!.figures).toMatchObject({ latest: null, top: [] });
  await look([tip], 101);
  await drainOutbox(env);
  await until(() => expect(sums()).toEqual(['1000000000', '0', '1000000000']));
  // No one else hears it: thousands of pages draw no parts.
  expect([page.of('show'), overlay.of('show')]).toEqual([[], []]);
  for (const client of [part, page, overlay]) client.leave();
});

test('a part counts as no overlay, and late figures set nothing back', async () => {
  const part = await RoomClient.join('page', { token: mint, show: true });
  const old = await figures();
  const tip = a('two');
  await prepare(tip);
  await land(tip);
  await drainOutbox(env, tip.id);
  await theRoom(mint).setFigures(mint, old);
  await until(() => expect(part.of('show')).toHaveLength(1));
  part.say({ type: 'tip:shown', id: tip.id });
  const { overlays, previews, waiting, owed } = await theRoom(mint).state();
  expect({ overlays, previews, waiting: waiting.length, owed }).toEqual({
    overlays: 0,
    previews: 0,
    waiting: 1,
    owed: 0,
  });
  expect(await theRoom(mint).shownAt(tip.id)).toBeNull();
  part.leave();
});

test('held words are nowhere until they are released, and blocked and unseen tips are not the latest', async () => {
  const seen = a('seen', { name: 'Ann', at: NOW - 5000 });
  const held = a('held', { name: 'Rude', at: NOW - 4000, ruling: 'held' });
  const removed = a('removed', { name: 'Blocked', at: NOW - 3000, ruling: 'removed' });
  const unseen = a('unseen', { name: 'Dust', at: NOW - 2000 });
  for (const tip of [seen, held, removed]) await prepare(tip);
  await prepare(unseen, 'unseen');
  for (const tip of [seen, held, removed, unseen]) await land(tip);
  const before = await figures();
  expect(before.latest).toMatchObject({ tipId: 'held', name: null });
  expect(before.top.map(({ name }) => name)).toEqual(['Dust']);
  expect(before.top[0]!.sum).toBe('2000000000');
  expect(before.goal.sum).toBe('4000000000');
  await run("UPDATE tip_rulings SET until = ? WHERE tip_id = 'held'", NOW + 1000);
  expect((await figures()).latest).toMatchObject({ name: null });
  expect((await figures(NOW + 1000)).latest).toMatchObject({ name: 'Rude' });
  // The cron ends it for the list too.
  await endHolds(db, NOW + 999, 10);
  expect((await figures()).top).toHaveLength(1);
  await endHolds(db, NOW + 1000, 10);
  expect((await figures()).top[0]).toMatchObject({ sum: '3000000000' });
});

test('what a creator tips the own token counts nowhere, nor does what a wallet had tipped before it was paid', async () => {
  const sums = async () => {
    const { goal, top } = await figures();
    return [goal.sum, top.map(({ name }) => name)];
  };
  await set((show) => ({ ...show, goal: { ...show.goal, coins: true } }));
  for (const tip of [
    a('of a fan', { name: 'Fan', sol: 3_000_000_000n }),
    a('of an heir', { name: 'Heir', sender: 'heir', at: NOW - DAY }),
    a('of an heir in coins', { sender: 'heir', sol: 0n, coin: 70n, at: NOW - 2 * DAY }),
    a('own', { name: 'Own', sender: CREATOR }),
  ]) {
    await prepare(tip);
    await land(tip);
  }
  expect(await sums()).toEqual(['4000000070', ['Fan', 'Heir']]);
  // The coin has another creator from now on, who was a fan before.
  const first = a('to the heir', { name: 'Fan' });
  await prepare(first, 'shown', 'heir');
  await land(first);
  expect(await sums()).toEqual(['4000000000', ['Fan']]);
  const former = a('of the former creator', { name: 'Former', sender: CREATOR });
  await prepare(former, 'shown', 'heir');
  await land(former);
  // A fork takes nothing off that does not count, and adds nothing.
  await look([{ ...a('of an heir'), gone: true }]);
  await look([a('of an heir')]);
  expect(await sums()).toEqual(['4000000000', ['Fan']]);
});

test('an account on X that the wallet has proven is shown before a name, with its tick', async () => {
  const tip = a('three', { name: 'Ann' });
  await prepare(tip);
  await run("INSERT INTO tip_handles VALUES ('three', 'ann_on_x')");
  await land(tip);
  expect((await figures()).top).toEqual([
    { name: '@ann_on_x', verified: true, sum: '1000000000', ...FACELESS },
  ]);
  await run("DELETE FROM tip_handles WHERE tip_id = 'three'");
  expect((await figures()).top).toEqual([{ name: 'Ann', verified: false, sum: '1000000000', ...FACELESS }]);
  await run("DELETE FROM tip_names WHERE tip_id = 'three'");
  expect(await figures()).toMatchObject({ top: [], latest: { name: null, verified: false } });
});

test('a supporter of last month leaves the list when the month ends', async () => {
  const tip = a('four', { name: 'Ann' });
  await prepare(tip);
  await land(tip);
  const [before, after] = [await figures(), await figures(Date.UTC(2026, 11, 1))];
  expect([before.top.length, after.top.length]).toEqual([1, 0]);
  expect(after.version).toBeGreaterThan(before.version);
});

test('a payer sees the goal rise with the tip, and a name that is taken back leaves at once', async () => {
  const fan = person('fan1');
  const wallet = fan.publicKey.toBase58();
  const part = await RoomClient.join('page', { token: mint, show: true });
  const body = {
    senderAddress: wallet,
    recipientAddress: person('creator').publicKey.toBase58(),
    amount: 0.25,
    currency: 'SOL',
    name: 'night owl',
  };
  const { json } = await call('POST', `/api/tip/${mint}/prepare`, body);
  const { json: paid } = await confirm(json.data, sign(json.data.serializedTransaction));
  const last = () => part.of('show').at(-1)?.figures;
  await until(() =>
    expect(last()).toMatchObject({ goal: { sum: '250000000' }, latest: { name: 'night owl' } }),
  );
  const { tip } = paid.data;
  const message = forgetNameMessage({ site: SITE, tip: tip.id, wallet, time: Math.floor(Date.now() / 1000) });
  const forgotten = await call('DELETE', `/api/tip/${tip.id}/name`, {
    walletAddress: wallet,
    message,
    signature: signText(fan, message),
  });
  expect(forgotten.status).toBe(200);
  await until(() =>
    expect(last()).toMatchObject({ latest: { name: null }, top: [], goal: { sum: '250000000' } }),
  );
  const shown = await call('GET', `/api/live/${mint}/show`);
  expect(shown.json.data).toEqual({ settings: DEFAULT_SHOW, figures: last() });
  part.leave();
});

test('what a part reads is the same copy for all', async () => {
  await prepared();
  const path = `/api/live/${mint}/show`;
  await dropCached(path);
  expect(
    (await call('GET', path, undefined, { headers: { cookie: '' } })).headers.get('cache-control'),
  ).toContain('s-maxage=2');
  expect((await call('GET', '/api/live/nonsense/show')).status).toBe(404);
});
