import { describe, expect, test } from 'vitest';
import { canonicalPostUrl, parseHandle, parsePostUrl } from './post-url.ts';

describe('every form of a post URL leads to the same post', () => {
  const ID = '1790000000000000001';
  test.each([
    `https://x.com/frogfan/status/${ID}`,
    `http://twitter.com/frogfan/status/${ID}`,
    `https://www.twitter.com/frogfan/status/${ID}?s=20&t=abc`,
    `https://mobile.twitter.com/frogfan/statuses/${ID}#m`,
    `https://m.x.com/frogfan/status/${ID}/photo/1`,
    `https://x.com/frogfan/status/${ID}/video/1`,
    `x.com/frogfan/status/${ID}/`,
    `  https://X.com/frogfan/status/${ID}  `,
  ])('%s', (url) => {
    expect(parsePostUrl(url)).toEqual({ postId: ID, handle: 'frogfan' });
  });

  test.each([`https://x.com/i/web/status/${ID}`, `https://twitter.com/i/status/${ID}`])(
    'the post URL %s names no author',
    (url) => {
      expect(parsePostUrl(url)).toEqual({ postId: ID, handle: null });
    },
  );
});

test.each([
  ['another site', 'https://example.com/frogfan/status/1'],
  ['a site that begins like X', 'https://x.com.evil.example/a/status/1'],
  ['a site that ends like X', 'https://evilx.com/a/status/1'],
  ['X as a user name', 'https://x.com@evil.example/a/status/1'],
  ['a user name before X', 'https://evil@x.com/a/status/1'],
  ['another port', 'https://x.com:8443/a/status/1'],
  ['letters that look like x', 'https://х.com/a/status/1'],
  ['javascript', 'javascript:alert(1)//x.com/a/status/1'],
  ['data', 'data:text/html,https://x.com/a/status/1'],
  ['letters in the id', 'https://x.com/a/status/12a4'],
  ['no id', 'https://x.com/a/status/'],
  ['an id of zero', 'https://x.com/a/status/0'],
  ['an id beyond 64 bits', 'https://x.com/a/status/99999999999999999999'],
  ['a signed id', 'https://x.com/a/status/-5'],
  ['a percent-encoded id', 'https://x.com/a/status/%31'],
  ['no post', 'https://x.com/frogfan'],
  ['a list', 'https://x.com/i/lists/1'],
  ['something behind the post', 'https://x.com/a/status/1/likes/2/3'],
  ['a name that X does not allow', 'https://x.com/a-b/status/1'],
  ['a name that is too long', `https://x.com/${'a'.repeat(16)}/status/1`],
  ['a very long address', `https://x.com/a/status/1?${'q'.repeat(600)}`],
  ['nothing', ''],
])('%s is not a post URL', (_what, url) => {
  expect(parsePostUrl(url)).toBeNull();
});

test('canonicalPostUrl returns the canonical form', () => {
  expect(canonicalPostUrl('frogfan', '12')).toBe('https://x.com/frogfan/status/12');
  expect(parsePostUrl(canonicalPostUrl('frogfan', '12'))).toEqual({ postId: '12', handle: 'frogfan' });
});

test('parseHandle accepts handles as X allows them, and nothing else', () => {
  expect(parseHandle(' @Frog_Fan1 ')).toBe('Frog_Fan1');
  for (const wrong of ['', '@', 'a b', 'a-b', 'ä', 'a'.repeat(16), '@@a'])
    expect(parseHandle(wrong)).toBeNull();
});
