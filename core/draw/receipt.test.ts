import { bytesToHex } from '@noble/hashes/utils';
import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { changed, OPERATOR, person, receiptOf, recordOf, resealed } from '../../tests/draw/records.ts';
import { addressBytes } from '../address.ts';
import { readList } from './list-text.ts';
import { checkReceipt, readReceipt, receiptBytes } from './receipt.ts';
import { receiptProblem, verifyReceipt } from './verify-receipt.ts';

const record = recordOf();
const { escrow } = record;
const wallet = readList(record.list!).entries[0]![0];
const receipt = receiptOf(escrow, wallet);
const read = readReceipt(receipt)!;
const expected = { escrow, operator: OPERATOR.address };

test('a receipt is 80 bytes: a tag, the escrow, the wallet', () => {
  const text = 'fanfare receipt2';
  const hex = [new TextEncoder().encode(text), addressBytes(escrow)!, addressBytes(wallet)!]
    .map(bytesToHex)
    .join('');
  expect(receipt.receipt).toBe(hex);
  expect(receiptBytes(escrow, wallet)).toHaveLength(80);
  expect(() => receiptBytes('x', wallet)).toThrow(RangeError);
});

test('a receipt counts for its wallet, escrow and operator only', () => {
  expect(read).toMatchObject({ escrow, wallet, operator: OPERATOR.address });
  expect(checkReceipt(read, { ...expected, wallet })).toBeNull();
  expect(checkReceipt(read, { ...expected, wallet: escrow })).toBe('other_wallet');
  expect(checkReceipt(read, { ...expected, escrow: wallet })).toBe('other_escrow');
  expect(checkReceipt(read, { ...expected, operator: wallet })).toBe('other_operator');
});

test('a receipt that another key signed does not count', () => {
  const forged = { ...receiptOf(escrow, wallet, person('thief')), operator: OPERATOR.address };
  expect(checkReceipt(readReceipt(forged)!, expected)).toBe('not_signed');
});

test.each<[string, unknown]>([
  ['no object', 'x'],
  ['another tag', { ...receipt, receipt: receipt.receipt.replace(/^66/, '67') }],
  ['81 bytes', { ...receipt, receipt: `${receipt.receipt}00` }],
  ['a signature of 63 bytes', { ...receipt, signature: bs58.encode(new Uint8Array(63).fill(200)) }],
  ['a further field', { ...receipt, time: 1 }],
  ['a missing field', { receipt: receipt.receipt }],
])('a file with %s is no receipt', (_what, json) => {
  expect(readReceipt(json)).toBeNull();
});

const without = resealed(record, (list) => void list.entries.shift());

test('a list that leaves out a wallet with a receipt is false', () => {
  expect(verifyReceipt(record, read).state).toBe('holds');
  expect(verifyReceipt(without, read)).toMatchObject({ state: 'false', wrong: 'list' });
});

test('a receipt says nothing of a list that was withdrawn, is not there, or is not committed yet', () => {
  const withdrawn = changed(without, (r) => {
    r.commits[0]!.withdrawn = r.commits[0]!.tx;
    Object.assign(r, { reveal: null, places: [], end: null });
  });
  const noList = changed(without, (r) => Object.assign(r, { list: null }));
  const early = changed(without, (r) =>
    Object.assign(r, { commits: [], reveal: null, places: [], end: null }),
  );
  for (const one of [withdrawn, noList, early]) expect(verifyReceipt(one, read).state).toBe('unknown');
});

test('a receipt of another giveaway or operator says nothing', () => {
  expect(receiptProblem(without, read)).toBeNull();
  for (const other of [receiptOf(person('x').address, wallet), receiptOf(escrow, wallet, person('thief'))])
    expect(receiptProblem(without, readReceipt(other)!)).toMatch(/^The receipt .*\.$/);
});
