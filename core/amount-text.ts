/**
 * Amounts as users type and paste them, in any locale. Nothing is guessed: a text has one reading, or the user is asked
 * which of two, or it is refused with a message. The API accepts less: core/money.ts `parseAmount`.
 */
import { formatAmount, parseAmount } from './money.ts';

export interface AmountRules {
  /** Decimals of the currency. Finer amounts are refused, never rounded. */
  decimals: number;
  /** The unit that may follow the number: 'SOL', a token's symbol, '%'. */
  unit?: string;
  /** Base units. Readings of an ambiguous text above it are not offered; the caller refuses plain numbers above it. */
  most?: bigint;
}

type AmountRefusal =
  | 'sign'
  | 'currency'
  | 'exponent'
  | 'letters'
  | 'unfinished'
  | 'leading-zero'
  | 'grouping'
  | 'decimals'
  | 'too-large';

/** Units are base units. `asked`: the text can be read as each of `readings` (at most two, ascending). */
export type AmountReading =
  | { kind: 'empty' }
  | { kind: 'exact'; units: bigint }
  | { kind: 'asked'; readings: bigint[]; problem: string }
  /** `meant`: what the user may have wanted to type; null if that is unclear. */
  | { kind: 'refused'; why: AmountRefusal; problem: string; meant: bigint | null };

/** Text that is not a number from 0 up in any reading: forms have their own message for it. */
export const isNoNumber = (reading: AmountReading): boolean =>
  reading.kind === 'refused' && (reading.why === 'sign' || reading.why === 'letters');

const MAX_DIGITS = 30;
/** Spaces of all kinds, apostrophes and underscores: they group digits and are never a decimal mark. */
const GROUPING = "[\\s'\u2018\u2019\u02bc_\u066c]";
const GROUPED = new RegExp(
  `^(\\d{1,3}(?:${GROUPING}\\d{3})+|\\d*)(?:[.,](\\d{3}(?:${GROUPING}\\d{3})*${GROUPING}\\d{1,3}|\\d*))?$`,
  'u',
);
const ANY_GROUPING = new RegExp(GROUPING, 'gu');

/**
 * Reads a typed amount. Full-width digits and those of other scripts count, as do one trailing unit and digits grouped
 * by spaces, apostrophes or underscores. With both marks the last one is the decimal mark. One mark, once, before
 * exactly three digits and after one to three that do not begin with 0 is ambiguous. The same mark several times groups
 * thousands.
 */
export function readAmount(text: string, rules: AmountRules): AmountReading {
  const written = plainDigits(text);
  if (written === '') return { kind: 'empty' };
  const number = withoutUnit(written, rules.unit);
  const wrong = foreign(number, rules.unit);
  if (wrong) return wrong;
  if (number.search(ANY_GROUPING) >= 0) {
    const [, whole, fraction] = GROUPED.exec(number) ?? [];
    if (whole === undefined) return GROUPING_WRONG;
    return exact(whole.replace(ANY_GROUPING, ''), fraction?.replace(ANY_GROUPING, '') ?? '', rules);
  }
  return marked(number, rules);
}

/** Returns an amount as text that `readAmount` reads back as itself: "1.2340", because "1.234" is ambiguous. */
export function typedAmount(units: bigint, decimals: number): string {
  const text = formatAmount(units, decimals);
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/**
 * Returns the text after an arrow key, on the grid of `step` from `least`, as in a browser's number field; null if the
 * text has no single reading. Base units.
 */
export function stepAmount(
  text: string,
  rules: AmountRules,
  grid: { step: bigint; least: bigint },
  up: boolean,
): string | null {
  const reading = readAmount(text, rules);
  if (reading.kind === 'asked' || reading.kind === 'refused') return null;
  const { step, least } = grid;
  const from = reading.kind === 'empty' ? 0n : reading.units;
  if (from < least) return typedAmount(least, rules.decimals);
  const steps = (from - least) / step;
  const onGrid = least + steps * step === from;
  const next = least + (up ? steps + 1n : onGrid ? steps - 1n : steps) * step;
  const most = rules.most ?? next;
  return typedAmount(next < least ? least : next > most ? most : next, rules.decimals);
}

/** Trims, and normalizes full-width forms, digits of all scripts, and the keyboard variants of the two marks. */
function plainDigits(text: string): string {
  return (
    text
      // The plain form of superscripts and fractions is another number; an override reorders the digits on screen.
      .replace(/[\p{No}\p{Nl}\u202d\u202e]/gu, '?')
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/\p{Nd}/gu, digitOf)
      .replace(/\u3002/g, '.')
      .replace(/[\u3001\u066b]/g, ',')
      .trim()
  );
}

