import { expect, test } from 'vitest';
import { widgetPage } from './x-frame.ts';

test("the X frame's address names the post by handle and number, and nothing else of its address", () => {
  expect(widgetPage('https://twitter.com/frogfan/status/179?x="><script>alert(1)</script>')).toBe(
    '/x-post.html#frogfan/179',
  );
  expect(widgetPage('https://x.com/i/web/status/180')).toMatch(/^\/x-post\.html#\w+\/180$/);
});

test.each(['javascript:alert(1)', 'https://evil.example/frogfan/status/1', 'https://x.com/login', ''])(
  'the X frame is refused for %s',
  (url) => {
    expect(widgetPage(url)).toBeNull();
  },
);
