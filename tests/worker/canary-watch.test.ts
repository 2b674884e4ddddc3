/** What the watch makes of its canary: when it lets one out, what health and the operator read, and what admins see. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CanaryEnd, OpenCanary } from '../../core/watch/canary.ts';
import type { Watch } from '../../worker/index.ts';
import { asAdmin } from './admin-calls.ts';
import { flock, publicAddress } from './canaries.ts';
import { using, watching, working, worksAgain } from './watched.ts';

beforeEach(working);
afterEach(worksAgain);

const TIMES = { joined: 40, prepared: 300, confirmed: 900, told: 700 };
const arrived: CanaryEnd = { is: 'arrived', times: TIMES };
const failed: CanaryEnd = { is: 'failed', at: 'confirmed' };

/** A watch whose canaries end like these, one after the other; `begun`: what each began with. */
async function flying(...ends: CanaryEnd[]) {
  const all = await watching();
  const begun: (OpenCanary | null)[] = [];
  all.site.canary = async ({ open }) => {
    begun.push(open);
    return { end: ends.shift() ?? arrived, open: null };
  };
  // All else works.
  await runInDurableObject(all.stub, (object) => {
    (object as Watch).read = async () => ({ findings: [], quiet: true, slot: 0, sent: null });
  });
  /** Reads after so many minutes, and until the fault, or its end, is confirmed. */
  const minutes = async (many: number) => {
    for (const ms of [many * 60_000 - 10_000, 5000, 5000]) await all.read(ms);
  };
  return { ...all, begun, minutes };
}

describe('the watch', () => {
  test('lets a canary out each ten minutes, and two minutes after one that did not arrive', async () => {
    const { begun, minutes } = await flying(arrived, failed, arrived);
    await minutes(1);
    await minutes(5);
    expect(begun).toHaveLength(1);
    await minutes(6);
    expect(begun).toHaveLength(2);
    await minutes(3);
    expect(begun).toHaveLength(3);
  });

  test('is 503 after two that did not arrive, and tells the operator, until one arrives', async () => {
    const { site, ask, minutes } = await flying(failed, failed);
    await minutes(1);
    await minutes(1);
    expect((await ask()).status).toBe(200);
    await minutes(2);
    await minutes(1);
    const down = await ask();
    const text = 'Test tips do not arrive: the tips are not confirmed within a minute';
    expect([down.status, down.json.problems[0].text]).toEqual([503, text]);
    expect(site.said.join()).toContain(text);
    await minutes(2);
    await minutes(1);
    expect((await ask()).status).toBe(200);
    expect(site.said.at(-1)).toMatch(/^Over, after .*: Test tips do not arrive/);
  });

  test('tells of a wallet without money, and is not 503', async () => {
    const { site, ask, minutes } = await flying(
      ...Array<CanaryEnd>(9).fill({ is: 'poor', wallet: 'WALLET' }),
    );
    for (let n = 0; n < 4; n++) await minutes(10);
    const { status, json } = await ask();
    expect([status, JSON.stringify(json)]).toEqual([200, expect.not.stringContaining('WALLET')]);
    expect(site.said.join()).toContain("The canary's wallet WALLET holds too little for a test tip");
  });

  test('lets out no second one while one flies', async () => {
    const { site, minutes, read } = await flying();
    let out = 0;
    let land = false;
    site.canary = async () => {
      out++;
      await vi.waitUntil(() => land, 20_000);
      return { end: arrived, open: null };
    };
    for (let n = 0; n < 3; n++) await minutes(11);
    expect(out).toBe(1);
    land = true;
    await vi.waitFor(async () => {
      await read(660_000);
      expect(out).toBe(2);
    }, 10_000);
  });

  test('continues after a crash with the bytes that it had stored', async () => {
    const all = await flying();
    const open: OpenCanary = { tipId: 'tip', signed: 'bytes' };
    all.site.canary = async (_, keep) => {
      await keep(open);
      throw new Error('the object died');
    };
    await all.minutes(1);
    const begun: (OpenCanary | null)[] = [];
    all.site.canary = async (state) => {
      begun.push(state.open);
      return { end: { is: 'arrived', times: null }, open: null };
    };
    await all.minutes(1);
    expect(begun).toEqual([open]);
  });

  test('says nothing of a canary that was switched off', async () => {
    const { site, ask, minutes } = await flying(failed, failed, failed);
    for (let n = 0; n < 3; n++) await minutes(3);
    site.canary = null;
    await minutes(1);
    expect((await ask()).status).toBe(200);
  });

  test("shows admins a month's times of each leg", async () => {
    const { minutes } = await flying();
    await minutes(1);
    await minutes(11);
    const admin = await asAdmin();
    const { canary } = (await admin('GET', 'health')).json.data;
    expect(canary.told).toEqual({ p50: 700, p90: 700 });
  });
});

test('a real canary flies from the watch, and its setup is a concern when it is not whole', async () => {
  const canaries = await flock();
  publicAddress(canaries.env);
  const all = await watching();
  await all.stub.beat();
  const ends: CanaryEnd[] = [];
  all.site.canary = async ({ pays, open }) => {
    const result = await canaries.fly(pays, open);
    ends.push(result.end);
    return result;
  };
  await all.read(0);
  await vi.waitFor(() => expect(ends).toMatchObject([{ is: 'arrived' }]), 10_000);
  const admin = await asAdmin();
  const half = using({ ...canaries.env, CANARY_COINS: canaries.coins[0] });
  const { concerns } = (await admin('GET', 'health', undefined, half)).json.data;
  expect(concerns).toContain('The canary does not run: it needs two keys, two coins and SITE_URL');
  expect(env.CANARY_KEYS).toBeUndefined();
});
