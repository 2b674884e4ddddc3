import { expect, test } from 'vitest';
import { shortText, valueText } from './audit-texts.ts';

const wallet = 'So11111111111111111111111111111111111111112';

test.each([
  [null, ''],
  [200, '200'],
  [{ feeBps: 200 }, 'fee bps 200'],
  [{ stage: 'moved', reason: 'too dear', share: null }, 'reason too dear'],
  [{ recipients: [wallet, wallet] }, 'recipients So11...1112, So11...1112'],
  [[], 'none'],
  [{ feeBps: 200, message: 'all that was signed', proof: 'c2ln' }, 'fee bps 200'],
])('audit log shows the value %j as "%s"', (value, text) => {
  expect(valueText(value)).toBe(text);
});

test('audit log cuts ids and leaves words whole', () => {
  expect(shortText('e9de595c-497e-4dd2-8a87-e68c39923f68')).toBe('e9de595c');
  expect(shortText('badword')).toBe('badword');
});
