/**
 * The text of a frozen list, whose SHA-256 is committed on chain (docs/record.md). One list has exactly one text: lines
 * end with LF, the last one too, fields are separated by one blank, numbers have no leading zero, base64 is padded.
 *
 *   fanfare list 2
 *   giveaway <escrow>
 *   snapshot none | snapshot <mint> <slot> <time> <before> <after> <decimals> <accounts>
 *   n gap <amount>                                     only if there is one
 *   n second <slot> <root> <difference in weight>      only if there is one
 *   e <wallet> <weight> <holding or -> <s:signature | m:memo proof | ->
 *   x <wallet> <reason> <holding or ->
 *   b <wallet> <holding>
 */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { addressBytes } from '../address.ts';
import type {
  EntryProof,
  ExcludedWallet,
  FrozenList,
  ListedEntry,
  ListHead,
  ListSnapshot,
  PoorWallet,
} from '../giveaways/list.ts';
import { EXCLUSION_REASONS, type ExclusionReason } from '../giveaways/weights.ts';
import { MAX_ENTRIES, MAX_U64 } from './entries.ts';

const FIRST_LINE = 'fanfare list 2';
/** Number of lines in one piece. */
const LINES_AT_ONCE = 500;
/** Base64 of the longest memo proof of core/wallet-proof.ts, 376 bytes. */
const MEMO_CHARACTERS = 504;
const SIGNATURE_CHARACTERS = 88;

/** Writes the lines before the wallets. */
export function headLines({ giveaway, snapshot, gap, second }: ListHead): string {
  const lines = [FIRST_LINE, `giveaway ${giveaway}`];
  if (snapshot) {
    const { mint, slot, time, before, after, decimals, accounts } = snapshot;
    lines.push(['snapshot', mint, slot, time, before, after, decimals, accounts].join(' '));
  } else lines.push('snapshot none');
  if (gap !== null) lines.push(`n gap ${gap}`);
  if (second) lines.push(`n second ${second.slot} ${second.root} ${second.difference}`);
  return `${lines.join('\n')}\n`;
}

/** Writes the line of a wallet that takes part. These lines come first, ascending by the wallets' bytes. */
export function entryLine([wallet, weight, holding, proof]: ListedEntry): string {
  return `e ${wallet} ${weight} ${holding ?? '-'} ${proof ?? '-'}\n`;
}

/** Writes the line of an excluded wallet. These lines follow the entries. */
export function excludedLine([wallet, reason, holding]: ExcludedWallet): string {
  return `x ${wallet} ${reason} ${holding ?? '-'}\n`;
}

/** Writes the line of a wallet that holds less than required. These lines come last. */
export function belowLine([wallet, holding]: PoorWallet): string {
  return `b ${wallet} ${holding}\n`;
}

/** Yields the text in pieces of a few hundred lines, so that a long list is never in memory as a whole. */
export function* listPieces(list: FrozenList): Generator<string, void> {
  yield headLines(list);
  yield* piecesOf(list.entries, entryLine);
  yield* piecesOf(list.excluded, excludedLine);
  yield* piecesOf(list.below, belowLine);
}

function* piecesOf<Row>(rows: readonly Row[], line: (row: Row) => string): Generator<string, void> {
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    yield rows
      .slice(from, from + LINES_AT_ONCE)
      .map(line)
      .join('');
  }
}

/** Computes the SHA-256 of a text in pieces. */
export class ListHash {
  readonly #hash = sha256.create();

  add(piece: string): this {
    this.#hash.update(utf8ToBytes(piece));
    return this;
  }

