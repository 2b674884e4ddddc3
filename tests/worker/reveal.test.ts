/** No one sees the winner before the reveal time: every public answer between proof and reveal, at it, and after it. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shortAddress } from '../../core/share/facts.ts';
import doc from '../../docs/endpoints.md?raw';
import { seedAdmins } from '../../worker/platform/store.ts';
import { aDraw } from './a-draw.ts';
import { rowOf } from './draws.ts';
import {
  askSelect,
  confirmWinnerAs,
  goToReveal,
  reachedStage,
  standAtReveal,
  winnerOf,
} from './giveaway-acts.ts';
import { actionBody, callAlone, nowSeconds, readGiveaway } from './giveaways.ts';
import { adminToken, bearer, creatorToken } from './sign-in.ts';
import { call, person, token, visit } from './support.ts';

/** What the record of the draw is for; decision 36. */
const RECORD = '/api/giveaways/:id/draw';
const SOCKET = '/api/live/:token';
/** Names a ticket three seconds before its time: tests/worker/giveaway-places.test.ts. */
const SPINS = '/api/giveaways/:id/spins';

const GETS = [...doc.matchAll(/^\| GET \| (\/\S+) \|/gm)].map(([, path]) => path!);
const PAGES = [
  '/',
  '/giveaways',
  '/giveaways/explore',
  '/giveaways/:id',
  '/giveaways/:id/draw',
  '/dashboard',
];

beforeEach(() => seedAdmins(env));
afterEach(() => void vi.restoreAllMocks());

interface Drawn {
  id: string;
  title: string;
  creator: Keypair;
  winner: string;
  losers: string[];
  /** Whatever names the winner to a user who has the list. */
  telling: string[];
}

/** A giveaway whose winner is proven; the wall clock is `early` ms before the reveal time. */
async function drawn(early: number): Promise<Drawn> {
  const ofToken = { tokenMint: token('launch').mint };
  const draw = await aDraw().small().registered(3).with(ofToken).live().proven();
  const { id, fans, creator, winner } = draw;
  const { title } = draw.giveaway;
  await goToReveal(id, early);
  const losers = fans.map((fan) => fan.publicKey.toBase58()).filter((wallet) => wallet !== winner);
  return { id, title, creator, winner, losers, telling: await tellingOf(id) };
}

async function tellingOf(id: string): Promise<string[]> {
  const { randomness, beaconSignature } = await rowOf(id);
  const { results } = await env.DB.prepare(
    "SELECT signature FROM giveaway_transactions WHERE giveaway = ? AND step IN ('reveal', 'prove', 'pay', 'finish')",
  )
    .bind(id)
    .all<{ signature: string }>();
  return [randomness!, beaconSignature!, ...results.map(({ signature }) => signature)];
}

function pathOf(path: string, { id }: Drawn, wallet: string): string {
  const values: Record<string, string> = {
    id,
    wallet,
    token: token('launch').mint,
    kind: 'giveaway',
    file: `${id}.png`,
    listHash: 'none',
  };
  return path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'none');
}

const times = (text: string, word: string) => text.split(word).length - 1;

/** How often each of the wallets is named: in full and as pages shorten it. */
function named(text: string, wallets: string[]): number[] {
  return wallets.map((wallet) => times(text, wallet) + times(text, shortAddress(wallet)));
}

async function answersTo(facts: Drawn, headers: Record<string, string>, wallet: string) {
  const asked = [...GETS, '/api/giveaways?creator=CREATOR', '/api/giveaways?status=completed', ...PAGES]
    .filter((path) => ![RECORD, SOCKET, SPINS].includes(path))
    .map((path) => pathOf(path, facts, wallet).replace('CREATOR', facts.creator.publicKey.toBase58()));
  return Promise.all(
    asked.map(async (path) => {
      const { text, headers: answered } = await visit(path, { headers });
      return { path, text: `${[...answered].join('\n')}\n${text}` };
    }),
  );
}

