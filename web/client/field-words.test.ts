import { expect, test } from 'vitest';
import { plainSentence } from './field-words.ts';

test.each([
  ['xUrl: is not the address of a post on X', 'Check the post link: it is not the address of a post on X.'],
  ['amount: must be positive', 'Check the amount: it must be positive.'],
  ['places.0: is not valid', 'Check the prizes: it is not valid.'],
  [
    'signedTransaction: its fee payer is not the sender',
    'Check the transaction from your wallet: its fee payer is not the sender.',
  ],
  ['cursor: is not valid', 'Something on this page is out of date. Please reload it and try again.'],
  ['Token not found', 'Token not found'],
  ['Payout failed: no answer', 'Payout failed: no answer'],
])('the refusal "%s" is read as "%s"', (sentence, shown) => {
  expect(plainSentence(sentence, null)).toBe(shown);
});

test('a wrong signature is described without the names of fields', () => {
  const sentence = 'message: is not the text that was asked to be signed';
  expect(plainSentence(sentence, 'message_invalid')).not.toContain('message:');
});
