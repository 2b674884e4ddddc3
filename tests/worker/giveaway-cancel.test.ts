/** DELETE /api/giveaways/{id}: everything is refunded, to the lamport, until the draw has begun. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { afterEach, describe, expect, test } from 'vitest';
import { SYSTEM_PROGRAM } from '../../core/address.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import { giveawayActionMessage } from '../../core/messages.ts';
import { aDraw } from './a-draw.ts';
import { home, rowOf, travel } from './draws.ts';
import {
  askSelect,
  cancel,
  cancelAs,
  drawnWinner,
  execute,
  newcomer,
  reachedStage,
  selectAs,
  toSign,
} from './giveaway-acts.ts';
import { actionBody, nowSeconds, preparedGiveaway, readGiveaway, register, SITE } from './giveaways.ts';
import { networkFees } from './network-fees.ts';
import { memoTransaction } from './sign-in.ts';
import { lamports, person, rpc, sign, token, tokenUnits, world } from './support.ts';

afterEach(home);

const fans = [Keypair.generate(), Keypair.generate()];
const { mint, symbol } = token('launch');

const cancels = (id: string, status = '%') =>
  env.DB.prepare(
    "SELECT COUNT(*) AS n FROM giveaway_transactions WHERE giveaway = ? AND step = 'cancel' AND status LIKE ?",
  )
    .bind(id, status)
    .first<number>('n');

describe('cancel refunds everything', () => {
  test('a cancel refunds prize, fee, rent and deposit of a SOL giveaway; the platform pays the network fees', async () => {
    const creator = await newcomer();
    const before = await lamports(creator.publicKey);
    const treasury = await lamports(world.people.treasury.publicKey);
    const { giveaway } = await aDraw()
      .small()
      .registered(fans)
      .by(creator)
      .with({ prizeAmount: 0.5 })
      .pastOpening();
    const { status, json } = await cancelAs(creator, giveaway);
    const fundReturn = { amount: 0.51, amountUnits: '510000000', token: 'SOL' };
    expect([status, json]).toEqual([
      200,
      { success: true, fundReturn, data: { fundReturn, status: 'cancelled' } },
    ]);
    expect(await lamports(creator.publicKey)).toBe(before - (await networkFees(giveaway.transactions.open)));
    expect(await lamports(giveaway.id)).toBe(0n);
    expect(await lamports(world.people.treasury.publicKey)).toBe(treasury);
    expect(await readGiveaway(giveaway.id)).toMatchObject({
      status: 'cancelled',
      stage: 'cancelled',
      winner: null,
      transactions: { open: expect.any(String), cancel: expect.any(String) },
    });
    expect((await register(giveaway, Keypair.generate())).json.code).toBe('registration_closed');
  });

  test('a creator who closed the token account gets it again, and its rent is not the loss of the payer', async () => {
    const creator = person('creator');
    const { tokenProgram } = token('launch');
    const pubkey = associatedAccount(creator.publicKey.toBase58(), mint, tokenProgram);
    const { value } = await rpc<{ value: { data: [string] } }>('getAccountInfo', pubkey, {
      encoding: 'base64',
    });
    const { giveaway } = await aDraw().small().by(creator).inToken(250).pastOpening();
    await rpc('local_setAccounts', [{ pubkey, owner: SYSTEM_PROGRAM, data: '', lamports: '0' }]);
    try {
      const { payer, operator } = world.people;
      const before = await lamports(payer.publicKey);
      expect((await cancelAs(creator, giveaway)).json.data?.status).toBe('cancelled');
      const { cancel } = (await readGiveaway(giveaway.id)).transactions;
      expect(await lamports(payer.publicKey)).toBe(before - (await networkFees(cancel)));
      expect(await lamports(operator.publicKey)).toBe(0n);
      expect(await tokenUnits(creator.publicKey.toBase58(), mint)).toBeGreaterThan(0n);
    } finally {
      await rpc('local_setAccounts', [{ pubkey, owner: tokenProgram, data: value.data[0] }]);
    }
  });

  test('a cancel refunds every token and every lamport of a token giveaway', async () => {
    const creator = person('creator');
    const make = () => aDraw().small().by(creator).inToken(250);
    // The first one may have had to make the treasury's token account, which stays.
    await make().cancelled();
    const before = await Promise.all([
      tokenUnits(creator.publicKey.toBase58(), mint),
      lamports(creator.publicKey),
      tokenUnits(world.people.treasury.publicKey, mint),
    ]);
    const { giveaway } = await make().pastOpening();
    const { json } = await cancelAs(creator, giveaway);
    expect(json.data.fundReturn).toMatchObject({ amount: 255, token: symbol });
    const after = await Promise.all([
      tokenUnits(creator.publicKey.toBase58(), mint),
      lamports(creator.publicKey),
      tokenUnits(world.people.treasury.publicKey, mint),
    ]);
    const fee = await networkFees(giveaway.transactions.open);
    expect(after).toEqual([before[0], before[1] - fee, before[2]]);
    expect(await tokenUnits(giveaway.id, mint)).toBe(0n);
  });

  test('a cancel refunds also when the entries are closed, as long as nothing is committed', async () => {
    const draw = await aDraw().small().registered(fans).pastOpening();
    const { giveaway, creator } = draw;
    const before = await lamports(creator.publicKey);
    // The creator closes the entries on chain, without the platform: the draw has not moved on yet.
    await draw.closed();
    const { status, json } = await cancelAs(creator, giveaway);
    expect([status, json.data.status]).toEqual([200, 'cancelled']);
    // Rent and deposit come on top of prize and fee.
    expect((await lamports(creator.publicKey)) - before).toBeGreaterThan(102_000_000n);
    expect((await readGiveaway(giveaway.id)).round).toBeNull();
  });

  test('a cancel refunds a wallet that signs only transactions', async () => {
    const { giveaway, creator } = await aDraw().small().registered(fans).pastOpening();
    const wallet = creator.publicKey.toBase58();
    const message = giveawayActionMessage({
      site: SITE,
      action: 'cancel giveaway',
      title: giveaway.title,
      id: giveaway.id,
      creator: wallet,
      time: nowSeconds(),
    });
    const body = { creator: wallet, message, memoTransaction: memoTransaction(message, creator) };
    expect((await cancel(giveaway.id, body)).json.data.status).toBe('cancelled');
  });
});

describe('asked again', () => {
  test('a repeated cancel gets the same answer and moves nothing', async () => {
    const { giveaway, creator } = await aDraw().small().registered(fans).pastOpening();
    const body = actionBody(giveaway, 'cancel giveaway', creator);
    const first = await cancel(giveaway.id, body);
    const balance = await lamports(creator.publicKey);
    const again = await cancel(giveaway.id, body);
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect(await lamports(creator.publicKey)).toBe(balance);
    expect(await cancels(giveaway.id)).toBe(1);
  });

  test('many cancels at once have the effect of one', async () => {
    const { giveaway, creator } = await aDraw().small().registered(fans).pastOpening();
    const bodies = [0, 0, 10, 20].map((ago) =>
      actionBody(giveaway, 'cancel giveaway', creator, nowSeconds() - ago),
    );
    const replies = await Promise.all(bodies.map((body) => cancel(giveaway.id, body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await reachedStage(giveaway.id, 'cancelled');
    const landed = await env.DB.prepare(
      "SELECT COUNT(*) AS n FROM giveaway_transactions WHERE giveaway = ? AND step = 'cancel' AND status = 'confirmed'",
    )
      .bind(giveaway.id)
      .first('n');
    expect(landed).toBe(1);
  });
});

describe('cancel is refused', () => {
  test('a cancel in the first minutes is refused with the time from which it is possible', async () => {
    const draw = await aDraw().small().registered(fans).open();
    const { giveaway, creator } = draw;
    const body = actionBody(giveaway, 'cancel giveaway', creator);
    const early = await cancel(giveaway.id, body);
    expect([early.status, early.json.code]).toEqual([409, 'cancel_too_early']);
    expect(early.json.error).toContain(giveaway.cancelFrom);
    expect(Date.parse(giveaway.cancelFrom) - Date.parse(giveaway.createdAt)).toBeLessThanOrEqual(152_000);
    expect(await cancels(giveaway.id)).toBe(0);
    await draw.pastOpening();
    expect((await cancel(giveaway.id, body)).json.data.status).toBe('cancelled');
  });

  test('a cancel is refused once the draw has begun, and once the prize is paid', async () => {
    const { giveaway, creator } = await aDraw().small().registered(fans).open();
    await selectAs(creator, giveaway.id);
    const begun = await cancelAs(creator, giveaway);
    expect([begun.status, begun.json.code, begun.json.error]).toEqual([
      409,
      'draw_begun',
      'The draw has begun: this giveaway can no longer be cancelled',
    ]);
    const winner = await drawnWinner(creator, giveaway.id);
    expect((await cancelAs(creator, giveaway)).json.code).toBe('draw_begun');
    expect(
      (await execute(giveaway.id, actionBody(giveaway, 'pay the winner of giveaway', creator))).status,
    ).toBe(200);
    await reachedStage(giveaway.id, 'completed');
    const over = await cancelAs(creator, giveaway);
    expect([over.status, over.json.error]).toEqual([409, 'This giveaway is over']);
    expect(await lamports(winner)).toBe(100_000_000n);
    expect(await cancels(giveaway.id)).toBe(0);
  });

  test('of a cancel and a commit at the same moment one happens, never both', async () => {
    const { giveaway, creator } = await aDraw().small().registered(fans).pastOpening();
    const prepared = toSign(await askSelect(creator, giveaway.id))!;
    const [selected, cancelled] = await Promise.all([
      askSelect(creator, giveaway.id, sign(prepared, creator)),
      cancelAs(creator, giveaway),
    ]);
    const { stage } = await readGiveaway(giveaway.id);
    if (cancelled.status === 200) {
      await reachedStage(giveaway.id, 'cancelled');
      expect(await lamports(giveaway.id)).toBe(0n);
    } else {
      expect(cancelled.json.code).toBe('draw_begun');
      expect(selected.json.data.status).not.toBe('closing');
      expect(await cancels(giveaway.id, 'confirmed')).toBe(0);
      expect(stage).not.toBe('cancelled');
    }
  });

  test("a cancel is refused without the creator's signature for this giveaway, this moment and this action", async () => {
    const { giveaway, creator } = await aDraw().small().registered(fans).open();
    const other = await aDraw().small().registered(fans).by(creator).open();
    const stranger = await newcomer();
    const action = 'cancel giveaway';
    const good = actionBody(giveaway, action, creator);
    const cases: [string, object, number, string][] = [
      ['nothing signed', { creator: good.creator, message: good.message }, 400, 'signature: is required'],
      [
        'no message',
        { creator: good.creator, signature: good.signature },
        409,
        'Nothing has changed yet. Please check what is shown and sign it with your wallet',
      ],
      ['a stranger', actionBody(giveaway, action, stranger), 403, "creator: is not this giveaway's creator"],
      [
        "a stranger's signature",
        { ...good, signature: actionBody(giveaway, action, stranger).signature },
        401,
        'signature: does not verify for this wallet and message',
      ],
      [
        'another giveaway',
        actionBody(other.giveaway, action, creator),
        401,
        'message: is not the text that was asked to be signed',
      ],
      [
        'another purpose',
        actionBody(giveaway, 'pay the winner of giveaway', creator),
        401,
        'message: is not the text that was asked to be signed',
      ],
      [
        'too old',
        actionBody(giveaway, action, creator, nowSeconds() - 301),
        401,
        'The signed message is older than 5 minutes or was used before. Please sign again',
      ],
    ];
    const balance = await lamports(creator.publicKey);
    for (const [what, body, status, error] of cases) {
      const reply = await cancel(giveaway.id, body);
      expect([reply.status, reply.json.error], what).toEqual([status, error]);
    }
    expect((await readGiveaway(giveaway.id)).stage).toBe('open');
    expect(await lamports(creator.publicKey)).toBe(balance);
    expect(await cancels(giveaway.id)).toBe(0);
  });

  test('a cancel is refused for a draft, whose prize is still in the wallet, and for an unknown id', async () => {
    const creator = await newcomer();
    const { tempGiveawayData } = await preparedGiveaway({ creator, prizeAmount: 0.1 });
    const draft = await cancelAs(creator, tempGiveawayData);
    expect([draft.status, draft.json.error]).toEqual([
      409,
      'This is not possible now: its prize has not reached the escrow',
    ]);
    const nothing = { id: Keypair.generate().publicKey.toBase58(), title: 'x' };
    const unknown = await cancelAs(creator, nothing);
    expect([unknown.status, unknown.json.error]).toEqual([404, 'Giveaway not found']);
  });
});

describe('a giveaway with a window', () => {
  /** Committed by the platform alone. */
  async function committed() {
    const made = await aDraw().small().registered(fans).windowed().committed();
    const { stage, cutoff } = await readGiveaway(made.id);
    expect([stage, cutoff === null]).toEqual(['committed', false]);
    return made;
  }

  test('a cancel after the commit and before its cutoff refunds everything', async () => {
    const { giveaway, creator } = await committed();
    await travel(300);
    const before = await lamports(creator.publicKey);
    expect((await cancelAs(creator, giveaway)).json.data.status).toBe('cancelled');
    expect((await lamports(creator.publicKey)) - before).toBeGreaterThan(102_000_000n);
    const { commits, winner, stage } = await readGiveaway(giveaway.id);
    expect([stage, winner, commits.length]).toEqual(['cancelled', null, 1]);
  });

  test('a cancel at the cutoff is refused by the chain, whatever our clock says', async () => {
    const { giveaway, creator } = await committed();
    await travel(601);
    const late = await cancelAs(creator, giveaway);
    expect([late.status, late.json.code]).toEqual([409, 'step_impossible']);
    expect((await rowOf(giveaway.id)).stage).toBe('committed');
    expect(await lamports(giveaway.id)).toBeGreaterThan(102_000_000n);
  });
});

test('an unreachable network delays a cancel, and the same request completes it', async () => {
  const { giveaway, creator } = await aDraw().small().registered(fans).pastOpening();
  const body = actionBody(giveaway, 'cancel giveaway', creator);
  await rpc('local_fault', { method: '*', kind: 'fail', times: 3 });
  const failed = await cancel(giveaway.id, body);
  await rpc('local_clearFaults');
  expect([failed.status, failed.json.code]).toEqual([503, 'chain_unavailable']);
  expect((await readGiveaway(giveaway.id)).stage).toBe('open');
  expect((await cancel(giveaway.id, body)).json.data.status).toBe('cancelled');
});
