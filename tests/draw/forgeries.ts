/** Forged records of real draws, each with the result of the offline checks. Anyone with an editor can forge them. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import type { DrawRecord } from '../../core/draw/record.ts';
import { termsHashHex } from '../../core/giveaways/terms.ts';
import { beaconKey } from '../../local/drand/key.ts';
import drand from '../vectors/drand.json' with { type: 'json' };
import { changed, person, recordOf } from './records.ts';

export interface Forgery {
  what: string;
  /** The part of the draw that the forgery would change. The table is sorted by it. */
  part: 'list' | 'terms' | 'prize' | 'round' | 'winners' | 'steps' | 'omissions';
  /** The true record, whose steps are on chain. */
  base: DrawRecord;
  record: unknown;
  /** The first offline check that fails and its field; null when only the chain can refuse it. */
  offline: string | null;
}

/** A finished live draw of three places among participants, paid in a token. */
export const LIVE = recordOf();
/** The same draw in SOL. */
export const SOL = recordOf({ sol: true });
/** The first draw, with as many base units as a prize in SOL has lamports. */
const MANY_UNITS = recordOf({ amounts: SOL.amounts });
/** A finished draw among holders with a window, whose first list was withdrawn. */
export const HOLDERS = recordOf({ kind: 'holders', window: 3600, withdrawn: 1 });
export type Change = (record: DrawRecord) => unknown;
export type Row = [what: string, base: DrawRecord, change: Change, offline: string | null];

/** Returns the rows as forgeries of one part. */
export function forged(part: Forgery['part'], rows: readonly Row[]): Forgery[] {
  return rows.map(([what, base, change, offline]) => ({
    what,
    part,
    base,
    record: changed(base, (copy) => void change(copy)),
    offline,
  }));
}

const withTerms =
  (change: (terms: DrawRecord['terms']) => unknown): Change =>
  (record) => {
    change(record.terms);
    record.termsHash = termsHashHex(record.terms);
  };

/** An address that has no part in any record. */
export const OTHER = person('thief').address;

const TERMS: Row[] = [
  ['version 1', LIVE, (r) => Object.assign(r, { version: 1 }), 'shape: version'],
  ['version 2', LIVE, (r) => Object.assign(r, { version: 2 }), 'shape: version'],
  ['an unknown field', LIVE, (r) => Object.assign(r, { verified: true }), 'shape: verified'],
  ['an unknown field in a place', LIVE, (r) => Object.assign(r.places[0]!, { ok: 1 }), 'shape: places.0.ok'],
  ['another title', LIVE, (r) => (r.terms.title = 'Another prize'), 'terms: terms'],
  ['another hash of the terms', LIVE, (r) => (r.termsHash = '0'.repeat(64)), 'terms: terms'],
  ['another description, and its hash', SOL, withTerms((t) => (t.description += '!')), null],
  [
    'a tier that asks for less, and its hash',
    LIVE,
    withTerms((t) => (t.tiers[1]!.requirementValue = '1000')),
    'weights: list.entries.2.1',
  ],
  [
    'another token that counts, and its hash',
    LIVE,
    withTerms((t) => (t.gateMint = OTHER)),
    'snapshot: list.snapshot.mint',
  ],
  [
    'no token that counts, and its hash',
    LIVE,
    withTerms((t) => (t.gateMint = null)),
    'terms: terms.gateMint',
  ],
  [
    'a holding that registrants need, and its hash',
    LIVE,
    withTerms((t) => (t.eligibility = { type: 'custom', value: '1' })),
    'terms: terms.eligibility',
  ],
  [
    'an end after the commit of holders, and its hash',
    HOLDERS,
    withTerms((t) => (t.endsAt += 9000)),
    'steps: commits.0.tx.time',
  ],
  ['an end before open, and its hash', LIVE, withTerms((t) => (t.endsAt -= 90_000)), 'steps: terms.endsAt'],
  ['another creator', LIVE, (r) => (r.creator = OTHER), 'address: escrow'],
  ['another program', LIVE, (r) => (r.program = OTHER), 'address: escrow'],
  ['another id', LIVE, (r) => (r.id = r.id.replace(/..$/, '77')), 'address: escrow'],
  ['another escrow', LIVE, (r) => (r.escrow = OTHER), 'address: escrow'],
  ['another site', LIVE, (r) => (r.site = 'fanfare.example'), 'evidence: list.entries.0.3'],
  ['another operator', LIVE, (r) => (r.operator = OTHER), null],
  ['another treasury', LIVE, (r) => (r.treasury = OTHER), null],
  ['another network', LIVE, (r) => (r.genesis = OTHER), null],
];

