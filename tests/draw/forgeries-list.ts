/** Forged lists (forgeries.ts): by someone without a key, and by the operator, who can commit any list. */
import { readList } from '../../core/draw/list-text.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import type { ExcludedWallet, FrozenList, ListedEntry, PoorWallet } from '../../core/giveaways/list.ts';
import { registrationMessage } from '../../core/messages.ts';
import { type Forgery, forged, HOLDERS, LIVE, OTHER, type Row } from './forgeries.ts';
import { ascending, base64, CREATOR, OPERATOR, person, resealed, setList, signatureOf } from './records.ts';

const text = (change: (text: string) => string) => (record: DrawRecord) => {
  record.list = change(record.list!);
};
const list = (change: (list: FrozenList) => unknown) => (record: DrawRecord) => {
  const read = readList(record.list!);
  change(read);
  setList(record, read);
};

/** The text in the record alone: its hash is in the commit. */
const TEXTS: Row[] = [
  ['one more wallet', LIVE, list((l) => enter(l, OTHER)), 'list: list'],
  ['one wallet fewer', LIVE, list((l) => l.entries.pop()), 'list: list'],
  ['another weight', LIVE, list((l) => (l.entries[0]![1] = '9')), 'list: list'],
  ['another order', LIVE, list((l) => l.entries.reverse()), 'list: list'],
  ['other line endings', LIVE, text((t) => t.replaceAll('\n', '\r\n')), 'list: list'],
  ['no final line feed', LIVE, text((t) => t.slice(0, -1)), 'list: list'],
  ['an extra line', LIVE, text((t) => `${t}# checked\n`), 'list: list'],
  ['a leading zero', LIVE, text((t) => t.replace(/^(e \w+) /m, '$1 0')), 'list: list'],
  ['the list of another giveaway', LIVE, list((l) => (l.giveaway = OTHER)), 'list: list.giveaway'],
  ['another hash', LIVE, (r) => (r.commits[0]!.listHash = '0'.repeat(64)), 'list: list'],
  ['another root', LIVE, (r) => (r.commits[0]!.root = '0'.repeat(64)), 'root: commits.0.root'],
  ['another total', LIVE, (r) => (r.commits[0]!.totalWeight += '0'), 'root: commits.0.totalWeight'],
];

/** A list as the operator could commit it, with everything that follows. */
type Sealed = [
  what: string,
  base: DrawRecord,
  change: (list: FrozenList, record: DrawRecord) => unknown,
  offline: string | null,
];

const enter = (
  l: FrozenList,
  wallet: string,
  entry: Partial<Record<1 | 2, string>> = {},
  proof: ListedEntry[3] = null,
) => {
  const one: ListedEntry = [wallet, entry[1] ?? '1', entry[2] ?? '0', proof];
  l.entries = [...l.entries, one].sort(ascending);
};
const leaveOut = (l: FrozenList, reason: ExcludedWallet[1], at = 2) => {
  const [[wallet, , holding]] = l.entries.splice(at, 1) as [ListedEntry];
  l.excluded = [...l.excluded, [wallet, reason, holding] as ExcludedWallet].sort(ascending);
};
const signedFor = (
  record: DrawRecord,
  wallet: ReturnType<typeof person>,
  change: { id?: string; site?: string },
) => {
  const { site, terms, escrow } = record;
  const message = registrationMessage({
    site,
    title: terms.title,
    id: escrow,
    wallet: wallet.address,
    ...change,
  });
  return `s:${base64(signatureOf(wallet, message))}` as const;
};
/** Returns the check that names the registration of a wallet that was entered. */
const evidenceOf = (wallet: string) => {
  const l = readList(LIVE.list!);
  enter(l, wallet);
  return `evidence: list.entries.${l.entries.findIndex(([listed]) => listed === wallet)}.3`;
};
const pool = (l: FrozenList) => l.excluded.find(([, reason]) => reason === 'off_curve')!;
const FAN = person('fan 99');

