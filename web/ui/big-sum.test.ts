import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Address } from './address.tsx';
import { BigSum } from './big-sum.tsx';

const sum = (text: string) => renderToStaticMarkup(createElement(BigSum, { text, most: '4.5rem' }));

test('a sum never breaks between number and unit, and is smaller the longer it is', () => {
  expect(sum('0.992 SOL')).toContain('whitespace-nowrap');
  expect(sum('0.5 SOL')).toContain('clamp(1.5rem, 20cqi, 4.5rem)');
  expect(sum('0.992 SOL')).toContain('clamp(1.5rem, 16cqi, 4.5rem)');
});

test('a sum that no line holds may break', () => {
  expect(sum('123,456,789 EXTRALONGFROG')).toContain('break-words');
});

test('a shortened address never breaks, a whole one may', () => {
  const of = (address: string, head: number) =>
    renderToStaticMarkup(createElement(Address, { address, head }));
  expect(of('2FJrfQ'.repeat(7), 4)).toContain('whitespace-nowrap');
  expect(of('2FJrfQ'.repeat(7), 44)).not.toContain('whitespace-nowrap');
});
