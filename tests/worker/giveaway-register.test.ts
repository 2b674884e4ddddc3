/** POST /api/giveaways/{id}/register: one signature, one registration, one receipt; a refusal names its reason. */
import { env } from 'cloudflare:workers';
import { ed25519 } from '@noble/curves/ed25519';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressBytes } from '../../core/address.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { giveawayActionMessage, registrationMessage } from '../../core/messages.ts';
import { noopProgram } from '../../local/solana/noop-program.ts';
import { aDraw } from './a-draw.ts';
import { askSelect, cancel, newcomer, until } from './giveaway-acts.ts';
import {
  actionBody,
  callAlone,
  makeGiveaway,
  nowSeconds,
  preparedGiveaway,
  readGiveaway,
  register,
  SITE,
  signText,
} from './giveaways.ts';
import { paused } from './paused.ts';
import { memoTransaction } from './sign-in.ts';
import { call, person, rpc, token, world } from './support.ts';

afterEach(() => void vi.restoreAllMocks());

const fan = person('fan1');
const wallet = fan.publicKey.toBase58();
const { mint, decimals, tokenProgram } = token('launch');

const post = (id: string, body: object) => callAlone('POST', `/api/giveaways/${id}/register`, body);
const messageFor = ({ id, title }: { id: string; title: string }, who = wallet) =>
  registrationMessage({ site: SITE, title, id, wallet: who });

/** Everything that a registration changes. */
async function rows(id: string) {
  const stored = await env.DB.prepare(
    'SELECT wallet, weight FROM registrations WHERE giveaway = ? ORDER BY wallet',
  )
    .bind(id)
    .all();
  const { registeredParticipants } = await readGiveaway(id);
  expect(registeredParticipants).toBe(stored.results.length);
  return stored.results;
}

