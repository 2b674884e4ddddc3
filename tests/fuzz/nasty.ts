/** Hostile replacements for expected input: values, texts, bytes, and changes to a valid value. */
import type { Chance } from './chance.ts';

type Json = unknown;

/** Markup and addresses that would run if stored text were taken for HTML. */
export const HOSTILE_TEXTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '</title></textarea></style></script><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u202egnp.exe\u2066\u2069',
  'a\u200b\u200d\ufeff\u2060b',
] as const;

const TEXTS: readonly string[] = [
  ...HOSTILE_TEXTS,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u{1f438}'.repeat(3),
  '\u{10ffff}\ufffe\uffff',
  'e\u0301'.repeat(200),
  '\u2028\u2029\u0085',
  '\r\nSet-Cookie: a=b',
  "'; DROP TABLE tips; --",
  '%00%0a%ff',
  '../../../etc/passwd',
  '%%%',
  '*?[a-z]%_\\',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '1e400',
  '-0',
  '0x10',
  '1_000',
  '18446744073709551616',
  '9223372036854775808',
  '0.0000000000000000001',
  '1'.repeat(400),
  'x'.repeat(5000),
  '9999-99-99T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '1970-01-01T00:00:00Z',
  '11111111111111111111111111111111',
  '1'.repeat(44),
  'So11111111111111111111111111111111111111112',
  'null',
  '[]',
  '{}',
];

const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-7,
  5e-324,
  255,
  256,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  2 ** 64,
  1e21,
  1e308,
  -1e308,
];

export function nastyText(chance: Chance): string {
  if (chance.oneIn(6)) {
    const units = Array.from({ length: chance.below(40) }, () => chance.below(0x10000));
    return String.fromCharCode(...units);
  }
  return chance.pick(TEXTS);
}

export function nastyValue(chance: Chance, depth = 0): Json {
  switch (chance.below(depth > 2 ? 5 : 9)) {
    case 0:
      return null;
    case 1:
      return chance.oneIn(2);
    case 2:
      return chance.pick(NUMBERS);
    case 3:
    case 4:
      return nastyText(chance);
    case 5:
      return Array.from({ length: chance.below(5) }, () => nastyValue(chance, depth + 1));
    case 6:
      return { [nastyText(chance)]: nastyValue(chance, depth + 1) };
    case 7:
      return Array.from({ length: chance.pick([0, 17, 300]) }, () => 0);
    default:
      return { length: -1, toString: 1, valueOf: null, toJSON: 'no' };
  }
}

/** Returns `value` with something in it replaced, added, removed or wrapped. */
export function mutated(chance: Chance, value: Json): Json {
  if (Array.isArray(value) && value.length > 0 && !chance.oneIn(4)) {
    const at = chance.below(value.length);
    return value.map((one, i) => (i === at ? mutated(chance, one) : one));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !chance.oneIn(12)) {
    const entries = Object.entries(value);
    if (entries.length === 0 || chance.oneIn(8)) {
      entries.push([chance.oneIn(2) ? '__proto__' : nastyText(chance), nastyValue(chance)]);
      return fromEntries(entries);
    }
    const at = chance.below(entries.length);
    const [name, old] = entries[at]!;
    if (chance.oneIn(6)) entries.splice(at, 1);
    else entries[at] = [name, chance.oneIn(3) ? mutated(chance, old) : nastyValue(chance)];
    return fromEntries(entries);
  }
  if (typeof value === 'string' && value !== '' && chance.oneIn(2)) return mutatedText(chance, value);
  return chance.oneIn(5) ? [value] : nastyValue(chance);
}

/** Creates an object as JSON.parse does: `__proto__` becomes an ordinary field. */
function fromEntries(entries: [string, Json][]): Json {
  const result: Record<string, Json> = {};
  for (const [name, value] of entries)
    Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true });
  return result;
}

/** Returns a text with one character changed, a piece cut out or doubled, or strange characters inserted. */
export function mutatedText(chance: Chance, text: string): string {
  const at = chance.below(text.length + 1);
  switch (chance.below(5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + nastyText(chance) + text.slice(at);
    case 2:
      return text.slice(0, at) + chance.pick(['A', '1', '=', '/', '%', '\0', '\ud83d']) + text.slice(at + 1);
    case 3:
      return text + text;
    default:
      return ` ${text}\n`;
  }
}

/** Returns bytes that are almost JSON, or not JSON at all, in place of `text`. */
export function rawBody(chance: Chance, text: string): Uint8Array {
  const encode = (words: string) => new TextEncoder().encode(words);
  switch (chance.below(12)) {
    case 0:
      return encode(text.slice(0, chance.below(text.length + 1)));
    case 1:
      return chance.bytes(chance.below(300));
    case 2:
      return encode('['.repeat(chance.pick([100, 5000, 30_000])));
    case 3:
      return encode(`${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`);
    case 4:
      return encode(`\ufeff${text}`);
    case 5:
      return Uint8Array.from(`\ufeff${text}`, (char) => char.charCodeAt(0) & 0xff);
    case 6:
      return encode(text.replace('{', `{"__proto__":{"status":"ok"},"constructor":{"prototype":{}},`));
    case 7:
      return encode(
        text.replace(
          /:\s*("[^"]*"|[\d.]+)/,
          () =>
            `:${chance.pick(['1e400', '-0', 'NaN', '01', "'a'", '18446744073709551616', '"\\ud800"', '"\\u0000"', '0.1e-400'])}`,
        ),
      );
    case 8:
      return encode(
        `${text.slice(0, -1)},"pad":"${'\u{1f438}'.repeat(chance.pick([1000, 16_300, 20_000, 60_000]))}"}`,
      );
    case 9: {
      const bytes = encode(text);
      if (bytes.length > 0) bytes[chance.below(bytes.length)] = chance.below(256);
      return bytes;
    }
    case 10:
      return encode(text + text);
    default:
      return encode(
        chance.pick(['null', '[]', '0', '""', 'true', '{}', '', ' ', '[[]]', '"__proto__"', 'undefined']),
      );
  }
}

/** Returns bytes of an account, a transaction or a stream with some of them changed, cut off or doubled. */
export function mutatedBytes(chance: Chance, bytes: Uint8Array): Uint8Array {
  let result = bytes.slice();
  for (let times = 1 + chance.below(4); times > 0; times--) {
    if (result.length === 0) return chance.bytes(chance.below(200));
    const at = chance.below(result.length);
    switch (chance.below(6)) {
      case 0:
        result[at] = chance.below(256);
        break;
      case 1:
        result[at] = chance.pick([0, 1, 0x7f, 0x80, 0xff]);
        break;
      case 2:
        result.fill(0xff, at, at + chance.pick([2, 4, 8]));
        break;
      case 3:
        result = result.slice(0, at);
        break;
      case 4:
        result = Uint8Array.from([
          ...result.slice(0, at),
          ...chance.bytes(chance.below(20)),
          ...result.slice(at),
        ]);
        break;
      default:
        result = Uint8Array.from([...result.slice(0, at), ...result.slice(Math.max(0, at - 64))]);
    }
  }
  return result;
}
