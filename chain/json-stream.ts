/**
 * Reads JSON from bytes that arrive in chunks, and holds only the string or number that it is reading. Throws
 * JsonStreamError for malformed JSON, and for what our sources never send: deep nesting, long strings.
 */

interface JsonEvents {
  open(kind: 'object' | 'array'): void;
  close(): void;
  /** The next value's name. */
  key(name: string): void;
  string(text: string): void;
  /** A number, true, false or null, as it is written. */
  literal(text: string): void;
}

export class JsonStreamError extends Error {}

const MAX_DEPTH = 32;
const MAX_STRING_BYTES = 65_536;
const MAX_LITERAL_BYTES = 40;
const LITERAL = /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)$/;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** What may come next. */
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

export class JsonStream {
  readonly #events: JsonEvents;
  /** Open objects (true) and arrays (false). */
  readonly #stack: boolean[] = [];
  #expected: Expected = 'value';
  #reading: 'string' | 'literal' | null = null;
  #token = new Uint8Array(256);
  #length = 0;
  #escaped = false;
  #hasEscapes = false;

  constructor(events: JsonEvents) {
    this.#events = events;
  }

  push(piece: Uint8Array): void {
    for (let i = 0; i < piece.length; i++) {
      const byte = piece[i]!;
      if (this.#reading === 'string') this.#inString(byte);
      else if (this.#reading === 'literal' && isLiteral(byte)) this.#keep(byte, MAX_LITERAL_BYTES);
      else {
        if (this.#reading === 'literal') this.#endLiteral();
        if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) this.#structure(byte);
      }
    }
  }

  /** Call after the last chunk. Throws if the text was cut off. */
  end(): void {
    if (this.#reading === 'literal') this.#endLiteral();
    if (this.#reading !== null || this.#expected !== 'nothing') throw new JsonStreamError('cut off');
  }

  #structure(byte: number): void {
    const expected = this.#expected;
    const atValue = expected === 'value' || expected === 'value-or-end';
    if (byte === QUOTE && (atValue || expected === 'key' || expected === 'key-or-end')) this.#begin('string');
    else if (byte === 0x7b && atValue) this.#open(true);
    else if (byte === 0x5b && atValue) this.#open(false);
    else if (byte === 0x7d && this.#stack.at(-1) === true && endsAt(expected, 'key-or-end')) this.#close();
    else if (byte === 0x5d && this.#stack.at(-1) === false && endsAt(expected, 'value-or-end')) this.#close();
    else if (byte === 0x2c && expected === 'comma-or-end')
      this.#expected = this.#stack.at(-1) ? 'key' : 'value';
    else if (byte === 0x3a && expected === 'colon') this.#expected = 'value';
    else if (atValue && isLiteral(byte)) {
      this.#begin('literal');
      this.#keep(byte, MAX_LITERAL_BYTES);
    } else throw new JsonStreamError(`unexpected byte ${byte}`);
  }

  #open(isObject: boolean): void {
    if (this.#stack.length === MAX_DEPTH) throw new JsonStreamError('nested too deeply');
    this.#stack.push(isObject);
    this.#expected = isObject ? 'key-or-end' : 'value-or-end';
    this.#events.open(isObject ? 'object' : 'array');
  }

  #close(): void {
    this.#stack.pop();
    this.#afterValue();
    this.#events.close();
  }

  #afterValue(): void {
    this.#expected = this.#stack.length === 0 ? 'nothing' : 'comma-or-end';
  }

  #begin(what: 'string' | 'literal'): void {
    this.#reading = what;
    this.#length = 0;
    this.#hasEscapes = false;
  }

  #inString(byte: number): void {
    if (byte === QUOTE && !this.#escaped) {
      this.#endString();
      return;
    }
    if (byte < 0x20) throw new JsonStreamError('a control character in a string');
    this.#escaped = byte === BACKSLASH && !this.#escaped;
    if (byte === BACKSLASH || byte > 0x7e) this.#hasEscapes = true;
    this.#keep(byte, MAX_STRING_BYTES);
  }

  #endString(): void {
    this.#reading = null;
    const text = this.#text();
    if (this.#expected === 'key' || this.#expected === 'key-or-end') {
      this.#expected = 'colon';
      this.#events.key(text);
      return;
    }
    this.#afterValue();
    this.#events.string(text);
  }

  #endLiteral(): void {
    this.#reading = null;
    const text = this.#text();
    if (!LITERAL.test(text)) throw new JsonStreamError('neither a number nor a word of JSON');
    this.#afterValue();
    this.#events.literal(text);
  }

  #text(): string {
    const bytes = this.#token.subarray(0, this.#length);
    if (!this.#hasEscapes && this.#length < 4096) return String.fromCharCode(...bytes);
    try {
      return JSON.parse(
        `"${new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)}"`,
      ) as string;
    } catch {
      throw new JsonStreamError('a string that is none');
    }
  }

  #keep(byte: number, limit: number): void {
    if (this.#length === limit) throw new JsonStreamError('a string or number that is too long');
    if (this.#length === this.#token.length) {
      const larger = new Uint8Array(2 * this.#token.length);
      larger.set(this.#token);
      this.#token = larger;
    }
    this.#token[this.#length++] = byte;
  }
}

function endsAt(expected: Expected, whenEmpty: Expected): boolean {
  return expected === 'comma-or-end' || expected === whenEmpty;
}

/** Digits, letters, and + - . of numbers. */
function isLiteral(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x2d ||
    byte === 0x2e ||
    byte === 0x2b ||
    byte === 0x45
  );
}
