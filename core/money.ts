/**
 * Exact amounts. An amount is a bigint of base units (lamports, or the smallest unit of a mint); text is
 * for users and JSON. No floating-point number ever holds money.
 */

/** Base units per SOL: 10^9 lamports. */
export const SOL_DECIMALS = 9;
/** The largest amount an account on Solana can hold (u64). */
export const U64_MAX = 2n ** 64n - 1n;

/**
 * Reads plain decimal text, whose mark is the full stop, into base units: what JSON carries and code writes. What users
 * type goes through core/amount-text.ts. Answers null for anything else ("1,000", "005"), for more decimals than the
 * currency has, and for what does not fit into u64.
 */
export function parseAmount(text: string, decimals: number): bigint | null {
  const match = /^(0|[1-9]\d{0,29})?(?:\.(\d{0,30}))?$/.exec(text.trim());
  if (!match || (match[1] === undefined && !match[2])) return null;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const units = BigInt((match[1] ?? '0') + fraction.padEnd(decimals, '0'));
  return units <= U64_MAX ? units : null;
}

/**
 * Returns the problem of a number in JSON text that could be read in more than one way ("1,000", "0,05", "005", "1
 * 000"); null for plain decimal text, and for text that is no number in any reading.
 */
export function unclearAmount(text: string): string | null {
  const number = text.trim();
  if (!/^[\d.,\s'\u2019_]*\d[\d.,\s'\u2019_]*$/.test(number)) return null;
  if (/^(0|[1-9]\d*)?(\.\d*)?$/.test(number)) return null;
  return 'must be plain decimal text such as 1000.5';
}

/**
 * Returns a number as JSON clients send it (0.05, 1e-7) as the plain decimal text that `parseAmount` reads: the
 * shortest decimal that names this double, never its binary expansion.
 */
export function decimalText(value: number): string {
  const text = String(value);
  const match = /^(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const exponent = Number(match[3]);
  const digits = match[1]! + (match[2] ?? '');
  const point = match[1]!.length + exponent;
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  return point >= digits.length
    ? digits.padEnd(point, '0')
    : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Returns base units as a decimal text without trailing zeros, cut (never rounded up) to `maxDecimals`. */
export function formatAmount(units: bigint, decimals: number, maxDecimals = decimals): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits
    .slice(digits.length - decimals, digits.length - decimals + Math.min(decimals, maxDecimals))
    .replace(/0+$/, '');
  return `${sign}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** Returns base units as a decimal text with exactly `places` decimals (cut), for columns of figures. */
export function formatFixed(units: bigint, decimals: number, places: number): string {
  const [whole, fraction = ''] = formatAmount(units, decimals, places).split('.');
  return places === 0 ? whole! : `${whole}.${fraction.padEnd(places, '0')}`;
}

/** Returns "1234567.89" as "1,234,567.89". */
export function groupThousands(text: string): string {
  const [whole, fraction] = text.split('.');
  const grouped = whole!.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Returns the nearest double of an amount, for display and JSON only. Never compute with it. */
export function displayNumber(units: bigint, decimals: number): number {
  return Number(formatAmount(units, decimals));
}

/** Returns "1st", "22nd". */
export function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13;
  return `${number}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}
