/** The operator's switchboard: what is refused within one call, what goes on, who may throw a switch, what is logged. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HIDDEN_TEXT, type NewBlock } from '../../core/blocks/model.ts';
import { aDraw } from './a-draw.ts';
import { type AdminCall, asAdmin, audited, blockBody, liftBody } from './admin-calls.ts';
import { addedClip } from './clips.ts';
import { cancelAs, confirmWinnerAs, toSign } from './giveaway-acts.ts';
import {
  actionBody,
  giveawayBody,
  makeGiveaway,
  prepareGiveaway,
  readGiveaway,
  register,
  registrationBody,
} from './giveaways.ts';
import { theRoom } from './room-client.ts';
import { insertTip } from './room-paid-tips.ts';
import { call, confirm, lamports, person, prepare, prepared, sign, token, visit } from './support.ts';

const { mint } = token('launch');
const fan = person('fan1').publicKey.toBase58();
const creator = person('creator').publicKey.toBase58();

let admin: AdminCall;
beforeEach(async () => {
  admin = await asAdmin();
});

type Named = Partial<NewBlock> & Pick<NewBlock, 'kind'>;

async function block(named: Named): Promise<void> {
  expect(await admin('PUT', 'blocks', blockBody(named))).toMatchObject({ status: 200 });
}

async function lift(named: Named): Promise<void> {
  expect(await admin('DELETE', 'blocks', liftBody(named))).toMatchObject({ status: 200 });
}

const refusal = async (reply: Promise<{ status: number; json: { code?: string } }>) => {
  const { status, json } = await reply;
  return status === 200 ? 200 : `${status} ${json.code}`;
};
const tip = () => refusal(prepare());
const host = (options = {}) => refusal(prepareGiveaway(options));
const from = async (country: string) =>
  refusal(call('POST', '/api/giveaways/prepare', await giveawayBody(), { country }));
/** Never the copy of the edge: each list is asked for in its own way. */
const listed = async (query = '') =>
  (await call('GET', `/api/giveaways?limit=20${query}`)).json.data.map(({ id }: { id: string }) => id);

describe('a block is refused within one call, and served again once it is lifted', () => {
  test.each<[string, Named, () => Promise<number | string>, string]>([
    ['tips', { kind: 'tips' }, tip, '503 tips_off'],
    ['giveaways', { kind: 'giveaways' }, host, '503 giveaways_off'],
    ['the tipped token', { kind: 'mint', key: mint }, tip, '451 mint_blocked'],
    [
      "a giveaway's token",
      { kind: 'mint', key: mint },
      () => host({ prizeCurrency: 'CREATOR_COIN', tokenMint: mint, prizeAmount: 5000 }),
      '451 mint_blocked',
    ],
    [
      "a token's page in the app",
      { kind: 'mint', key: mint },
      () => refusal(call('GET', `/api/tip/${mint}`)),
      '451 mint_blocked',
    ],
    [
      'a picture of a token',
      { kind: 'mint', key: mint },
      () => refusal(call('GET', `/api/tokens/${mint}/picture`)),
      '451 mint_blocked',
    ],
    ['a sender', { kind: 'wallet', key: fan }, tip, '403 wallet_blocked'],
    ['a creator who is tipped', { kind: 'wallet', key: creator }, tip, '403 wallet_blocked'],
    ['a creator of giveaways', { kind: 'wallet', key: creator }, host, '403 wallet_blocked'],
    ['a country', { kind: 'country', key: 'DE' }, () => from('DE'), '451 country_blocked'],
  ])('%s', async (_, named, ask, code) => {
    const served = await ask();
    expect(served).not.toBe(code);
    await block(named);
    expect(await ask()).toBe(code);
    await lift(named);
    expect(await ask()).toBe(served);
  });

  test('other tokens, wallets and countries are served', async () => {
    await block({ kind: 'mint', key: token('spl').mint });
    await block({ kind: 'wallet', key: Keypair.generate().publicKey.toBase58() });
    await block({ kind: 'country', key: 'DE' });
    expect([await tip(), await host(), await from('FR')]).toEqual([200, 200, 200]);
  });
});