describe('a giveaway without tiers', () => {
  let giveaway: Giveaway;
  beforeEach(async () => {
    giveaway = await makeGiveaway({ prizeAmount: 0.1 });
  });

  test('registering a fan returns a receipt that the operator signed', async () => {
    const { status, json } = await register(giveaway, fan);
    expect([status, json.success]).toEqual([200, true]);
    const { receipt } = json.data;
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
    const said = `${hex(Buffer.from('fanfare receipt2'))}${hex(addressBytes(giveaway.id)!)}${hex(fan.publicKey.toBytes())}`;
    expect(receipt).toEqual({
      receipt: said,
      signature: expect.any(String),
      operator: world.people.operator.publicKey,
    });
    const key = addressBytes(receipt.operator)!;
    expect(ed25519.verify(bs58.decode(receipt.signature), Buffer.from(said, 'hex'), key)).toBe(true);
    expect(json.data.giveaway).toMatchObject({
      id: giveaway.id,
      registeredParticipants: 1,
      currentParticipants: 1,
      participantAddresses: [wallet],
    });
    expect(await rows(giveaway.id)).toEqual([{ wallet, weight: 1 }]);
  });

  test('a repeated registration gets the same receipt, and a different one a refusal', async () => {
    const first = await register(giveaway, fan);
    const again = await register(giveaway, fan);
    expect(again.json.data.receipt).toEqual(first.json.data.receipt);
    const other = await post(giveaway.id, {
      walletAddress: wallet,
      memoTransaction: memoTransaction(messageFor(giveaway), fan),
    });
    expect([other.status, other.json.code]).toEqual([409, 'already_registered']);
    expect(other.json.message).toBe('This wallet is already registered for this giveaway');
    expect(await rows(giveaway.id)).toEqual([{ wallet, weight: 1 }]);
  });

  test('two requests of one wallet at once are one registration', async () => {
    const replies = await Promise.all([
      register(giveaway, fan),
      register(giveaway, fan),
      register(giveaway, fan),
    ]);
    const receipts = replies.map(({ json }) => json.data.receipt.signature);
    expect(new Set(receipts).size).toBe(1);
    expect(await rows(giveaway.id)).toHaveLength(1);
  });

  test('a registration accepts a memo transaction from a wallet that cannot sign texts', async () => {
    const memo = memoTransaction(messageFor(giveaway), fan);
    const first = await post(giveaway.id, { walletAddress: wallet, memoTransaction: memo });
    expect(first.status).toBe(200);
    const again = await post(giveaway.id, { walletAddress: wallet, memoTransaction: memo });
    expect(again.json.data.receipt).toEqual(first.json.data.receipt);
  });

  test('a registration refuses proofs of another wallet, another giveaway, another site, another purpose', async () => {
    const other = await makeGiveaway({ prizeAmount: 0.1, title: 'Another giveaway' });
    const stranger = Keypair.generate();
    const { id, title } = giveaway;
    const creatorText = giveawayActionMessage({
      site: SITE,
      action: 'cancel giveaway',
      title,
      id,
      creator: wallet,
      time: nowSeconds(),
    });
    const proofs = {
      'signed by another wallet': { signature: signText(stranger, messageFor(giveaway)) },
      'signed for another giveaway': { signature: signText(fan, messageFor(other)) },
      'signed for another wallet': {
        signature: signText(fan, messageFor(giveaway, stranger.publicKey.toBase58())),
      },
      'signed for another site': {
        signature: signText(fan, registrationMessage({ site: 'elsewhere.example', title, id, wallet })),
      },
      'signed for another purpose': { signature: signText(fan, creatorText) },
      "a memo of another wallet's": { memoTransaction: memoTransaction(messageFor(giveaway), stranger) },
      'a memo of another giveaway': { memoTransaction: memoTransaction(messageFor(other), fan) },
      'no signature at all': { signature: 'hello' },
    };
    for (const [what, proof] of Object.entries(proofs)) {
      const { status, json } = await post(id, { walletAddress: wallet, ...proof });
      expect([status, json.code], what).toEqual([401, 'signature_invalid']);
      expect(json.error, what).toBe('signature: does not verify for this wallet and message');
    }
    expect(await rows(id)).toEqual([]);
    expect(await rows(other.id)).toEqual([]);
  });

  test('a registration refuses a body without a proof or with a malformed wallet, by the name of the field', async () => {
    const bare = await post(giveaway.id, { walletAddress: wallet });
    expect([bare.status, bare.json.error]).toEqual([400, 'signature: is required']);
    const odd = await post(giveaway.id, { walletAddress: 'me', signature: 'x' });
    expect([odd.status, odd.json.error]).toEqual([400, 'walletAddress: must be a Solana address']);
    expect(await rows(giveaway.id)).toEqual([]);
  });

  test.each([
    ['its creator', () => person('creator').publicKey.toBase58(), 'It created this giveaway.'],
    ['the treasury', () => world.people.treasury.publicKey, 'It belongs to the platform.'],
    ['the operator', () => world.people.operator.publicKey, 'It belongs to the platform.'],
    [
      'an address that nobody holds a key to',
      () => giveaway.id,
      'It is a program address (a pool, a vault, a curve): nobody has a key to it.',
    ],
    [
      "an address of the network's own",
      () => '11111111111111111111111111111111',
      'It is a network address or a burn address.',
    ],
  ])('a registration is refused to %s, with the reason', async (_who, address, reason) => {
    const keys = Object.values(world.people).find(({ publicKey }) => publicKey === address());
    const signer = keys ? Keypair.fromSecretKey(bs58.decode(keys.secretKey)) : fan;
    const signature = signText(signer, messageFor(giveaway, address()));
    const { status, json } = await post(giveaway.id, { walletAddress: address(), signature });
    expect([status, json.code]).toEqual([403, 'wallet_excluded']);
    expect(json.error).toBe(`This wallet cannot be entered: ${reason}`);
    expect(await rows(giveaway.id)).toEqual([]);
  });
});

test('a wallet that is a program is refused, because nothing can be paid to it; no receipt binds it', async () => {
  const giveaway = await makeGiveaway({ prizeAmount: 0.1 });
  const program = Keypair.generate();
  const object = Buffer.from(noopProgram()).toString('base64');
  await rpc('local_addProgram', program.publicKey.toBase58(), object);
  const { status, json } = await register(giveaway, program);
  expect([status, json.code]).toEqual([403, 'wallet_excluded']);
  expect(json.error).toBe('This wallet cannot be entered: It is a program.');
  expect(await rows(giveaway.id)).toEqual([]);
});

test('a registration is refused while it is not known whether its wallet is a program', async () => {
  const giveaway = await makeGiveaway({ prizeAmount: 0.1 });
  await rpc('local_fault', { method: 'getMultipleAccounts', kind: 'fail', times: 1 });
  const { status, json } = await register(giveaway, fan);
  await rpc('local_clearFaults');
  expect([status, json.code]).toEqual([503, 'chain_unavailable']);
  expect(await rows(giveaway.id)).toEqual([]);
});

test('who is registered gets the receipt again while the node is silent', async () => {
  const giveaway = await makeGiveaway({ prizeAmount: 0.1 });
  const first = await register(giveaway, fan);
  await rpc('local_fault', { method: 'getMultipleAccounts', kind: 'fail', times: 1 });
  const again = await register(giveaway, fan);
  await rpc('local_clearFaults');
  expect([again.status, again.json.data.receipt]).toEqual([200, first.json.data.receipt]);
  expect(await rows(giveaway.id)).toHaveLength(1);
});

