/**
 * Gateways: when one refuses, another answers. There is no fake gateway: tokens of the local world have no pictures.
 */
import { describe, expect, test } from 'vitest';
import { readFixtures } from '../../local/contracts/fixtures.ts';
import { askEach } from '../../worker/smoke/service-calls.ts';
import { placesOf } from '../../worker/tokens/gateways.ts';
import { readOffChain } from '../../worker/tokens/off-chain.ts';
import { literalHost, sameRequest } from './literal.ts';

const fixtures = readFixtures('gateways');
const metadata = fixtures.find(({ name }) => name === 'metadata')!;
const URI = `https://ipfs.io${metadata.request.url}`;
/** Only the configured gateways may be on loopback; the file's own address is never reached here. */
const only =
  (urls: string[]): typeof fetch =>
  async (input, init) => {
    if (!urls.some((url) => String(input).startsWith(url))) throw new TypeError('no such host');
    return fetch(input, init);
  };

describe('the gateway client', () => {
  test.each(fixtures)('the gateway client reads $name: $title', async (fixture) => {
    const first = await literalHost(fixture.answer);
    const second = await literalHost(metadata.answer);
    const settings = { IPFS_GATEWAYS: `${first.url} ${second.url}`, SITE_URL: 'https://fanfare.example' };
    const read = await readOffChain(URI, { settings, fetch: only([first.url, second.url]) });
    expect(read).toMatchObject({ description: 'A coin' });
    expect(sameRequest(first.asked[0]!, fixture)).toBe(true);
    expect(first.asked[0]!.headers!['user-agent']).toMatch(/^Fanfare\//);
    expect(second.asked.length).toBe(fixture.error ? 1 : 0);
    await Promise.all([first.close(), second.close()]);
  });

  test('the gateway client does not wait for a silent gateway', async () => {
    const second = await literalHost(metadata.answer);
    const silent = 'http://127.0.0.1:9';
    const fetcher: typeof fetch = (input, init) =>
      String(input).startsWith(silent) ? new Promise(() => {}) : only([second.url])(input, init);
    const settings = { IPFS_GATEWAYS: `${silent},${second.url}` };
    const read = await readOffChain(URI, { settings, fetch: fetcher, timeoutMs: 4000 });
    expect(read).toMatchObject({ description: 'A coin' });
    await second.close();
  });
});

test('the smoke test calls each gateway separately, and fails only when none has the file', async () => {
  const busy = fixtures.find(({ answer }) => answer.status === 429)!;
  const hosts = [await literalHost(busy.answer), await literalHost(metadata.answer)];
  const urls = hosts.map(({ url }) => url);
  const names = urls.map((url) => new URL(url).host);
  const said = await askEach({ IPFS_GATEWAYS: urls.join(' ') }, URI, only(urls));
  expect(said.replace(/\d+ ms/, 'soon')).toBe(`${names[0]} HTTP 429, ${names[1]} soon, ipfs.io no answer`);
  await expect(askEach({ IPFS_GATEWAYS: urls[0] }, URI, only(urls))).rejects.toThrow(
    `${names[0]} HTTP 500, ipfs.io no answer`,
  );
  await Promise.all(hosts.map(({ close }) => close()));
});

describe('the addresses of a file', () => {
  const GATEWAYS = 'https://a.com https://b.com';
  const path = metadata.request.url;
  const cid = path.slice('/ipfs/'.length);
  test.each([
    [`ipfs://${cid}`, [`https://a.com${path}`, `https://b.com${path}`, `https://ipfs.io${path}`]],
    [
      `https://dead.com${path}/1.json`,
      [`https://a.com${path}/1.json`, `https://b.com${path}/1.json`, `https://dead.com${path}/1.json`],
    ],
    [
      `https://${cid}.ipfs.dead.com/1.json`,
      [`https://a.com${path}/1.json`, `https://b.com${path}/1.json`, `https://${cid}.ipfs.dead.com/1.json`],
    ],
    ['https://coin.site/ipfs/no-cid', ['https://coin.site/ipfs/no-cid']],
    ['https://coin.site/meta.json', ['https://coin.site/meta.json']],
    ['http://127.0.0.1/ipfs/x', []],
    [`https://127.0.0.1${path}`, []],
  ])('the addresses of the file %s', (uri, places) => expect(placesOf(uri, GATEWAYS)).toEqual(places));
});
