/** POST /api/giveaways/{id}/steps: the winner finishes the payout, the creator reclaims a prize that was not drawn. */
import { Keypair } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SIGNATURE_LAMPORTS } from '../../chain/budget.ts';
import { SYSTEM_PROGRAM } from '../../core/address.ts';
import { aDraw } from './a-draw.ts';
import { passOpening, travel } from './draws.ts';
import {
  askSelect,
  goToReveal,
  newcomer,
  passRound,
  selectAs,
  step,
  stepAs,
  toSign,
  until,
} from './giveaway-acts.ts';
import { preparedGiveaway, readGiveaway } from './giveaways.ts';
import { networkFees } from './network-fees.ts';
import { lamports, rpc, sign, token, tokenUnits, world } from './support.ts';

const DAY = 86_400;
const { payer } = world.people;
const TOO_EARLY = 'This is not possible now: the winner is shown to everybody first, in a few seconds';
const WRONG_STATUS = 'This is not possible now: The escrow is not at the step at which this is possible';

afterEach(() => void vi.restoreAllMocks());

/** A payer without SOL sends nothing: for users it is as if the platform were gone. */
async function purse(lamportsLeft: bigint): Promise<void> {
  await rpc('local_setAccounts', [
    { pubkey: payer.publicKey, owner: SYSTEM_PROGRAM, data: '', lamports: lamportsLeft.toString() },
  ]);
}

/** Its entries are closed and committed; then the platform is gone. */
async function abandoned(draw: ReturnType<typeof aDraw>) {
  const { giveaway, creator } = await draw.open();
  expect((await selectAs(creator, giveaway.id)).json.data.status).toBe('locked');
  await purse(0n);
  return { giveaway, creator };
}

/** Repeats the call until the round is published; then the requested step is prepared. */
async function stepWhenOut(wallet: Keypair, id: string, name: string) {
  if (name === 'reveal') await passRound(id);
  return until(`${name} to be possible`, async () => {
    const reply = await stepAs(wallet, id, name);
    return reply.status === 200 ? reply : null;
  });
}

