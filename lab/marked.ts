/** Text that scripts write into a page, between two marks that stay. */
import { readFileSync, writeFileSync } from 'node:fs';

/** Replaces the text between the marks. Throws if the page lacks one. */
export function writeBetween(page: string, [first, last]: readonly [string, string], text: string): void {
  const whole = readFileSync(page, 'utf8');
  const [from, to] = [whole.indexOf(first), whole.indexOf(last)];
  if (from < 0 || to < from) throw new Error(`${page} lacks ${first} or ${last}`);
  writeFileSync(page, `${whole.slice(0, from + first.length)}\n${text}\n${whole.slice(to)}`);
}
