/** Words of tips are judged once they are signed, and no one reads what is held. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { DEFAULT_MODERATION, type ModerationSettings } from '../../core/moderation/model.ts';
import { DAYS } from '../../core/shares/days.ts';
import type { Tip } from '../../core/tips/model.ts';
import { database, type Env } from '../../worker/env.ts';
import { changeSettings } from '../../worker/live/settings/change.ts';
import { endHolds, setRuling } from '../../worker/moderation/store.ts';
import { drainOutbox } from '../../worker/outbox/drain.ts';
import { linesOf, take, takeEach } from '../../worker/shares/day.ts';
import { recordPayments } from '../../worker/tips/payments/store.ts';
import { run } from './admin-calls.ts';
import { theRoom } from './room-client.ts';
import { asCreator } from './room-paid-tips.ts';
import {
  call,
  confirm,
  cron,
  dropCached,
  person,
  prepare,
  prepared,
  sign,
  type TipOptions,
  token,
  world,
} from './support.ts';

const { mint } = token('launch');
const SPEECH = inject('speechUrl');
const steer = (fault: string, delayMs?: number) =>
  fetch(`${SPEECH}/judge`, { method: 'POST', body: JSON.stringify({ fault, delayMs }) });
const judgedTexts = async () =>
  ((await (await fetch(`${SPEECH}/stats`)).json()) as { judged: number }).judged;

const set = (moderation: Partial<ModerationSettings>) =>
  changeSettings(env, mint, 'moderation', 'test', () => ({ ...DEFAULT_MODERATION, ...moderation }));

beforeEach(async () => {
  await run('DELETE FROM token_settings');
  await run('DELETE FROM shares');
  await steer('none');
});
afterEach(() => vi.restoreAllMocks());

/** Pays a tip and returns it as its confirm answers. */
async function pay(
  message: string,
  { using, signer = person('fan1'), ...more }: { using?: Env; signer?: typeof fan } & TipOptions = {},
) {
  const tip = await prepared({ message, sender: signer, ...more });
  const { json } = await confirm(tip, sign(tip.serializedTransaction, signer), mint, using);
  return json.data.tip as Tip;
}
const fan = person('fan1');
/** As production is. The other tests give a busy machine more time. */
const impatient = { ...env, JUDGE_TIMEOUT_MS: '1500' } as Env;
const rulingOf = (id: string) =>
  env.DB.prepare('SELECT state, until, reasons, decided_by FROM tip_rulings WHERE tip_id = ?')
    .bind(id)
    .first();

/** The words of a tip as everyone reads them, everywhere. */
async function publicWords(id: string) {
  await dropCached(`/api/tip/stats/${mint}`);
  const creator = world.people.creator.publicKey;
  const stats = (await call('GET', `/api/tip/stats/${mint}`)).json.data.recentTips as Tip[];
  const received = (await call('GET', `/api/tip/received/${creator}`)).json.data.tips as Tip[];
  const again = await call('POST', `/api/tip/${mint}/confirm`, { tempTipId: id, sentByWallet: true });
  const find = (tips: Tip[]) => tips.find((tip) => tip.id === id)!.message;
  return [find(stats), find(received), (again.json.data.tip as Tip).message];
}

test('filter: what the judge finds safe is shown, what it flags loses its words everywhere, and its alert is shown', async () => {
  const safe = await pay('what a great stream today');
  expect(await publicWords(safe.id)).toEqual(Array(3).fill('what a great stream today'));
  expect(await rulingOf(safe.id)).toMatchObject({ state: 'shown', decided_by: null });

  const flagged = await pay('i will massacre all of you people');
  expect(flagged.message).toBe('');
  expect(await publicWords(flagged.id)).toEqual(['', '', '']);
  expect(await rulingOf(flagged.id)).toMatchObject({ state: 'wordless', reasons: '["judge"]' });
  expect(await theRoom(mint).alertState(flagged.id)).not.toMatchObject({ state: 'removed' });

  // Its creator reads it all the same.
  const creator = world.people.creator.publicKey;
  const own = await call('GET', `/api/tip/received/${creator}`, undefined, {
    headers: await asCreator(mint),
  });
  expect((own.json.data.tips as Tip[]).find(({ id }) => id === flagged.id)!.message).toContain('massacre');
});