describe('between the proof and the reveal time', () => {
  test.each(['proven', 'completed'] as const)(
    'no answer, page or picture reveals the winner to any caller while it is %s',
    async (stage) => {
      const facts = await drawn(60_000);
      const { id, creator, winner, losers } = facts;
      if (stage === 'completed') {
        const paid = await confirmWinnerAs(creator, facts);
        expect(paid.json).toMatchObject({ winner, data: { winner, giveaway: { winner } } });
        await reachedStage(id, 'completed');
      }
      await standAtReveal(id, 1);
      const telling = await tellingOf(id);
      expect(telling.length).toBeGreaterThanOrEqual(stage === 'completed' ? 6 : 4);
      const roles: [string, Record<string, string>][] = [
        ['a visitor', {}],
        ['an admin', bearer(await adminToken())],
        ['the creator of the token', bearer(await creatorToken())],
        ['the winner', { 'x-wallet-address': winner }],
        ['who wants no kept answer', { 'cache-control': 'no-cache' }],
      ];
      let looked = 0;
      for (const [role, headers] of roles) {
        const [own, others] = [
          await answersTo(facts, headers, winner),
          await answersTo(facts, headers, losers[0]!),
        ];
        for (const [place, { path, text }] of own.entries()) {
          const what = `${path}, to ${role}`;
          looked++;
          for (const word of telling) expect(times(text, word), `${what}: ${word}`).toBe(0);
          expect(text, what).not.toMatch(/"ticket":"\d|"winner":"/);
          if (path.includes(winner)) {
            // A wallet's own page is public like any other.
            const same = (all: string, wallet: string) => named(all, [wallet])[0];
            expect(same(text, winner), what).toBe(same(others[place]!.text, losers[0]!));
          } else {
            expect(new Set(named(text, [winner, ...losers])).size, what).toBe(1);
          }
        }
      }
      expect(looked).toBeGreaterThan(200);
      expect(await readGiveaway(id)).toMatchObject({
        stage: 'proven',
        status: 'ended',
        winner: null,
        vrfResult: null,
        revealAt: expect.stringMatching(/Z$/),
      });
    },
  );

  test('transactions that name the winner are not returned before the reveal time, by signature or to be signed', async () => {
    const { id, telling, losers } = await drawn(60_000);
    for (const signature of telling.slice(2)) {
      const asked = { jsonrpc: '2.0', id: 1, method: 'getTransaction', params: [signature] };
      const { status, json } = await callAlone('POST', `/api/giveaways/${id}/rpc`, asked);
      expect([status, json.code]).toEqual([409, 'not_shown_yet']);
    }
    const built = await callAlone('POST', `/api/giveaways/${id}/steps`, { wallet: losers[0], step: 'pay' });
    expect([built.status, built.json.code]).toEqual([409, 'step_impossible']);
  });

  test('the creator learns the winner early by a signed call of now, and no one by an unsigned, foreign or old one', async () => {
    const { id, title, creator, winner } = await drawn(60_000);
    const address = creator.publicKey.toBase58();
    const select = (body: object) =>
      callAlone('POST', `/api/giveaways/${id}/select`, { ...body, creator: address });
    expect(await askSelect(creator, id).then(({ json }) => json)).toMatchObject({
      winner,
      data: { status: 'drawn', winner, giveaway: { winner } },
    });
    const action = 'select the winner of giveaway';
    const good = actionBody({ id, title }, action, creator);
    const unproven: [string, object][] = [
      ['nothing signed', {}],
      ['six minutes ago', actionBody({ id, title }, action, creator, nowSeconds() - 360)],
    ];
    for (const [what, body] of unproven) {
      const { json } = await select(body);
      expect(json, what).toMatchObject({ success: true, winner: null, vrfResult: null });
      expect(times(JSON.stringify(json), winner), what).toBe(1); // among those who take part
    }
    const wrong: [string, object, string][] = [
      ['another wallet', actionBody({ id, title }, action, Keypair.generate()), 'message_invalid'],
      ['for another purpose', actionBody({ id, title }, 'cancel giveaway', creator), 'message_invalid'],
      ['a signature of another kind', { ...good, signature: 5 }, 'invalid_field'],
    ];
    for (const [what, body, code] of wrong) {
      const { json } = await select(body);
      expect([json.code, times(JSON.stringify(json), winner)], what).toEqual([code, 0]);
    }
  });
});

describe('the reveal time', () => {
  const seen = async (id: string) => {
    const [one, list, done, page] = await Promise.all([
      visit(`/api/giveaways/${id}`),
      visit('/api/giveaways?type=participants'),
      visit('/api/giveaways?status=completed'),
      visit(`/giveaways/${id}`),
    ]);
    const inList = (text: string) =>
      (JSON.parse(text).data as { id: string; winner: string | null }[]).find((row) => row.id === id);
    return {
      one: JSON.parse(one.text).data.winner,
      list: inList(list.text)?.winner,
      completed: inList(done.text)?.winner,
      page: /([1-9A-HJ-NP-Za-km-z]{4}\u2026[1-9A-HJ-NP-Za-km-z]{4}) won/.exec(page.text)?.[1] ?? null,
    };
  };

  test('everything the edge cached before the reveal time is renewed at it, and not a millisecond sooner', async () => {
    const facts = await drawn(60_000);
    const { id, winner, creator } = facts;
    await confirmWinnerAs(creator, facts);
    await reachedStage(id, 'completed');
    const before = { one: null, list: null, completed: undefined, page: null };
    for (const early of [3000, 1500, 1]) {
      await standAtReveal(id, early);
      expect(await seen(id), `${early} ms before`).toEqual(before);
    }
    await standAtReveal(id);
    const short = shortAddress(winner);
    expect(await seen(id)).toEqual({ one: winner, list: winner, completed: winner, page: short });
  });

  test('no cache in between may store an answer past the reveal time', async () => {
    const { id } = await drawn(60_000);
    const list = await visit('/api/giveaways?type=participants');
    expect(list.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const picture = await visit(`/og/giveaway/${id}.png`);
    expect(picture.headers.get('cache-control')).toBe('public, no-cache');
  });

  test("the reveal time is fifteen seconds after the proof, returned beside the server's clock, and set once", async () => {
    const { id } = await drawn(0);
    vi.restoreAllMocks();
    const row = await rowOf(id);
    const { json } = await call('GET', `/api/giveaways/${id}`);
    expect(Date.parse(json.data.revealAt)).toBe(row.revealAt);
    expect(Math.abs(json.serverNow - Date.now())).toBeLessThan(1000);
    const left = row.revealAt! - Date.now();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(15_000);
    const moved = env.DB.prepare('UPDATE giveaways SET reveal_at = 1 WHERE id = ?').bind(id).run();
    await expect(moved).rejects.toThrow(/set once/);
  });

  test('a holders draw has no reveal time: its winner is named with the proof', async () => {
    const draw = await aDraw().small().by(person('creator')).holders().with({ endsIn: 30 }).completed();
    const { id } = draw;
    const { winner, revealAt, vrfResult } = await readGiveaway(id);
    expect(winner).toBe(await winnerOf(id));
    expect(Date.parse(revealAt!)).toBeLessThanOrEqual(Date.now());
    expect(vrfResult).not.toBeNull();
  });
});