test('a registration needs the key that signs its receipt: another operator than the escrow names signs none', async () => {
  const giveaway = await makeGiveaway({ prizeAmount: 0.1 });
  const using = { ...env, OPERATOR_KEY: bs58.encode(Keypair.generate().secretKey) };
  const { status, json } = await register(giveaway, fan, using);
  expect([status, json.code]).toEqual([503, 'not_configured']);
  expect(await rows(giveaway.id)).toEqual([]);
  const known = await register(giveaway, fan);
  expect(known.status).toBe(200);
  const asked = await call('GET', `/api/giveaways/${giveaway.id}/wallets/${wallet}`);
  expect(asked.json.data).toMatchObject({ registered: true, receipt: known.json.data.receipt });
});

describe('while a prompt is open', () => {
  test('registration pauses with a time, a wallet that is in gets its receipt, and later all get in', async () => {
    const { giveaway, creator } = await aDraw().small().registered([fan]).open();
    const first = await register(giveaway, fan);
    const { prompt } = (await askSelect(creator, giveaway.id)).json.data;
    const late = await register(giveaway, person('fan2'));
    expect([late.status, late.json.code]).toEqual([409, 'registration_paused']);
    expect(late.json.error).toContain(prompt.until);
    expect(Date.parse(prompt.until) - Date.now()).toBeLessThanOrEqual(90_000);
    expect((await readGiveaway(giveaway.id)).promptUntil).toBe(prompt.until);
    expect((await register(giveaway, fan)).json.data.receipt).toEqual(first.json.data.receipt);
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(prompt.until));
    expect((await register(giveaway, person('fan2'))).status).toBe(200);
    expect((await readGiveaway(giveaway.id)).promptUntil).toBeNull();
  });

  test('a registration that was checked before the pause and stored within it does not exist', async () => {
    const { giveaway, creator } = await aDraw().small().registered([fan]).open();
    const request = paused(env, /^insert into registrations/i, 'before');
    const reply = register(giveaway, person('fan2'), request.env);
    await request.reached;
    const { prompt } = (await askSelect(creator, giveaway.id)).json.data;
    request.goOn();
    expect([(await reply).status, (await reply).json.code]).toEqual([409, 'registration_paused']);
    expect(prompt.list.entries).toBe(1);
    expect(await rows(giveaway.id)).toHaveLength(1);
  });
});

describe('a registration that our database has lost', () => {
  const lose = (id: string) => env.DB.prepare('DELETE FROM registrations WHERE giveaway = ?').bind(id).run();
  const back = (giveaway: Giveaway, receipt: object) =>
    post(giveaway.id, { walletAddress: wallet, signature: signText(fan, messageFor(giveaway)), receipt });

  test('comes back by its receipt, after the end as well, and a receipt of another wallet does not help', async () => {
    const giveaway = await makeGiveaway({ prizeAmount: 0.1, endsIn: 3 });
    const { receipt } = (await register(giveaway, fan)).json.data;
    const other = (await register(giveaway, person('fan2'))).json.data.receipt;
    await lose(giveaway.id);
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(giveaway.endDate) + 1);
    for (const wrong of [other, { ...receipt, signature: other.signature }])
      expect((await back(giveaway, wrong)).json.code).toBe('registration_closed');
    const { status, json } = await back(giveaway, receipt);
    expect([status, json.data.receipt]).toEqual([200, receipt]);
  });
});

test('a registration after the end is refused; a fan who registered before gets the receipt again', async () => {
  const giveaway = await makeGiveaway({ prizeAmount: 0.1, endsIn: 3 });
  const first = await register(giveaway, fan);
  expect(first.status).toBe(200);
  await until('the end', async () => Date.now() >= Date.parse(giveaway.endDate));
  const late = await register(giveaway, person('fan2'));
  expect([late.status, late.json.code]).toEqual([409, 'registration_closed']);
  expect(late.json.error).toBe('Registration has closed');
  expect((await register(giveaway, fan)).json.data.receipt).toEqual(first.json.data.receipt);
  expect(await rows(giveaway.id)).toHaveLength(1);
});