const SEALED: Sealed[] = [
  [
    'a wallet that never registered',
    LIVE,
    (l, r) => enter(l, FAN.address, {}, signedFor(r, OPERATOR, {})),
    evidenceOf(FAN.address),
  ],
  ['a wallet without its proof', LIVE, (l) => (l.entries[4]![3] = null), 'evidence: list.entries.4.3'],
  [
    'a registration for another giveaway',
    LIVE,
    (l, r) => enter(l, FAN.address, {}, signedFor(r, FAN, { id: OTHER })),
    evidenceOf(FAN.address),
  ],
  [
    'a registration at another site',
    LIVE,
    (l, r) => enter(l, FAN.address, {}, signedFor(r, FAN, { site: 'x' })),
    evidenceOf(FAN.address),
  ],
  [
    'a registration replaced by another one',
    LIVE,
    (l) => (l.entries[0]![3] = l.entries[1]![3]),
    'evidence: list.entries.0.3',
  ],
  ['an altered memo', LIVE, (l) => alterMemo(l), 'evidence: list.entries.4.3'],
  ['an omitted registrant', LIVE, (l) => l.entries.splice(2, 1), null],
  [
    'an omitted registrant with a reason',
    LIVE,
    (l) => leaveOut(l, 'executable'),
    'exclusions: list.excluded',
  ],
  [
    'a registrant who holds too little',
    LIVE,
    (l) => (l.below = [l.entries.splice(2, 1).map(([w]) => [w, '1'] as PoorWallet)[0]!]),
    'exclusions: list.below',
  ],
  ['more entries for a wallet', LIVE, (l) => (l.entries[0]![1] = '900'), 'weights: list.entries.0.1'],
  ['fewer entries for a wallet', LIVE, (l) => (l.entries[1]![1] = '1'), 'weights: list.entries.1.1'],
  [
    'holdings beyond the supply',
    LIVE,
    (l) => l.entries.map((e) => Object.assign(e, { 1: '16', 2: '90000000' })),
    'weights: list.snapshot',
  ],
  [
    'a holding that was never read',
    LIVE,
    (l) => Object.assign(l.entries[0]!, { 1: '16', 2: '900000' }),
    null,
  ],
  ['no snapshot', LIVE, (l) => (l.snapshot = null), 'snapshot: list.snapshot'],
  ['a snapshot of another token', LIVE, (l) => (l.snapshot!.mint = OTHER), 'snapshot: list.snapshot.mint'],
  ['a snapshot before open', LIVE, (l) => (l.snapshot!.slot = 1), 'snapshot: list.snapshot.slot'],
  ['a snapshot after the commit', LIVE, (l) => (l.snapshot!.time += 60), 'snapshot: list.snapshot.slot'],
  [
    'a snapshot of holders before the end',
    HOLDERS,
    (l) => (l.snapshot!.time -= 60),
    'snapshot: list.snapshot.time',
  ],
  ['an omitted holder', HOLDERS, (l) => l.entries.splice(2, 1), 'evidence: list.snapshot'],
  [
    'a holder who is called too poor',
    HOLDERS,
    (l) =>
      (l.below = [...l.below, l.entries.splice(2, 1).map(([w, , h]) => [w, h!] as PoorWallet)[0]!].sort(
        ascending,
      )),
    'evidence: list.below.1',
  ],
  [
    'a holder who is called a program address',
    HOLDERS,
    (l) => leaveOut(l, 'off_curve'),
    'exclusions: list.excluded.1',
  ],
  [
    'a holder who is called an address of the network',
    HOLDERS,
    (l) => leaveOut(l, 'reserved'),
    'exclusions: list.excluded.1',
  ],
  [
    'a holder who is called the operator',
    HOLDERS,
    (l) => leaveOut(l, 'operator'),
    'exclusions: list.excluded.1',
  ],
  ['a holder who is called a program', HOLDERS, (l) => leaveOut(l, 'executable'), null],
  [
    'three creators of the token',
    HOLDERS,
    (l) => [0, 0, 0].map((at) => leaveOut(l, 'token_creator', at)),
    'exclusions: list.excluded',
  ],
  ['a pool as a participant', HOLDERS, (l) => takePart(l, pool(l)[0]), 'exclusions: list.entries.0'],
  ['the creator as a participant', HOLDERS, creatorTakesPart, 'exclusions: list.entries.4'],
  [
    'an invented holder',
    HOLDERS,
    (l) => enter(l, FAN.address, { 1: '16', 2: '900000' }),
    'evidence: list.snapshot',
  ],
  ['an invented holder, and a higher supply', HOLDERS, (l) => invent(l), null],
  ['an invented gap', HOLDERS, (l) => (l.gap = '5'), 'evidence: list.snapshot'],
  ['a gap of 0', HOLDERS, (l) => (l.gap = '0'), 'snapshot: list.gap'],
  ['a gap beyond a thousandth', HOLDERS, (l) => (l.gap = '200001'), 'snapshot: list.gap'],
  [
    'a second list that differs too much',
    HOLDERS,
    (l) => (l.second = { slot: 9, root: '0'.repeat(64), difference: '9' }),
    'snapshot: list.second',
  ],
  [
    'a second list with another root and no difference',
    HOLDERS,
    (l) => (l.second = { slot: 9, root: '0'.repeat(64), difference: '0' }),
    'snapshot: list.second',
  ],
];

/** Makes an excluded wallet a participant with the same holding. */
function takePart(l: FrozenList, wallet: string): void {
  const at = l.excluded.findIndex(([left]) => left === wallet);
  const [[, , holding]] = l.excluded.splice(at, 1) as [ExcludedWallet];
  enter(l, wallet, { 1: '16', 2: holding! });
}

/** With a holding that is enough, which the pool lacks. */
function creatorTakesPart(l: FrozenList): void {
  takePart(l, CREATOR.address);
  Object.assign(l.entries.find(([wallet]) => wallet === CREATOR.address)!, { 1: '1', 2: '100777' });
  const [left] = l.excluded;
  left![2] = String(BigInt(left![2]!) - 100_000n);
}

function invent(l: FrozenList): void {
  enter(l, FAN.address, { 1: '16', 2: '900000' });
  l.snapshot!.after = String(BigInt(l.snapshot!.after) + 900_000n);
}

/** Changes the last byte, which is part of what was signed. */
function alterMemo(l: FrozenList): void {
  const entry = l.entries.find(([, , , proof]) => proof?.startsWith('m:'))!;
  const bytes = Buffer.from(entry[3]!.slice(2), 'base64');
  bytes[bytes.length - 1]! ^= 1;
  entry[3] = `m:${base64(bytes)}`;
}

const sealed: Forgery[] = SEALED.map(([what, base, change, offline]) => ({
  what: `${what}, committed`,
  part: 'list',
  base,
  record: resealed(base, change),
  offline,
}));

/** Those that change who takes part, with how many entries, and why. */
export const LIST_FORGERIES = [...forged('list', TEXTS), ...sealed];
