import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../tests/draw/records.ts';
import { ListError, ListHash, listHash, listPieces, readList } from './list-text.ts';

const holders = recordOf({ kind: 'holders' }).list!;
const participants = recordOf().list!;
const free = recordOf({ free: true }).list!;

test.each([
  ['holders', holders],
  ['participants', participants],
  ['participants whose holdings do not count', free],
])('the text of a list of %s is read and written as it is', (_kind, text) => {
  expect([...listPieces(readList(text))].join('')).toBe(text);
});

test('the notes on differences between nodes are read and written', () => {
  const list = readList(holders);
  list.gap = '17';
  list.second = { slot: 99, root: 'ab'.repeat(32), difference: '3' };
  const text = [...listPieces(list)].join('');
  expect(text).toContain(`\nn gap 17\nn second 99 ${'ab'.repeat(32)} 3\ne `);
  expect(readList(text)).toEqual(list);
});

test('the hash is SHA-256 of the text, in whatever pieces it comes', () => {
  const expected = createHash('sha256').update(participants).digest('hex');
  expect(listHash(participants)).toBe(expected);
  const hash = new ListHash();
  for (const piece of listPieces(readList(participants))) hash.add(piece);
  expect(hash.finish()).toBe(expected);
  // Longer than a piece, with pairs of surrogates at all borders.
  for (const text of ['é'.repeat(70_000), `x${'😀'.repeat(70_000)}`, ''])
    expect(listHash(text)).toBe(createHash('sha256').update(text).digest('hex'));
});

test('150,000 wallets are written in pieces of a few hundred', () => {
  const list = readList(free);
  list.entries = Array.from({ length: 150_000 }, () => list.entries[0]!);
  const pieces = [...listPieces(list)];
  expect(Math.max(...pieces.map((piece) => piece.split('\n').length))).toBeLessThan(1000);
  expect(pieces.join('').split('\n').length).toBe(150_000 + 4);
});

test('the longest memo proof there is fits into a list', () => {
  const list = readList(participants);
  list.entries[0]![3] = `m:${'A'.repeat(504)}`;
  expect(readList([...listPieces(list)].join(''))).toEqual(list);
});

describe('readList refuses', () => {
  const entry = participants.split('\n')[3]!;
  const [, wallet, weight, holding, proof] = entry.split(' ') as [string, string, string, string, string];
  const with3 = (line: string) => participants.replace(entry, line);

  test.each<[string, string, number]>([
    ['an empty text', '', 1],
    ['another version', participants.replace('list 2', 'list 3'), 1],
    ['a text without its last line feed', participants.slice(0, -1), 9],
    ['a blank line at the end', `${participants}\n`, 10],
    ['a carriage return', participants.replace('\n', '\r\n'), 1],
    ['a trailing blank', with3(`${entry} `), 4],
    ['two blanks', with3(entry.replace(' ', '  ')), 4],
    ['a leading zero', with3(`e ${wallet} 0${weight} ${holding} ${proof}`), 4],
    ['a weight of 0', with3(`e ${wallet} 0 ${holding} ${proof}`), 4],
    ['a weight of 2^64', with3(`e ${wallet} 18446744073709551616 ${holding} ${proof}`), 4],
    ['a holding that is no number', with3(`e ${wallet} ${weight} x ${proof}`), 4],
    ['a wallet that is no address', with3(`e ${wallet.slice(9)} ${weight} ${holding} ${proof}`), 4],
    ['a signature of 63 bytes', with3(`e ${wallet} ${weight} ${holding} s:${'A'.repeat(84)}`), 4],
    ['base64 with stray bits', with3(entry.replace(/.==$/, 'B==')), 4],
    ['base64 without its padding', with3(entry.replace(/==$/, '')), 4],
    ['a memo proof that is too long', with3(`e ${wallet} ${weight} ${holding} m:${'A'.repeat(508)}`), 4],
    ['another line', with3(`y ${wallet}`), 4],
    ['an unknown note', participants.replace(entry, `n third 1\n${entry}`), 4],
    ['notes in another order', withNotes('n second 1', 'n gap 1'), 5],
    ['a note twice', withNotes('n gap 1', 'n gap 1'), 5],
    ['a note without a snapshot', free.replace('\ne ', '\nn gap 1\ne '), 5],
    ['a second snapshot', participants.replace(entry, `snapshot none\n${entry}`), 4],
    ['an entry behind a wallet that is left out', holders + holders.split('\n')[3]!.concat('\n'), 13],
    [
      'an unknown reason',
      holders.replace(' off_curve ', ' ugly '),
      holders.split(' off_curve ')[0]!.split('\n').length,
    ],
    [
      'a reason that every object has',
      holders.replace(' off_curve ', ' constructor '),
      holders.split(' off_curve ')[0]!.split('\n').length,
    ],
    ['no entry', free.split('\n').slice(0, 3).join('\n').concat('\n'), 4],
  ])('%s, and names the line', (_what, text, line) => {
    let error: unknown;
    try {
      readList(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ListError);
    expect((error as ListError).line).toBe(line);
  });

  function withNotes(...notes: string[]): string {
    const full = notes.map((note) => (note === 'n second 1' ? `n second 1 ${'0'.repeat(64)} 1` : note));
    return participants.replace(entry, [...full, entry].join('\n'));
  }
});
