import { describe, expect, test } from 'vitest';
import { programAddress } from '../program-address.ts';
import { Refusal } from '../refusals.ts';
import { checkEnd, prizeUnits, readDraft } from './draft.ts';
import { equalPlaces, ladderPlaces } from './places.ts';
import { prepareGiveawaySchema } from './schemas.ts';

const CREATOR = 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const OFF_CURVE = programAddress([], MINT);

const full = {
  title: 'Friday giveaway',
  description: 'One of you wins.',
  creator: CREATOR,
  prizeAmount: 1,
  prizeCurrency: 'SOL',
  endDateTime: '2026-12-01T10:00:00Z',
};

function read(change: Record<string, unknown> = {}, banned: string[] = []) {
  return readDraft(prepareGiveawaySchema.parse({ ...full, ...change }), banned);
}

function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('a draft without a type is one for participants, without holdings that matter', () => {
  expect(read()).toEqual({
    title: 'Friday giveaway',
    description: 'One of you wins.',
    type: 'participants',
    creator: CREATOR,
    places: ['1'],
    prizeAmount: '1',
    prizeCurrency: 'SOL',
    token: null,
    gated: false,
    endsAt: Date.parse('2026-12-01T10:00:00Z') / 1000,
    windowSeconds: 0,
    eligibility: null,
    tiers: [],
  });
});

describe('a missing field is refused in the words of the specification', () => {
  test.each([
    ['no title', { title: undefined }, 'Please fill in all required fields'],
    ['a title of blanks', { title: ' \u200b \n' }, 'Please fill in all required fields'],
    ['no description', { description: '' }, 'Please fill in all required fields'],
    ['no prize', { prizeAmount: undefined }, 'Please enter a valid prize amount'],
    ['a prize of zero', { prizeAmount: 0 }, 'Please enter a valid prize amount'],
    ['a prize of zeros', { prizeAmount: '0.000' }, 'Please enter a valid prize amount'],
    ['a negative prize', { prizeAmount: -1 }, 'Please enter a valid prize amount'],
    ['a prize in words', { prizeAmount: 'lots' }, 'Please enter a valid prize amount'],
    ['a prize with an exponent as text', { prizeAmount: '1e3' }, 'Please enter a valid prize amount'],
    [
      'a prize with a comma',
      { prizeAmount: '1,000' },
      'prizeAmount: must be plain decimal text such as 1000.5',
    ],
    [
      'a prize with leading zeros',
      { prizeAmount: '005' },
      'prizeAmount: must be plain decimal text such as 1000.5',
    ],
    ['no end', { endDateTime: undefined }, 'Please select an end date and time'],
    ['an empty end', { endDateTime: '' }, 'Please select an end date and time'],
    [
      'a coin prize without its coin',
      { prizeCurrency: 'CREATOR_COIN', tokenMint: '' },
      'Please enter the token address for creator coin',
    ],
    [
      'holders without a token',
      { type: 'holders', eligibilityType: 'percentage', minPercentage: 1 },
      'tokenMint: is required for a holders giveaway and for entry tiers',
    ],
    [
      'tiers without a token',
      { eligibilityTiers: [{ requirementType: 'amount', requirementValue: 1, entries: 1 }] },
      'tokenMint: is required for a holders giveaway and for entry tiers',
    ],
  ])('%s', (_, change, sentence) => {
    expect(refusal(() => read(change))).toBe(sentence);
  });
});

test.each([
  ['creator', { creator: undefined }, 'creator: is required'],
  ['two creators', { creatorAddress: MINT }, 'creatorAddress: differs from creator'],
  ['a creator that signs nothing', { creator: OFF_CURVE }, 'creator: must be a wallet'],
  ['two tokens', { tokenMint: MINT, tokenAddress: CREATOR }, 'tokenAddress: differs from tokenMint'],
  ['a long title', { title: 'x'.repeat(101) }, 'title: must be at most 100 characters'],
  ['a long description', { description: 'x'.repeat(1001) }, 'description: must be at most 1000 characters'],
  ['an end in words', { endDateTime: 'tomorrow' }, 'endDateTime: must be a date and time'],
  ['an end without a time', { endDateTime: '2026-12-01' }, 'endDateTime: must be a date and time'],
  ['a day that no month has', { endDateTime: '2026-02-30T10:00' }, 'endDateTime: must be a date and time'],
  ['a requirement among participants', { minPercentage: 1 }, 'minPercentage: is for holders giveaways only'],
  [
    'holders without a requirement',
    { type: 'holders', tokenMint: MINT },
    'eligibilityType: must be percentage or custom',
  ],
  [
    'a requirement without its number',
    { type: 'holders', tokenMint: MINT, eligibilityType: 'custom', minPercentage: 1 },
    'customAmount: is required',
  ],
])('refused: %s', (_, change, sentence) => {
  expect(refusal(() => read(change))).toBe(sentence);
});

