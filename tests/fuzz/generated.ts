/**
 * Values generated from a schema: of its shape, at its limits and one beyond, with values of the scene where a field's
 * name has any.
 */
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import type { Chance } from './chance.ts';
import { nastyText, nastyValue } from './nasty.ts';

/** Texts and numbers with a meaning in the scene, by the name of their field. */
export type Words = ReadonlyMap<string, readonly string[]>;

const MOST = 6000;
const DECIMALS = ['0', '1', '0.5', '1e3', '-1', '1000000', '18446744073709551615', '18446744073709551616'];

/** Returns the values of all examples: "walletAddress" has wallets, "message" has texts that were to be signed. */
export function wordsOf(examples: unknown): Words {
  const words = new Map<string, string[]>();
  const take = (value: unknown, name: string) => {
    if (typeof value === 'string') words.set(name, [...(words.get(name) ?? []), value]);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) take(one, Array.isArray(value) ? name : key);
  };
  take(examples, '');
  return words;
}

/** Undefined where a field is omitted. */
export function generated(chance: Chance, schema: $ZodType, words: Words, name = ''): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  const inner = (one: $ZodType) => generated(chance, one, words, name);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, one]) => [key, generated(chance, one, words, key)]);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    case 'array': {
      const length = sizeOf(chance, def.checks);
      return Array.from({ length: Math.min(length, 200) }, () => inner(def.element));
    }
    case 'optional':
    case 'default':
      return chance.oneIn(3) ? undefined : inner(def.innerType);
    case 'nullable':
      return chance.oneIn(3) ? null : inner(def.innerType);
    case 'pipe':
      return inner((def.in as $ZodTypes)._zod.def.type === 'transform' ? def.out : def.in);
    case 'union':
      return inner(chance.pick(def.options));
    case 'literal':
      return chance.pick(def.values);
    case 'enum':
      return chance.pick([...Object.values(def.entries), 'none of these']);
    case 'boolean':
      return chance.oneIn(2);
    case 'null':
      return null;
    case 'number':
      return numberOf(chance, def.checks);
    case 'string':
      return textOf(chance, def.checks, words, name);
    default:
      return nastyValue(chance);
  }
}

type Checks = readonly { _zod: { def: { check: string } } }[] | undefined;

/** Returns the limits that the checks set, by their names in the schema library. */
function limitsOf(checks: Checks): Record<string, number> {
  const limits: Record<string, number> = {};
  for (const { _zod } of checks ?? []) {
    const def = _zod.def as { check: string; minimum?: number; maximum?: number; value?: unknown };
    if (def.check === 'min_length') limits.least = def.minimum!;
    if (def.check === 'max_length') limits.most = def.maximum!;
    if (def.check === 'greater_than') limits.least = Number(def.value);
    if (def.check === 'less_than') limits.most = Number(def.value);
  }
  return limits;
}

function sizeOf(chance: Chance, checks: Checks): number {
  const { least = 0, most = 5 } = limitsOf(checks);
  return Math.max(0, chance.pick([least - 1, least, least + 1, most, most + 1]));
}

function numberOf(chance: Chance, checks: Checks): number {
  const { least = 0, most = 1e9 } = limitsOf(checks);
  return chance.pick([least - 1, least, least + 1, (least + most) / 2, most, most + 1, least + 1e-9, 0.5, 7]);
}

function textOf(chance: Chance, checks: Checks, words: Words, name: string): string {
  const known = words.get(name);
  if (known && !chance.oneIn(3)) return chance.pick(known);
  switch (chance.below(5)) {
    case 0: {
      const size = Math.min(sizeOf(chance, checks), MOST);
      return chance.pick(['x', '7', ' ', '\u{1f438}', '\u00e9']).repeat(size);
    }
    case 1:
      return chance.pick(DECIMALS);
    case 2:
      return new Date(Date.now() + (chance.below(400) - 200) * 86_400_000).toISOString();
    case 3:
      return chance.pick(chance.pick([...words.values()]));
    default:
      return nastyText(chance);
  }
}
