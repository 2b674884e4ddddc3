import { afterEach, expect, test, vi } from 'vitest';
import { type DrawHead, headIn, readDrawHead } from './draw.ts';

const HEAD = {
  version: 2,
  genesis: 'N',
  program: 'P',
  escrow: 'G',
  id: '00',
  site: 'localhost',
  creator: 'C',
  operator: 'O',
  treasury: 'T',
  prize: { mint: null, tokenProgram: null, symbol: 'SOL', decimals: 9, fee: '0' },
  amounts: ['1'],
  window: 0,
  terms: { title: 'A title with ,"list": and } in it' },
  termsHash: '00',
  open: { signature: 'S', slot: 1, time: 1 },
  commits: [],
  reveal: null,
  places: [],
  end: null,
} as unknown as DrawHead;
const list = 'fanfare list 2\ngiveaway G\nsnapshot none\ne A 7 - -\n';
const { end, ...others } = HEAD;

afterEach(() => vi.unstubAllGlobals());

/** Serves `text` in pieces of `size` characters and counts the pieces that were pulled. */
function serve(text: string, size: number): { pulled: number } {
  const seen = { pulled: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = text.slice(seen.pulled * size, (seen.pulled + 1) * size);
        seen.pulled += 1;
        if (piece) controller.enqueue(new TextEncoder().encode(piece));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  vi.stubGlobal('fetch', async () => new Response(body));
  return seen;
}

test("a draw record's head ends where the list begins, whatever its texts contain", () => {
  const text = JSON.stringify({ ...HEAD, list });
  expect(headIn(text)).toEqual(HEAD);
  expect(headIn(text.slice(0, text.lastIndexOf(',"list":') + 8))).toEqual(HEAD);
  expect(headIn(text.slice(0, text.lastIndexOf(',"list":')))).toBeNull();
});

test("a draw record's head is found in JSON with whitespace", () => {
  expect(headIn(JSON.stringify({ ...HEAD, list }, null, 2))).toEqual(HEAD);
});

test('no head is returned for a draw record whose list does not come last', () => {
  expect(headIn(JSON.stringify({ ...others, list, end }))).toBeNull();
  expect(headIn(JSON.stringify({ list, ...HEAD }))).toBeNull();
});

test.each([7, 100, 100_000])("a draw record's head is read from pieces of %i characters", async (size) => {
  serve(JSON.stringify({ ...HEAD, list }), size);
  expect(await readDrawHead('G')).toEqual(HEAD);
});

test("a draw record's head is read when the list comes first or in between", async () => {
  for (const record of [
    { list, ...HEAD },
    { ...others, list, end },
  ]) {
    serve(JSON.stringify(record), 100);
    expect(await readDrawHead('G')).toEqual(HEAD);
  }
});

test("reading a draw record's head does not download the long list after it", async () => {
  const text = JSON.stringify({ ...HEAD, list: `${list}${'e A 7 - -\n'.repeat(10_000)}` });
  const seen = serve(text, 500);
  expect(await readDrawHead('G')).toEqual(HEAD);
  expect(seen.pulled * 500).toBeLessThan(text.length / 10);
});
