import { expect, test } from 'vitest';
import { labelSchema } from './desk-label.ts';

test('a label is one line of visible text', () => {
  expect(labelSchema.parse('  Kestrel \n the\u202e owl ')).toBe('Kestrel the owl');
  expect(labelSchema.parse('\u00e9'.repeat(30))).toBe('\u00e9'.repeat(30));
});

test.each(['', '   ', '\u200b\u2060', 'x'.repeat(31), 'Creator', ' cREATOR ', 7, null, undefined])(
  'no link is called %j',
  (label) => expect(labelSchema.safeParse(label).success).toBe(false),
);
