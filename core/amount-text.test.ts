import { describe, expect, test } from 'vitest';
import { type AmountReading, readAmount, stepAmount, typedAmount } from './amount-text.ts';
import { formatAmount } from './money.ts';

const SOL = { decimals: 9, unit: 'SOL' };
const FROG = { decimals: 6, unit: 'FROG' };

/** Returns "0.05", "1 or 1000", or the refusal's message. */
function said(reading: AmountReading, decimals: number): string {
  if (reading.kind === 'exact') return formatAmount(reading.units, decimals);
  if (reading.kind === 'asked')
    return reading.readings.map((units) => formatAmount(units, decimals)).join(' or ');
  return reading.kind === 'empty' ? '' : reading.problem;
}
const sol = (text: string) => said(readAmount(text, SOL), 9);

test.each([
  // One mark, once.
  ['0,05', '0.05'],
  ['0.05', '0.05'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['5.', '5'],
  ['1,5', '1.5'],
  ['1.2345', '1.2345'],
  ['1000,500', '1000.5'],
  ['0,500', '0.5'],
  ['0.000', '0'],
  ['.500', '0.5'],
  // Three digits after it and one to three before it: ambiguous.
  ['1,000', '1 or 1000'],
  ['1.000', '1 or 1000'],
  ['1.234', '1.234 or 1234'],
  ['999,999', '999.999 or 999999'],
  ['1.2340', '1.234'],
  // Both marks, or one several times.
  ['1.000,5', '1000.5'],
  ['1,000.5', '1000.5'],
  ['1.234.567,891', '1234567.891'],
  ['1,000,000', '1000000'],
  ['1.000.000', '1000000'],
  // Digits and marks of other keyboards.
  ['５', '5'],
  ['０．０５', '0.05'],
  ['１，０００', '1 or 1000'],
  ['٠٫٠٥', '0.05'],
  ['١٬٠٠٠', '1000'],
  ['०.०५', '0.05'],
  ['𝟓', '5'],
  ['0。05', '0.05'],
  // Spaces, apostrophes, underscores, units, and what a paste brings along.
  [' 0.05 ', '0.05'],
  ['1 000', '1000'],
  ['1\u00a0000,5', '1000.5'],
  ['1\u202f234,567', '1234.567'],
  ["1'000.50", '1000.5'],
  ['1’000’000', '1000000'],
  ['1_000', '1000'],
  ['0.123 456', '0.123456'],
  ['\u200e0.05\u200f', '0.05'],
  ['0,05 SOL', '0.05'],
  ['5sol', '5'],
  ['1,000 SOL', '1 or 1000'],
  ['', ''],
  ['  ', ''],
])('the typed amount "%s" reads as %s', (text, expected) => {
  expect(sol(text)).toBe(expected);
});

const MARKS = 'This cannot be read as one number. Write it like 1000.5';
test.each([
  ['005', 'Did you mean 0.05?'],
  ['05', 'Did you mean 0.5?'],
  ['00', 'Leave out the zeros in front'],
  ['00.5', 'Leave out the zeros in front'],
  ['0,000.5', 'Leave out the zeros in front'],
  ['0 050', 'Did you mean 0.05?'],
  ['0000000000005', 'Leave out the zeros in front'],
  ['1.2.3', MARKS],
  ['1,00.5', MARKS],
  ['1,000.5.5', MARKS],
  ['1,00,000', MARKS],
  [',000.5', MARKS],
  ['1,000,', MARKS],
  ['5 10', MARKS],
  ["0'05", MARKS],
  ["1'5", MARKS],
  ['-1', 'Write the amount without a sign'],
  ['+1', 'Write the amount without a sign'],
  ['−1', 'Write the amount without a sign'],
  ['$5', 'Write the amount in SOL, without a currency sign'],
  ['5 €', 'Write the amount in SOL, without a currency sign'],
  ['1e3', 'Write the amount out in full, without an exponent'],
  ['1E-7', 'Write the amount out in full, without an exponent'],
  ['5 so', 'Write the unit in full: SOL'],
  ['5 FROG', 'Write the amount in digits; it is in SOL'],
  ['5k', 'Write the amount in digits; it is in SOL'],
  ['abc', 'Write the amount in digits'],
  ['SOL', 'Write the amount in digits'],
  ['10²', 'Write the amount in digits'],
  ['½', 'Write the amount in digits'],
  ['①', 'Write the amount in digits'],
  ['Ⅴ', 'Write the amount in digits'],
  ['0x10', 'Write the amount in digits; it is in SOL'],
  ['1/2', 'Write the amount in digits'],
  ['50%', 'Write the amount in digits'],
  ['.', 'Write the amount in digits'],
  ['0.0000000001', 'At most 9 decimals are possible'],
  ['1.000.000,0000000001', 'At most 9 decimals are possible'],
  ['18446744073.709551616', 'This number is too large'],
  ['9'.repeat(40), 'This number is too large'],
  // The screen shows 12.5 and 5.1, which differ from the numbers that are read.
  ['1\u202e5.2', 'Write the amount in digits'],
  ['\u202e1.5', 'Write the amount in digits'],
])('the typed amount "%s" is refused: %s', (text, sentence) => {
  expect(readAmount(text, SOL).kind).toBe('refused');
  expect(sol(text)).toBe(sentence);
});

describe('the unit of a typed amount', () => {
  const read = (text: string, unit: string) => said(readAmount(text, { decimals: 6, unit }), 6);

  test('the unit is never read as part of the number, nor the number as part of the unit', () => {
    expect(read('1000 FROG', 'FROG')).toBe('1000');
    expect(read('1000 frog', 'FROG')).toBe('1000');
    expect(read('11', '1')).toBe('11');
    expect(read('1.5', '.5')).toBe('1.5');
    expect(read('1E5', 'E5')).toContain('exponent');
    expect(read('1 E5', 'E5')).toBe('1');
    expect(read('5k', 'K')).not.toBe('5');
    expect(read('5 K', 'K')).toBe('5');
    expect(read('5 SOL', 'FROG')).toBe('Write the amount in digits; it is in FROG');
    expect(read('0,5 %', '%')).toBe('0.5');
  });
});

describe('an impossible reading of a typed amount', () => {
  test('a reading with too many decimals or above the maximum is not offered', () => {
    expect(said(readAmount('1,500', { decimals: 0 }), 0)).toBe('1500');
    expect(readAmount('1,500', { decimals: 0 })).toMatchObject({
      kind: 'asked',
      problem: 'Did you mean 1500?',
    });
    const percent = { decimals: 2, unit: '%', most: 10_000n };
    expect(readAmount('2,500', percent)).toMatchObject({ kind: 'asked', readings: [250n] });
    expect(readAmount('2,555', percent)).toMatchObject({ kind: 'refused', why: 'decimals' });
  });
});

test('arrow keys move a typed amount along the grid of the step', () => {
  const grid = { step: 1_000_000n, least: 0n };
  const step = (text: string, up: boolean, most?: bigint) => stepAmount(text, { ...SOL, most }, grid, up);
  expect(step('', true)).toBe('0.001');
  expect(step('0,0025', true)).toBe('0.003');
  expect(step('0.0025', false)).toBe('0.002');
  expect(step('0.05', false)).toBe('0.049');
  expect(step('1', true)).toBe('1.0010');
  expect(step('0.0005', false)).toBe('0');
  expect(step('0', false)).toBe('0');
  expect(step('1', true, 1_000_000_000n)).toBe('1');
  expect(step('1,000', true)).toBeNull();
  expect(step('005', true)).toBeNull();
  expect(stepAmount('', { decimals: 0 }, { step: 1n, least: 1n }, false)).toBe('1');
});

/** Deterministic, so that a failure can be repeated. */
function* amounts(decimals: number, count: number): Generator<bigint> {
  let state = 42n;
  const next = () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    return state >> 11n;
  };
  for (let i = 0; i < count; i++) {
    const wide = next() % 10n ** (1n + (next() % 15n));
    // Half of them end in zeros, as the amounts of users do.
    const round = 10n ** (next() % BigInt(decimals + 3));
    yield (next() % 2n === 0n ? wide : wide * round) % 2n ** 63n;
  }
}

