import { expect, test } from 'vitest';
import { tipIdOf, tipMemo } from './tip-memo.ts';

const ID = '0b0b8f0e-6a2f-4a59-9a6e-1f2e3d4c5b6a';
const OTHER = '1c1c8f0e-6a2f-4a59-9a6e-1f2e3d4c5b6a';
const memo = `[48] fanfare:tip:${ID}`;

test('the id of a tip is read back from its memo', () => {
  const text = tipMemo(ID);
  expect(tipIdOf(`[${text.length}] ${text}`)).toBe(ID);
});

test.each([
  ['our memo alone', memo, ID],
  ['our memo beside one that a wallet added', `[5] hello; ${memo}`, ID],
  ['no memo', null, null],
  ['another text', '[5] hello', null],
  ['text before it', `[54] hello fanfare:tip:${ID}`, null],
  ['text behind it', `[49] fanfare:tip:${ID}!`, null],
  ['another length than ours', `[47] fanfare:tip:${ID}`, null],
  ['no id', '[48] fanfare:tip:zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz', null],
  ['two tips', `${memo}; [48] fanfare:tip:${OTHER}`, null],
  ['nineteen times the same', Array(19).fill(memo).join('; '), null],
])('%s', (_, text, id) => {
  expect(tipIdOf(text)).toBe(id);
});
