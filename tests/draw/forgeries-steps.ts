/** Forged winners and steps (forgeries.ts). */
import { hexToBytes } from '@noble/hashes/utils';
import bs58 from 'bs58';
import { addressBytes } from '../../core/address.ts';
import type { DrawRecord, LandedTx } from '../../core/draw/record.ts';
import { ticketOf } from '../../core/draw/ticket.ts';
import { type Change, forged, HOLDERS, LIVE, OTHER, type Row } from './forgeries.ts';
import { changed, recordOf } from './records.ts';

const CANCELED = recordOf({ end: 'cancel', window: 600 });
const RECLAIMED = recordOf({ end: 'reclaim' });
export const COMMITTED = recordOf({ stage: 'committed' });
/** Under way: all are proven, one is paid. */
export const UNDER_WAY = recordOf({ stage: 'paid', paid: 1 });
/** Canceled after a second list. */
const CANCELED_TWICE = recordOf({ end: 'cancel', window: 600, withdrawn: 1 });
/** All are proven, two are paid, and the creator ended it. */
const LATE = recordOf({ paid: 2 });
/** All were paid, and no one finished it until the creator could have. */
const FINISHED_LATE = changed(LIVE, (r) => void Object.assign(r.end!.tx, recordOf({ paid: 2 }).end!.tx));

const place =
  (at: number, change: (place: DrawRecord['places'][number]) => unknown): Change =>
  ({ places }) =>
    change(places[at]!);

const WINNERS: Row[] = [
  ['another winner', LIVE, place(0, (p) => (p.winner = OTHER)), 'winner: places.0.winner'],
  ['another winner of the last place', LIVE, place(2, (p) => (p.winner = OTHER)), 'winner: places.2.winner'],
  ['another number in the list', LIVE, place(0, (p) => (p.index += 1)), 'winner: places.0.index'],
  ['another weight', LIVE, place(1, (p) => (p.weight += '0')), 'winner: places.1.weight'],
  ['another start', LIVE, place(1, (p) => (p.start = '999')), 'winner: places.1.start'],
  ['another ticket', LIVE, place(1, (p) => (p.ticket = '0')), 'ticket: places.1.ticket'],
  [
    'another proof',
    LIVE,
    place(1, (p) => (p.proof = p.proof.replace(/..$/, '77'))),
    'winner: places.1.proof',
  ],
  [
    'the proof of another place',
    LIVE,
    (r) => (r.places[1]!.proof = r.places[0]!.proof),
    'winner: places.1.proof',
  ],
  ['two places swapped', LIVE, (r) => exchangePlaces(r), 'ticket: places.0.ticket'],
  ['one winner for all places', LIVE, (r) => r.places.fill(r.places[0]!), 'ticket: places.1.ticket'],
  ['a second place drawn from the whole list', LIVE, (r) => drawWhole(r), 'ticket: places.1.ticket'],
  ['a first place drawn by another rule', LIVE, (r) => drawById(r), 'ticket: places.0.ticket'],
  [
    'no list, and another winner',
    LIVE,
    (r) => withoutList(r, () => (r.places[0]!.winner = OTHER)),
    'winner: places.0.proof',
  ],
  [
    'no list, and another ticket',
    LIVE,
    (r) => withoutList(r, () => (r.places[0]!.ticket = '3')),
    'ticket: places.0.ticket',
  ],
  [
    'no list, and one winner twice',
    LIVE,
    (r) => withoutList(r, () => (r.places[1] = r.places[0]!)),
    'ticket: places.1.ticket',
  ],
  ['no list', LIVE, (r) => (r.list = null), null],
  ['the last winner left out, and finished', LIVE, (r) => r.places.pop(), 'end: end.by'],
  [
    'the last winner left out, and open',
    LIVE,
    (r) => Object.assign(r, { end: null, places: r.places.slice(0, 2) }),
    null,
  ],
];

function exchangePlaces({ places }: DrawRecord): void {
  const [first, second] = places;
  places[0] = { ...second!, prove: first!.prove, pay: first!.pay };
  places[1] = { ...first!, prove: second!.prove, pay: second!.pay };
}

function withoutList(record: DrawRecord, change: () => unknown): void {
  record.list = null;
  change();
}

