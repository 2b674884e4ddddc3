import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fill } from './fill.tsx';

const link = (text: string) => createElement('a', { href: '/x' }, text);
const html = (sentence: string, parts: Parameters<typeof fill>[1]) =>
  renderToStaticMarkup(createElement(Fragment, null, fill(sentence, parts)));

test('elements stand where the sentence names them, in its order', () => {
  expect(html('By {creator} for {token}, and {token} again.', { token: link('FROG'), creator: 'you' })).toBe(
    'By you for <a href="/x">FROG</a>, and <a href="/x">FROG</a> again.',
  );
});

test('a sentence without names, and a name at either end', () => {
  expect(html('Nothing here.', {})).toBe('Nothing here.');
  expect(html('{a} to {b}', { a: '1', b: 0 })).toBe('1 to 0');
});

test('a name without a part stays visible', () => {
  expect(html('Read {link}.', {})).toBe('Read {link}.');
});

test('text of users is never markup', () => {
  expect(html('{name} tipped', { name: '<b>{x}</b>' })).toBe('&lt;b&gt;{x}&lt;/b&gt; tipped');
});