test('a block ends by itself at its time', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await block({ kind: 'tips', until });
  expect(await tip()).toBe('503 tips_off');
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(until));
  expect(await tip()).toBe(200);
  later.mockRestore();
});

test("a blocked token's pages are 451 without its name, and no list, search or card has it", async () => {
  const { symbol, name } = (await call('GET', `/api/tip/${mint}`)).json.data;
  const { id } = await makeGiveaway({ prizeCurrency: 'CREATOR_COIN', tokenMint: mint, prizeAmount: 5000 });
  await addedClip();
  const found = async () => ({
    search: (await call('GET', `/api/tokens?search=${symbol}`)).json.data.length,
    clips: (await call('GET', '/api/clips?limit=5')).json.data.length,
    giveaways: [
      await listed(),
      await listed(`&token=${mint}`),
      await listed('&status=active&type=participants'),
    ],
  });
  expect(await found()).toEqual({ search: 1, clips: 1, giveaways: [[id], [id], [id]] });
  await block({ kind: 'mint', key: mint });
  expect(await found()).toEqual({ search: 0, clips: 0, giveaways: [[], [], []] });
  for (const path of [`/${mint}`, `/tip/${mint}`, `/clips/${mint}`]) {
    const page = await visit(path);
    expect([path, page.status]).toEqual([path, 451]);
    expect(page.text).not.toContain(name);
  }
  // Its running giveaway has a page, and its creator a list.
  expect((await visit(`/giveaways/${id}`)).status).toBe(200);
  expect((await readGiveaway(id)).id).toBe(id);
  expect(await listed(`&creator=${creator}`)).toEqual([id]);
  expect((await visit(`/${mint}/desk`)).status).toBe(200);
});

test('a blocked giveaway is in no list, takes no entry and shows no text; a receipt still counts', async () => {
  const giveaway = await makeGiveaway({ title: 'Buy at evil.com', description: 'evil words' });
  expect((await register(giveaway, person('fan1'))).status).toBe(200);
  await block({ kind: 'giveaway', key: giveaway.id });
  expect(await refusal(register(giveaway, person('fan2')))).toBe('451 giveaway_blocked');
  expect(await listed()).toEqual([]);
  expect(await readGiveaway(giveaway.id)).toMatchObject({
    title: HIDDEN_TEXT,
    description: HIDDEN_TEXT,
    registeredParticipants: 1,
  });
  expect((await visit(`/giveaways/${giveaway.id}`)).text).not.toContain('evil');
  const entered = await call('GET', `/api/activity/${fan}/entries`);
  expect(entered.json.data).toMatchObject([{ id: giveaway.id, title: HIDDEN_TEXT }]);
  expect((await register(giveaway, person('fan1'))).json.data.receipt).toBeTruthy();
  await lift({ kind: 'giveaway', key: giveaway.id });
  expect((await register(giveaway, person('fan2'))).status).toBe(200);
  expect(await listed()).toEqual([giveaway.id]);
});

test('an entry from a blocked country is refused, and who has entered stays', async () => {
  const giveaway = await makeGiveaway();
  const enter = (name: 'fan1' | 'fan2') =>
    call('POST', `/api/giveaways/${giveaway.id}/register`, registrationBody(giveaway, person(name)), {
      country: 'DE',
    });
  expect((await enter('fan1')).status).toBe(200);
  await block({ kind: 'country', key: 'DE' });
  expect(await refusal(enter('fan2'))).toBe('451 country_blocked');
  expect((await enter('fan1')).json.data.receipt).toBeTruthy();
  expect((await register(giveaway, person('fan2'))).status).toBe(200);
});

test('a host who is blocked leaves the stream of the token', async () => {
  const { id } = await makeGiveaway({ prizeCurrency: 'CREATOR_COIN', tokenMint: mint, prizeAmount: 5000 });
  await call('GET', `/api/tip/${mint}`);
  const hosted = () => listed(`&token=${mint}&hosted=true`);
  expect(await hosted()).toEqual([id]);
  await block({ kind: 'wallet', key: creator });
  expect(await hosted()).toEqual([]);
});

