import { expect, test } from 'vitest';
import { type EarlyFiles, noteEarly, openEarly } from './early.ts';

const PAGE = '<html><head><title>x</title></head><body></body></html>';
const files = {
  none: { scripts: ['/assets/app-1.js'], styles: ['/assets/app-2.css'] },
  tip: { scripts: ['/assets/app-1.js', '/assets/tip--3.js'], styles: ['/assets/app-2.css'] },
  overlay: { scripts: [], styles: [] },
} satisfies Partial<EarlyFiles> as unknown as EarlyFiles;
const noted = noteEarly(PAGE, files);

test('what is noted is inert until it is opened', () => {
  expect(noted.replace(/<!--[\s\S]*?-->/g, '')).toBe(PAGE);
});

test('a page asks for its own files and for no others', () => {
  const links = (html: string) => [...html.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)">/g)];
  const found = links(openEarly(noted, 'tip')).map(([, rel, href]) => [rel, href]);
  expect(found).toEqual([
    ['preload', '/assets/app-2.css'],
    ['modulepreload', '/assets/app-1.js'],
    ['modulepreload', '/assets/tip--3.js'],
  ]);
  expect(links(openEarly(noted, 'none'))).toHaveLength(2);
  expect(openEarly(noted, 'overlay')).toBe(PAGE);
  expect(openEarly(noted, 'tip')).not.toContain('<!--');
});

test('a page without the note stays as it is', () => {
  expect(openEarly(PAGE, 'tip')).toBe(PAGE);
});