/** Without the shift past what place 1 has taken. */
function drawWhole({ reveal, escrow, places, commits }: DrawRecord): void {
  const randomness = hexToBytes(reveal!.randomness);
  const total = BigInt(commits[0]!.totalWeight);
  places[1]!.ticket = String(ticketOf(addressBytes(escrow)!, randomness, 1, total));
}

/** From the id in place of the address. */
function drawById({ reveal, id, places, commits }: DrawRecord): void {
  const total = BigInt(commits[0]!.totalWeight);
  places[0]!.ticket = String(ticketOf(hexToBytes(id), hexToBytes(reveal!.randomness), 0, total));
}

/** A transaction that never was. */
const OTHER_TX = bs58.encode(new Uint8Array(64).fill(7));
const unsigned = (tx: LandedTx | null) => Object.assign(tx!, { signature: OTHER_TX });
const later = (tx: LandedTx, seconds: number) =>
  Object.assign(tx, { time: tx.time + seconds, slot: tx.slot + 2 * seconds });

/** Another transaction, some seconds after one. */
const after = (tx: LandedTx, seconds: number): LandedTx => later({ ...tx, signature: OTHER_TX }, seconds);

const STEPS: Row[] = [
  ['a missing payment, and finished', LIVE, place(1, (p) => (p.pay = null)), 'end: end.by'],
  [
    'a missing payment, and finished by a stranger after its time',
    FINISHED_LATE,
    place(1, (p) => (p.pay = null)),
    null,
  ],
  [
    'a missing payment, and open',
    LIVE,
    (r) => Object.assign(r, { end: null }).places.map((p) => (p.pay = null)),
    null,
  ],
  ['another transaction for open', LIVE, (r) => unsigned(r.open), null],
  ['another transaction for the commit', LIVE, (r) => unsigned(r.commits[0]!.tx), null],
  ['another transaction for the reveal', LIVE, (r) => unsigned(r.reveal!.tx), null],
  ['another transaction for a proof', LIVE, (r) => unsigned(r.places[0]!.prove), null],
  ['another transaction for a payment', LIVE, (r) => unsigned(r.places[0]!.pay), null],
  ['another transaction for the end', LIVE, (r) => unsigned(r.end!.tx), null],
  ['an address in place of a signature', LIVE, (r) => (r.open.signature = OTHER), 'shape: open.signature'],
  ['a finish that is called cancel', LIVE, (r) => (r.end!.by = 'cancel'), 'end: end.by'],
  ['a finish that is called reclaim', LIVE, (r) => (r.end!.by = 'reclaim'), 'end: end.by'],
  ['a cancel that is called finish', CANCELED, (r) => (r.end!.by = 'finish'), 'end: end.by'],
  ['a cancel after the cutoff', CANCELED, (r) => later(r.end!.tx, 600), 'end: end.tx.time'],
  [
    'a cancel of a live commit',
    COMMITTED,
    (r) => (r.end = { by: 'cancel', tx: after(r.commits[0]!.tx, 9) }),
    'end: end.tx.time',
  ],
  ['a reclaim before its time', RECLAIMED, (r) => later(r.end!.tx, -86_400), 'end: end.tx.time'],
  ['an omitted end', LIVE, (r) => (r.end = null), null],
  [
    'an end while it could be opened again',
    LIVE,
    (r) => (r.id = r.id.replace(/^.{16}/, `${'ff'.repeat(7)}7f`)),
    'address: escrow',
  ],
  ['a reveal before its commit', LIVE, (r) => (r.reveal!.tx.slot = r.open.slot), 'steps: reveal.tx.slot'],
  [
    'a proof before the reveal',
    LIVE,
    (r) => (r.places[0]!.prove.slot = r.open.slot),
    'steps: places.0.prove.slot',
  ],
  [
    'a payment before its proof',
    LIVE,
    (r) => (r.places[2]!.pay!.slot = r.open.slot),
    'steps: places.2.pay.slot',
  ],
  ['an end before a payment', LIVE, (r) => later(r.end!.tx, -180), 'steps: end.tx.slot'],
  [
    'a time before the previous one',
    LIVE,
    (r) => (r.places[1]!.prove.time -= 60),
    'steps: places.1.prove.time',
  ],
  [
    'one transaction in two slots',
    LIVE,
    (r) => (r.places[1]!.prove.signature = r.open.signature),
    'steps: places.1.prove.slot',
  ],
  ['an omitted withdrawn list', HOLDERS, (r) => r.commits.shift(), 'steps: commits.0.number'],
  [
    'an omitted withdrawn list, with other numbers',
    HOLDERS,
    (r) => Object.assign(r, { commits: [{ ...r.commits[1]!, number: 0 }] }),
    null,
  ],
  ['another root of a withdrawn list', HOLDERS, (r) => (r.commits[0]!.root = '0'.repeat(64)), null],
  [
    'a list that was never withdrawn',
    HOLDERS,
    (r) => (r.commits[0]!.withdrawn = null),
    'steps: commits.0.withdrawn',
  ],
  [
    'a list that was withdrawn after its cutoff',
    HOLDERS,
    (r) => later(r.commits[0]!.withdrawn!, 3600),
    'steps: commits.0.withdrawn.time',
  ],
  [
    'a list that was withdrawn after the next one',
    HOLDERS,
    (r) => (r.commits[0]!.withdrawn!.slot += 9000),
    'steps: commits.1.tx.slot',
  ],
  [
    'a live list that was withdrawn',
    COMMITTED,
    (r) => (r.commits[0]!.withdrawn = after(r.commits[0]!.tx, 9)),
    'steps: commits.0.withdrawn.time',
  ],
  [
    'a reveal for a withdrawn list',
    HOLDERS,
    (r) => (r.commits[1]!.withdrawn = after(r.commits[1]!.tx, 9)),
    'steps: reveal',
  ],
  ['four lists', HOLDERS, (r) => r.commits.push(r.commits[1]!, r.commits[1]!), 'shape: commits'],
  ['an open after its last second', LIVE, (r) => later(r.open, 150), 'steps: open.time'],
  ['an open a day too early', LIVE, (r) => later(r.open, -90_000), 'steps: open.time'],
];

