import { expect, test } from 'vitest';
import { embedPreloads, linkPreloads, type PreloadsByPage } from './preloads.ts';

const PAGE = '<html><head><title>x</title></head><body></body></html>';
const files = {
  none: { scripts: ['/assets/app-1.js'], styles: ['/assets/app-2.css'] },
  tip: { scripts: ['/assets/app-1.js', '/assets/tip--3.js'], styles: ['/assets/app-2.css'] },
  overlay: { scripts: [], styles: [] },
} satisfies Partial<PreloadsByPage> as unknown as PreloadsByPage;
const embedded = embedPreloads(PAGE, files);

test('embedded lists are inert', () => {
  expect(embedded.replace(/<!--[\s\S]*?-->/g, '')).toBe(PAGE);
});

test('a page preloads its own files and no others', () => {
  const links = (html: string) => [...html.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)">/g)];
  const found = links(linkPreloads(embedded, 'tip')).map(([, rel, href]) => [rel, href]);
  expect(found).toEqual([
    ['preload', '/assets/app-2.css'],
    ['modulepreload', '/assets/app-1.js'],
    ['modulepreload', '/assets/tip--3.js'],
  ]);
  expect(links(linkPreloads(embedded, 'none'))).toHaveLength(2);
  expect(linkPreloads(embedded, 'overlay')).toBe(PAGE);
  expect(linkPreloads(embedded, 'tip')).not.toContain('<!--');
});

test('a page without embedded lists is unchanged', () => {
  expect(linkPreloads(PAGE, 'tip')).toBe(PAGE);
});
