import { expect, test } from 'vitest';
import { hasChosen } from './sender.ts';

test('a browser has chosen once it has a name, an account or the wish to show none', () => {
  expect(hasChosen({ name: '', as: 'name' })).toBe(false);
  expect(hasChosen({ name: '  ', as: 'name' })).toBe(false);
  expect(hasChosen({ name: 'nightowl', as: 'name' })).toBe(true);
  expect(hasChosen({ name: '', as: 'handle' })).toBe(true);
  expect(hasChosen({ name: '', as: 'anonymous' })).toBe(true);
});