test('an end without a zone is read as UTC, one with a zone by its zone, to the second', () => {
  const at = (endDateTime: string) => read({ endDateTime }).endsAt;
  const expected = Date.parse('2026-12-01T10:00:00Z') / 1000;
  expect(at('2026-12-01T10:00')).toBe(expected);
  expect(at('2026-12-01T10:00:00.999')).toBe(expected);
  expect(at('2026-12-01T12:00+02:00')).toBe(expected);
  expect(at('2026-12-01T10:00:07Z')).toBe(expected + 7);
});

test('texts keep their lines and lose what cannot be seen; script is only text', () => {
  const draft = read({
    title: ' <script>alert(1)</script>\u202e\nTime: 1 ',
    description: 'one\u0000\r\n\r\n\r\n\r\ntwo \u2028three',
  });
  expect(draft.title).toBe('<script>alert(1)</script> Time: 1');
  expect(draft.description).toBe('one\n\ntwo\nthree');
});

test('banned words become **** in title, description and tier labels, and no text outgrows its limit', () => {
  const draft = read(
    {
      title: `${'x'.repeat(96)} ash`,
      description: 'dry ash\nand ash',
      tokenMint: MINT,
      eligibilityTiers: [
        { label: 'big ash', requirementType: 'amount', requirementValue: 5, entries: 2 },
        { requirementType: 'percentage', requirementValue: 0, entries: 1 },
      ],
    },
    ['ash'],
  );
  expect(draft.title).toBe(`${'x'.repeat(96)} ***`);
  expect(draft.description).toBe('dry ****\nand ****');
  expect(draft.tiers.map((tier) => tier.label)).toEqual(['big ****', 'New Tier']);
  expect(draft.gated).toBe(true);
});

test('a typed number becomes exact decimal text', () => {
  const holders = { type: 'holders', tokenMint: MINT };
  expect(read({ ...holders, minPercentage: 0.000001 }).eligibility).toEqual({
    type: 'percentage',
    value: '0.000001',
  });
  expect(read({ ...holders, customAmount: 1e15 }).eligibility).toEqual({
    type: 'custom',
    value: '1000000000000000',
  });
  expect(read({ prizeAmount: 1e-7 }).prizeAmount).toBe('0.0000001');
});

type Currency = 'SOL' | 'CREATOR_COIN';

function units(prizeAmount: string, prizeCurrency: Currency, decimals: number, bps = 200) {
  return prizeUnits({ places: [prizeAmount], prizeAmount, prizeCurrency }, decimals, bps);
}

function shared(places: string[], prizeAmount: string | null = null, prizeCurrency: Currency = 'SOL') {
  return prizeUnits({ places, prizeAmount, prizeCurrency }, prizeCurrency === 'SOL' ? 9 : 0, 200);
}

test('the fee comes on top of the prize, rounded down', () => {
  const one = (prize: bigint, fee: bigint) => ({ amounts: [prize], prize, fee });
  expect(units('1', 'SOL', 9)).toEqual(one(1_000_000_000n, 20_000_000n));
  expect(units('49', 'CREATOR_COIN', 0)).toEqual(one(49n, 0n));
  expect(units('0.01', 'SOL', 9, 0)).toEqual(one(10_000_000n, 0n));
  expect(refusal(() => units('0.009999999', 'SOL', 9))).toBe('prizeAmount: must be at least 0.01 SOL');
  expect(refusal(() => units('1.0000000001', 'SOL', 9))).toBe('prizeAmount: must have at most 9 decimals');
  expect(refusal(() => units('9223372036854775807', 'CREATOR_COIN', 0))).toBe('prizeAmount: is too large');
  expect(refusal(() => units('9'.repeat(30), 'SOL', 9))).toBe('prizeAmount: is too large');
});

