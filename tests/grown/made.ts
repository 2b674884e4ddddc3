/** Values that look like the real ones and have their lengths, the same for each seed. */
import { addressOf } from '../../core/address.ts';
import { Random } from '../program/random.ts';

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const WORDS =
  'great stream hello from the other side of world frog to moon thanks for all your work and friday'.split(
    ' ',
  );

export class Made extends Random {
  text(letters: number): string {
    let text = '';
    while (text.length < letters) text += LETTERS[this.below(LETTERS.length)];
    return text;
  }

  /** 64 bytes in base58 (above 2^504 by its first letter): nodes refuse a call with a signature of another size. */
  signature(): string {
    return `3${this.text(86)}`;
  }

  hex(digits: number): string {
    let text = '';
    while (text.length < digits)
      text += this.below(2 ** 32)
        .toString(16)
        .padStart(8, '0');
    return text.slice(0, digits);
  }

  uuid(): string {
    return this.hex(32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
  }

  address(): string {
    return addressOf(Uint8Array.from({ length: 32 }, () => this.below(256)));
  }

  addresses(count: number): string[] {
    return Array.from({ length: count }, () => this.address());
  }

  /** Returns one of the list, the first ones far more often than the last ones. */
  favourite<T>(list: readonly T[]): T {
    const share = this.below(1_000_000) / 1_000_000;
    return list[Math.floor(share ** 3 * list.length)]!;
  }

  /** Words of at most this many letters in all, short texts more often than long ones. */
  words(letters: number): string {
    const wanted = Math.floor((this.below(1000) / 1000) ** 2 * letters);
    let text = '';
    while (text.length < wanted) text += `${this.pick(WORDS)} `;
    return text.slice(0, wanted).trim();
  }
}