describe('without the platform', () => {
  let held = 0n;
  beforeEach(async () => {
    held = await lamports(payer.publicKey);
  });
  afterEach(() => purse(held));

  test('without the platform the winner reveals, proves, pays and finishes, and gets the base fee back', async () => {
    const winner = await newcomer();
    const { giveaway, creator } = await abandoned(aDraw().small().registered([winner]));
    const before = await lamports(winner.publicKey);
    const treasury = await lamports(world.people.treasury.publicKey);
    const rest = await lamports(creator.publicKey);

    const revealed = await stepWhenOut(winner, giveaway.id, 'reveal');
    expect(revealed.json).toMatchObject({
      success: true,
      data: {
        step: 'reveal',
        signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/),
        status: 'confirmed',
        giveaway: { id: giveaway.id, stage: 'revealed', vrfResult: null, winner: null },
      },
    });
    // What names the winner is prepared a moment later: the platform has its chance first.
    const early = await stepAs(winner, giveaway.id);
    expect([early.status, early.json.error]).toEqual([409, TOO_EARLY]);
    await travel(15);
    // Without a step in the request, the next step is meant.
    const proven = await stepAs(winner, giveaway.id);
    const who = winner.publicKey.toBase58();
    expect(proven.json.data).toMatchObject({ step: 'prove', giveaway: { stage: 'proven', winner: null } });
    const unpaid = await stepAs(winner, giveaway.id);
    expect([unpaid.status, unpaid.json.error]).toEqual([409, TOO_EARLY]);
    await goToReveal(giveaway.id);
    expect(await readGiveaway(giveaway.id)).toMatchObject({ winner: who, vrfResult: { ticket: '0' } });
    const paid = await stepAs(winner, giveaway.id);
    expect(paid.json.data).toMatchObject({ step: 'pay', giveaway: { stage: 'paid', status: 'completed' } });
    const soon = await stepAs(winner, giveaway.id);
    expect(soon.json.error).toBe('This is not possible now: It is too early for this');
    await passOpening(giveaway.id);
    const finished = await stepAs(winner, giveaway.id);
    expect(finished.json.data).toMatchObject({
      step: 'finish',
      giveaway: { stage: 'completed', winner: who },
    });

    expect((await lamports(world.people.treasury.publicKey)) - treasury).toBe(2_000_000n);
    expect(await lamports(creator.publicKey)).toBeGreaterThan(rest);
    expect(await lamports(giveaway.id)).toBe(0n);
    const { transactions } = await readGiveaway(giveaway.id);
    for (const name of ['open', 'commit', 'reveal', 'prove', 'pay', 'finish'] as const)
      expect(transactions[name], name).toEqual(expect.any(String));
    // A priority fee that a winner adds is not repaid.
    const { reveal, prove, pay, finish } = transactions;
    const offered = (await networkFees(reveal, prove, pay, finish)) - 4n * SIGNATURE_LAMPORTS;
    expect(await lamports(winner.publicKey)).toBe(before + 100_000_000n - offered);
  });

  test('without the platform a stranger can pay a token prize to a winner without a token account', async () => {
    const { mint, decimals } = token('launch');
    const winner = Keypair.generate();
    const stranger = await newcomer();
    const { giveaway } = await abandoned(aDraw().inToken(40).registered([winner]));
    const before = await lamports(stranger.publicKey);
    await stepWhenOut(stranger, giveaway.id, 'reveal');
    await travel(15);
    await stepWhenOut(stranger, giveaway.id, 'prove');
    await goToReveal(giveaway.id);
    await passOpening(giveaway.id);
    for (const name of ['pay', 'finish']) await stepWhenOut(stranger, giveaway.id, name);
    expect(await tokenUnits(winner.publicKey.toBase58(), mint)).toBe(40n * 10n ** BigInt(decimals));
    const { reveal, prove, pay, finish } = (await readGiveaway(giveaway.id)).transactions;
    const offered = (await networkFees(reveal, prove, pay, finish)) - 4n * SIGNATURE_LAMPORTS;
    expect(await lamports(stranger.publicKey)).toBe(before - offered);
  });

  test('without the platform only the creator can reclaim, 30 days after the end and not a day earlier', async () => {
    const creator = await newcomer();
    const before = await lamports(creator.publicKey);
    const { giveaway } = await aDraw().small().by(creator).with({ endsIn: 5 }).open();
    const who = creator.publicKey.toBase58();
    const stranger = await newcomer();
    await purse(0n);
    await rpc('local_travel', 29 * DAY);
    try {
      const early = await stepAs(creator, giveaway.id, 'reclaim');
      expect([early.status, early.json.error]).toEqual([
        409,
        'This is not possible now: It is too early for this',
      ]);
      await rpc('local_travel', DAY + 10);
      try {
        const foreign = await stepAs(stranger, giveaway.id, 'reclaim');
        expect([foreign.status, foreign.json.error]).toEqual([
          409,
          "This is not possible now: The account given as creator is not the escrow's creator",
        ]);
        const asked = await step(giveaway.id, { wallet: who });
        expect(asked.json.data).toMatchObject({ step: 'reclaim', serializedTransaction: expect.any(String) });
        const signed = sign(asked.json.data.serializedTransaction, creator);
        const taken = await step(giveaway.id, { wallet: who, signedTransaction: signed });
        expect(taken.json.data).toMatchObject({
          step: 'reclaim',
          status: 'confirmed',
          giveaway: { stage: 'cancelled', status: 'cancelled', reason: 'The creator took the prize back.' },
        });
        const fees = await networkFees(giveaway.transactions.open, taken.json.data.signature);
        expect(await lamports(creator.publicKey)).toBe(before - fees);
        // The same bytes again get the same answer.
        const again = await step(giveaway.id, { wallet: who, signedTransaction: signed });
        expect(again.json.data).toMatchObject({ step: 'reclaim', signature: taken.json.data.signature });
        expect(await lamports(creator.publicKey)).toBe(before - fees);
      } finally {
        await rpc('local_travel', -DAY - 10);
      }
    } finally {
      await rpc('local_travel', -29 * DAY);
    }
  });
});