const withoutDraw: Change = (r) => Object.assign(r, { commits: [], list: null, reveal: null, places: [] });
const withoutPlaces =
  (from: number): Change =>
  (r) =>
    r.places.splice(from);
const withoutReveal: Change = (r) => Object.assign(r, { reveal: null, places: [] });

/** The records contain nothing false, but omit steps. */
const OMISSIONS: Row[] = [
  ['a reclaimed draw without its list, number and winners', RECLAIMED, withoutDraw, null],
  ['a reclaimed draw without its number and winners', RECLAIMED, withoutReveal, null],
  ['a reclaimed draw without its winners', RECLAIMED, withoutPlaces(0), null],
  ['a reclaimed draw without its last two winners', RECLAIMED, withoutPlaces(1), null],
  ['a canceled draw without its list', CANCELED, withoutDraw, null],
  ['a canceled draw without its withdrawn list and the next one', CANCELED_TWICE, withoutDraw, null],
  ['a canceled draw without its last list', CANCELED_TWICE, (r) => r.commits.pop(), null],
  ['a draw that ended late without a payment', LATE, place(1, (p) => (p.pay = null)), null],
  ['a draw that ended late without a paid place', LATE, withoutPlaces(1), null],
  ['a draw that ended late without the unpaid winner', LATE, withoutPlaces(2), null],
  ['a draw under way without its list, number and winners', UNDER_WAY, withoutDraw, null],
  ['a draw under way without its number and winners', UNDER_WAY, withoutReveal, null],
  ['a draw under way without its winners', UNDER_WAY, withoutPlaces(0), null],
  ['a draw under way without its payment', UNDER_WAY, place(0, (p) => (p.pay = null)), null],
];

/** Draws that ended before every winner was paid. */
export const ENDED_EARLY = [RECLAIMED, CANCELED, CANCELED_TWICE, LATE];
/** Those that change who won, or which steps were taken. */
export const DRAW_FORGERIES = [
  ...forged('winners', WINNERS),
  ...forged('steps', STEPS),
  ...forged('omissions', OMISSIONS),
];
