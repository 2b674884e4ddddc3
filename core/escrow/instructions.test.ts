/** Data and accounts of the instructions, as program/README.md lists them. */
import { bytesToHex } from '@noble/hashes/utils';
import { describe, expect, test } from 'vitest';
import {
  CREATOR,
  ID,
  key,
  MINT,
  OPERATOR,
  PROGRAM,
  STRANGER,
  TREASURY,
} from '../../tests/draw/escrow-names.ts';
import { TOKEN_PROGRAM } from '../address.ts';
import { associatedAccount, escrowAddress } from './addresses.ts';
import {
  commitInstruction,
  finishInstruction,
  openInstruction,
  payInstruction,
  withdrawInstruction,
} from './instructions.ts';

describe('instructions', () => {
  const escrow = key(30);
  const target = { program: PROGRAM, escrow };

  test('open of a token prize: data and accounts as the README lists them', () => {
    const made = openInstruction({
      ...target,
      creator: CREATOR,
      id: ID,
      kind: 'holders',
      operator: OPERATOR,
      treasury: TREASURY,
      termsHash: new Uint8Array(32).fill(11),
      amounts: [258n, 3n],
      fee: 1n,
      endsAt: -2n,
      window: 900,
      token: { mint: MINT, tokenProgram: TOKEN_PROGRAM },
    });
    expect(made.data.length).toBe(1 + 2 + 32 * 4 + 8 * 2 + 4 + 1 + 8 * 2);
    expect([...made.data.subarray(0, 3)]).toEqual([0, 1, 0]);
    expect(bytesToHex(made.data.subarray(131, 168))).toBe(
      `${'0100000000000000'}${'feffffffffffffff'}${'84030000'}${'02'}${'0201000000000000'}${'0300000000000000'}`,
    );
    expect(made.keys.map(({ signer, writable }) => `${signer ? 's' : ''}${writable ? 'w' : ''}`)).toEqual([
      'sw',
      'w',
      '',
      '',
      '',
      'w',
      'w',
      '',
      'w',
      '',
    ]);
    expect(made.keys[6]?.address).toBe(associatedAccount(CREATOR, MINT, TOKEN_PROGRAM));
    expect(made.keys[7]?.address).toBe(TREASURY);
  });

  test('fields that do not fit throw RangeError instead of building a transaction', () => {
    const root = new Uint8Array(32);
    const commit = (change: object) =>
      commitInstruction({
        ...target,
        ...{ operator: OPERATOR, live: false, number: 0, root, totalWeight: 1n, listHash: root },
        ...change,
      });
    expect(() => commit({ totalWeight: 1n << 64n })).toThrow(RangeError);
    expect(() => commit({ totalWeight: -1n })).toThrow(RangeError);
    expect(() => commit({ root: new Uint8Array(31) })).toThrow(RangeError);
    expect(() => commit({ listHash: new Uint8Array(33) })).toThrow(RangeError);
    expect(() => commit({ number: 256 })).toThrow(RangeError);
    expect(() => commit({ live: true })).toThrow(RangeError);
    expect(() => escrowAddress(PROGRAM, CREATOR, new Uint8Array(31))).toThrow(RangeError);
  });

  test('a live commit has the creator as its third signer; other fields are as the README lists them', () => {
    const fields = { root: ID, totalWeight: 258n, listHash: new Uint8Array(32).fill(8) };
    const commit = (live: boolean) =>
      commitInstruction({ ...target, operator: OPERATOR, creator: CREATOR, live, number: 2, ...fields });
    expect(bytesToHex(commit(true).data)).toBe(`020102${'07'.repeat(32)}0201000000000000${'08'.repeat(32)}`);
    expect(commit(true).keys[2]).toEqual({ address: CREATOR, signer: true, writable: false });
    expect([commit(false).data[1], commit(false).keys.length]).toEqual([0, 2]);
    const withdrawn = withdrawInstruction({ ...target, caller: OPERATOR, number: 2 });
    expect([...withdrawn.data]).toEqual([9, 2]);
    expect(withdrawn.keys).toEqual([
      { address: OPERATOR, signer: true, writable: false },
      { address: escrow, signer: false, writable: true },
    ]);
  });

  test('a SOL prize needs no token accounts; a receiving account can be named', () => {
    const sol = { ...target, caller: STRANGER, place: 3, winner: OPERATOR, token: null };
    expect([...payInstruction(sol).data]).toEqual([5, 3]);
    expect(payInstruction(sol).keys).toHaveLength(3);
    const token = { mint: MINT, tokenProgram: TOKEN_PROGRAM };
    const chosen = payInstruction({ ...sol, token, into: key(40) });
    expect(chosen.keys).toHaveLength(10);
    expect(chosen.keys[6]?.address).toBe(key(40));
    const finish = finishInstruction({
      ...target,
      caller: STRANGER,
      creator: CREATOR,
      treasury: TREASURY,
      token,
      course: { commits: 1, proven: 1, paid: 1, status: 'revealed' },
    });
    expect(finish.keys).toHaveLength(12);
  });
});
