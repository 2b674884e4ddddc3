/** The two steps of the creator's own brake: the check lets those very bytes pass, and no others. */
import { PublicKey, TransactionInstruction as SolanaInstruction, SystemProgram } from '@solana/web3.js';
import { Buffer } from 'buffer';
import { describe, expect, test } from 'vitest';
import { toWeb3 } from '../../chain/escrow-instruction.ts';
import { LIGHTHOUSE_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { fromBase64, toBase64 } from '../../core/base64.ts';
import type { Course } from '../../core/escrow/account.ts';
import {
  BRAKE_STEPS,
  type BrakeStep,
  brakeBid,
  brakeInstruction,
  brakeTransaction,
  MOST_BRAKE_LAMPORTS,
} from '../../core/escrow/brake.ts';
import { cancelInstruction, closeEntriesInstruction } from '../../core/escrow/instructions.ts';
import { parseTransaction } from '../../core/transaction-message.ts';
import { built, escrow, mint, program, refused, stranger, wallet } from '../../tests/steps-by-hand.ts';
import { FlowError } from '../client/call.ts';
import { checkStep } from './check-step.ts';

describe('the brake', () => {
  const token = { mint, tokenProgram: TOKEN_2022_PROGRAM };
  const course: Course = { commits: 1, proven: 0, paid: 0, status: 'committed' };
  const wanted = (step: BrakeStep, of: typeof token | null = null) =>
    ({ step, program, escrow, wallet, token: of, course }) as const;
  const made = (step: BrakeStep, of: typeof token | null = null, bid = brakeBid(0)) =>
    toBase64(
      brakeTransaction(
        step,
        { program, escrow, creator: wallet, token: of },
        course,
        new Uint8Array(32).fill(7),
        bid,
      ),
    );

  test('its two steps pass as they are, in SOL and in a coin, at each bid', () => {
    for (const bid of [0, 1, 2].map(brakeBid))
      for (const of of [null, token])
        for (const step of BRAKE_STEPS) {
          const { networkFee } = checkStep(made(step, of, bid), wanted(step, of));
          expect(networkFee).toBeLessThanOrEqual(MOST_BRAKE_LAMPORTS);
          expect(networkFee - 5_000n - bid).toBeLessThanOrEqual(0n);
          expect(bid - (networkFee - 5_000n)).toBeLessThanOrEqual(1n);
        }
    expect(refused(made('cancel', null, MOST_BRAKE_LAMPORTS), wanted('cancel'))).toContain('network fee');
  });

  test('no other step may cost as much', () => {
    const step = toWeb3(closeEntriesInstruction({ program, escrow, creator: wallet }));
    const budget = { computeUnits: 100_000, computeUnitPrice: 1_000_000 };
    expect(refused(built([step], budget), { step: 'close_entries', program, escrow, wallet })).toContain(
      'higher network fee',
    );
  });

  test('with any byte changed that is not its blockhash or its price, it is refused', () => {
    for (const [step, of] of [
      ['withdraw', null],
      ['cancel', null],
      ['cancel', token],
    ] as const) {
      const good = fromBase64(made(step, of))!;
      const { message } = parseTransaction(good)!;
      const [limit, price] = message.instructions;
      const keysEnd = 65 + 4 + 1 + 32 * message.keys.length;
      // The instructions that price it, and the flags of accounts, which the program checks itself.
      const free = [limit!.data, price!.data].flatMap((data) => {
        const from = data.byteOffset - good.byteOffset;
        return Array.from(data.subarray(1), (_, at) => from + 1 + at);
      });
      for (let at = 65; at < good.length; at++) {
        if ((at >= keysEnd && at < keysEnd + 32) || free.includes(at) || at === 68) continue;
        const changed = Uint8Array.from(good, (byte, index) => (index === at ? byte ^ 1 : byte));
        expect(() => checkStep(toBase64(changed), wanted(step, of)), `${step}, byte ${at}`).toThrow(
          FlowError,
        );
      }
    }
  });

  test('another step, escrow, wallet, program, coin or token program is refused', () => {
    expect(refused(made('cancel'), wanted('withdraw'))).toContain('a different step');
    expect(refused(made('withdraw'), wanted('cancel'))).toContain('a different step');
    const cancel = { ...wanted('cancel', token) };
    expect(refused(made('cancel', token), { ...cancel, escrow: stranger })).toContain('a different giveaway');
    expect(refused(made('cancel', token), { ...cancel, wallet: stranger })).toContain('not yours');
    expect(refused(made('cancel', token), { ...cancel, program: stranger })).toContain('more than one step');
    for (const other of [null, { ...token, mint: stranger }, { ...token, tokenProgram: TOKEN_PROGRAM }])
      expect(refused(made('cancel', token), { ...cancel, token: other })).toContain('another account');
    const elsewhere = cancelInstruction({
      ...{ program, escrow, caller: wallet, creator: wallet, token, course, into: stranger },
    });
    expect(refused(built([toWeb3(elsewhere)]), cancel)).toContain('another account');
  });

  test('another commit or course than that of the escrow is refused', () => {
    for (const step of BRAKE_STEPS)
      expect(refused(made(step), { ...wanted(step), course: { ...course, commits: 2 } })).toContain(
        'something other',
      );
    for (const change of [{ proven: 1 }, { paid: 1 }, { status: 'closed' as const }])
      expect(refused(made('cancel'), { ...wanted('cancel'), course: { ...course, ...change } })).toContain(
        'something other',
      );
  });

  test("a wallet's assertions pass once it has signed, and not before", () => {
    const asserting = new SolanaInstruction({
      programId: new PublicKey(LIGHTHOUSE_PROGRAM),
      keys: [],
      data: Buffer.from([1]),
    });
    const step = toWeb3(
      brakeInstruction('withdraw', { program, escrow, creator: wallet, token: null }, course),
    );
    const transaction = built([step, asserting]);
    expect(refused(transaction, wanted('withdraw'))).toContain('more than one step');
    expect(checkStep(transaction, wanted('withdraw'), true).networkFee).toBe(7_000n);
    const transfer = SystemProgram.transfer({
      fromPubkey: new PublicKey(wallet),
      toPubkey: new PublicKey(stranger),
      lamports: 1,
    });
    expect(() => checkStep(built([step, transfer]), wanted('withdraw'), true)).toThrow('more than one step');
  });
});
