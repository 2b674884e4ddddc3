import { bytesToHex } from '@noble/hashes/utils';
import { expect, test } from 'vitest';
import { addressOf } from '../../../core/address.ts';
import { packEntries } from '../../../core/draw/entries.ts';
import { listHash, listPieces } from '../../../core/draw/list-text.ts';
import { treeOf } from '../../../core/draw/tree.ts';
import type { OfferedList } from '../../../core/giveaways/draw-answers.ts';
import type { ListedEntry } from '../../../core/giveaways/list.ts';
import { problemOfList } from './check-list.ts';

const bytes = (byte: number) => new Uint8Array(32).fill(byte);
const escrow = addressOf(bytes(200));
const PROOF = `s:${'A'.repeat(86)}==` as const;
const WEIGHTS = [3n, 1n, 6n];

/** Returns the list's text with wallets 1, 2, 3, and what an honest server offers for it. */
function scene(weights = WEIGHTS, giveaway = escrow): { text: string; offered: OfferedList } {
  const entries = weights.map(
    (weight, index): ListedEntry => [addressOf(bytes(index + 1)), String(weight), null, PROOF],
  );
  const list = { giveaway, snapshot: null, gap: null, second: null, entries, excluded: [], below: [] };
  const text = [...listPieces(list)].join('');
  const { root, total } = treeOf(
    packEntries(weights.map((weight, index) => ({ wallet: bytes(index + 1), weight }))),
  );
  return {
    text,
    offered: {
      root: bytesToHex(root),
      totalWeight: String(total),
      listHash: listHash(text),
      entries: entries.length,
    },
  };
}
const { text, offered } = scene();
/** Returns the text with a hash of its own, so that only its content can be wrong. */
const rehashed = (other: string): [string, OfferedList] => [other, { ...offered, listHash: listHash(other) }];

test('a list is the offered one when hash, root, total and number follow from its text', () => {
  expect(problemOfList(text, offered, escrow)).toBeNull();
});

test('a list with one byte changed is not the offered one', () => {
  expect(problemOfList(text.replace(' 3 ', ' 4 '), offered, escrow)).toBe('is not the one that was offered');
  expect(problemOfList('', offered, escrow)).toBe('is not the one that was offered');
});

test('a list whose hash fits, but not its content, is refused with what differs', () => {
  expect(problemOfList(...rehashed(text.replace(' 3 ', ' 4 ')), escrow)).toBe(
    'does not match the fingerprint that you would sign',
  );
  const short = rehashed(text.replace(/^e .*\n/m, ''));
  expect(problemOfList(...short, escrow)).toBe('has a different number of wallets than it says');
  expect(problemOfList(text, { ...offered, totalWeight: '11' }, escrow)).toBe(
    'adds up to a different number of entries',
  );
  const other = scene(WEIGHTS, addressOf(bytes(201)));
  expect(problemOfList(other.text, other.offered, escrow)).toBe('belongs to another giveaway');
});

test.each([
  ['a wallet twice', text.replace(/^(e .*\n)/m, '$1$1')],
  ['another order', text.replace(/^(e .*\n)(e .*\n)/m, '$2$1')],
  ['no first line', text.slice(text.indexOf('\n') + 1)],
  ['no end of its last line', text.slice(0, -1)],
  ['no list at all', '<!doctype html>\n'],
])('a list with %s is not well-formed', (_, other) => {
  const [list, offer] = rehashed(other);
  const entries = (other.match(/^e /gm) ?? []).length;
  expect(problemOfList(list, { ...offer, entries }, escrow)).toBe('is not well-formed');
});
