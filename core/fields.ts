/**
 * The schemas that settings are made of, and how a document is refused: by the whole name of its first wrong field, as
 * in "tiers.0.size: must be between 40 and 200".
 */
import * as z from 'zod/mini';
import { Refusal } from './refusals.ts';

export function refuseField(field: string, problem: string): never {
  throw new Refusal('invalid_field', { field, problem });
}

/** Parses `input` by `schema`. Refuses invalid_field. `texts`: the document's name, and why a name is refused. */
export function parseFields<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  texts = { document: 'body', unknown: 'is not a setting' },
): z.output<S> {
  const result = z.safeParse(schema, input, { reportInput: true });
  if (result.success) return result.data;
  const { issues } = result.error;
  const issue = innermost(issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!);
  const unknown = issue.code === 'unrecognized_keys' ? [issue.keys[0]!.slice(0, 40)] : [];
  const field = [...issue.path, ...unknown].join('.') || texts.document;
  if (unknown.length > 0) refuseField(field, texts.unknown);
  refuseField(field, issue.input === undefined ? 'is required' : issue.message);
}

type Issue = z.core.$ZodIssue;

/** Returns, for a value of several possible shapes, the issue of the nearest shape; else of the last one. */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue;
  const firsts = issue.errors.map(([first]) => first!);
  const inner = firsts.find(({ code, path }) => path.length > 0 || code === 'unrecognized_keys');
  const { path, ...rest } = inner ?? firsts.at(-1)!;
  return { ...rest, path: [...issue.path, ...path] } as Issue;
}

/** An object with these fields and no others. */
export const fields = <T extends z.core.$ZodShape>(shape: T) => z.strictObject(shape, 'must be an object');

/** The same, each field optional. */
export const someFields = <T extends z.core.$ZodShape>(shape: T) => z.partial(fields(shape));

/** Returns a list of at most `max` values; the first of two with the same `keyOf` stays. */
export function listOf<T extends z.ZodMiniType>(
  max: number,
  item: T,
  keyOf?: (value: z.output<T>) => string,
) {
  const list = z.array(item, 'must be a list').check(z.maxLength(max, `must be at most ${max} entries`));
  if (!keyOf) return list;
  return list.check(
    z.overwrite((all) => [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].reverse()),
  );
}

export const yesOrNo = z.boolean('must be true or false');

export function numberIn(min: number, max: number) {
  const problem = `must be between ${min} and ${max}`;
  return z.number('must be a number').check(z.minimum(min, problem), z.maximum(max, problem));
}

export const wholeIn = (min: number, max: number) =>
  numberIn(min, max).check(z.refine(Number.isInteger, 'must be a whole number'));

export const oneOf = <const T extends readonly string[]>(options: T) =>
  z.enum(options, `must be one of ${options.join(', ')}`);

export const matching = (pattern: RegExp, problem: string) =>
  z.string(problem).check(z.regex(pattern, problem));

/** Characters that are drawn as nothing or turn the reading order round. The joiner makes one picture of two. */
const UNSEEN = /[\p{Cc}\p{Co}\p{Cs}\u2028\u2029\uFFFC\uFFFD]|(?!\u200D)\p{Cf}/u;

/** Returns one line of visible text of 1 to `max` characters (code points), without blanks at its ends. */
export const lineOf = (max: number) =>
  z.string('must be text').check(
    z.trim(),
    z.refine((text) => !UNSEEN.test(text), 'must be one line of visible text'),
    z.refine((text) => text !== '' && [...text].length <= max, `must have 1 to ${max} characters`),
  );

/** 10 million SOL: no amount in settings is larger. */
const MAX_LAMPORTS = 10n ** 16n;

/** Returns the lamports as decimal text, at least `min`. */
export const lamportsFrom = (min: bigint) =>
  z.string('must be lamports as text').check(
    z.refine((text) => /^(?:0|[1-9]\d{0,18})$/.test(text), {
      error: 'must be lamports as text',
      abort: true,
    }),
    z.refine((text) => BigInt(text) >= min, `must be at least ${min} lamports`),
    z.refine((text) => BigInt(text) <= MAX_LAMPORTS, 'must be at most 10,000,000 SOL'),
  );

/** Refuses amounts of lamports that do not rise from one to the next. */
export function checkRising(amounts: readonly { field: string; amount: string }[], equalToo = false): void {
  amounts.forEach(({ field, amount }, at) => {
    const before = amounts[at - 1];
    if (!before) return;
    if (BigInt(amount) < BigInt(before.amount) || (!equalToo && amount === before.amount))
      refuseField(field, `must be ${equalToo ? 'at least' : 'more than'} ${before.field}`);
  });
}
