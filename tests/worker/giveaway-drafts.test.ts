/** A giveaway that its creator never signed: anyone can prepare one in any wallet's name, so no one else sees it. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { confirmBody, confirmGiveaway, fund, preparedGiveaway } from './giveaways.ts';
import { call, person, visit } from './support.ts';

const TITLE = 'Official refund: claim 40 SOL';
const wallet = person('creator').publicKey.toBase58();

beforeEach(() => fund());

/** What strangers learn of a giveaway: statuses, and whether its title is anywhere. */
async function seen(id: string) {
  const paths = ['', `/wallets/${wallet}`, '/draw'].map((rest) => `/api/giveaways/${id}${rest}`);
  const lists = [
    '',
    `?creator=${wallet}`,
    '?status=pending',
    `?status=pending&creator=${wallet}`,
    '?search=refund',
  ];
  const answers = [];
  for (const path of paths) answers.push(await call('GET', path));
  for (const query of lists) answers.push(await call('GET', `/api/giveaways${query}`));
  const pages = [await visit(`/giveaways/${id}`), await visit(`/giveaways/${id}/draw`)];
  const picture = await visit(`/og/giveaway/${id}.png`);
  const general = await visit('/og.png');
  return {
    one: answers[0]!.status,
    statuses: [...answers.slice(0, 2), ...pages].map(({ status }) => status),
    titled: [...answers.map(({ json }) => JSON.stringify(json)), ...pages.map(({ text }) => text)].filter(
      (text) => text.includes(TITLE),
    ).length,
    hasOwnPicture: general.bytes.length > 0 && picture.headers.get('etag') !== null,
  };
}

test('an unsigned giveaway has no page, no API answer, no picture, and is in no list', async () => {
  const draft = (await preparedGiveaway({ title: TITLE, prizeAmount: 0.1 })).tempGiveawayData;
  const nothing = { one: 404, statuses: [404, 404, 404, 404], titled: 0, hasOwnPicture: false };
  expect(await seen(draft.id)).toEqual(nothing);
  // Given up, it is still no one's business.
  await env.DB.prepare("UPDATE giveaways SET stage = 'expired' WHERE id = ?").bind(draft.id).run();
  expect(await seen(draft.id)).toEqual(nothing);
});

test('a giveaway that its creator signed is shown, also before its prize has landed', async () => {
  const prepared = await preparedGiveaway({ title: TITLE, prizeAmount: 0.1 });
  const { id } = prepared.tempGiveawayData;
  expect((await seen(id)).titled).toBe(0);
  expect((await confirmGiveaway(confirmBody(prepared))).status).toBe(200);
  const shown = await seen(id);
  expect([shown.one, shown.statuses, shown.hasOwnPicture]).toEqual([200, [200, 200, 200, 200], true]);
  expect(shown.titled).toBeGreaterThan(3);
  await env.DB.prepare('DROP TRIGGER giveaways_keep_their_terms').run();
  await env.DB.prepare("UPDATE giveaways SET stage = 'signed' WHERE id = ?").bind(id).run();
  const { status, json } = await call('GET', `/api/giveaways/${id}`);
  expect([status, json.giveaway.status]).toEqual([200, 'pending']);
  expect((await call('GET', `/api/giveaways?status=pending&creator=${wallet}`)).json.data).toHaveLength(1);
});