test('the judge hears nothing before a tip is signed, and nothing of tips without words', async () => {
  const before = await judgedTexts();
  await prepared({ message: 'hello there everybody' });
  await pay('');
  expect(await judgedTexts()).toBe(before);
});

test.each(['hang', 'fail', 'busy', 'garbage', 'empty'])(
  'filter: without an answer of the judge (%s) the alert comes without words, and a tip waits no longer',
  async (fault) => {
    await steer(fault);
    const limits = vi.spyOn(AbortSignal, 'timeout');
    const tip = await pay('hello from the whole family', { using: impatient });
    // What is asked with the judge's limit, or less of it; every other limit is longer.
    const waitedMs = limits.mock.calls.flat().filter((ms) => ms <= Number(impatient.JUDGE_TIMEOUT_MS));
    limits.mockRestore();
    expect(waitedMs.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(10_000);
    expect(waitedMs).not.toEqual([]);
    expect(await rulingOf(tip.id)).toMatchObject({ state: 'wordless', reasons: '["silent-judge"]' });
    expect(await publicWords(tip.id)).toEqual(['', '', '']);
  },
);

test('hold: words wait for their time, and what was flagged, not judged or of another language for someone', async () => {
  await set({ mode: 'hold', holdSeconds: 60 });
  const clean = await pay('you are the best, thank you for the stream');
  const ruled = await rulingOf(clean.id);
  expect(ruled).toMatchObject({ state: 'held', reasons: '["mode"]' });
  expect(Number(ruled!.until) - Date.now()).toBeGreaterThan(50_000);
  expect(await publicWords(clean.id)).toEqual(['', '', '']);

  const unusual = await pay('the table is here and thank you all, Zorblatt');
  expect(await rulingOf(unusual.id)).toMatchObject({ state: 'held', until: null, reasons: '["unattended"]' });
  const turkish = await pay('merhaba kardesim yayin cok guzel');
  expect(await rulingOf(turkish.id)).toMatchObject({ state: 'held', until: null, reasons: '["language"]' });
  const masked = await pay('you are such a fucker and this is the stream');
  expect(await rulingOf(masked.id)).toMatchObject({ state: 'held', until: null, reasons: '["word"]' });
  await steer('hang');
  const silent = await pay('you are the best of all the people', { using: impatient });
  expect(await rulingOf(silent.id)).toMatchObject({
    state: 'held',
    until: null,
    reasons: '["silent-judge"]',
  });

  // Once its time is over its words are public.
  await run(`UPDATE tip_rulings SET until = 1 WHERE tip_id = '${clean.id}'`);
  expect(await publicWords(clean.id)).toEqual(Array(3).fill('you are the best, thank you for the stream'));
});

test('hold: the time begins when a tip lands, however late, and not when it is signed', async () => {
  await set({ mode: 'hold', holdSeconds: 60 });
  const said = 'you are the best, thank you for the stream';
  const { data: tip } = (await prepare({ message: said })).json;
  // Judged at its signature two minutes ago; a wallet that had nothing then pays it now.
  const signedAt = Date.now() - 120_000;
  await run(`INSERT INTO tip_rulings (tip_id, state, until, reasons, decided_at)
    VALUES ('${tip.tempTipId}', 'held', ${signedAt + 60_000}, '["mode"]', ${signedAt})`);
  await endHolds(database(env), Date.now(), 500);
  const payment = { signature: 'late', slot: 1, memoId: tip.tempTipId, finalized: false };
  const landed = Date.now();
  await recordPayments(database(env), [payment], landed);
  // It is ruled on again as it is delivered, and held for its whole time.
  await drainOutbox(env, tip.tempTipId);
  const ruled = await rulingOf(tip.tempTipId);
  expect(ruled).toMatchObject({ state: 'held', reasons: '["mode"]' });
  expect(Number(ruled!.until)).toBeGreaterThanOrEqual(landed + 60_000);
  expect(await publicWords(tip.tempTipId)).toEqual(['', '', '']);
});

test('approve holds every word until someone decides, and a decision is stored once and for all', async () => {
  await set({ mode: 'approve' });
  const tip = await pay('good evening to all of you');
  expect(await rulingOf(tip.id)).toMatchObject({ state: 'held', until: null, reasons: '["mode"]' });
  const db = database(env);
  for (let twice = 0; twice < 2; twice += 1)
    await setRuling(db, [tip.id, 'no such tip'], 'shown', { by: 'Mia', now: 5 });
  expect(await rulingOf(tip.id)).toMatchObject({ state: 'shown', decided_by: 'Mia' });
  expect(await publicWords(tip.id)).toEqual(Array(3).fill('good evening to all of you'));
  expect(await rulingOf('no such tip')).toBe(null);
});

test('a blocked wallet pays and is not shown; own words are masked, dropped or held', async () => {
  await set({
    words: [
      { word: 'banana', action: 'mask' },
      { word: 'spoiler', action: 'drop' },
      { word: 'politics', action: 'hold' },
    ],
  });
  expect((await pay('what a nice b4nana you have there')).message).toBe('what a nice **** you have there');
  expect((await pay('this is a spoiler of the game')).message).toBe('');
  const held = await pay('lets talk about politics now');
  expect(await rulingOf(held.id)).toMatchObject({ state: 'held', reasons: '["word"]' });
  await set({ blocked: [fan.publicKey.toBase58()] });
  const blocked = await pay('hello my good friend');
  expect(await rulingOf(blocked.id)).toMatchObject({ state: 'removed' });
  expect(await publicWords(blocked.id)).toEqual(['', '', '']);
});

test('words that are masked are stored with their ruling: the message, the name, or both', async () => {
  await set({ words: [{ word: 'banana', action: 'mask' }] });
  const nameOf = async (id: string) =>
    (await env.DB.prepare('SELECT name FROM tip_names WHERE tip_id = ?').bind(id).first())?.name;
  for (const [message, name, masked, maskedName] of [
    ['what a nice banana you have', 'Mia', 'what a nice **** you have', 'Mia'],
    ['what a nice day it is', 'banana Mia', 'what a nice day it is', '**** Mia'],
    ['what a nice banana you have', 'banana Mia', 'what a nice **** you have', '**** Mia'],
  ] as const) {
    const { data: tip } = (await prepare({ message, name })).json;
    const { json } = await confirm(tip, sign(tip.serializedTransaction), mint);
    expect(json.data.tip).toMatchObject({ message: masked, name: maskedName });
    expect(await nameOf(tip.tempTipId)).toBe(maskedName);
    expect(await rulingOf(tip.tempTipId)).toMatchObject({ state: 'shown', decided_by: null });
  }
});

test.each(['filter', 'hold'] as const)(
  '%s: the judge hears a trusted wallet too, and its silence counts',
  async (mode) => {
    await set({ mode, trusted: [fan.publicKey.toBase58()] });
    await steer('fail');
    const tip = await pay('hello again to the stream');
    expect(await rulingOf(tip.id)).toMatchObject({ reasons: '["silent-judge"]' });
  },
);

test('a text is judged as readers read it: one reading that is flagged flags it', async () => {
  const before = await judgedTexts();
  const tip = await pay('i will maжssжacre all of you people');
  expect(await rulingOf(tip.id)).toMatchObject({ state: 'wordless', reasons: '["judge"]' });
  expect(await judgedTexts()).toBeGreaterThanOrEqual(before + 2);
  const shares = "SELECT used FROM shares WHERE what = 'early' AND owner = ''";
  expect(await env.DB.prepare(shares).first('used')).toBe((await judgedTexts()) - before);
});

test('a creator may leave out what the judge may not understand', async () => {
  expect((await pay('merhaba kardesim nasil')).message).toBe('merhaba kardesim nasil');
  await set({ otherLanguages: false });
  const tip = await pay('selam kardesim nasil');
  expect(tip.message).toBe('');
  expect(await rulingOf(tip.id)).toMatchObject({ state: 'wordless', reasons: '["language"]' });
});

test('a tip that no one judged at its confirm is judged before it is delivered', async () => {
  const tip = await prepared({ message: 'i will massacre all of you people' });
  // The database is away when the ruling should be stored.
  const broken = new Proxy(env.DB, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'prepare' || typeof value !== 'function')
        return typeof value === 'function' ? value.bind(target) : value;
      return (query: string) => {
        if (/insert into "tip_rulings".* do update/is.test(query)) throw new Error('D1 is away');
        return target.prepare(query);
      };
    },
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await confirm(tip, sign(tip.serializedTransaction), mint, { ...env, DB: broken } as Env);
  expect(await rulingOf(tip.tempTipId)).toMatchObject({ state: 'held', until: null, reasons: '[]' });
  await run(`UPDATE outbox SET next_attempt_at = 0`);
  await cron();
  expect(await rulingOf(tip.tempTipId)).toMatchObject({ state: 'wordless', reasons: '["judge"]' });
});

