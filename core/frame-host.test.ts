import { expect, test } from 'vitest';
import { frameOrigin } from './frame-host.ts';

const SITE = 'https://fanfare.example';

test('a foreign host frames the posts of X', () => {
  expect(frameOrigin('https://fanfare-posts.example/', SITE)).toBe('https://fanfare-posts.example');
  expect(frameOrigin('http://127.0.0.1:5173', 'http://localhost:5173')).toBe('http://127.0.0.1:5173');
  expect(frameOrigin('https://posts.co.uk', 'https://fanfare.co.uk')).toBe('https://posts.co.uk');
  expect(frameOrigin('https://fanfare.me.workers.dev', SITE)).toBe('https://fanfare.me.workers.dev');
});

test.each([
  ['', SITE],
  [undefined, SITE],
  ['https://fanfare-posts.example', ''],
  [SITE, SITE],
  ['https://posts.fanfare.example', SITE],
  ['https://example', SITE],
  // A page of one can set cookies for all hosts of the domain.
  ['https://posts.example.com', 'https://app.example.com'],
  ['https://a.b.posts.example.com', 'https://app.example.com'],
  ['https://posts.fanfare.co.uk', 'https://app.fanfare.co.uk'],
  ['https://posts.me.workers.dev', 'https://fanfare.me.workers.dev'],
  ['https://posts.fan.gg', 'https://fan.gg'],
  ['https://posts.fan.gg', 'https://app.fan.gg'],
  ['https://fanfare.example.', SITE],
  ['javascript:alert(1)', SITE],
  ['posts', SITE],
])('"%s" beside %s is no second host', (frame, site) => {
  expect(frameOrigin(frame, site)).toBeNull();
});
