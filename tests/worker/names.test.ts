/** Names of channels: who may take one, who may not, and what a tip by name does while it changes hands. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { describe, expect, inject, test, vi } from 'vitest';
import { addressBytes, METADATA_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { IDLE_MS, MOVE_MS, REST_MS, UNUSED_MS } from '../../core/channels/name.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import { roomOf } from '../../worker/env.ts';
import { seedAdmins } from '../../worker/platform/store.ts';
import * as handmade from '../vectors/handmade-accounts.ts';
import { addressOfKey, channel, codeOf, moveBody, proven, rich, takeBody, takeName } from './channels.ts';
import { claimed } from './claimed.ts';
import { put } from './coins.ts';
import { adminToken, bearer } from './sign-in.ts';
import { call, confirm, cron, lamports, person, prepared, sign, world } from './support.ts';

const held = async () =>
  (await env.DB.prepare('SELECT name, wallet FROM names WHERE wallet IS NOT NULL ORDER BY name').all())
    .results;
const free = async (name: string, wallet?: string) =>
  (await call('GET', `/api/names/${name}/free${wallet ? `?wallet=${wallet}` : ''}`)).json.data;
const page = async (name: string) => call('GET', `/api/names/${name}`);
const tipTo = (at: string, channelName: string, recipient = at) =>
  call('POST', `/api/tip/${at}/prepare`, {
    senderAddress: person('fan1').publicKey.toBase58(),
    recipientAddress: recipient,
    amount: 0.05,
    currency: 'SOL',
    channelName,
  });
const retention = () => cron(env, ['retention']);
const later = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);

describe('a wallet that has proven use', () => {
  test('takes a name by one signature, and the name leads to it', async () => {
    const { key, wallet } = await proven('ann');
    expect(await free('juniper', wallet)).toEqual({
      name: 'juniper',
      isFree: true,
      reason: null,
      suggestions: [],
    });
    const { status, json } = await takeName(key, 'juniper');
    expect([status, json.data]).toEqual([
      200,
      { wallet, subject: wallet, name: 'juniper', claimedAt: expect.any(String) },
    ]);
    expect((await page('juniper')).json.data).toEqual({
      name: 'juniper',
      wallet,
      subject: wallet,
      since: expect.any(String),
      handle: null,
      move: null,
      creatorChanged: false,
    });
    expect((await call('GET', `/api/tip/${wallet}`)).json.data).toMatchObject({
      channelName: 'juniper',
      name: 'juniper',
    });
    expect(codeOf(await page('jun1per'))).toBe('404 name_not_found');
  });

  test('has one name: another one frees the first, which rests for everyone', async () => {
    const { key, wallet } = await proven('ann');
    await takeName(key, 'juniper');
    await takeName(key, 'kestrel');
    expect(await held()).toEqual([{ name: 'kestrel', wallet }]);
    const other = await proven('bob');
    expect(codeOf(await takeName(other.key, 'juniper'))).toBe('409 name_resting');
    expect(codeOf(await takeName(other.key, 'kestrel'))).toBe('409 name_taken');
    expect(await held()).toEqual([{ name: 'kestrel', wallet }]);
    later(REST_MS + 1000);
    expect((await takeName(other.key, 'juniper')).status).toBe(200);
    vi.restoreAllMocks();
  });

  test('gets the same answer for the same message, which changes nothing once the name has gone on', async () => {
    const { key, wallet } = await proven('ann');
    const body = takeBody(key, 'juniper');
    const [one, two] = await Promise.all([takeName(key, 'juniper', body), takeName(key, 'juniper', body)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    await takeName(key, 'kestrel', takeBody(key, 'kestrel', { offset: 1 }));
    expect((await takeName(key, 'juniper', body)).json.data.name).toBe('kestrel');
    expect(await held()).toEqual([{ name: 'kestrel', wallet }]);
  });

  test('writes the own name with hyphens and without', async () => {
    const { key, wallet } = await proven('ann');
    await takeName(key, 'ann-live');
    expect((await takeName(key, 'annlive')).status).toBe(200);
    expect(await held()).toEqual([{ name: 'annlive', wallet }]);
  });

  test('is one with a dollar in tips, sent or received, and no other one is', async () => {
    const fan = await channel(person('fan1'));
    const streamer = await channel(await rich(1_000_000_000));
    for (const { key } of [fan, streamer])
      expect(codeOf(await takeName(key, 'juniper'))).toBe('409 name_needs_use');
    const tip = await prepared({ mint: streamer.wallet, recipient: streamer.wallet, amount: 0.05 });
    await confirm(tip, sign(tip.serializedTransaction), streamer.wallet);
    expect((await takeName(streamer.key, 'juniper')).status).toBe(200);
    expect((await takeName(fan.key, 'nightowl')).status).toBe(200);
  });
});

describe('a name is refused', () => {
  test('and leaves no channel to a wallet that had none', async () => {
    expect(codeOf(await takeName(Keypair.generate(), 'juniper'))).toBe('409 name_needs_use');
    expect((await env.DB.prepare('SELECT wallet FROM channels').all()).results).toEqual([]);
  });

  test('without the wallet’s own signature over it', async () => {
    const { key, wallet } = await proven('ann');
    const thief = Keypair.generate();
    const cases = [
      takeBody(thief, 'juniper', { wallet }),
      takeBody(key, 'juniper', { signed: 'kestrel' }),
      takeBody(key, 'juniper', { offset: -600 }),
      { ...takeBody(key, 'juniper'), signature: undefined },
      { ...takeBody(key, 'juniper'), subject: 'x' },
    ];
    const codes = [];
    for (const body of cases) codes.push(codeOf(await takeName(key, 'juniper', body)));
    expect(codes).toEqual([
      '401 signature_invalid',
      '401 message_invalid',
      '401 message_expired',
      '400 invalid_field',
      '400 invalid_field',
    ]);
    expect(await held()).toEqual([]);
  });

  test('with a sentence for each reason', async () => {
    const { key, wallet } = await proven('ann');
    const holder = await proven('bob');
    await takeName(holder.key, 'juniper');
    await env.DB.prepare('INSERT INTO tippers VALUES (?, ?)').bind(world.tokens[0]!.mint, wallet).run();
    await call('GET', `/api/tip/${world.tokens[0]!.mint}`);
    const coin = world.tokens[0]!.symbol.toLowerCase();
    const codes: Record<string, string> = {};
    for (const name of ['juniper', 'jun1per', 'jun-iper', 'admin', '4dmin', 'giveaways', 'so1ana', coin])
      codes[name] = codeOf(await takeName(key, name));
    expect(codes).toEqual({
      juniper: '409 name_taken',
      jun1per: '409 name_looks_like',
      'jun-iper': '409 name_looks_like',
      admin: '409 name_reserved',
      '4dmin': '409 name_reserved',
      giveaways: '409 name_reserved',
      so1ana: '409 name_reserved',
      [coin]: '409 name_reserved',
    });
    expect(codeOf(await takeName(key, 'no_name'))).toBe('400 name_invalid');
    const { isFree, reason, suggestions } = await free('jun1per', wallet);
    expect([isFree, reason]).toEqual([false, 'jun1per looks like juniper. Choose another name']);
    expect(suggestions).toHaveLength(3);
  });

  test('for a coin that has another creator', async () => {
    const { key } = await proven('ann');
    const subject = world.tokens.find(({ kind }) => kind === 'launch')!.mint;
    expect(codeOf(await takeName(key, 'juniper', takeBody(key, 'juniper', { subject })))).toBe(
      '403 not_creator',
    );
  });
});

describe('attackers', () => {
  const many = inject('size') === 'long' ? 1000 : 60;

  test('squatter: wallets without use take no name, however many they are', async () => {
    const codes = new Set<string>();
    for (let at = 0; at < many; at++) {
      const key = Keypair.generate();
      await env.DB.prepare('INSERT INTO channels VALUES (?1, ?1, 1)').bind(addressOfKey(key)).run();
      codes.add(codeOf(await takeName(key, `squatted-${at}x`)));
    }
    expect([...codes]).toEqual(['409 name_needs_use']);
    expect(await held()).toEqual([]);
  });

  test('twin: names that look like a taken one are all refused', async () => {
    const { key } = await proven('ann');
    await takeName(key, 'milkyquail');
    const twin = await proven('eve');
    const like: Record<string, string[]> = {
      i: ['1', 'l'],
      l: ['i', '1'],
      q: ['g', '9'],
      m: ['rn'],
      a: ['4'],
    };
    let twins = [''];
    for (const letter of 'milkyquail')
      twins = twins.flatMap((start) =>
        [letter, ...(like[letter] ?? []), `${letter}-`]
          .map((end) => start + end)
          .slice(0, twins.length > many * 3 ? 2 : 4),
      );
    const tried = twins.filter(
      (name) => name !== 'milkyquail' && /^[a-z0-9](-?[a-z0-9])+$/.test(name) && name.length <= 20,
    );
    expect(tried.length).toBeGreaterThan(many * 2);
    const codes = new Set<string>();
    for (const name of tried.slice(0, many * 2)) codes.add(codeOf(await takeName(twin.key, name)));
    // One that reads like a sum is reserved.
    expect([...codes].filter((code) => !/^409 name_(looks_like|reserved)$/.test(code))).toEqual([]);
  });

  test('racer: of 50 claims at once one wins', async () => {
    const wallets = await Promise.all(Array.from({ length: 50 }, (_, at) => proven(`racer${at}`)));
    const replies = await Promise.all(wallets.map(({ key }) => takeName(key, 'juniper')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await held()).toHaveLength(1);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  test('one wallet takes few names a day', async () => {
    const { key } = await proven('ann');
    const codes = [];
    for (const name of ['juniper', 'kestrel', 'nightowl', 'paperkite'])
      codes.push(codeOf(await takeName(key, name)));
    expect(codes).toEqual(['200', '200', '200', '429 names_today']);
  });

  test('heir: a coin changes its creator, tips by name stop, and the coin goes on', async () => {
    const mint = Keypair.generate();
    const where = tokenAddresses(addressOfKey(mint))!;
    const by = async (authority: string) => {
      const named = {
        mint: mint.publicKey.toBytes(),
        authority: addressBytes(authority)!,
        name: 'Heirloom',
        symbol: 'HEIR',
      };
      await put(where.mint, TOKEN_PROGRAM, handmade.mint());
      await put(where.metaplex, METADATA_PROGRAM, handmade.metaplex(named));
    };
    const [owner, heir] = [await rich(), await rich()];
    await by(addressOfKey(owner));
    await claimed(where.mint, owner);
    await env.DB.prepare("INSERT INTO x_accounts VALUES (?, 'ann', NULL, 'manual', 1)")
      .bind(addressOfKey(owner))
      .run();
    const body = takeBody(owner, 'heirs', { subject: where.mint });
    expect((await takeName(owner, 'heirs', body)).json.data).toMatchObject({
      subject: where.mint,
      name: 'heirs',
    });
    const changed = async () => (await page('heirs')).json.data.creatorChanged;
    expect(await changed()).toBe(false);
    expect((await call('GET', `/api/tip/${where.mint}`)).json.data.channelName).toBe('heirs');
    const seen = await tipTo(where.mint, 'heirs', addressOfKey(owner));
    expect(seen.status).toBe(200);

    await by(addressOfKey(heir));
    await claimed(where.mint, heir);
    const before = await lamports(addressOfKey(owner));
    const { json } = await confirm(seen.json.data, sign(seen.json.data.serializedTransaction), where.mint);
    expect(json.data.status).toBe('confirmed');
    expect(await lamports(addressOfKey(owner))).toBeGreaterThan(before);
    expect(codeOf(await tipTo(where.mint, 'heirs', addressOfKey(heir)))).toBe('409 channel_moved');
    expect((await prepared({ mint: where.mint, recipient: addressOfKey(heir) })).tempTipId).toBeTruthy();
    later(61_000);
    await changed();
    expect(await changed()).toBe(true);
    expect((await call('GET', `/api/tip/${where.mint}`)).json.data.channelName).toBeNull();
    vi.restoreAllMocks();
  });
});

describe('a move', () => {
  const move = (name: string, body: object) => call('POST', `/api/names/${name}/move`, body);

  test('signed by both goes at once, and takes no tips by name for a day', async () => {
    const [from, to] = [await proven('ann'), await channel(await rich(1_000_000_000))];
    await takeName(from.key, 'juniper');
    const body = moveBody('juniper', from.key, to.key);
    const { status, json } = await move('juniper', body);
    expect([status, json.data]).toEqual([
      200,
      {
        name: 'juniper',
        wallet: to.wallet,
        subject: to.wallet,
        since: expect.any(String),
        handle: null,
        move: { from: from.wallet, to: to.wallet, until: expect.any(String) },
        creatorChanged: false,
      },
    ]);
    expect(codeOf(await tipTo(to.wallet, 'juniper'))).toBe('409 channel_moved');
    expect(codeOf(await tipTo(from.wallet, 'juniper'))).toBe('409 channel_moved');
    expect((await move('juniper', body)).json.data).toEqual(json.data);
    later(MOVE_MS + 1000);
    expect((await page('juniper')).json.data.move).toBeNull();
    vi.restoreAllMocks();
    await env.DB.exec('UPDATE names SET move_until = 1');
    expect((await tipTo(to.wallet, 'juniper')).status).toBe(200);
  });

  test('without one of the signatures, or of a name of somebody else, moves nothing', async () => {
    const [from, to, thief] = [await proven('ann'), await channel(), await channel()];
    await takeName(from.key, 'juniper');
    const right = moveBody('juniper', from.key, to.key);
    const forged = moveBody('juniper', thief.key, to.key);
    const codes = [
      await move('juniper', { ...right, fromSignature: forged.fromSignature }),
      await move('juniper', { ...right, toSignature: forged.fromSignature }),
      await move('juniper', forged),
      await move('kestrel', moveBody('kestrel', from.key, to.key)),
      await move('juniper', { ...right, to: from.wallet }),
    ].map(codeOf);
    expect(codes).toEqual([
      '401 signature_invalid',
      '401 signature_invalid',
      '409 name_not_yours',
      '404 name_not_found',
      '400 invalid_field',
    ]);
    expect(await held()).toEqual([{ name: 'juniper', wallet: from.wallet }]);
  });
});

describe('the handle of an account on X', () => {
  test('wins its name from a holder without account and tips, and from no other', async () => {
    const idle = await channel();
    await env.DB.prepare('INSERT INTO names (fold, name, wallet, since, due_at) VALUES (?, ?, ?, 1, 1e15)')
      .bind('junlper', 'juniper', idle.wallet)
      .run();
    const owner = await proven('Juniper');
    await takeName(owner.key, 'kestrel');
    expect((await takeName(owner.key, 'juniper')).status).toBe(200);
    expect(await held()).toEqual([{ name: 'juniper', wallet: owner.wallet }]);
    const rival = await proven('Juniper_');
    expect(codeOf(await takeName(rival.key, 'juniper'))).toBe('409 name_taken');
  });
});

describe('an admin', () => {
  test('takes a name down for good, or gives it, with a reason in the log', async () => {
    await seedAdmins(env);
    const headers = bearer(await adminToken());
    const change = (body: object) => call('PUT', '/api/admin/names/juniper', body, { headers });
    const [one, two] = [await proven('ann'), await channel()];
    await takeName(one.key, 'juniper');
    expect((await change({ action: 'give', wallet: two.wallet, reason: 'a trademark' })).json.data).toEqual({
      name: 'juniper',
      wallet: two.wallet,
    });
    expect(await held()).toEqual([{ name: 'juniper', wallet: two.wallet }]);
    await change({ action: 'take-down', reason: 'a lie' });
    later(REST_MS * 20);
    expect((await free('juniper')).isFree).toBe(false);
    vi.restoreAllMocks();
    const again = takeBody(one.key, 'juniper', { offset: 1 });
    expect(codeOf(await takeName(one.key, 'juniper', again))).toBe('409 name_resting');
    const { results } = await env.DB.prepare(
      "SELECT action FROM audit_log WHERE action LIKE 'name.%' ORDER BY id",
    ).all();
    expect(results).toEqual([{ action: 'name.give' }, { action: 'name.take-down' }]);
    expect(codeOf(await change({ action: 'give', reason: 'x' }))).toBe('400 invalid_field');
    expect(
      codeOf(await change({ action: 'give', wallet: addressOfKey(Keypair.generate()), reason: 'x' })),
    ).toBe('404 channel_not_found');
  });
});

describe('a name that is not used', () => {
  const due = async (ms: number) => {
    await env.DB.prepare('UPDATE names SET due_at = ?')
      .bind(Date.now() - ms)
      .run();
    await retention();
  };

  test('is freed after two weeks, and can be taken when it has rested', async () => {
    const { key } = await proven('ann');
    await takeName(key, 'juniper');
    const row = await env.DB.prepare('SELECT due_at - since AS days FROM names').first<number>('days');
    expect(row).toBe(UNUSED_MS);
    await retention();
    expect(await held()).toHaveLength(1);
    await due(1);
    expect(await held()).toEqual([]);
    expect((await free('juniper')).isFree).toBe(false);
    await env.DB.exec('UPDATE names SET free_at = 1');
    await retention();
    expect(await env.DB.prepare('SELECT count(*) AS n FROM names').first('n')).toBe(0);
  });

  test('stays with a tip from another wallet, or an overlay, of the last half year', async () => {
    const { key, wallet } = await proven('ann', await rich(1_000_000_000));
    await takeName(key, 'juniper');
    const tip = await prepared({ mint: wallet, recipient: wallet });
    await confirm(tip, sign(tip.serializedTransaction), wallet);
    await due(1);
    expect(await held()).toHaveLength(1);
    const next = await env.DB.prepare('SELECT due_at FROM names').first<number>('due_at');
    expect(next).toBeGreaterThan(Date.now() + IDLE_MS - 2 * 86_400_000);
    expect(await roomOf(env, wallet).overlayAt()).toBeNull();
  });
});
