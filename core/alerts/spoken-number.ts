/** Numbers as English words: engines read "0.05" and "1,234,567" in ways of their own. */

/** Numbers with more digits than this are read digit by digit. */
const MAX_COUNTED_DIGITS = 15;

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion'];

/** Writes a plain decimal ("1234.05") in words: "one thousand two hundred thirty-four point zero five". */
export function spokenNumber(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const head = whole.length > MAX_COUNTED_DIGITS ? digits(whole) : wholeNumber(Number(whole));
  return fraction ? `${head} point ${digits(fraction)}` : head;
}

function digits(text: string): string {
  return [...text].map((digit) => SMALL[Number(digit)]).join(' ');
}

function wholeNumber(value: number): string {
  if (value === 0) return SMALL[0]!;
  const parts: string[] = [];
  for (let scale = SCALES.length - 1; scale >= 0; scale--) {
    const group = Math.floor(value / 1000 ** scale) % 1000;
    if (group > 0) parts.push(`${belowThousand(group)} ${SCALES[scale]}`.trim());
  }
  return parts.join(' ');
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const words = hundreds > 0 ? [`${SMALL[hundreds]} hundred`] : [];
  if (rest > 0 && rest < 20) words.push(SMALL[rest]!);
  else if (rest > 0) {
    const tens = TENS[Math.floor(rest / 10) - 2]!;
    words.push(rest % 10 === 0 ? tens : `${tens}-${SMALL[rest % 10]}`);
  }
  return words.join(' ');
}