test('a holders giveaway, an unfunded one, and an unknown one accept no registration', async () => {
  const { giveaway: holders } = await aDraw().small().holders(mint).open();
  const refused = await register(holders, fan);
  expect([refused.status, refused.json.code]).toEqual([409, 'holders_register']);
  expect(refused.json.error).toBe(
    'A holders giveaway needs no sign-up: every wallet that holds enough is entered automatically',
  );
  const draft = (await preparedGiveaway({ prizeAmount: 0.1 })).tempGiveawayData;
  const early = await register(draft, fan);
  expect([early.status, early.json.code]).toEqual([409, 'step_impossible']);
  expect(early.json.error).toBe('This is not possible now: its prize has not reached the escrow');
  const unknown = await register({ id: Keypair.generate().publicKey.toBase58(), title: 'x' }, fan);
  expect([unknown.status, unknown.json.error]).toEqual([404, 'Giveaway not found']);
  expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM registrations').first('n')).toBe(0);
});

test('no title can imitate another message', async () => {
  const victim = await makeGiveaway({ prizeAmount: 0.1, title: 'Friday giveaway' });
  const title = `Friday giveaway"\nGiveaway: ${victim.id}\nWallet: ${wallet}`.slice(0, 100);
  const trap = await makeGiveaway({ prizeAmount: 0.1, title });
  const text = messageFor(trap);
  expect(text.split('\n')).toHaveLength(5);
  // What a fan signs for the malicious giveaway is valid for it alone.
  const signature = signText(fan, text);
  expect((await post(victim.id, { walletAddress: wallet, signature })).json.code).toBe('signature_invalid');
  expect((await post(trap.id, { walletAddress: wallet, signature })).status).toBe(200);

  // A creator's registration elsewhere cancels nothing, whatever the title says.
  const creator = await newcomer();
  const own = await makeGiveaway({ prizeAmount: 0.1, creator });
  const lure = await makeGiveaway({
    prizeAmount: 0.1,
    title: `${SITE} asks you to cancel giveaway`,
  });
  const signed = { signature: signText(creator, messageFor(lure, creator.publicKey.toBase58())) };
  const forged = await cancel(own.id, { ...actionBody(own, 'cancel giveaway', creator), ...signed });
  expect([forged.status, forged.json.code]).toEqual([401, 'signature_invalid']);
  expect((await readGiveaway(own.id)).stage).toBe('open');
});

describe('a giveaway with tiers', () => {
  const tiers = [
    { label: 'Holder', requirementType: 'amount' as const, requirementValue: 1000, entries: 2 },
    { label: 'Whale', requirementType: 'percentage' as const, requirementValue: 50, entries: 7 },
  ];
  const tiered = () =>
    makeGiveaway({ prizeAmount: 0.1, creator: person('fan3'), tokenMint: mint, eligibilityTiers: tiers });

  const given: [account: string, owner: Keypair][] = [];
  // Beyond the coin's supply: any later count of its holders would reject the sum.
  afterEach(async () => {
    for (const [account, owner] of given.splice(0)) await give(owner, 0, account);
  });

  /** A token account of its own with so many whole tokens; a wallet may have any number of them. */
  async function give(owner: Keypair, tokens: number, account = Keypair.generate().publicKey.toBase58()) {
    if (tokens > 0) given.push([account, owner]);
    const bytes = new Uint8Array(165);
    bytes.set(addressBytes(mint)!, 0);
    bytes.set(owner.publicKey.toBytes(), 32);
    new DataView(bytes.buffer).setBigUint64(64, BigInt(tokens) * 10n ** BigInt(decimals), true);
    bytes[108] = 1;
    const data = btoa(String.fromCharCode(...bytes));
    await rpc('local_setAccounts', [{ pubkey: account, owner: tokenProgram, data }]);
  }

  test('a registration with tiers counts what a wallet holds over all its accounts', async () => {
    const giveaway = await tiered();
    const [poor, rich] = [Keypair.generate(), Keypair.generate()];
    await give(poor, 999);
    await give(rich, 400);
    await give(rich, 600);
    for (const who of [poor, rich]) expect((await register(giveaway, who)).status).toBe(200);
    const weights = new Map((await rows(giveaway.id)).map(({ wallet, weight }) => [wallet, weight]));
    expect([poor, rich].map((who) => weights.get(who.publicKey.toBase58()))).toEqual([1, 3]);
  });

  test("a registration with tiers refuses the token's creator", async () => {
    const { json } = await register(await tiered(), person('creator'));
    expect(json.error).toBe("This wallet cannot be entered: It is the token's creator.");
  });

  test('a registration with tiers is refused while the chain is unreachable', async () => {
    const giveaway = await tiered();
    await rpc('local_fault', { method: '*', kind: 'fail', times: 1 });
    const { status, json } = await register(giveaway, fan);
    await rpc('local_clearFaults');
    expect([status, json.code]).toEqual([503, 'chain_unavailable']);
    expect(await rows(giveaway.id)).toEqual([]);
    expect((await register(giveaway, fan)).status).toBe(200);
  });
});