test('a winner need not wait for the confirmation of the creator', async () => {
  const winner = await newcomer();
  const { giveaway } = await aDraw().small().registered([winner]).live().proven();
  const before = await lamports(winner.publicKey);
  await goToReveal(giveaway.id);
  const { json } = await stepAs(winner, giveaway.id, 'pay');
  expect(json.data).toMatchObject({ step: 'pay', status: 'confirmed', giveaway: { status: 'completed' } });
  const offered = (await networkFees(json.data.signature)) - SIGNATURE_LAMPORTS;
  expect(await lamports(winner.publicKey)).toBe(before + 100_000_000n - offered);
});

describe('a step is refused', () => {
  test('a step out of its turn, or a malformed one, is refused', async () => {
    const wallet = (await newcomer()).publicKey.toBase58();
    const { giveaway } = await aDraw().small().registered(1).open();
    for (const name of ['reveal', 'prove', 'pay']) {
      const { status, json } = await step(giveaway.id, { wallet, step: name });
      expect([status, json.code, json.error], name).toEqual([409, 'step_impossible', WRONG_STATUS]);
    }
    for (const name of ['commit', 'cancel', 'close_entries', 'open', 'rob']) {
      const { status, json } = await step(giveaway.id, { wallet, step: name });
      expect([status, json.error], name).toEqual([
        400,
        'step: must be one of reveal, prove, pay, finish, reclaim',
      ]);
    }
    for (const name of ['finish', 'reclaim'])
      expect((await step(giveaway.id, { wallet, step: name })).json.code).toBe('step_impossible');
    expect((await readGiveaway(giveaway.id)).stage).toBe('open');
  });

  test('a step is refused with anything but the prepared transaction signed by the own wallet', async () => {
    const winner = await newcomer();
    const { giveaway, creator } = await aDraw().small().registered([winner]).live().proven();
    const wallet = winner.publicKey.toBase58();
    await goToReveal(giveaway.id);
    const asked = await step(giveaway.id, { wallet, step: 'pay' });
    const prepared = asked.json.data.serializedTransaction;
    const other = await aDraw().small().registered([winner]).by(creator).open();
    const closing = toSign(await askSelect(creator, other.giveaway.id))!;
    const cases: [string, string, string, string][] = [
      ['unsigned', giveaway.id, prepared, 'tx_unsigned'],
      ['under another giveaway', other.giveaway.id, sign(prepared, winner), 'tx_other_blockhash'],
      ['a step of another kind', other.giveaway.id, sign(closing, creator), 'tx_other_blockhash'],
      ['no transaction', giveaway.id, 'AAAA', 'tx_malformed'],
    ];
    const before = await lamports(winner.publicKey);
    for (const [what, id, signedTransaction, code] of cases) {
      const { status, json } = await step(id, { wallet, signedTransaction });
      expect([status, json.code], what).toEqual([400, code]);
    }
    expect(await lamports(winner.publicKey)).toBe(before);
    expect((await readGiveaway(giveaway.id)).stage).toBe('proven');
  });

  test('a step is refused for drafts, for ended giveaways and for an unknown id', async () => {
    const creator = await newcomer();
    const wallet = creator.publicKey.toBase58();
    const draft = (await preparedGiveaway({ prizeAmount: 0.1, creator })).tempGiveawayData;
    expect((await step(draft.id, { wallet })).json.error).toBe(
      'This is not possible now: its prize has not reached the escrow',
    );
    const { status, json } = await step(Keypair.generate().publicKey.toBase58(), { wallet });
    expect([status, json.error]).toEqual([404, 'Giveaway not found']);
  });
});
