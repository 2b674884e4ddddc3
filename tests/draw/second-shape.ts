/** The fields of a record and small tools, from docs/record.md alone: part of the second verifier. */
import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519';
import { numberToBytesLE } from '@noble/curves/utils';
import bs58 from 'bs58';

export type Json = ReturnType<typeof JSON.parse>;

/** Fields and forms. ? null or, ~ absent or, [n up to n of, { an object, = one of these, the rest as in fits. */
const SHAPES: Record<string, string> = {
  record:
    'version:=3 genesis:A program:A escrow:A id:H32 site:X300 creator:A operator:A treasury:A prize:{prize amounts:[32U window:I1e9 terms:{terms termsHash:H32 open:{tx commits:[3{commit reveal:?{reveal places:[32{place end:?{end list:?X1e12',
  prize:
    'mint:?A tokenProgram:?="TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"|"TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb" decimals:I255 fee:U',
  terms:
    'version:=2 kind:="participants"|"holders" gateMint:?A eligibility:?{eligibility tiers:[100{tier endsAt:I1e12 title:X2000 description:X2000 swapWallet:~A',
  eligibility: 'type:="percentage"|"custom" value:D',
  tier: 'label:X2000 requirementType:="percentage"|"amount" requirementValue:D entries:I1e9',
  tx: 'signature:S slot:I281474976710656 time:I1e12',
  commit:
    'number:I2 live:=true|false root:H32 totalWeight:U listHash:H32 round:U cutoff:I1e12 tx:{tx withdrawn:?{tx',
  reveal: 'signature:H64 randomness:H32 tx:{tx',
  place: 'winner:A index:I1048576 weight:U start:U ticket:U proof:H prove:{tx pay:?{tx',
  end: 'by:="finish"|"cancel"|"reclaim" tx:{tx',
};
/** Returns whether a text is base58 of so many bytes. */
export const isBase58 = (text: string, length: number) => bs58.decodeUnsafe(text)?.length === length;

/** Returns whether a value has a form: that of the record is "{record". */
export function fits(value: unknown, form: string): boolean {
  const rest = form.slice(1);
  if (form[0] === '?') return value === null || fits(value, rest);
  if (form[0] === '~') return value === undefined || fits(value, rest);
  if (form[0] === '=') return rest.split('|').includes(JSON.stringify(value));
  if (form[0] === 'I') return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= Number(rest);
  if (form[0] === '[') {
    const [, most, item] = /^(\d+)(.*)$/.exec(rest)!;
    return Array.isArray(value) && value.length <= Number(most) && value.every((one) => fits(one, item!));
  }
  if (form[0] === '{') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const fields = SHAPES[rest]!.split(' ').map((field) => field.split(/:(.*)/s) as [string, string]);
    const known = Object.keys(value).every((name) => fields.some(([field]) => field === name));
    return known && fields.every(([name, inner]) => fits((value as Json)[name], inner));
  }
  if (typeof value !== 'string') return false;
  if (form[0] === 'A' || form[0] === 'S') return isBase58(value, form === 'A' ? 32 : 64);
  if (form[0] === 'H') return /^([0-9a-f]{2})*$/.test(value) && (!rest || value.length === 2 * Number(rest));
  if (form[0] === 'X') return value.length <= Number(rest);
  if (form === 'U') return /^(0|[1-9]\d{0,19})$/.test(value) && BigInt(value) < 2n ** 64n;
  return /^\d{1,30}(\.\d{1,30})?$/.test(value);
}

export function must(holds: unknown, why: string): asserts holds {
  if (!holds) throw new Error(why);
}
export const le = (value: bigint) => numberToBytesLE(value, 8);
export const raw = (base58: string) => bs58.decode(base58);
export const sum = (numbers: bigint[]) => numbers.reduce((a, b) => a + b, 0n);
export const sha = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest());
export function isPoint(bytes: Uint8Array): boolean {
  try {
    return Boolean(ed25519.ExtendedPoint.fromHex(bytes));
  } catch {
    return false;
  }
}
