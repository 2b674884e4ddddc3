/** What the creator's own wallet may do, and the bytes with which it does it. */
import { ed25519 } from '@noble/curves/ed25519';
import { ComputeBudgetProgram, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { toWeb3 } from '../../chain/escrow-instruction.ts';
import { buildTransaction } from '../../chain/transaction.ts';
import { key, MINT, OPERATOR, PROGRAM, STRANGER, TREASURY } from '../../tests/draw/escrow-names.ts';
import { signSerialized } from '../../web/wallet/demo/sign-serialized.ts';
import { addressOf, LIGHTHOUSE_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../address.ts';
import { fromBase64 } from '../base64.ts';
import { parseTransaction } from '../transaction-message.ts';
import { courseOf, type EscrowAccount } from './account.ts';
import {
  BRAKE_STEPS,
  type BrakeTarget,
  brakeBid,
  brakeIn,
  brakeInstruction,
  brakeOf,
  brakeTransaction,
  MOST_BRAKE_LAMPORTS,
} from './brake.ts';

const seed = new Uint8Array(32).fill(1);
const CREATOR = addressOf(ed25519.getPublicKey(seed));
const OPEN_BEFORE = 1_000n;
const CUTOFF = 2_000n;
const blockhash = new Uint8Array(32).fill(3);
const target: BrakeTarget = { program: PROGRAM, escrow: key(30), creator: CREATOR, token: null };
const tokens = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((tokenProgram) => ({ mint: MINT, tokenProgram }));

const empty = new Uint8Array(32);
const escrow = (change: Partial<EscrowAccount>): EscrowAccount => ({
  ...{ status: 'open', kind: 'participants' },
  ...{ creator: CREATOR, operator: OPERATOR, treasury: TREASURY },
  ...{ mint: null, tokenProgram: null, vault: null, id: empty, termsHash: empty },
  ...{ prize: 10n, fee: 0n, baseLamports: 0n, endsAt: 500n, reclaimAt: 9_000n, openBefore: OPEN_BEFORE },
  ...{ round: 0n, totalWeight: 0n, root: empty, randomness: empty, listHash: empty },
  ...{ cutoff: 0n, window: 0, commits: 0, proven: 0, order: [], places: [] },
  ...change,
});
const committed = escrow({ status: 'committed', cutoff: CUTOFF, commits: 1 });
const course = courseOf(committed);

describe('what comes next', () => {
  test('before a commit the wallet cancels, from the time on that the program allows', () => {
    for (const status of ['open', 'closed'] as const) {
      expect(brakeOf(escrow({ status }), OPEN_BEFORE - 1n)).toEqual({ kind: 'wait', from: OPEN_BEFORE });
      expect(brakeOf(escrow({ status }), OPEN_BEFORE)).toEqual({ kind: 'step', step: 'cancel', until: null });
    }
  });

  test('a committed list is withdrawn until its cutoff, also before anything can be cancelled', () => {
    const withdraw = { kind: 'step', step: 'withdraw', until: CUTOFF };
    expect(brakeOf(committed, OPEN_BEFORE - 1n)).toEqual(withdraw);
    expect(brakeOf(committed, CUTOFF - 1n)).toEqual(withdraw);
    expect(brakeOf(committed, CUTOFF)).toEqual({ kind: 'over', why: 'late' });
  });

  test('who has withdrawn one list cancels instead of chasing the next one, as soon as that is possible', () => {
    expect(brakeOf(committed, OPEN_BEFORE, true)).toMatchObject({ step: 'cancel', until: CUTOFF });
    expect(brakeOf(committed, OPEN_BEFORE - 1n, true)).toMatchObject({ step: 'withdraw' });
    expect(brakeOf(committed, CUTOFF, true)).toEqual({ kind: 'over', why: 'late' });
  });

  test('a list that both signed, and a round that is out, are stopped by no one', () => {
    expect(brakeOf({ ...committed, cutoff: 0n }, 1n)).toEqual({ kind: 'over', why: 'signed' });
    expect(brakeOf(escrow({ status: 'revealed' }), CUTOFF)).toEqual({ kind: 'over', why: 'drawn' });
  });

  test('each press bids ten times as much, and none costs more than 0.01 SOL', () => {
    expect([0, 1, 2, 3, 99].map(brakeBid)).toEqual([
      100_000n,
      1_000_000n,
      9_995_000n,
      9_995_000n,
      9_995_000n,
    ]);
    expect(brakeBid(9) + 5_000n).toBe(MOST_BRAKE_LAMPORTS);
  });
});

describe('the transaction', () => {
  test.each(BRAKE_STEPS)('of %s has the bytes that the chain library makes', (step) => {
    for (const token of [null, ...tokens]) {
      const units = step === 'cancel' && token ? 140_000 : 41_200;
      const price = Math.floor((100_000 * 1_000_000) / units);
      const expected = buildTransaction({
        payer: CREATOR,
        instructions: [toWeb3(brakeInstruction(step, { ...target, token }, course))],
        blockhash: bs58.encode(blockhash),
        computeUnits: units,
        computeUnitPrice: price,
      });
      const made = brakeTransaction(step, { ...target, token }, course, blockhash, brakeBid(0));
      // The library orders accounts of equal rights in its own way; everything else is equal.
      const read = (bytes: Uint8Array) => {
        const { keys, ...message } = parseTransaction(bytes)!.message;
        const address = (index: number) => addressOf(keys[index]!);
        return {
          ...message,
          keys: keys.map(addressOf).sort(),
          payer: address(0),
          instructions: message.instructions.map(({ programIndex, accounts, data }) => [
            ...[address(programIndex), ...accounts.map(address)],
            bs58.encode(data),
          ]),
        };
      };
      expect(read(made)).toEqual(read(fromBase64(expected)!));
      expect(made.length).toBeLessThan(500);
    }
  });

  test('signed by its creator it is that step, with what wallets add, and nothing else is', () => {
    const sign = (bytes: Uint8Array, by = seed) => signSerialized(bytes, by);
    for (const step of BRAKE_STEPS) {
      const token = tokens[1]!;
      const made = brakeTransaction(step, { ...target, token }, course, blockhash, 1n);
      const signed = sign(made);
      expect(brakeIn(signed, { ...target, token })).toBe(step);
      expect(brakeIn(made, { ...target, token })).toBeNull();
      for (const change of [{ program: STRANGER }, { escrow: STRANGER }, { creator: STRANGER }])
        expect(brakeIn(signed, { ...target, token, ...change })).toBeNull();
      if (step === 'cancel') {
        expect(brakeIn(signed, target)).toBeNull();
        expect(brakeIn(signed, { ...target, token: tokens[0]! })).toBeNull();
      }
      for (let at = 0; at < signed.length; at++) {
        const changed = Uint8Array.from(signed, (byte, index) => (index === at ? byte ^ 1 : byte));
        expect(brakeIn(changed, { ...target, token }), `byte ${at}`).toBeNull();
      }
    }
    // Which commit or course is the true one, the program knows.
    const later = brakeTransaction('withdraw', target, { ...course, commits: 3 }, blockhash, 1n);
    expect(brakeIn(sign(later), target)).toBe('withdraw');
    const asserting = new TransactionInstruction({
      programId: new PublicKey(LIGHTHOUSE_PROGRAM),
      keys: [{ pubkey: new PublicKey(CREATOR), isSigner: false, isWritable: false }],
      data: Buffer.from([5]),
    });
    const transfer = SystemProgram.transfer({
      fromPubkey: new PublicKey(CREATOR),
      toPubkey: new PublicKey(STRANGER),
      lamports: 1,
    });
    const own = toWeb3(brakeInstruction('cancel', target, course));
    const of = (...instructions: TransactionInstruction[]) =>
      brakeIn(
        sign(
          fromBase64(buildTransaction({ payer: CREATOR, instructions, blockhash: bs58.encode(blockhash) }))!,
        ),
        target,
      );
    expect(of(ComputeBudgetProgram.setComputeUnitLimit({ units: 9 }), own, asserting)).toBe('cancel');
    expect(of(own, transfer)).toBeNull();
    expect(of(transfer)).toBeNull();
    expect(of(own, own)).toBeNull();
    expect(of(own, toWeb3(brakeInstruction('withdraw', target, course)))).toBeNull();
    expect(of(asserting)).toBeNull();
  });

  test('another signer than the payer, and what is no blockhash, make no transaction', () => {
    expect(() => brakeTransaction('cancel', target, course, new Uint8Array(31), 1n)).toThrow(RangeError);
    expect(() => brakeTransaction('cancel', { ...target, escrow: 'x' }, course, blockhash, 1n)).toThrow(
      RangeError,
    );
  });
});
