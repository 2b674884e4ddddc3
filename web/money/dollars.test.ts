import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Dollars } from './dollars.tsx';

test('an amount without a price shows nothing, nor what would stand around it', () => {
  const shown = createElement(Dollars, { units: 5n, decimals: 9, mint: null, before: '(', after: ')' });
  expect(renderToStaticMarkup(shown)).toBe('');
});
