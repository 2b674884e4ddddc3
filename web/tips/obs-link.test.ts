import { expect, test } from 'vitest';
import { obsLink } from './obs-link.ts';

test('keeps the key and adds the name and size that OBS reads', () => {
  expect(obsLink('https://fanfare.example/Mint/live?key=a-b_c', '$FROG & friends')).toBe(
    'https://fanfare.example/Mint/live?key=a-b_c&layer-name=%24FROG%20%26%20friends&layer-width=1920&layer-height=1080',
  );
});

test('a plus of the name stays one', () => {
  expect(
    new URL(obsLink('https://fanfare.example/Mint/live?key=k', 'C++')).searchParams.get('layer-name'),
  ).toBe('C++');
});