describe('a prize in places', () => {
  test('the fee of several places is taken on their sum, so that it is not rounded down for each', () => {
    expect(shared(['49', '49', '2'], null, 'CREATOR_COIN')).toEqual({
      amounts: [49n, 49n, 2n],
      prize: 100n,
      fee: 2n,
    });
  });

  test('places without a prize make their sum the prize; with one they must add up to it exactly', () => {
    expect(read({ prizeAmount: undefined, places: ['0.3', ' .2 '] })).toMatchObject({
      places: ['0.3', '.2'],
      prizeAmount: null,
    });
    expect(shared(['0.3', '.2']).prize).toBe(500_000_000n);
    expect(shared(['0.3', '0.2'], '0.500').prize).toBe(500_000_000n);
    expect(refusal(() => shared(['0.3', '0.2'], '0.500000001'))).toBe(
      'places: their amounts must add up to prizeAmount',
    );
  });

  test.each([
    ['a place below 0.001 SOL', ['0.1', '0.000999999'], 'places: place 2 must be at least 0.001 SOL'],
    ['a sum below 0.01 SOL', ['0.001', '0.001'], 'prizeAmount: must be at least 0.01 SOL'],
    ['too many decimals', ['0.1', '0.0000000001'], 'places: must have at most 9 decimals'],
  ])('refused: %s', (_, places, sentence) => {
    expect(refusal(() => shared(places))).toBe(sentence);
  });

  test('a coin has places of one base unit, and none below it', () => {
    expect(shared(['1', '1'], null, 'CREATOR_COIN').amounts).toEqual([1n, 1n]);
    expect(refusal(() => shared(['1', '0.1'], null, 'CREATOR_COIN'))).toBe(
      'places: must have at most 0 decimals',
    );
    const half = '5000000000000000000';
    expect(refusal(() => shared([half, half], null, 'CREATOR_COIN'))).toBe('places: is too large');
  });

  test.each([
    ['a place of zero', ['1', '0'], 'places: must be amounts above zero'],
    ['a place in words', ['lots'], 'places: must be amounts above zero'],
    ['a place with a comma', ['1,5'], 'places: must be plain decimal text such as 1000.5'],
  ])('refused before any token is read: %s', (_, places, sentence) => {
    expect(refusal(() => read({ places, prizeAmount: undefined }))).toBe(sentence);
  });

  test('equal and falling places add up to the whole for every number of places, the first one getting the rest', () => {
    for (const total of [32n, 1000n, 10_000_000n, 999_999_999n, 2n ** 63n - 1n])
      for (let count = 1; count <= 32; count++) {
        const equal = equalPlaces(total, count);
        const ladder = ladderPlaces(total, count);
        for (const amounts of [equal, ladder]) {
          expect(amounts).toHaveLength(count);
          expect(amounts.reduce((sum, amount) => sum + amount)).toBe(total);
          expect(amounts.every((amount, place) => place === 0 || amount <= amounts[place - 1]!)).toBe(true);
        }
        expect(equal[0]! - equal.at(-1)!).toBeLessThan(count);
      }
    expect(equalPlaces(100n, 3)).toEqual([34n, 33n, 33n]);
    expect(ladderPlaces(100n, 3)).toEqual([51n, 33n, 16n]);
    expect(() => equalPlaces(100n, 0)).toThrow(RangeError);
  });
});

test('the end keeps its distance from the clocks of server and chain', () => {
  const now = 1_800_000_000;
  const year = 365 * 86_400;
  expect(() => checkEnd(now + 3600, [now, now - 5], 3600)).not.toThrow();
  expect(refusal(() => checkEnd(now + 3600, [now, now + 1], 3600))).toBe(
    'endDateTime: must be at least 1 hour ahead',
  );
  expect(() => checkEnd(now + year, [now, now], 3600)).not.toThrow();
  expect(refusal(() => checkEnd(now + year, [now, now - 1], 3600))).toBe(
    'endDateTime: must be at most 365 days ahead',
  );
});