/** Asks the judge as a stranger's address does whose tips never land. */
const asStranger = (address: string) =>
  take(env, 'early', linesOf(env, 'early', new Headers({ 'cf-connecting-ip': address })), 1);

test('strangers whose tips never land use up a small part of the judge, and no address much of that', async () => {
  const asked = async (times: number, address: (n: number) => string) => {
    let allowed = 0;
    for (let n = 0; n < times; n++) if (await asStranger(address(n))) allowed += 1;
    return allowed;
  };
  expect(await asked(50, () => '192.0.2.1')).toBe(40);
  expect(await asked(210, (n) => `2001:db8:0:${n}::1`)).toBe(200);
  // Who they were is in no table.
  const { results } = await env.DB.prepare('SELECT owner FROM shares').all<{ owner: string }>();
  expect(results.filter(({ owner }) => !/^([0-9a-f]{24})?$/.test(owner))).toEqual([]);
});

const usedUp = (share: 'early' | 'judge', units: number) =>
  run('INSERT INTO shares VALUES (?, ?, ?, ?)', Math.floor(Date.now() / 86_400_000), share, '', units);

test('whatever others have asked the judge, a tip whose fee pays for it is judged, once it has landed', async () => {
  await usedUp('early', DAYS.early.site);
  await usedUp('judge', DAYS.judge.site);
  const before = await judgedTexts();
  const tip = await pay('hello to all of you');
  expect(await judgedTexts()).toBe(before + 1);
  await cron();
  expect(await rulingOf(tip.id)).toMatchObject({ state: 'shown', reasons: '[]' });
  expect(await publicWords(tip.id)).toEqual(Array(3).fill('hello to all of you'));
  const flagged = await pay('i will massacre all of you people');
  expect(await rulingOf(flagged.id)).toMatchObject({ state: 'wordless', reasons: '["judge"]' });
  // They counted for no one.
  const { results } = await env.DB.prepare("SELECT used FROM shares WHERE what = 'judge'").all();
  expect(results).toEqual([{ used: DAYS.judge.site }]);
});

