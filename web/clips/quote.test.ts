import { describe, expect, test } from 'vitest';
import { embedHtml, unavailableHtml } from '../../core/clips/embed.ts';
import { readQuote, textOf } from './quote.ts';

const url = 'https://x.com/frogfan/status/1790000000000000001';
const quote = { text: 'What a stream', authorName: 'Frog Fan', date: 'August 4, 2026' };

test('readQuote reads back what the server writes, whatever the post contains', () => {
  const text = `a < b & "c" 'd' &lt;\n<img src=x onerror=alert(1)>\n\n</p></blockquote>`;
  const authorName = '<b>"Frog" & Fan</b>';
  expect(readQuote(embedHtml({ text, authorName, date: quote.date }, 'frogfan', url))).toEqual({
    lines: ['a < b & "c" \'d\' &lt;', '<img src=x onerror=alert(1)>', '', '</p></blockquote>'],
    by: '<b>"Frog" & Fan</b> (@frogfan)',
    url,
    date: 'August 4, 2026',
    gone: false,
  });
});

test('readQuote recognises a post that is gone', () => {
  expect(readQuote(unavailableHtml('frogfan', url))).toEqual({
    lines: ['This post is no longer available.'],
    by: '@frogfan',
    url,
    date: 'Open on X',
    gone: true,
  });
});

describe('readQuote with malformed markup', () => {
  const right = embedHtml(quote, 'frogfan', url);
  test.each([
    ['nothing', ''],
    ['a script before it', `<script>alert(1)</script>${right}`],
    ['a script in it', right.replace('What', '<script>alert(1)</script>')],
    ['an image in it', right.replace('What', '<img src=x onerror=alert(1)>')],
    ['a handler', right.replace('<p>', '<p onclick="alert(1)">')],
    ['something behind it', `${right}<iframe></iframe>`],
    ['a link elsewhere', right.replace('https://x.com', 'https://evil.example')],
    ['a link that runs', right.replace(url, 'javascript:alert(1)')],
    ['a link to another page of X', right.replace(url, 'https://x.com/login')],
    ["X's own markup", '<blockquote class="twitter-tweet"><p>hi</p></blockquote>'],
  ])('readQuote returns null for %s', (_what, html) => {
    expect(readQuote(html)).toBeNull();
  });
});

test("a quote's text is shown without the link of its picture, and a lone link as it is", () => {
  const shown = (...lines: string[]) => textOf({ lines, by: '', url: '', date: '', gone: false });
  expect(shown('What a stream', 'pic.twitter.com/AbC123')).toBe('What a stream');
  expect(shown('Look https://t.co/AbC123 here')).toBe('Look https://t.co/AbC123 here');
  expect(shown('https://t.co/AbC123')).toBe('https://t.co/AbC123');
});