const PRIZE: Row[] = [
  ['a higher amount', LIVE, (r) => (r.amounts[0] = '9000'), null],
  ['two amounts swapped', LIVE, (r) => r.amounts.reverse(), null],
  ['an amount below the minimum', SOL, (r) => (r.amounts[2] = '999999'), 'prize: amounts.2'],
  ['an amount of 0', LIVE, (r) => (r.amounts[2] = '0'), 'prize: amounts.2'],
  ['amounts beyond 2^64', LIVE, (r) => (r.amounts[0] = String(2n ** 64n - 1n)), 'prize: amounts'],
  ['SOL with 8 decimals', SOL, (r) => (r.prize.decimals = 8), 'prize: prize.decimals'],
  ['a token with fewer decimals', LIVE, (r) => (r.prize.decimals = 0), 'snapshot: prize.decimals'],
  ['another token', LIVE, (r) => (r.prize.mint = OTHER), null],
  [
    'another token with other decimals',
    LIVE,
    (r) => Object.assign(r.prize, { mint: OTHER, decimals: 9 }),
    null,
  ],
  [
    'SOL in place of a token',
    MANY_UNITS,
    (r) => Object.assign(r.prize, { mint: null, tokenProgram: null, decimals: 9 }),
    null,
  ],
  ['a token without its program', LIVE, (r) => (r.prize.tokenProgram = null), 'shape: prize.tokenProgram'],
  ['another fee', LIVE, (r) => (r.prize.fee = '1'), null],
  ['one place fewer than winners', LIVE, (r) => r.amounts.pop(), 'shape: places'],
  ['one place more than winners', LIVE, (r) => r.amounts.push('500'), 'end: end.by'],
  ['a window for a live draw', LIVE, (r) => (r.window = 600), 'steps: commits.0.live'],
  ['a window of five seconds', LIVE, (r) => (r.window = 5), 'prize: window'],
  ['a shorter window', HOLDERS, (r) => (r.window = 1200), 'round: commits.0.cutoff'],
];

const own = beaconKey(99n);
const OLDER = drand.evmnet.find(({ round }) => round === 6390578)!;
const setReveal = (record: DrawRecord, signature: string) => {
  record.reveal!.signature = signature;
};

const ROUND: Row[] = [
  [
    'a network of its own with all consequences',
    recordOf({
      network: { id: 1, key: own.publicKey, genesis: 9, period: 3, lead: 6 },
      sign: own.sign,
      committedAt: 9000,
    }),
    () => {},
    'round: commits.0.round',
  ],
  ['the round before', LIVE, (r) => (r.commits[0]!.round = '21118622'), 'round: commits.0.round'],
  ['an earlier commit', LIVE, (r) => (r.commits[0]!.tx.time -= 3), 'round: commits.0.round'],
  ['an earlier commit and its round', LIVE, (r) => moveCommit(r, -3), 'beacon: reveal.signature'],
  [
    'another commit with another published round, and all that follows',
    recordOf({ committedAt: OLDER.time - 60, sign: () => hexToBytes(OLDER.signature) }),
    () => {},
    null,
  ],
  ['another signature', LIVE, (r) => setReveal(r, '1'.repeat(128)), 'beacon: reveal.signature'],
  ['the signature of another round', LIVE, (r) => setReveal(r, OLDER.signature), 'beacon: reveal.signature'],
  [
    'a second spelling of the signature',
    LIVE,
    (r) => setReveal(r, secondSpelling(r)),
    'beacon: reveal.signature',
  ],
  ['another randomness', LIVE, (r) => (r.reveal!.randomness = '0'.repeat(64)), 'beacon: reveal.randomness'],
  ['another cutoff', HOLDERS, (r) => (r.commits[1]!.cutoff += 60), 'round: commits.1.cutoff'],
  [
    'a live commit that is called windowed',
    LIVE,
    (r) => (r.commits[0]!.live = false),
    'round: commits.0.cutoff',
  ],
  [
    'a windowed commit that is called live',
    HOLDERS,
    (r) => (r.commits[1]!.live = true),
    'steps: commits.1.live',
  ],
  ['winners without a reveal', LIVE, (r) => (r.reveal = null), 'shape: reveal'],
  ['a reveal without a commit', LIVE, (r) => (r.commits = []), 'shape: commits'],
  ['a reveal long before its round', LIVE, (r) => moveReveal(r, -62), null],
];

/** Moves the commit and its round, but not the time of its snapshot. */
function moveCommit({ commits: [commit] }: DrawRecord, seconds: number): void {
  commit!.tx.time += seconds;
  commit!.tx.slot += 2 * seconds;
  commit!.round = String(BigInt(commit!.round) + BigInt(seconds / 3));
}

/** The reveal and all that follows it happen earlier. */
function moveReveal({ reveal, places, end }: DrawRecord, seconds: number): void {
  for (const tx of [reveal!.tx, ...places.flatMap(({ prove, pay }) => [prove, pay!]), end!.tx]) {
    tx.time += seconds;
    tx.slot += 2 * seconds;
  }
}

/** The chain's pairing ignores the highest bit of y. */
function secondSpelling({ reveal }: DrawRecord): string {
  const bytes = hexToBytes(reveal!.signature);
  bytes[32]! |= 0x80;
  return bytesToHex(bytes);
}

/** The forgeries that change the locked values or the beacon. */
export const HEAD_FORGERIES = [
  ...forged('terms', TERMS),
  ...forged('prize', PRIZE),
  ...forged('round', ROUND),
];