test('a tip that was signed before everything was blocked is confirmed and reaches the room', async () => {
  const paid = await prepared({ message: 'hello everyone', name: 'night owl' });
  for (const named of [
    { kind: 'tips' },
    { kind: 'mint', key: mint },
    { kind: 'wallet', key: creator },
  ] as const)
    await block(named);
  const { status, json } = await confirm(paid, sign(paid.serializedTransaction));
  expect([status, json.data.status]).toEqual([200, 'confirmed']);
  expect((await theRoom(mint).state()).waiting).toMatchObject([
    { id: paid.tempTipId, message: 'hello everyone', name: 'night owl' },
  ]);
});

test('a blocked wallet has no words on air: not what waits, not what it pays now, not on any page', async () => {
  const texts = { message: 'evil words', name: 'evil owl' };
  const before = await prepared(texts);
  const during = await prepared({ ...texts, amount: 0.06 });
  await confirm(before, sign(before.serializedTransaction));
  await block({ kind: 'wallet', key: fan });
  await confirm(during, sign(during.serializedTransaction));
  const alerts = await theRoom(mint).state();
  expect(JSON.stringify(alerts)).not.toContain('evil');
  expect(alerts.waiting).toHaveLength(2);
  const read = async () =>
    JSON.stringify([
      (await call('GET', `/api/tip/stats/${mint}`)).json.data,
      (await call('GET', `/api/tip/received/${creator}`)).json.data,
      (await call('GET', `/api/activity/${fan}/tips`)).json.data,
      (await call('GET', `/api/live/${mint}/show`)).json.data,
    ]);
  expect(await read()).not.toContain('evil');
  await lift({ kind: 'wallet', key: fan });
  expect(await read()).toContain('evil');
});

test('newer tips elsewhere keep no older words of a blocked wallet on air', async () => {
  const before = await prepared({ message: 'evil words', name: 'evil owl' });
  await confirm(before, sign(before.serializedTransaction));
  expect(JSON.stringify(await theRoom(mint).state())).toContain('evil');
  const other = token('spl').mint;
  for (let n = 0; n < 501; n++) await insertTip({ id: `newer ${n}`, token: other, sender: fan });
  await env.DB.exec(`UPDATE tips SET confirmed_at = ${Date.now() + 1000} WHERE token = '${other}'`);
  await block({ kind: 'wallet', key: fan });
  expect(JSON.stringify(await theRoom(mint).state())).not.toContain('evil');
});

test('the draw of a blocked giveaway, of a blocked creator and a blocked token pays its winner', async () => {
  const draw = await aDraw().registered(2).small().committed();
  for (const named of [
    { kind: 'giveaways' },
    { kind: 'giveaway', key: draw.id },
    { kind: 'wallet', key: draw.creator.publicKey.toBase58() },
    { kind: 'country', key: 'DE' },
  ] as const)
    await block(named);
  await draw.proven();
  await block({ kind: 'wallet', key: draw.winner });
  // Its page knows no other title than the hidden one.
  const shown = await readGiveaway(draw.id);
  expect((await confirmWinnerAs(draw.creator, shown)).status).toBe(200);
  await draw.completed();
  expect(await lamports(draw.winner)).toBe(100_000_000n);
});

test('the creator of a hidden giveaway draws it, or cancels it, with what the page shows', async () => {
  const drawn = await aDraw().registered(2).small().pastOpening();
  await block({ kind: 'giveaway', key: drawn.id });
  const begun = actionBody(await readGiveaway(drawn.id), 'select the winner of giveaway', drawn.creator);
  const asked = await call('POST', `/api/giveaways/${drawn.id}/select`, begun);
  expect([asked.status, toSign(asked)]).toEqual([200, expect.any(String)]);
  const cancelled = await aDraw().small().pastOpening();
  await block({ kind: 'giveaway', key: cancelled.id });
  const shown = await readGiveaway(cancelled.id);
  expect(shown.title).toBe(HIDDEN_TEXT);
  expect((await cancelAs(cancelled.creator, shown)).json.data.status).toBe('cancelled');
});

