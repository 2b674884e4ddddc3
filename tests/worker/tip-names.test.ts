/** Names of tippers and the amounts that creators offer: what is stored, shown, refused and taken back. */
import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { forgetNameMessage } from '../../core/messages.ts';
import { SITE, signText } from './giveaways.ts';
import { RoomClient, theRoom, until } from './room-client.ts';
import { insertTip } from './room-paid-tips.ts';
import { bearer, creatorToken } from './sign-in.ts';
import { call, confirm, person, prepared, sign, token, visit } from './support.ts';

const { mint } = token('launch');
const fan = person('fan1');
const wallet = fan.publicKey.toBase58();
const creator = person('creator').publicKey.toBase58();

const body = (name: unknown) => ({
  senderAddress: wallet,
  recipientAddress: creator,
  amount: 0.01,
  currency: 'SOL',
  name,
});
/** Pays a tip with this name and returns its id. */
async function pay(name: string): Promise<string> {
  const { json } = await prepare(name);
  return (await confirm(json.data, sign(json.data.serializedTransaction))).json.data.tip.id;
}

/** Takes the name off tip `id`, as the wallet of `signer` would. */
function forget(id: string, signer = fan) {
  const by = signer.publicKey.toBase58();
  const message = forgetNameMessage({
    site: SITE,
    tip: id,
    wallet: by,
    time: Math.floor(Date.now() / 1000),
  });
  return call('DELETE', `/api/tip/${id}/name`, {
    walletAddress: by,
    message,
    signature: signText(signer, message),
  });
}
const nameOf = (id: string) =>
  env.DB.prepare('SELECT name FROM tip_names WHERE tip_id = ?').bind(id).first<string>('name');
const addPayment = (tipId: string, memoId: string, origin: 'again' | 'chain') =>
  env.DB.prepare('INSERT INTO tip_payments VALUES (?, ?, ?, ?, 1, 1, 1, NULL, NULL)')
    .bind(`signature of ${tipId}`, tipId, memoId, origin)
    .run();

const prepare = (name: unknown) => call('POST', `/api/tip/${mint}/prepare`, body(name));

describe("a tipper's name", () => {
  test('a name is cleaned, shown with the tip, and removed only by the wallet that paid', async () => {
    const { json } = await prepare(' night \u202eowl ');
    expect(json.data.name).toBe('night owl');
    const { json: paid } = await confirm(json.data, sign(json.data.serializedTransaction));
    expect(paid.data.tip.name).toBe('night owl');
    const id = paid.data.tip.id as string;

    const stolen = await call('DELETE', `/api/tip/${id}/name`, {
      walletAddress: wallet,
      message: forgetNameMessage({ site: SITE, tip: id, wallet, time: Math.floor(Date.now() / 1000) }),
      signature: signText(person('fan2'), 'anything'),
    });
    expect(stolen.status).toBeGreaterThanOrEqual(400);
    expect((await forget(id, person('fan2'))).status).toBe(404);
    expect((await forget(id)).status).toBe(200);
    expect(await nameOf(id)).toBeNull();
  });

  test('a stranger who pays with the memo of a tip takes no name off it', async () => {
    const id = await pay('night owl');
    const stranger = person('fan2');
    await insertTip({ id: 'stray', token: mint, sender: stranger.publicKey.toBase58() });
    await addPayment('stray', id, 'chain');
    expect((await forget('stray', stranger)).status).toBe(200);
    expect(await nameOf(id)).toBe('night owl');
  });

  test('a tip that the wallet sent twice loses its name in both, whichever is named', async () => {
    const id = await pay('night owl');
    await insertTip({ id: 'second', token: mint });
    await addPayment('second', id, 'again');
    expect(await nameOf('second')).toBe('night owl');
    expect((await forget('second')).status).toBe(200);
    expect([await nameOf(id), await nameOf('second')]).toEqual([null, null]);
  });

  test('an alert that still waits is anonymous once the name is removed', async () => {
    const id = await pay('night owl');
    const waiting = async () => (await theRoom(mint).state()).waiting.find((tip) => tip.id === id);
    expect(await waiting()).toMatchObject({ name: 'night owl' });
    expect((await forget(id)).status).toBe(200);
    expect(await waiting()).toMatchObject({ name: null });
    await evictDurableObject(theRoom(mint));
    expect(await waiting()).toMatchObject({ name: null });
  });

  test.each(['admin', '500 SOL', 'F4nfare', 'x'.repeat(25), 5])(
    '%s is refused in a sentence that names the field',
    async (name) => {
      const { status, json } = await prepare(name);
      expect(status).toBe(400);
      expect(json.error).toMatch(/^name: /);
    },
  );

  test('a tip without a name is anonymous', async () => {
    expect(await prepared({ amount: 0.01 })).toMatchObject({ name: null });
    expect((await prepare(' \u200b ')).json.data.name).toBeNull();
  });
});

describe('the wallet of an anonymous tip', () => {
  const json = (heard: unknown) => JSON.stringify(heard);
  const received = `/api/tip/received/${creator}`;

  test('is on no socket, and in no list or file but its creator’s', async () => {
    const { secret } = await theRoom(mint).openDeskSession();
    const clients = [
      await RoomClient.join('page', { token: mint }),
      await RoomClient.join('overlay', { token: mint }),
      await RoomClient.open(mint),
    ];
    clients[2]!.say({ type: 'join-desk', tokenAddress: mint, secret });
    const tip = await prepared({ amount: 0.01, mint });
    const answer = await confirm(tip, sign(tip.serializedTransaction));
    const { id } = answer.json.data.tip;
    for (const client of clients) await until(() => expect(json(client.heard)).toContain(id));
    clients.push(await RoomClient.join('page', { token: mint, after: 0 }));
    for (const client of clients) expect(json(client.heard)).not.toContain(wallet);

    // Anyone may ask what became of a tip whose id is in a list.
    const asked = await call('POST', `/api/tip/${mint}/confirm`, { tempTipId: id, sentByWallet: true });
    for (const reply of [
      answer,
      asked,
      await call('GET', `/api/tip/stats/${mint}`),
      await call('GET', received),
    ]) {
      expect(json(reply.json)).toContain(id);
      expect(json(reply.json)).not.toContain(wallet);
    }
    const headers = bearer(await creatorToken());
    const csv = (options = {}) => visit(`${received}/csv`, options);
    expect((await csv()).text).not.toContain(wallet);
    expect((await csv({ headers })).text).toContain(wallet);
    const own = await call('GET', received, undefined, { headers });
    expect(own.json.data.tips[0]).toMatchObject({ id, senderAddress: wallet });
  });

  test('is there with a name, and goes with it', async () => {
    const page = await RoomClient.join('page', { token: mint });
    const id = await pay('night owl');
    await until(() => expect(page.of('tip:new').at(-1)?.tip).toMatchObject({ id, senderAddress: wallet }));
    await forget(id);
    const later = await RoomClient.join('page', { token: mint, after: 0 });
    await until(() => expect(json(later.heard)).toContain(id));
    expect(json(later.heard)).not.toContain(wallet);
    expect(json((await call('GET', `/api/tip/stats/${mint}`)).json)).not.toContain(wallet);
  });
});

test('a stranger cannot change the amounts of a token', async () => {
  const { status } = await call('PUT', `/api/tip/${mint}/chips`, { amounts: ['5000000'] });
  expect(status).toBe(401);
  expect((await call('GET', `/api/tip/${mint}`)).json.data.tipAmounts).toBeNull();
});
