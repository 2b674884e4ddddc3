import { bytesToHex } from '@noble/hashes/utils';
import { ComputeBudgetProgram, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { MAX_PRIORITY_LAMPORTS } from '../../chain/budget.ts';
import { toWeb3 } from '../../chain/escrow-instruction.ts';
import { buildTransaction } from '../../chain/transaction.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import type { Course } from '../../core/escrow/account.ts';
import {
  cancelInstruction,
  closeEntriesInstruction,
  commitInstruction,
  finishInstruction,
  openInstruction,
  payInstruction,
  reclaimInstruction,
  revealInstruction,
} from '../../core/escrow/instructions.ts';
import {
  BUDGET,
  blockhash,
  built,
  escrow,
  id,
  mint,
  newId,
  OPEN_BEFORE,
  operator,
  program,
  refused,
  stranger,
  treasury,
  wallet,
} from '../../tests/steps-by-hand.ts';
import { checkStep, type WantedCommit, type WantedOpen, type WantedStep } from './check-step.ts';
import { signStep } from './sign-step.ts';

const course: Course = { commits: 1, proven: 0, paid: 0, status: 'committed' };

const terms = {
  program,
  escrow,
  creator: wallet,
  id,
  kind: 'participants' as const,
  operator,
  treasury,
  termsHash: new Uint8Array(32).fill(11),
  amounts: [30_000_000n, 20_000_000n],
  fee: 2_500_000n,
  endsAt: 1_800_010_000n,
  window: 0,
  token: null as null | { mint: string; tokenProgram: string },
};

const wantedOpen: WantedOpen = {
  step: 'open',
  program,
  escrow,
  wallet,
  operator,
  treasury,
  kind: 'participants',
  amounts: terms.amounts,
  fee: terms.fee,
  mint: null,
  termsHash: bytesToHex(terms.termsHash),
  endsAt: 1_800_010_000,
  window: 0,
  cancelFromAtMost: 1_800_000_300,
};

const list = { root: new Uint8Array(32).fill(21), totalWeight: 9n, listHash: new Uint8Array(32).fill(22) };
const commit = { program, escrow, operator, live: true, number: 0, creator: wallet, ...list };
const wantedCommit: WantedCommit = {
  step: 'commit',
  program,
  escrow,
  wallet,
  operator,
  number: 0,
  root: bytesToHex(list.root),
  totalWeight: 9n,
  listHash: bytesToHex(list.listHash),
};

const opening = (change: Partial<typeof terms> = {}) =>
  built([toWeb3(openInstruction({ ...terms, ...change }))]);
const committing = (change: Partial<typeof commit> = {}) =>
  built([toWeb3(commitInstruction({ ...commit, ...change }))]);
describe('a new giveaway', () => {
  test('the transaction of exactly these terms passes, and says fee and first time to cancel', () => {
    expect(checkStep(opening(), wantedOpen)).toEqual({ networkFee: 7_000n, cancelFrom: Number(OPEN_BEFORE) });
  });

  test('a prize in a coin of either token program passes', () => {
    for (const tokenProgram of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
      const transaction = opening({ token: { mint, tokenProgram } });
      expect(checkStep(transaction, { ...wantedOpen, mint }).networkFee).toBe(7_000n);
      expect(refused(transaction, { ...wantedOpen, mint: stranger })).toContain('another account');
      expect(refused(transaction, wantedOpen)).toContain('another account');
    }
    expect(refused(opening({ token: { mint, tokenProgram: stranger } }), { ...wantedOpen, mint })).toContain(
      'token program',
    );
  });

  test('a beacon of its own, which the program would refuse, is refused here too', () => {
    const { data, ...rest } = openInstruction(terms);
    const own = { ...rest, data: data.with(2, 1) };
    expect(refused(built([toWeb3(own)]), wantedOpen)).toContain('source of randomness');
  });

  test.each<[string, Partial<typeof terms>, string]>([
    ['another operator', { operator: stranger }, 'a different operator'],
    ['another receiver of the fee', { treasury: stranger }, 'a different receiver of the fee'],
    ['another kind', { kind: 'holders' as never }, 'a different kind'],
    ['other terms', { termsHash: new Uint8Array(32) }, 'different terms'],
    ['another fee', { fee: 2_500_001n }, 'a different fee'],
    ['another end', { endsAt: 1_800_010_001n }, 'a different end'],
    ['another window', { window: 600 }, 'a different time for objections'],
    ['one place less', { amounts: [50_000_000n] }, 'a different number of places'],
    [
      'another amount of the last place',
      { amounts: [30_000_000n, 20_000_001n] },
      'a different amount for a place',
    ],
    [
      'amounts the other way round',
      { amounts: [20_000_000n, 30_000_000n] },
      'a different amount for a place',
    ],
  ])('a transaction with %s is refused and named', (_, change, said) => {
    expect(refused(opening(change), wantedOpen)).toContain(said);
  });

  test('an escrow of another id, or of another giveaway, is refused', () => {
    const other = newId(OPEN_BEFORE + 1n);
    expect(refused(opening({ id: other.id }), wantedOpen)).toContain('escrow that is not yours');
    expect(refused(opening({ ...other }), wantedOpen)).toContain('a different giveaway');
  });

  test('an id that keeps the creator from cancelling for a day is refused', () => {
    const late = newId(OPEN_BEFORE + 86_000n);
    expect(refused(opening(late), { ...wantedOpen, escrow: late.escrow })).toContain('cancelling');
  });
});

describe('any step', () => {
  test('nothing may stand beside the step but its price', () => {
    const transfer = SystemProgram.transfer({
      fromPubkey: toWeb3(closeEntriesInstruction({ program, escrow, creator: wallet })).keys[0]!.pubkey,
      toPubkey: SystemProgram.programId,
      lamports: 1,
    });
    const step = toWeb3(openInstruction(terms));
    expect(refused(built([step, transfer]), wantedOpen)).toContain('more than one step');
    expect(refused(built([step, step]), wantedOpen)).toContain('more than one step');
    const heap = ComputeBudgetProgram.requestHeapFrame({ bytes: 32 * 1024 });
    expect(refused(built([heap, step]), wantedOpen)).toContain('network fee');
  });

  test('another payer, a further signer and a lookup table are refused', () => {
    const step = toWeb3(closeEntriesInstruction({ program, escrow, creator: wallet }));
    const wanted: WantedStep = { step: 'close_entries', program, escrow, wallet };
    expect(checkStep(built([step]), wanted).networkFee).toBe(7_000n);
    expect(refused(built([step], BUDGET, stranger), wanted)).toContain('a wallet that is not yours');
    const signed = toWeb3(closeEntriesInstruction({ program, escrow, creator: wallet }));
    signed.keys.push({
      pubkey: toWeb3(openInstruction(terms)).keys[2]!.pubkey,
      isSigner: true,
      isWritable: false,
    });
    expect(refused(built([signed]), wanted)).toContain('an unrelated wallet');
    const table = { address: stranger, addresses: [escrow] };
    const looked = buildTransaction({
      payer: wallet,
      instructions: [step],
      blockhash,
      ...BUDGET,
      lookupTables: [table],
    });
    expect(refused(looked, wanted)).toContain('cannot be seen');
  });

  test('another program, step, giveaway or caller is refused, as is a site without a program', () => {
    const wanted: WantedStep = { step: 'close_entries', program, escrow, wallet };
    const close = (change: object) =>
      built([toWeb3(closeEntriesInstruction({ program, escrow, creator: wallet, ...change }))]);
    expect(refused(close({ program: stranger }), wanted)).toContain('more than one step');
    expect(refused(close({ escrow: stranger }), wanted)).toContain('a different giveaway');
    const cancel = toWeb3(
      cancelInstruction({ program, escrow, caller: wallet, creator: wallet, token: null, course }),
    );
    expect(refused(built([cancel]), wanted)).toContain('a different step');
    expect(refused(close({}), { ...wanted, program: null })).toContain('no escrow program');
    expect(refused('AAAA', wanted)).toContain('well-formed');
    expect(refused('not base64!', wanted)).toContain('well-formed');
  });

  test('the network fee is at most what we promise', () => {
    const wanted: WantedStep = { step: 'close_entries', program, escrow, wallet };
    const step = [toWeb3(closeEntriesInstruction({ program, escrow, creator: wallet }))];
    const price = Number(MAX_PRIORITY_LAMPORTS) * 10;
    const most = { computeUnits: 100_000, computeUnitPrice: price };
    expect(checkStep(built(step, most), wanted).networkFee).toBe(5_000n + MAX_PRIORITY_LAMPORTS);
    expect(refused(built(step, { ...most, computeUnitPrice: price + 1 }), wanted)).toContain(
      'higher network fee',
    );
    expect(refused(built(step, { computeUnitPrice: 1 }), wanted)).toContain('network fee is');
    expect(checkStep(built(step, {}), wanted).networkFee).toBe(5_000n);
  });
});

describe('the commit of a live draw', () => {
  test('the list that the page has hashed passes', () => {
    expect(checkStep(committing(), wantedCommit).networkFee).toBe(12_000n);
  });

  test.each<[string, Partial<typeof commit>]>([
    ['root', { root: new Uint8Array(32) }],
    ['total', { totalWeight: 10n }],
    ['list', { listHash: new Uint8Array(32) }],
    ['number', { number: 1 }],
  ])('a commit of another %s is refused', (_, change) => {
    expect(refused(committing(change), wantedCommit)).toContain('something other');
  });

  test('a commit of another operator, or without the creator, is refused', () => {
    expect(refused(committing({ operator: stranger }), wantedCommit)).toContain('an unrelated wallet');
    const alone = built([toWeb3(commitInstruction({ ...commit, live: false }))]);
    expect(refused(alone, wantedCommit)).toContain('something other');
  });

  test('where the creator is the operator, one signature stands for both', () => {
    const both = { ...wantedCommit, operator: wallet };
    expect(checkStep(committing({ operator: wallet }), both).networkFee).toBe(7_000n);
  });
});

describe('the other steps', () => {
  test('reclaim goes to the creator, in SOL and in a coin', () => {
    const wanted: WantedStep = { step: 'reclaim', program, escrow, wallet, mint: null };
    const reclaim = (token: typeof terms.token, into?: string) =>
      built([
        toWeb3(
          reclaimInstruction({ program, escrow, creator: wallet, token, course, ...(into && { into }) }),
        ),
      ]);
    const token = { mint, tokenProgram: TOKEN_PROGRAM };
    expect(checkStep(reclaim(null), wanted).networkFee).toBe(7_000n);
    expect(checkStep(reclaim(token), { ...wanted, mint }).networkFee).toBe(7_000n);
    expect(refused(reclaim(token, stranger), { ...wanted, mint })).toContain('another account');
    expect(refused(reclaim(null), { ...wanted, mint })).toContain('token program');
    const { data, ...rest } = reclaimInstruction({ program, escrow, creator: wallet, token: null, course });
    for (const other of [data.slice(0, 1), data.slice(0, 7), Uint8Array.of(...data, 0), data.with(7, 5)])
      expect(refused(built([toWeb3({ ...rest, data: other })]), wanted)).toContain('something other');
  });

  test('steps of anyone pass for the own wallet, and for no other', () => {
    const caller = wallet;
    const steps: [WantedStep['step'], TransactionInstruction][] = [
      [
        'reveal',
        toWeb3(
          revealInstruction({
            program,
            escrow,
            caller,
            signature: new Uint8Array(64),
            hints: new Uint8Array(64),
          }),
        ),
      ],
      ['pay', toWeb3(payInstruction({ program, escrow, caller, place: 1, winner: stranger, token: null }))],
      [
        'finish',
        toWeb3(
          finishInstruction({ program, escrow, caller, creator: operator, treasury, token: null, course }),
        ),
      ],
    ];
    for (const [step, instruction] of steps) {
      const wanted = { step, program, escrow, wallet } as WantedStep;
      expect(checkStep(built([instruction]), wanted).networkFee).toBe(7_000n);
      expect(refused(built([instruction]), { ...wanted, wallet: stranger })).toContain(
        'a wallet that is not yours',
      );
      expect(refused(built([instruction]), { ...wanted, step: 'prove' } as WantedStep)).toContain(
        'a different step',
      );
    }
  });
});

describe('signing', () => {
  const wanted: WantedStep = { step: 'close_entries', program, escrow, wallet };
  const transaction = built([toWeb3(closeEntriesInstruction({ program, escrow, creator: wallet }))]);

  test('the wallet sees a transaction that holds, and none that differs', async () => {
    const seen: Uint8Array[] = [];
    const signer = {
      async signTransaction(bytes: Uint8Array) {
        seen.push(bytes);
        return bytes;
      },
    };
    await expect(signStep(signer, transaction, wanted)).resolves.toBe(transaction);
    expect(seen).toHaveLength(1);
    await expect(signStep(signer, transaction, { ...wanted, escrow: stranger })).rejects.toThrow('not asked');
    expect(seen).toHaveLength(1);
  });
});