describe('an amount in any notation reads as itself or as ambiguous, never as another amount', () => {
  const LOCALES = [
    'en-US',
    'de-DE',
    'fr-FR',
    'de-CH',
    'es-ES',
    'pt-BR',
    'pl-PL',
    'sv-SE',
    'ar-EG',
    'fa-IR',
    'ne-NP',
  ];
  const fullWidth = (text: string) =>
    text.replace(/[0-9.,]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xfee0));
  const DRESSES = [
    (text: string) => text,
    (text: string) => ` ${text}\u00a0SOL`,
    (text: string) => `${text}sol`,
    fullWidth,
  ];

  test.each([...LOCALES, 'en-IN', 'bn-BD'])('%s', (locale) => {
    // These locales group by two digits, which is refused wherever it shows.
    const twos = ['en-IN', 'bn-BD', 'ne-NP'].includes(locale);
    const styles = [true, false].map(
      (useGrouping) => new Intl.NumberFormat(locale, { useGrouping, maximumFractionDigits: 9 }),
    );
    let exact = 0;
    for (const units of amounts(9, 400)) {
      const plain = formatAmount(units, 9) as `${number}`;
      for (const style of styles)
        for (const dress of DRESSES) {
          const text = dress(style.format(plain));
          const reading = readAmount(text, SOL);
          if (reading.kind === 'exact') expect([text, formatAmount(reading.units, 9)]).toEqual([text, plain]);
          else if (reading.kind === 'asked') expect(reading.readings, text).toContain(units);
          else expect([text, twos && reading.kind === 'refused' && reading.why]).toEqual([text, 'grouping']);
          if (reading.kind === 'exact') exact++;
        }
    }
    expect(exact).toBeGreaterThan(1500);
  });

  test('an amount that a form writes is never ambiguous', () => {
    for (const decimals of [0, 2, 3, 6, 9])
      for (const units of amounts(decimals, 2000))
        expect(readAmount(typedAmount(units, decimals), { ...FROG, decimals })).toEqual({
          kind: 'exact',
          units,
        });
  });

  test('any text has a reading or a refusal, and a single reading reads back as itself', () => {
    const alphabet = [..."0123456789.,' _-+e$SOLsol%٣５½²\u200b\u00a0"];
    let seed = 7;
    for (let round = 0; round < 20_000; round++) {
      let text = '';
      for (let at = 0; at < 1 + (round % 9); at++) {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        text += alphabet[(seed >> 8) % alphabet.length];
      }
      const reading = readAmount(text, SOL);
      if (reading.kind === 'exact')
        expect(readAmount(typedAmount(reading.units, 9), SOL), text).toEqual(reading);
    }
  });
});