  /** Returns the hash in lower-case hex. Call it last. */
  finish(): string {
    return bytesToHex(this.#hash.digest());
  }
}

/** Returns the SHA-256 of a list's text in lower-case hex. */
export function listHash(text: string): string {
  const hash = new ListHash();
  for (let from = 0; from < text.length; ) {
    // A pair of surrogates must not be cut in two.
    const cut = from + 2 ** 16;
    const to = cut < text.length && isHighSurrogate(text.charCodeAt(cut - 1)) ? cut - 1 : cut;
    hash.add(text.slice(from, to));
    from = to;
  }
  return hash.finish();
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code < 0xdc00;

/** A text that is no list. `line` counts from 1; the message is one sentence for users. */
export class ListError extends Error {
  readonly line: number;

  constructor(line: number, problem: string) {
    super(`Line ${line} of the list ${problem}.`);
    this.name = 'ListError';
    this.line = line;
  }
}

const WALLET = '([1-9A-HJ-NP-Za-km-z]{32,44})';
const NUMBER = '(0|[1-9][0-9]{0,19})';
const HOLDING = '(-|0|[1-9][0-9]{0,19})';
const BASE64 = '(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==)?';
const pattern = (...fields: string[]) => new RegExp(`^${fields.join(' ')}$`);

const GIVEAWAY = pattern('giveaway', WALLET);
const SNAPSHOT = pattern('snapshot', WALLET, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER);
const GAP = pattern('n gap', NUMBER);
const SECOND = pattern('n second', NUMBER, '([0-9a-f]{64})', NUMBER);
const ENTRY = pattern('e', WALLET, NUMBER, HOLDING, `(-|s:${BASE64}|m:${BASE64})`);
const EXCLUDED = pattern('x', WALLET, '([a-z_]+)', HOLDING);
const BELOW = pattern('b', WALLET, NUMBER);

/**
 * Reads a list from its text. It is strict: any other line, field, order of parts or spelling of a number is refused.
 * It does not check the order of the wallets within a part. @throws ListError
 */
export function readList(text: string): FrozenList {
  const lines = new Lines(text);
  const list: FrozenList = { ...readHead(lines), entries: [], excluded: [], below: [] };
  const { entries, excluded, below } = list;
  for (; lines.current !== null; lines.step()) {
    const kind = lines.current[0];
    if (kind === 'e' && excluded.length + below.length === 0) entries.push(readEntry(lines));
    else if (kind === 'x' && below.length === 0) excluded.push(readExcluded(lines));
    else if (kind === 'b') below.push(readBelow(lines));
    else throw lines.error('does not belong there');
    if (entries.length + excluded.length + below.length > MAX_ENTRIES) throw lines.error('is one too many');
  }
  if (entries.length === 0) throw lines.error('is missing: no wallet takes part');
  return list;
}

function readHead(lines: Lines): ListHead {
  if (!lines.is(FIRST_LINE)) throw lines.error(`is not "${FIRST_LINE}"`);
  lines.step();
  const [giveaway] = lines.fields(GIVEAWAY, 'does not name the giveaway');
  lines.wallet(giveaway!);
  lines.step();
  const snapshot = lines.is('snapshot none') ? null : readSnapshot(lines);
  lines.step();
  const head: ListHead = { giveaway: giveaway!, snapshot, gap: null, second: null };
  if (lines.current?.startsWith('n gap ')) {
    const [gap] = lines.fields(GAP, 'is not a gap');
    head.gap = lines.u64(gap!);
    lines.step();
  }
  if (lines.current?.startsWith('n second ')) {
    const [slot, root, difference] = lines.fields(SECOND, 'is not a second list');
    head.second = { slot: lines.number(slot!), root: root!, difference: lines.u64(difference!) };
    lines.step();
  }
  if (!snapshot && (head.gap !== null || head.second))
    throw lines.error('follows notes on holdings without any');
  return head;
}

function readSnapshot(lines: Lines): ListSnapshot {
  const [mint, slot, time, before, after, decimals, accounts] = lines.fields(SNAPSHOT, 'is not a snapshot');
  return {
    mint: lines.wallet(mint!),
    slot: lines.number(slot!),
    time: lines.number(time!),
    before: lines.u64(before!),
    after: lines.u64(after!),
    decimals: lines.number(decimals!, 255),
    accounts: lines.number(accounts!),
  };
}

function readEntry(lines: Lines): ListedEntry {
  const [wallet, weight, holding, proof] = lines.fields(ENTRY, 'is not an entry');
  if (weight === '0') throw lines.error('gives a wallet no weight');
  return [lines.wallet(wallet!), lines.u64(weight!), readHolding(lines, holding!), readProof(lines, proof!)];
}

function readExcluded(lines: Lines): ExcludedWallet {
  const [wallet, reason, holding] = lines.fields(EXCLUDED, 'is not a wallet that is left out');
  if (!Object.hasOwn(EXCLUSION_REASONS, reason!)) throw lines.error(`names the unknown reason "${reason}"`);
  return [lines.wallet(wallet!), reason as ExclusionReason, readHolding(lines, holding!)];
}

function readBelow(lines: Lines): PoorWallet {
  const [wallet, holding] = lines.fields(BELOW, 'is not a wallet that holds less than asked');
  return [lines.wallet(wallet!), lines.u64(holding!)];
}

function readHolding(lines: Lines, text: string): string | null {
  return text === '-' ? null : lines.u64(text);
}

function readProof(lines: Lines, text: string): EntryProof | null {
  if (text === '-') return null;
  const characters = text.length - 2;
  if (text.startsWith('s:') && characters !== SIGNATURE_CHARACTERS)
    throw lines.error('holds a signature that is not 64 bytes');
  if (characters > MEMO_CHARACTERS) throw lines.error('holds a proof that is too long');
  return text as EntryProof;
}

/** Reads a text line by line, without a copy of it, and the fields of its current line. */
class Lines {
  readonly #text: string;
  #from = 0;
  #number = 1;
  /** The line without its end; null behind the last line. */
  current: string | null;

  constructor(text: string) {
    this.#text = text;
    this.current = this.#read();
  }

  step(): void {
    if (this.current === null) return;
    this.#from += this.current.length + 1;
    this.#number++;
    this.current = this.#read();
  }

  is(text: string): boolean {
    return this.current === text;
  }

  error(problem: string): ListError {
    return new ListError(this.#number, problem);
  }

  fields(form: RegExp, problem: string): string[] {
    const found = form.exec(this.current ?? '');
    if (!found) throw this.error(problem);
    return found.slice(1);
  }

  wallet(text: string): string {
    if (addressBytes(text) === null) throw this.error(`holds "${text}", which is not a Solana address`);
    return text;
  }

  u64(text: string): string {
    if (text.length > 19 && BigInt(text) > MAX_U64)
      throw this.error(`holds ${text}, which is not below 2^64`);
    return text;
  }

  number(text: string, most = Number.MAX_SAFE_INTEGER): number {
    if (Number(text) > most) throw this.error(`holds ${text}, which is above ${most}`);
    return Number(text);
  }

  #read(): string | null {
    if (this.#from === this.#text.length) return null;
    const end = this.#text.indexOf('\n', this.#from);
    if (end < 0) throw this.error('does not end with a line feed');
    return this.#text.slice(this.#from, end);
  }
}