test('a tip in coins is judged from the share of its sender, of which the first 20 are always there', async () => {
  await usedUp('early', DAYS.early.site);
  await usedUp('judge', DAYS.judge.site);
  const small = { amount: 1000, currency: 'TOKEN' } as const;
  const tip = await pay('hello to all of you', small);
  expect(await rulingOf(tip.id)).toMatchObject({ state: 'shown' });
  const of = "WHERE what = 'judge' AND owner <> ''";
  const { results } = await env.DB.prepare(`SELECT owner, used FROM shares ${of}`).all();
  expect(results).toEqual([{ owner: fan.publicKey.toBase58(), used: 1 }]);
  await run(`UPDATE shares SET used = 20 ${of}`);
  const late = await pay('hello to you all', small);
  expect(await rulingOf(late.id)).toMatchObject({ state: 'wordless', reasons: '["silent-judge"]' });
  const other = await pay('hello to all of you', { ...small, signer: person('fan2') });
  expect(await rulingOf(other.id)).toMatchObject({ state: 'shown' });
});

test('a line above its share of the day has its tips judged when they have landed', async () => {
  const headers = { 'cf-connecting-ip': '192.0.2.7' };
  await take(env, 'early', linesOf(env, 'early', new Headers(headers)), DAYS.early.free);
  const tip = await prepared({ message: 'hello there everybody' });
  const { json } = await confirm(tip, sign(tip.serializedTransaction), mint, env, headers);
  await cron();
  expect(await rulingOf(json.data.tip.id)).toMatchObject({ state: 'shown', reasons: '[]' });
});

test('of calls of the judge no sender takes more than its share, however many ask at once', async () => {
  const asked = Array.from({ length: 50 }, () => ({ owner: 'sender', cost: 5 }));
  const both = await Promise.all([takeEach(env, 'judge', asked), takeEach(env, 'judge', asked)]);
  expect(both.flat().filter(Boolean)).toHaveLength(40);
  // A ledger that cannot be written gives nothing.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await run('DROP TABLE shares');
  expect(await take(env, 'judge', 'another', 1)).toBe(false);
});
