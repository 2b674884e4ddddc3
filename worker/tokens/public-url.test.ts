import { expect, test } from 'vitest';
import { publicUrl } from './public-url.ts';

test.each([
  ['https://cdn.example.com/a.json?x=1', 'https://cdn.example.com/a.json?x=1'],
  ['HTTPS://CDN.Example.com./a', 'https://cdn.example.com./a'],
  ['https://example.com:443/a#part', 'https://example.com/a'],
  ['ipfs://bafyabc/meta.json', 'https://ipfs.io/ipfs/bafyabc/meta.json'],
  ['ipfs://ipfs/QmAbc', 'https://ipfs.io/ipfs/QmAbc'],
  ['ar://Abc_1', 'https://arweave.net/Abc_1'],
])('publicUrl accepts %s', (text, url) => {
  expect(publicUrl(text)).toBe(url);
});

test.each([
  'http://example.com/a',
  'ftp://example.com/a',
  'javascript:alert(1)',
  'data:application/json,{}',
  'file:///etc/passwd',
  'https://user@example.com/',
  'https://user:pass@example.com/',
  'https://example.com:8443/',
  'https://127.0.0.1/',
  'https://127.0.0.1./',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://１２７.0.0.1/',
  'https://8.8.8.8/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://api.localhost/',
  'https://printer.local/',
  'https://router.lan',
  'https://db.internal/',
  'https://home.arpa/',
  'https://intranet/',
  'https://coin.example/a.json',
  'ipfs://../../../x@evil.com:1',
  '/relative',
  '',
  `https://example.com/${'x'.repeat(3000)}`,
])('publicUrl refuses %s', (text) => {
  const url = publicUrl(text);
  // Dots in an ipfs link must not climb out of the gateway.
  if (url) expect(new URL(url).hostname).toBe('ipfs.io');
  else expect(url).toBeNull();
});

test('publicUrl resolves a relative redirect against its page and checks it', () => {
  expect(publicUrl('/b.json', 'https://example.com/a.json')).toBe('https://example.com/b.json');
  expect(publicUrl('//localhost/b.json', 'https://example.com/a.json')).toBeNull();
});