describe('who throws a switch', () => {
  test('a bearer token alone changes nothing: the answer is the text to sign, which then blocks', async () => {
    const asked = await admin('PUT', 'blocks', { kind: 'tips', reason: 'a test' });
    expect([asked.status, asked.json.code]).toEqual([409, 'confirmation_required']);
    expect(JSON.parse(asked.json.confirmation.message)).toMatchObject({ action: 'set_block', kind: 'tips' });
    expect(await tip()).toBe(200);
    expect((await admin('GET', 'blocks')).json.data).toEqual([]);
  });

  test('a message of another site, another wallet, another block, or used before is refused', async () => {
    const refused = (body: object) => refusal(admin('PUT', 'blocks', body));
    expect(await refused(blockBody({ kind: 'tips' }, { site: 'evil.test' }))).toBe('401 message_invalid');
    expect(await refused(blockBody({ kind: 'tips' }, { signer: person('fan1') }))).toBe(
      '401 signature_invalid',
    );
    expect(await refused({ ...blockBody({ kind: 'tips' }), kind: 'giveaways' })).toBe('401 message_invalid');
    const body = blockBody({ kind: 'tips' });
    expect(await refused(body)).toBe(200);
    await lift({ kind: 'tips' });
    expect(await refused(body)).toBe('401 message_expired');
    expect(await tip()).toBe(200);
  });

  test('every change is in the audit log with its signature, and the list names reason and author', async () => {
    const by = person('admin').publicKey.toBase58();
    const until = new Date(Date.now() + 60_000).toISOString();
    const first = blockBody({ kind: 'mint', key: mint, reason: 'a court order' });
    const second = blockBody({ kind: 'mint', key: mint, reason: 'settled soon', until });
    const last = liftBody({ kind: 'mint', key: mint });
    await admin('PUT', 'blocks', first);
    await admin('PUT', 'blocks', second);
    expect((await admin('GET', 'blocks')).json.data).toMatchObject([
      { kind: 'mint', key: mint, reason: 'settled soon', until, by },
    ]);
    await admin('DELETE', 'blocks', last);
    const subject = `mint ${mint}`;
    expect(await audited(admin)).toMatchObject([
      { action: 'block.set', subject, actor: by, before: null, signature: first.signature },
      {
        action: 'block.set',
        subject,
        before: { reason: 'a court order' },
        after: { reason: 'settled soon' },
      },
      { action: 'block.lift', subject, before: { reason: 'settled soon' }, signature: last.signature },
    ]);
    expect(await refusal(admin('DELETE', 'blocks', liftBody({ kind: 'mint', key: mint })))).toBe(
      '404 block_not_found',
    );
  });

  test.each<[object, string]>([
    [{ kind: 'moon' }, 'kind: '],
    [{ kind: 'tips', key: mint }, 'key: must be empty'],
    [{ kind: 'wallet', key: 'nobody' }, 'key: must be a Solana address'],
    [{ kind: 'country', key: 'de' }, 'key: must be a country'],
    [{ kind: 'country' }, 'key: must be a country'],
    [{ kind: 'tips', reason: ' ' }, 'reason: is required'],
    [{ kind: 'tips', reason: 'x'.repeat(201) }, 'reason: must be at most'],
    [{ kind: 'tips', until: 'tomorrow' }, 'until: must be a time'],
    [{ kind: 'tips', until: '2020-01-01T00:00:00Z' }, 'until: must be in the future'],
  ])('%j is refused by the name of its field', async (body, sentence) => {
    const { status, json } = await admin('PUT', 'blocks', { reason: 'why', ...body });
    expect(status).toBe(400);
    expect(json.error).toContain(sentence);
  });
});
