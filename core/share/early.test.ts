import { expect, test } from 'vitest';
import { noteEarly, openEarly } from './early.ts';

const PAGE = '<html><head><title>x</title></head><body></body></html>';
const noted = noteEarly(PAGE, ['/assets/app-1.js'], ['/assets/app-2.css']);

test('what is noted is inert until it is opened, and gone where it is not wanted', () => {
  expect(noted.replace(/<!--[\s\S]*?-->/g, '')).toBe(PAGE);
  expect(openEarly(noted, false)).toBe(PAGE);
  expect(openEarly(noted, true)).toBe(
    PAGE.replace(
      '</head>',
      '<link rel="preload" as="style" crossorigin href="/assets/app-2.css"><link rel="modulepreload" crossorigin href="/assets/app-1.js"></head>',
    ),
  );
});

test('a page without the note stays as it is', () => {
  expect(openEarly(PAGE, true)).toBe(PAGE);
});