/** Returns the ASCII digit of a script's digit: the ten digits of a script are consecutive code points, from 0 on. */
function digitOf(character: string): string {
  const code = character.codePointAt(0)!;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

/** Removes one unit at the end; directly after a digit only if it cannot be part of the number ("5k", "1e5"). */
function withoutUnit(written: string, unit: string | undefined): string {
  const name = plainDigits(unit ?? '');
  if (!/^[\p{L}%]/u.test(name)) return written;
  const at = written.length - name.length;
  if (at < 1 || written.slice(at).toLowerCase() !== name.toLowerCase()) return written;
  const apart = /\s$/.test(written.slice(0, at));
  return apart || name === '%' || /^\p{L}{2,}$/u.test(name) ? written.slice(0, at).trimEnd() : written;
}

const refused = (
  why: AmountRefusal,
  problem: string,
  meant: bigint | null = null,
): AmountReading & { kind: 'refused' } => ({ kind: 'refused', why, problem, meant });

const GROUPING_WRONG = refused('grouping', 'This cannot be read as one number. Write it like 1000.5');

/** Returns the refusal of anything but digits, marks and spaces; null if there is nothing else. */
function foreign(number: string, unit: string | undefined): AmountReading | null {
  if (/^[+\-\u2212\u2010-\u2015]|[+\-\u2212]$/.test(number) && !/\p{L}/u.test(number))
    return refused('sign', 'Write the amount without a sign');
  if (/\p{Sc}/u.test(number))
    return refused('currency', `Write the amount ${unit ? `in ${unit}, ` : ''}without a currency sign`);
  if (/\d\s*e\s*[+\-\u2212]?\d/i.test(number))
    return refused('exponent', 'Write the amount out in full, without an exponent');
  const letters = /^[\d.,\s]*\d[.,]?\s*(\p{L}[^\s]*)$/u.exec(number)?.[1];
  if (letters && unit && plainDigits(unit).toLowerCase().startsWith(letters.toLowerCase()))
    return refused('unfinished', `Write the unit in full: ${unit}`);
  if (/^[.,]$/.test(number)) return refused('unfinished', 'Write the amount in digits');
  const rest = number.replace(ANY_GROUPING, '');
  if (/^[\d.,]*\d[\d.,]*$/.test(rest)) return null;
  return refused('letters', `Write the amount in digits${letters && unit ? `; it is in ${unit}` : ''}`);
}

/** Reads a text of digits and marks only. */
function marked(number: string, rules: AmountRules): AmountReading {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (last < 0) return exact(number, '', rules);
  const mark = number[last]!;
  const other = mark === '.' ? ',' : '.';
  const once = number.indexOf(mark) === last;
  const [whole, fraction] = [number.slice(0, last), number.slice(last + 1)];
  if (whole.includes(other)) {
    const groups = whole.split(other);
    return once && areGroups(groups) ? exact(groups.join(''), fraction, rules) : GROUPING_WRONG;
  }
  if (!once) {
    const groups = number.split(mark);
    return areGroups(groups) ? exact(groups.join(''), '', rules) : GROUPING_WRONG;
  }
  const unclear = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return unclear ? ask(number, whole, fraction, rules) : exact(whole, fraction, rules);
}

const areGroups = ([first = '', ...rest]: string[]) =>
  /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));

function ask(number: string, whole: string, fraction: string, rules: AmountRules): AmountReading {
  const { decimals, most } = rules;
  const both = [parseAmount(`${whole}.${fraction}`, decimals), parseAmount(whole + fraction, decimals)];
  const readings = both.filter(
    (units): units is bigint => units !== null && (most === undefined || units <= most),
  );
  if (readings.length === 0) return exact(whole, fraction, rules);
  const problem =
    readings.length > 1
      ? `"${number}" can be read in two ways. Which amount do you mean?`
      : `Did you mean ${formatAmount(readings[0]!, decimals)}?`;
  return { kind: 'asked', readings, problem };
}

function exact(whole: string, fraction: string, { decimals }: AmountRules): AmountReading {
  if (/^0\d/.test(whole)) {
    const meant = fraction === '' ? parseAmount(`0.${whole.slice(1)}`, decimals) : null;
    const problem = meant ? `Did you mean ${formatAmount(meant, decimals)}?` : 'Leave out the zeros in front';
    return refused('leading-zero', problem, meant || null);
  }
  if (whole.length > MAX_DIGITS) return refused('too-large', 'This number is too large');
  if (fraction.replace(/0+$/, '').length > decimals)
    return refused(
      'decimals',
      decimals === 0 ? 'Only whole numbers are possible' : `At most ${decimals} decimals are possible`,
    );
  const units = parseAmount(`${whole || '0'}.${fraction.slice(0, MAX_DIGITS)}`, decimals);
  return units === null ? refused('too-large', 'This number is too large') : { kind: 'exact', units };
}
