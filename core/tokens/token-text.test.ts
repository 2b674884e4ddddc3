import { expect, test } from 'vitest';
import { cleanLine, cleanName, cleanSymbol, cleanUri, imitatesSol } from './token-text.ts';

test('names keep letters, emoji and accents of any script', () => {
  expect(cleanName('  Crème\n brûlée 猫 \u{1F469}\u200D\u{1F680} ')).toBe(
    'Crème brûlée 猫 \u{1F469}\u200D\u{1F680}',
  );
});

test('what cannot be seen, or turns the text around, is removed', () => {
  expect(cleanName('pay\u202Eeulb\u200B\u0000\u2066x')).toBe('payeulb x');
  expect(cleanName('\u200B\u2060\uFEFF')).toBe('');
  expect(cleanLine(`a${'\u0301'.repeat(50)}b`, 100)).toBe(`a${'\u0301'.repeat(3)}b`);
  expect(cleanLine('\uD800x', 10)).toBe('x');
  expect(cleanLine('a\u3164\u2800b', 10)).toBe('a b');
  for (const unseen of [
    '\u3164',
    '\u{1d159}',
    '\u{13441}\u{13442}',
    '\u115F \u1160',
    '\u2800\uFFA0',
    '\u200D',
    '\uFE0F',
    '\u0301\u0301',
  ])
    expect(cleanLine(unseen, 10)).toBe('');
  expect(cleanLine('\u{1F468}\u200D\u{1F469}', 10)).toBe('\u{1F468}\u200D\u{1F469}');
});

test('length is cut between characters', () => {
  expect([...cleanName('\u{1F680}'.repeat(100))]).toHaveLength(64);
  expect(cleanSymbol('$TICKER')).toBe('TICKER');
  expect(cleanUri(`https://a.b/${'x'.repeat(3000)}`)).toBe('');
  expect(cleanUri(' https://a.b/c ')).toBe('https://a.b/c');
});

test.each(['SOL', 'sol', 'Sol.', 'S0L', 'ЅОL', 'ＳＯＬ', '◎'])('%s passes for Solana itself', (symbol) => {
  expect(imitatesSol(symbol)).toBe(true);
});

test.each(['SOLX', 'mSOL', 'SALT', 'SO', ''])('%s does not', (symbol) => {
  expect(imitatesSol(symbol)).toBe(false);
});
