/** POST select and execute: one closing, one list, one round, one winner, one payment, however often a client calls. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Giveaway } from '../../core/giveaways/model.ts';
import type { Env } from '../../worker/env.ts';
import { aDraw } from './a-draw.ts';
import { home, quiet, rowOf, travel } from './draws.ts';
import {
  askSelect,
  confirmWinnerAs,
  drawnWinner,
  execute,
  listedWallets,
  newcomer,
  reachedStage,
  selectAs,
  step,
  toSign,
  until,
} from './giveaway-acts.ts';
import { actionBody, nowSeconds, preparedGiveaway, readGiveaway, register } from './giveaways.ts';
import { paused } from './paused.ts';
import { lamports, person, rpc, sign, token, tokenUnits, world } from './support.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await home();
});

const fans = [Keypair.generate(), Keypair.generate(), Keypair.generate()];
const addresses = fans.map((fan) => fan.publicKey.toBase58());
const PRIZE = 100_000_000n;
const FEE = 2_000_000n;

const transactionsOf = async (id: string, name: string) =>
  env.DB.prepare(
    "SELECT COUNT(*) AS n FROM giveaway_transactions WHERE giveaway = ? AND step = ? AND status = 'confirmed'",
  )
    .bind(id, name)
    .first<number>('n');

test('from select to the paid winner, every field that a client reads and every lamport is right', async () => {
  const { id, giveaway, creator } = await aDraw().small().registered(fans).open();
  const treasury = await lamports(world.people.treasury.publicKey);

  const asked = await askSelect(creator, id);
  const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(asked.json).toMatchObject({
    success: true,
    data: {
      status: 'prompt',
      prompt: {
        serializedTransaction: expect.any(String),
        lastValidBlockHeight: expect.any(Number),
        until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        list: { root: digest, totalWeight: '3', listHash: digest, entries: 3 },
        promptKey: expect.any(String),
      },
    },
  });
  const locked = await askSelect(creator, id, sign(toSign(asked)!, creator));
  expect(locked.json).toMatchObject({
    success: true,
    winner: null,
    vrfResult: null,
    message: 'Entries are closed; the winner is drawn when the round of the beacon appears',
    data: {
      status: 'locked',
      round: expect.stringMatching(/^\d+$/),
      roundTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      winner: null,
      giveaway: { id, stage: 'committed', status: 'ended', currentParticipants: 3 },
    },
  });

  // The list that was frozen is the one that pages show.
  expect([...locked.json.data.giveaway.participantAddresses].sort()).toEqual([...addresses].sort());

  const winner = await drawnWinner(creator, id);
  const before = await lamports(winner);
  expect(addresses).toContain(winner);
  const drawn = await askSelect(creator, id);
  const vrfResult = {
    round: locked.json.data.round,
    signature: expect.stringMatching(/^[0-9a-f]{128}$/),
    randomness: expect.stringMatching(/^[0-9a-f]{64}$/),
    root: expect.stringMatching(/^[0-9a-f]{64}$/),
    ticket: expect.stringMatching(/^[0-2]$/),
    totalWeight: '3',
  };
  expect(drawn.json).toMatchObject({
    success: true,
    winner,
    vrfResult,
    message: 'Winner selected',
    data: { status: 'drawn', winner, vrfResult, message: 'Winner selected' },
  });
  expect(await lamports(winner)).toBe(before);

  const paid = await confirmWinnerAs(creator, giveaway);
  expect(paid.json).toMatchObject({
    success: true,
    winner,
    data: { winner, status: 'completed', giveaway: { id, winner, status: 'completed' } },
  });
  await reachedStage(id, 'completed');
  expect((await lamports(winner)) - before).toBe(PRIZE);
  expect((await lamports(world.people.treasury.publicKey)) - treasury).toBe(FEE);
  expect(await lamports(id)).toBe(0n);
});

test('a token prize goes to the winner and its fee to the treasury, and its vault is closed', async () => {
  const { mint, decimals, creator: tokenCreator } = token('launch');
  const creator = person('creator');
  expect(creator.publicKey.toBase58()).toBe(tokenCreator);
  const treasury = await tokenUnits(world.people.treasury.publicKey, mint);
  const { giveaway, winner } = await aDraw().inToken(500).registered(fans).live().proven();
  await confirmWinnerAs(creator, giveaway);
  await reachedStage(giveaway.id, 'completed');
  const unit = 10n ** BigInt(decimals);
  expect(await tokenUnits(winner, mint)).toBe(500n * unit);
  expect((await tokenUnits(world.people.treasury.publicKey, mint)) - treasury).toBe(10n * unit);
  expect(await tokenUnits(giveaway.id, mint)).toBe(0n);
});

describe('a creator cannot draw twice', () => {
  test('a creator cannot draw twice by repeating the call, by another signature, or while the draw runs', async () => {
    const { id, creator } = await aDraw().small().registered(fans).open();
    const first = toSign(await askSelect(creator, id))!;
    await rpc('local_advanceSlots', 2);
    const second = toSign(await askSelect(creator, id))!;
    expect(second).not.toBe(first);
    const replies = await Promise.all([
      askSelect(creator, id, sign(first, creator)),
      askSelect(creator, id, sign(second, creator)),
      askSelect(creator, id, sign(first, creator)),
      askSelect(creator, id),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const winner = await drawnWinner(creator, id);
    const { round } = await readGiveaway(id);
    const { vrfResult } = (await askSelect(creator, id)).json.data;
    expect(vrfResult).not.toBeNull();
    for (const again of [undefined, sign(first, creator), sign(second, creator)]) {
      const { json } = await askSelect(creator, id, again);
      expect(json.data).toMatchObject({ status: 'drawn', winner, round, vrfResult });
      expect([json.data.serializedTransaction, json.data.prompt]).toEqual([undefined, undefined]);
    }
    expect(await transactionsOf(id, 'commit')).toBe(1);
  });

  test.each(['prompt_key', 'prompt_list'])('asking while another page begins the draw (%s)', async (at) => {
    const { giveaway, creator } = await aDraw().small().registered(fans).open();
    const prepared = toSign(await askSelect(creator, giveaway.id))!;
    const asking = paused(env, new RegExp(`^update "giveaways" set "${at}"`), 'before');
    const asked = askSelect(creator, giveaway.id, undefined, asking.env);
    await asking.reached;
    await askSelect(creator, giveaway.id, sign(prepared, creator));
    asking.goOn();
    expect(await asked).toMatchObject({ status: 200, json: { data: { status: 'locked' } } });
  });

  test('a winner is paid once, however often the creator confirms at once', async () => {
    const { giveaway, creator, winner } = await aDraw().small().registered(fans).live().proven();
    const before = await lamports(winner);
    const body = actionBody(giveaway, 'pay the winner of giveaway', creator);
    const later = actionBody(giveaway, 'pay the winner of giveaway', creator, nowSeconds() - 30);
    const replies = await Promise.all([body, body, later, later].map((one) => execute(giveaway.id, one)));
    expect(replies.map(({ json }) => json.data?.winner)).toEqual([winner, winner, winner, winner]);
    await reachedStage(giveaway.id, 'completed');
    expect((await execute(giveaway.id, body)).json.data).toMatchObject({ winner, status: 'completed' });
    expect((await lamports(winner)) - before).toBe(PRIZE);
    expect(await transactionsOf(giveaway.id, 'pay')).toBe(1);
  });
});

describe('a registration that meets the closing of entries of a giveaway with a window', () => {
  const STORING = /^insert into registrations/i;
  const CLOSING = /^update "giveaways" set .*"stage"/i;

  const sorted = (...wallets: Keypair[]) => wallets.map((wallet) => wallet.publicKey.toBase58()).sort();
  const windowed = () => aDraw().small().registered(fans.slice(0, 1)).windowed().open();
  const close = async (creator: Keypair, id: string) => {
    const prepared = toSign(await askSelect(creator, id))!;
    return (using?: Env) => askSelect(creator, id, sign(prepared, creator), using);
  };

  test('a registration that is checked but not stored before entries close is refused and not in the list', async () => {
    const { giveaway, creator } = await windowed();
    const late = Keypair.generate();
    const closeEntries = await close(creator, giveaway.id);
    const request = paused(env, STORING, 'before');
    const reply = register(giveaway, late, request.env);
    await request.reached;
    await closeEntries();
    const list = await listedWallets(giveaway.id);
    request.goOn();
    expect([(await reply).status, (await reply).json.code]).toEqual([409, 'registration_closed']);
    expect(list).toEqual(sorted(fans[0]!));
  });

  test('a registration that is stored but not answered before entries close is valid and in the list', async () => {
    const { giveaway, creator } = await windowed();
    const late = Keypair.generate();
    const closeEntries = await close(creator, giveaway.id);
    const request = paused(env, STORING, 'after');
    const reply = register(giveaway, late, request.env);
    await request.reached;
    await closeEntries();
    const list = await listedWallets(giveaway.id);
    request.goOn();
    expect((await reply).status).toBe(200);
    expect(list).toEqual(sorted(fans[0]!, late));
  });

  test('a registration just before the stage moves is in the list, one just after it is refused', async () => {
    const { giveaway, creator } = await windowed();
    const [before, after] = [Keypair.generate(), Keypair.generate()];
    const closeEntries = await close(creator, giveaway.id);
    // The entries are closed on chain already; in the database they still are open.
    const closing = paused(env, CLOSING, 'before');
    const closed = closeEntries(closing.env);
    await closing.reached;
    expect((await register(giveaway, before)).status).toBe(200);
    closing.goOn();
    await closed;
    const refused = await register(giveaway, after);
    expect([refused.status, refused.json.code]).toEqual([409, 'registration_closed']);
    expect(await listedWallets(giveaway.id)).toEqual(sorted(fans[0]!, before));
  });
});

describe('select is refused', () => {
  const unchanged = async (id: string, stage: Giveaway['stage'] = 'open') =>
    expect((await rowOf(id)).stage).toBe(stage);

  test('select is refused to all but the creator', async () => {
    const { giveaway } = await aDraw().small().registered(fans).open();
    const stranger = await newcomer();
    const { status, json } = await askSelect(stranger, giveaway.id);
    expect([status, json.code, json.error]).toEqual([
      403,
      'not_giveaway_creator',
      "creator: is not this giveaway's creator",
    ]);
    await unchanged(giveaway.id);
  });

  test("select is refused without the creator's signature of the prepared transaction", async () => {
    const { giveaway, creator } = await aDraw().small().registered(fans).open();
    const prepared = toSign(await askSelect(creator, giveaway.id))!;
    const unsigned = await askSelect(creator, giveaway.id, prepared);
    expect([unsigned.status, unsigned.json.code]).toEqual([400, 'tx_unsigned']);
    const foreign = await aDraw().small().registered(fans).open();
    const other = toSign(await askSelect(foreign.creator, foreign.giveaway.id))!;
    const replayed = await askSelect(creator, giveaway.id, sign(other, foreign.creator));
    expect([replayed.status, replayed.json.code]).toEqual([400, 'tx_other_blockhash']);
    const nonsense = await askSelect(creator, giveaway.id, 'AAAA');
    expect([nonsense.status, nonsense.json.code]).toEqual([400, 'tx_malformed']);
    await unchanged(giveaway.id);
  });

  test('select is refused with a signature that comes too late; the next one counts', async () => {
    const { giveaway, creator } = await aDraw().small().registered(fans).open();
    const prepared = toSign(await askSelect(creator, giveaway.id))!;
    await rpc('local_advanceSlots', 200);
    const { status, json } = await askSelect(creator, giveaway.id, sign(prepared, creator));
    expect([status, json.code]).toEqual([409, 'signed_too_late']);
    expect(json.error).toBe(
      'The signature came too late for the network; nothing was moved. Please sign again',
    );
    await unchanged(giveaway.id);
    // Even the creator pauses registration no more often than every twenty seconds.
    await travel(21);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 21_000);
    expect((await selectAs(creator, giveaway.id)).json.data.status).toBe('locked');
  });

  test('select is refused without registrations, for holders, for drafts and for an unknown id', async () => {
    const creator = await newcomer();
    const empty = await aDraw().small().by(creator).open();
    const withoutEntries = await askSelect(creator, empty.id);
    expect([withoutEntries.status, withoutEntries.json.code, withoutEntries.json.error]).toEqual([
      409,
      'no_registrations',
      'Nobody has registered for this giveaway yet',
    ]);
    const holders = await aDraw().small().by(creator).holders().open();
    const byItself = await askSelect(creator, holders.id);
    expect([byItself.status, byItself.json.code, byItself.json.error]).toEqual([
      409,
      'holders_select',
      'The winner of a holders giveaway is drawn automatically after it ends',
    ]);
    const { tempGiveawayData } = await preparedGiveaway({ prizeAmount: 0.1, creator });
    expect((await askSelect(creator, tempGiveawayData.id)).json.code).toBe('step_impossible');
    const unknown = await askSelect(creator, Keypair.generate().publicKey.toBase58());
    expect([unknown.status, unknown.json.error]).toEqual([404, 'Giveaway not found']);
    await unchanged(empty.id);
    await unchanged(holders.id);
    await unchanged(tempGiveawayData.id, 'prepared');
  });
});

describe('execute is refused', () => {
  test('execute is refused before there is a winner', async () => {
    const { giveaway, creator } = await aDraw().small().registered(fans).open();
    const { status, json } = await confirmWinnerAs(creator, giveaway);
    expect([status, json.code, json.error]).toEqual([409, 'not_drawn', 'The winner has not been drawn yet']);
    expect((await readGiveaway(giveaway.id)).stage).toBe('open');
  });

  test('execute is refused to a stranger even after the round is published, and starts nothing', async () => {
    const { using } = quiet();
    const { giveaway, creator } = await aDraw().small().registered(fans).open();
    await selectAs(creator, giveaway.id, using);
    await travel(10);
    const good = actionBody(giveaway, 'pay the winner of giveaway', creator);
    const { signature } = actionBody(giveaway, 'pay the winner of giveaway', await newcomer());
    const { json } = await execute(giveaway.id, { ...good, signature }, using);
    expect([json.code, (await rowOf(giveaway.id)).stage]).toEqual(['signature_invalid', 'committed']);
  });

  test("execute is refused without the creator's signature for this giveaway, this moment and this action", async () => {
    const { giveaway, creator, winner } = await aDraw().small().registered(fans).live().proven();
    const other = await aDraw().small().by(creator).open();
    const stranger = await newcomer();
    const before = await lamports(winner);
    const pay = 'pay the winner of giveaway';
    const good = actionBody(giveaway, pay, creator);
    const cases: [string, object, number, string][] = [
      ['nothing signed', { creator: good.creator }, 400, 'invalid_field'],
      ['a stranger', actionBody(giveaway, pay, stranger), 403, 'not_giveaway_creator'],
      [
        'a stranger in the name of the creator',
        { ...actionBody(giveaway, pay, stranger), creator: good.creator },
        401,
        'message_invalid',
      ],
      [
        "a stranger's signature",
        { ...good, signature: actionBody(giveaway, pay, stranger).signature },
        401,
        'signature_invalid',
      ],
      ['another giveaway', actionBody(other.giveaway, pay, creator), 401, 'message_invalid'],
      ['another purpose', actionBody(giveaway, 'cancel giveaway', creator), 401, 'message_invalid'],
      ['too old', actionBody(giveaway, pay, creator, nowSeconds() - 301), 401, 'message_expired'],
      ['from the future', actionBody(giveaway, pay, creator, nowSeconds() + 330), 401, 'message_expired'],
      [
        'altered',
        { ...good, message: good.message.replace(/Time: \d+/, 'Time: 1') },
        401,
        'signature_invalid',
      ],
    ];
    for (const [what, body, status, code] of cases) {
      const reply = await execute(giveaway.id, body);
      expect([reply.status, reply.json.code], what).toEqual([status, code]);
    }
    expect((await rowOf(giveaway.id)).stage).toBe('proven');
    expect(await lamports(winner)).toBe(before);
    expect((await execute(giveaway.id, good)).status).toBe(200);
  });
});

describe('a holders giveaway', () => {
  const holders = (endsIn: number) => aDraw().small().holders().with({ endsIn }).open();

  test('a holders giveaway cannot be executed before its end', async () => {
    const { id } = await holders(3600);
    const { status, json } = await execute(id, { creator: world.people.creator.publicKey });
    expect([status, json.code, json.error]).toEqual([409, 'not_ended', 'This giveaway has not ended yet']);
    expect((await readGiveaway(id)).stage).toBe('open');
  });

  test('a holders giveaway is drawn and paid after its end on any request, without a signature', async () => {
    const { giveaway } = await holders(3);
    // The request itself waits for the round, in real seconds.
    await until('the end', async () => Date.now() >= Date.parse(giveaway.endDate));
    const winner = await until('the winner', async () => {
      const { status, json } = await execute(giveaway.id);
      expect(status).toBe(200);
      expect(json.data).toMatchObject({ status: expect.any(String), giveaway: { id: giveaway.id } });
      return json.data.winner as string | null;
    });
    await reachedStage(giveaway.id, 'completed');
    const after = await execute(giveaway.id);
    expect(after.json).toMatchObject({ winner, data: { winner, status: 'completed' } });
    expect(await transactionsOf(giveaway.id, 'pay')).toBe(1);
    const none = await step(giveaway.id, { wallet: world.people.fan1.publicKey });
    expect([none.status, none.json.code]).toEqual([409, 'giveaway_over']);
  });
});
