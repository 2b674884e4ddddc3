import { describe, expect, test } from 'vitest';
import { embedHtml } from './embed.ts';
import { readOembed } from './oembed.ts';

const ID = '1790000000000000001';
const link = `<a href="https://twitter.com/frogfan/status/${ID}?ref_src=twsrc%5Etfw">August 4, 2026</a>`;
const quoted = (p: string, tail = link) =>
  `<blockquote class="twitter-tweet"><p lang="en" dir="ltr">${p}</p>&mdash; Frog Fan (@frogfan) ${tail}</blockquote>\n`;
const answer = (html: string, more: Record<string, string> = {}) => ({
  author_name: 'Frog Fan',
  author_url: 'https://x.com/frogfan',
  html,
  ...more,
});
const textOf = (p: string) => readOembed(answer(quoted(p)), ID)?.quote.text;

test('readOembed reads a post as X quotes it', () => {
  expect(
    readOembed(
      answer(
        quoted('Best moment &amp; laugh &#39;ever&#39;<br>watch <a href="https://t.co/a">https://t.co/a</a>'),
      ),
      ID,
    ),
  ).toEqual({
    handle: 'frogfan',
    quote: {
      text: "Best moment & laugh 'ever'\nwatch https://t.co/a",
      authorName: 'Frog Fan',
      date: 'August 4, 2026',
    },
  });
});

test("a post's author is whom author_url names, whatever the display name says", () => {
  const found = readOembed(
    answer(quoted('hi'), { author_name: 'Somebody @famous', author_url: 'https://twitter.com/Impostor' }),
    ID,
  );
  expect(found?.handle).toBe('Impostor');
});

test.each([
  ['no author', answer(quoted('hi'), { author_url: '' })],
  ['an author elsewhere', answer(quoted('hi'), { author_url: 'https://x.com.evil.example/frogfan' })],
  ['an author with a path', answer(quoted('hi'), { author_url: 'https://x.com/frogfan/status/1' })],
  ['no markup', answer('')],
  ['no paragraph', answer(`<blockquote>hi ${link}</blockquote>`)],
  ['another post', answer(quoted('hi', '<a href="https://x.com/frogfan/status/5">May 1, 2020</a>'))],
  ['the link inside of the text only', answer(quoted(link, ''))],
])('readOembed returns null for %s', (_what, given) => {
  expect(readOembed(given, ID)).toBeNull();
});

describe('foreign markup in a post does not survive', () => {
  test.each([
    ['script', 'a<script>alert(1)</script>b', 'ab'],
    ['script in capitals', 'a<SCRIPT src=//evil.example>x</ScRiPt >b', 'ab'],
    ['style', 'a<style>p{display:none}</style>b', 'ab'],
    ['iframe', 'a<iframe srcdoc="<p>x">inner</iframe>b', 'ab'],
    ['handlers', 'a<img src=x onerror="alert(1)">b', 'ab'],
    ['javascript links', 'a<a href="javascript:alert(1)">click</a>b', 'aclickb'],
    ['comments', 'a<!-- <script> -->b', 'ab'],
    ['a quote that hides the end', 'a<b title="</p>">c</b>d', 'acd'],
    ['right-to-left marks', 'a\u202Eb&#8238;c', 'abc'],
  ])('%s', (_what, given, text) => {
    expect(textOf(given)).toBe(text);
  });

  test('escaped markup in a post stays text', () => {
    const quote = readOembed(answer(quoted('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;lt;')), ID)!.quote;
    expect(quote.text).toBe('<img src=x onerror=alert(1)> "&lt;');
    const html = embedHtml(
      { ...quote, authorName: '<b>x</b>"' },
      'frogfan',
      `https://x.com/frogfan/status/${ID}`,
    );
    const tags = [...html.matchAll(/<\/?([a-z]+)/g)].map((match) => match[1]);
    expect(tags).toEqual(['blockquote', 'p', 'p', 'footer', 'a', 'a', 'footer', 'blockquote']);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;lt;');
  });

  test('readOembed ends on broken or very long markup', () => {
    for (const html of [
      '<'.repeat(50_000),
      '<p'.repeat(20_000),
      `<p>${'&'.repeat(30_000)}`,
      '<p a="'.repeat(9000),
    ])
      expect(readOembed(answer(html), ID)).toBeNull();
  });
});
