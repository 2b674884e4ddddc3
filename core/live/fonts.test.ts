import { expect, test } from 'vitest';
import { pageHeaders } from '../security-headers.ts';
import { FONT_FAMILIES, fontStack, fontStylesheet } from './fonts.ts';
import { parseStyle } from './parse-style.ts';
import { DEFAULT_STYLE } from './style.ts';

test('offers about 70 families in alphabetical order, the default among them', () => {
  expect(FONT_FAMILIES.length).toBeGreaterThanOrEqual(65);
  expect(FONT_FAMILIES.length).toBeLessThanOrEqual(80);
  expect(FONT_FAMILIES).toEqual([...FONT_FAMILIES].sort((a, b) => a.localeCompare(b, 'en')));
  expect(FONT_FAMILIES).toContain(DEFAULT_STYLE.fontFamily);
});

test('every offered family can be put into a style and into CSS', () => {
  for (const fontFamily of FONT_FAMILIES) {
    expect(parseStyle({ fontFamily }).fontFamily).toBe(fontFamily);
    expect(fontStack(fontFamily)).toMatch(/^'[\w ]+'(, '[\w ]+')?, (sans-serif|serif|monospace|cursive)$/);
  }
});

test('a name that is not offered reaches neither CSS nor the font service', () => {
  const hostile = "x'; background: url(//evil.example)";
  expect(fontStack(hostile)).toBe(fontStack('Inter'));
  expect(fontStylesheet(hostile)).toBeNull();
  expect(fontStack('constructor')).toBe(fontStack('Inter'));
  expect(fontStylesheet('Open Sans')).toContain('family=Open+Sans:');
});

test('pages may load fonts from the two hosts of the font service and from nowhere else', () => {
  const policy = pageHeaders()['content-security-policy']!.split('; ');
  const sources = (directive: string) =>
    policy
      .find((part) => part.startsWith(`${directive} `))!
      .split(' ')
      .filter((source) => source.startsWith('http'));
  expect(sources('style-src')).toEqual(['https://fonts.googleapis.com']);
  expect(sources('font-src')).toEqual(['https://fonts.gstatic.com']);
  for (const family of FONT_FAMILIES.filter((family) => family !== 'Inter'))
    expect(fontStylesheet(family)).toMatch(/^https:\/\/fonts\.googleapis\.com\//);
});
