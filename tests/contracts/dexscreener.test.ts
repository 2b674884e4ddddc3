/** DexScreener: our client reads the literal answers, and the fake market gives them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFixtures, readQuestions } from '../../local/contracts/fixtures.ts';
import type { Running } from '../../local/http.ts';
import { startMarket } from '../../local/market/server.ts';
import { askDexScreener, MarketUnavailable } from '../../worker/market/dexscreener.ts';
import { answerShape, literalHost, sameRequest } from './literal.ts';

const fixtures = readFixtures('dexscreener');
const mintOf = (url: string) => url.split('/').at(-1)!;
const LITERAL: Record<string, unknown> = {
  'tokens-one': { priceUsd: 120.78, priceSol: null, marketCap: null, volume24h: 94425154.75 },
  'tokens-none': undefined,
};

test('DexScreener answers without a known source are listed as questions', () => {
  expect(fixtures.filter(({ error }) => error).length).toBeGreaterThanOrEqual(2);
  expect(readQuestions('dexscreener').length).toBeGreaterThan(0);
});

describe('the DexScreener client', () => {
  test.each(fixtures)('the DexScreener client reads $name: $title', async (fixture) => {
    const host = await literalHost(fixture.answer);
    const mint = mintOf(fixture.request.url);
    const asked = askDexScreener({ MARKET_URL: host.url, SITE_URL: 'https://fanfare.example' }, [mint]);
    if (fixture.error) await expect(asked).rejects.toThrow(MarketUnavailable);
    else {
      const price = (await asked).get(mint);
      if (LITERAL[fixture.name]) expect(price).toMatchObject(LITERAL[fixture.name] as object);
      else expect(price).toBeUndefined();
    }
    expect(host.asked).toHaveLength(1);
    expect(sameRequest(host.asked[0]!, fixture)).toBe(true);
    expect(host.asked[0]!.headers!['user-agent']).toMatch(/^Fanfare\//);
    await host.close();
  });

  test('a market that answered 429 is not called again until its retry-after', async () => {
    const host = await literalHost(
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 200, body: [] },
    );
    const env = { MARKET_URL: host.url };
    await expect(askDexScreener(env, ['a'])).rejects.toThrow('HTTP 429');
    await expect(askDexScreener(env, ['a'])).rejects.toThrow('left alone');
    expect(host.asked).toHaveLength(1);
    await expect
      .poll(() =>
        askDexScreener(env, ['a']).then(
          (found) => found.size,
          () => -1,
        ),
      )
      .toBe(0);
    expect(host.asked).toHaveLength(2);
    await host.close();
  });
});

describe('the fake market', () => {
  let market: Running;
  beforeAll(async () => {
    market = await startMarket();
  });
  afterAll(() => market.close());

  test.each(fixtures)('the fake market answers like $name: $title', async (fixture) => {
    await fetch(`${market.url}/fault`, { method: 'POST', body: JSON.stringify(fixture.switch) });
    const response = await fetch(market.url + fixture.request.url);
    expect(response.status).toBe(fixture.answer.status);
    const text = await response.text();
    if (Array.isArray(fixture.answer.body)) {
      const [literal] = fixture.answer.body as object[];
      const pairs = JSON.parse(text) as object[];
      expect(pairs.length > 0).toBe(literal !== undefined);
      if (literal) expect(readFields(answerShape(pairs[0]))).toEqual(readFields(answerShape(literal)));
    } else expect(text).toBe(fixture.answer.text ?? '');
  });

  /** Returns the fields that the client reads: the fake market has fewer than the real one. */
  function readFields(pair: unknown) {
    const { chainId, baseToken, quoteToken, priceUsd, priceNative, liquidity, volume } = pair as Record<
      string,
      unknown
    >;
    return { chainId, baseToken, quoteToken, priceUsd, priceNative, liquidity, volume };
  }
});
