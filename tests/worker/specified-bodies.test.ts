/**
 * Calls with exactly the body that the specification has for them (decision 76): each is answered with the text to sign
 * and changes nothing; the same call with that text and its signature takes effect.
 */
import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { giveawayActionMessage, linkXMessage, timeInMessage } from '../../core/messages.ts';
import { aDraw } from './a-draw.ts';
import { linkProof } from './clips.ts';
import { home } from './draws.ts';
import { cancel, newcomer } from './giveaway-acts.ts';
import { actionBody, callAlone, readGiveaway, SITE, signText } from './giveaways.ts';
import { audited, QUOTE, ready, whileFinalized } from './payouts.ts';
import { adminToken, bearer } from './sign-in.ts';
import { call, lamports, person, type Reply } from './support.ts';

afterEach(home);

/** What the answer asks to be signed; fails if it is another answer. */
function asked({ status, json }: Reply): { message: string } & Record<string, unknown> {
  expect([status, json.success, json.code]).toEqual([409, false, 'confirmation_required']);
  return json.confirmation;
}

/** The time in a text that was made a moment ago, unix seconds. */
function freshTime(message: string): number {
  const time = timeInMessage(message)!;
  expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(60);
  return time;
}

test('a cancel with its creator alone is answered with what returns and the text to sign, which then cancels', async () => {
  const { giveaway, creator } = await aDraw().small().registered(1).with({ prizeAmount: 0.5 }).pastOpening();
  const { id, title } = giveaway;
  const wallet = creator.publicKey.toBase58();
  const balance = await lamports(creator.publicKey);

  const { message, ...returns } = asked(await cancel(id, { creator: wallet }));
  const fundReturn = { amount: 0.51, amountUnits: '510000000', token: 'SOL' };
  expect(returns).toEqual({ fundReturn });
  const time = freshTime(message);
  expect(message).toBe(
    giveawayActionMessage({ site: SITE, action: 'cancel giveaway', title, id, creator: wallet, time }),
  );
  expect((await readGiveaway(id)).stage).toBe('open');
  expect(await lamports(creator.publicKey)).toBe(balance);

  const signature = signText(creator, message);
  const done = await cancel(id, { creator: wallet, message, signature });
  expect([done.status, done.json]).toEqual([
    200,
    { success: true, fundReturn, data: { fundReturn, status: 'cancelled' } },
  ]);
});

test('a stranger cancels nothing: not by the name of the creator, not by its own, not by a signature', async () => {
  const { giveaway, creator } = await aDraw().small().registered(1).pastOpening();
  const stranger = await newcomer();
  const [wallet, other] = [creator.publicKey.toBase58(), stranger.publicKey.toBase58()];
  const own = await cancel(giveaway.id, { creator: other });
  expect([own.status, own.json.code]).toEqual([403, 'not_giveaway_creator']);
  const signed = await cancel(giveaway.id, actionBody(giveaway, 'cancel giveaway', stranger));
  expect([signed.status, signed.json.code]).toEqual([403, 'not_giveaway_creator']);
  // Anyone may read the text that this creator would have to sign. Signed by another wallet it has no effect.
  const { message } = asked(await cancel(giveaway.id, { creator: wallet }));
  const forged = { creator: wallet, message, signature: signText(stranger, message) };
  const refused = await cancel(giveaway.id, forged);
  expect([refused.status, refused.json.code]).toEqual([401, 'signature_invalid']);
  expect((await readGiveaway(giveaway.id)).stage).toBe('open');
});

test('the address of X is answered with the text to sign for a wallet alone, and then given', async () => {
  const fan = person('fan2');
  const wallet = fan.publicKey.toBase58();
  const request = (body: object) => callAlone('POST', '/api/clips/auth/request', body);

  const answer = await request({ walletAddress: wallet });
  const { message, ...rest } = asked(answer);
  expect(rest).toEqual({});
  expect(message).toBe(linkXMessage({ site: SITE, wallet, time: freshTime(message) }));
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(await env.DB.prepare('SELECT count(*) AS n FROM x_states').first('n')).toBe(0);

  const { signature } = linkProof(person('fan1'));
  const refused = await request({ walletAddress: wallet, message, signature });
  expect([refused.status, refused.json.code]).toEqual([401, 'signature_invalid']);
  const given = await request({ walletAddress: wallet, message, signature: signText(fan, message) });
  expect([given.status, given.json]).toMatchObject([200, { success: true, authUrl: expect.any(String) }]);
});

test('a payout without any body is answered as one with an empty object, and the text pays out', async () => {
  const { mint } = await ready();
  const headers = { ...bearer(await adminToken()), 'cf-connecting-ip': crypto.randomUUID() };
  const pay = (body?: unknown) => call('POST', `/api/admin/payout/${mint}`, body, { headers });
  const without = ({ message, ...terms }: Record<string, unknown>) => terms;
  const whole = asked(await pay({}));
  for (const body of [undefined, '', ' \n']) expect(without(asked(await pay(body)))).toEqual(without(whole));
  expect(await audited()).toEqual(['admin.sign-in']);

  const terms = asked(await pay());
  const confirmationSignature = signText(person('admin'), terms.message);
  const started = await whileFinalized(pay({ ...terms, confirmationSignature }));
  expect([started.status, started.json.payout]).toMatchObject([200, { asset: mint, stage: 'confirmed' }]);
  const done = await call('GET', `/api/admin/payouts/${started.json.data.id}`, undefined, { headers });
  expect(done.json.data).toMatchObject({ stage: 'done', receivedLamports: QUOTE.toString() });
});

test.each<[string, (id: string) => [string, string, object], string]>([
  [
    'a message that is a number',
    (id) => ['DELETE', `/api/giveaways/${id}`, { creator: person('creator').publicKey, message: 5 }],
    'message: is not valid',
  ],
  [
    'a message without a signature',
    (id) => ['DELETE', `/api/giveaways/${id}`, { creator: person('creator').publicKey, message: 'x' }],
    'signature: is required',
  ],
  ['no creator', (id) => ['DELETE', `/api/giveaways/${id}`, {}], 'creator: is required'],
  ['no wallet', () => ['POST', '/api/clips/auth/request', {}], 'walletAddress: is required'],
  [
    'a signature that is a list',
    () => [
      'POST',
      '/api/clips/auth/request',
      { walletAddress: person('fan1').publicKey.toBase58(), signature: [] },
    ],
    'signature: is not valid',
  ],
])('%s is refused by its field', async (_, request, error) => {
  const { giveaway } = await aDraw().small().by(person('creator')).open();
  const { status, json } = await callAlone(...request(giveaway.id));
  expect([status, json.error]).toEqual([400, error]);
});

test('a payout whose body is no JSON, or names a field wrongly, is refused by it', async () => {
  const { mint } = await ready();
  const headers = { ...bearer(await adminToken()), 'cf-connecting-ip': crypto.randomUUID() };
  const pay = async (body: unknown) =>
    (await call('POST', `/api/admin/payout/${mint}`, body, { headers })).json.error;
  expect(await pay('{')).toBe('The request body is not valid JSON');
  expect(await pay({ confirmationSignature: 5 })).toBe('confirmationSignature: is not valid');
});
