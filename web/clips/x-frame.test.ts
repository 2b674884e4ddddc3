import { expect, test } from 'vitest';
import { widgetDocument } from './x-frame.ts';

test('holds the post, rebuilt from handle and number', () => {
  const html = widgetDocument('https://twitter.com/frogfan/status/179?x="><script>alert(1)</script>');
  expect(html).toContain('href="https://x.com/frogfan/status/179"');
  expect(html?.match(/<script/g)).toHaveLength(1);
});

test.each(['javascript:alert(1)', 'https://evil.example/frogfan/status/1', 'https://x.com/login', ''])(
  'no frame for %s',
  (url) => {
    expect(widgetDocument(url)).toBeNull();
  },
);
