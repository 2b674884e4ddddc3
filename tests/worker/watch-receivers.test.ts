/** Who hears the watch: receivers that refuse, ask for a wait or are gone, and what becomes of the messages. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Finding } from '../../core/watch/concerns.ts';
import type { Told } from '../../core/watch/reading.ts';
import { pingMonitor, tellOperator } from '../../worker/health/tell-operator.ts';
import type { Watch } from '../../worker/index.ts';
import { asAdmin } from './admin-calls.ts';
import { failing, using, watching, working, worksAgain } from './watched.ts';

beforeEach(working);
afterEach(worksAgain);

describe('a message that the receiver does not take', () => {
  const faults = [20_000, 5000, 5000];

  test('does not keep the next one from the operator, who hears that it was refused', async () => {
    const { site, read } = await watching();
    await read(0);
    site.answer = (message) => (message.includes('Files') ? 'refused' : 'taken');
    site.bindings = { MEDIA: failing('bucket') };
    for (const ms of faults) await read(ms);
    site.bindings = { MEDIA: failing('bucket'), BEACON_URL: 'http://127.0.0.1:1' };
    for (const ms of [...faults, 20_000, 20_000, 20_000]) await read(ms);
    expect(site.said).toEqual([
      'A message was refused here: /admin has what it said',
      expect.stringMatching(/^drand gives no randomness/),
    ]);
    const { pings } = site;
    await read(20_000);
    expect(site.pings).toBe(pings + 1);
  });

  test('is tried less and less, and lets the next one pass: it may have come through, and its answer not', async () => {
    const { site, read } = await watching();
    await read(0);
    site.answer = () => 'unheard';
    site.bindings = { MEDIA: failing('bucket') };
    for (const ms of faults) await read(ms);
    site.bindings = { MEDIA: failing('bucket'), BEACON_URL: 'http://127.0.0.1:1' };
    for (const ms of faults) await read(ms);
    for (let n = 0; n < 20; n++) await read(20_000);
    expect(site.asked.filter((message) => message.includes('Files')).length).toBeLessThan(10);
    expect(site.asked.some((message) => message.includes('drand'))).toBe(true);
  });
});

describe('a receiver that has closed itself', () => {
  const faults = [20_000, 5000, 5000];
  const FILES = { key: 'files', text: 'Files cannot be stored', urgent: true };
  /** A watch whose receiver answers its first message like this; `calls` counts what it was asked since. */
  const closing = async (told: Told) => {
    const all = await watching();
    await all.stub.beat();
    await all.read(0);
    all.site.answer = () => told;
    all.site.bindings = { MEDIA: failing('bucket') };
    for (const ms of faults) await all.read(ms);
    const { pings } = all.site;
    /** Reads find this from now on, however late it is. */
    const finds = (findings: Finding[]) =>
      runInDurableObject(all.stub, (object) => {
        (object as Watch).read = async () => ({ findings, quiet: true, slot: 0, sent: null });
      });
    return { ...all, finds, calls: () => all.site.asked.length, pingsSince: () => all.site.pings - pings };
  };

  test('has one mistake: it is asked once more five minutes later, and then has all that waits', async () => {
    const { site, read, ask, calls, finds } = await closing('gone');
    await finds([FILES]);
    site.answer = () => 'taken';
    for (let n = 0; n < 14; n++) await read(20_000);
    expect(calls()).toBe(1);
    expect((await ask()).json.notices).toEqual([]);
    await read(40_000);
    expect(site.said).toEqual([expect.stringMatching(/^Files cannot be stored/)]);
    // A mistake of long ago does not count.
    site.answer = () => 'gone';
    await finds([]);
    for (const ms of faults) await read(ms);
    expect([calls(), (await ask()).json.notices]).toEqual([3, []]);
  });

  test('is never asked again after two, which health, status and admins read, and the outside monitor notices', async () => {
    const { site, read, ask, calls, pingsSince, finds } = await closing('gone');
    await finds([FILES]);
    await read(300_000);
    expect(calls()).toBe(2);
    site.answer = () => 'taken';
    await finds([]);
    for (const ms of [...faults, 3_600_000]) await read(ms);
    expect([calls(), pingsSince()]).toEqual([2, 0]);
    const notice = 'ALERT_URL leads nowhere any more, so the operator is told of nothing: set another one';
    const { status, json } = await ask();
    expect([status, json.notices.map(({ text }: { text: string }) => text)]).toEqual([200, [notice]]);
    const admin = await asAdmin();
    expect((await admin('GET', 'health')).json.data.concerns).toContain(notice);
  });

  test('is forgotten when ALERT_URL changes: the next one gets all that waits', async () => {
    const { site, read, ask, calls } = await closing('gone');
    site.answer = () => 'taken';
    site.receiver = 'another';
    await read(20_000);
    expect(site.said).toEqual([expect.stringMatching(/^Files cannot be stored/)]);
    expect((await ask()).json.notices).toEqual([]);
    expect(calls()).toBe(2);
  });

  test('is left alone for as long as it asks, with every message, and then has them all', async () => {
    const { site, read, ask, calls } = await closing({ waitMs: 65_000 });
    site.bindings = { ...site.bindings, BEACON_URL: 'http://127.0.0.1:1' };
    for (const ms of faults) await read(ms);
    expect(calls()).toBe(1);
    expect((await ask()).json.notices).toEqual([]);
    site.answer = () => 'taken';
    await read(40_000);
    expect(site.said).toEqual([
      expect.stringMatching(/^Files cannot be stored/),
      expect.stringMatching(/^drand gives no randomness/),
    ]);
  });
});

describe('a message to the operator', () => {
  const answers = (status: number, body = '') =>
    vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response(status === 204 ? null : body, { status }));
  const slack = using({ ALERT_URL: 'https://hooks.slack.com/services/T0/B0/secret' });

  test.each([
    ['Slack', 200, 'ok'],
    ['Discord', 204, ''],
    ['ntfy', 200, '{"id":"x","event":"message"}'],
  ])('is taken by %s with %i', async (_, status, body) => {
    const asked = answers(status, body);
    expect(await tellOperator(slack, 'Files cannot be stored')).toBe('taken');
    expect(JSON.parse(String(asked.mock.calls[0]![1]!.body))).toEqual({ text: 'Files cannot be stored' });
  });

  test.each([
    [408, '', 'unheard'],
    [400, '{"code": 50035}', 'refused'],
    [404, 'no_service', 'gone'],
    [410, 'channel_is_archived', 'gone'],
    [403, 'invalid_token', 'refused'],
    [500, '', 'unheard'],
  ])('that is answered with %i was not taken, and its address is in no log', async (status, body, told) => {
    answers(status, body);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await tellOperator(slack, 'x')).toBe(told);
    expect(logged).toHaveBeenCalled();
    expect(JSON.stringify(logged.mock.calls)).not.toContain('secret');
  });

  test('has no receiver in a deployment without ALERT_URL, nor has the sign of life', async () => {
    const asked = answers(200);
    expect(await tellOperator(env, 'x')).toBe('taken');
    await pingMonitor(env);
    expect(asked).not.toHaveBeenCalled();
    await pingMonitor(using({ PING_URL: 'https://hc-ping.com/an-id' }));
    expect(asked).toHaveBeenCalledOnce();
  });
});
