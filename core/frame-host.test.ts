import { expect, test } from 'vitest';
import { frameOrigin } from './frame-host.ts';

const SITE = 'https://fanfare.example';

test('a foreign host frames the posts of X', () => {
  expect(frameOrigin('https://fanfare-posts.example/', SITE)).toBe('https://fanfare-posts.example');
  expect(frameOrigin('http://127.0.0.1:5173', 'http://localhost:5173')).toBe('http://127.0.0.1:5173');
  expect(frameOrigin('https://posts.co.uk', 'https://fanfare.co.uk')).toBe('https://posts.co.uk');
  expect(frameOrigin('https://fanfare.me.workers.dev', SITE)).toBe('https://fanfare.me.workers.dev');
  // Two owners below one public suffix: browsers let neither set cookies for the other.
  expect(frameOrigin('https://posts.github.io', 'https://fanfare.github.io')).toBe('https://posts.github.io');
  expect(frameOrigin('http://[::1]:5173', 'http://127.0.0.1:5173')).toBe('http://[::1]:5173');
  expect(frameOrigin('http://10.0.0.2', 'http://10.0.0.1')).toBe('http://10.0.0.2');
  expect(frameOrigin('https://posts.bücher.example:8443/x?y#z', SITE)).toBe(
    'https://posts.xn--bcher-kva.example:8443',
  );
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
  ['https://fanfare.example..', SITE],
  ['https://.fanfare.example', SITE],
  ['https://FANFARE．example', SITE],
  ['https://fanfare.example:8443', SITE],
  ['https://posts_1.fanfare.example', 'https://app_1.fanfare.example'],
  ['https://fanfare-posts.example@fanfare.example', SITE],
  // A user's name in the address is a mistake, and hides the host from people.
  ['https://fanfare.example@fanfare-posts.example', SITE],
  ['https://posts.bücher.example', 'https://xn--bcher-kva.example'],
  ['https://posts.fan.co.uk', 'https://fan.co.uk.'],
  ['https://posts.fan.kobe.jp', 'https://a.posts.fan.kobe.jp'],
  // A public suffix that is the site itself: its pages are near to all below it.
  ['https://fanfare.github.io', 'https://github.io'],
  ['https://posts.fanfare.github.io', 'https://fanfare.github.io'],
  ['http://127.0.0.1:5173', 'http://127.0.0.1:8787'],
  ['http://2130706433', 'http://127.0.0.1'],
  ['http://0x7f.1', 'http://127.0.0.1'],
  ['http://[::1]:5173', 'http://[0:0:0:0:0:0:0:1]'],
  ['https://', SITE],
  ['//fanfare-posts.example', SITE],
  ['ftp://fanfare-posts.example', SITE],
  ['data:text/html,posts', SITE],
  ['javascript:alert(1)', SITE],
  ['posts', SITE],
])('"%s" beside %s is no second host', (frame, site) => {
  expect(frameOrigin(frame, site)).toBeNull();
});
