/** The checks of `npm run check` find what they look for (tools/check). */
import { expect, test } from 'vitest';
import { passagesOf } from '../../tools/check/passages.ts';
import { literalsOf } from '../../tools/check/sentences.ts';
import { useInstead } from '../../tools/check/words.ts';

const linesWith = (path: string, lines: string[]) =>
  passagesOf({ path, text: lines.join('\n') })
    .filter((passage) => useInstead(passage) !== undefined)
    .map(({ line }) => line)
    .toSorted();

test('a forbidden word is found in comments, identifiers and test titles, and not in strings', () => {
  expect(
    linesWith('web/one.tsx', [
      "const bookkeeping = 'the books'; // understands",
      'const asksAnew = /[/"]/.test(x);',
      "test('the weather is fine', () => {});",
      "test.each(cases)('%s has risen', () => {}); // text",
      'const a = 1; /* our books */',
      "const text = `anew` + 'it\\'s // undone';",
      'const page = <p>{/* undone */ asksAnew}</p>;',
    ]),
  ).toEqual([2, 3, 4, 5, 7, 7]);
  expect(linesWith('one.md', ['The books.', '`the kit`', '```', 'anew', '```'])).toEqual([1]);
});

const of = (code: string) => literalsOf({ path: 'x.tsx', text: code });

test('text is found wherever users read it, and nowhere else', () => {
  expect(of('<p>Send <b>it</b></p>')).toEqual(['x.tsx:1: Send', 'x.tsx:1: it']);
  expect(of('<p>{busy ? "Sending" : n + " sent"}</p>')).toEqual(['x.tsx:1: Sending', 'x.tsx:1: sent']);
  expect(of('<Field label="Amount" hint={<i>Small</i>} />')).toEqual(['x.tsx:1: Amount', 'x.tsx:1: Small']);
  expect(of('<b aria-label={open ? "Close" : words.open} />')).toEqual(['x.tsx:1: Close']);
  expect(of('<p>{a && "Not yet"}{list.map((one) => <li>Yes</li>)}</p>')).toEqual([
    'x.tsx:1: Not yet',
    'x.tsx:1: Yes',
  ]);
  expect(of('<p className="mt-1" key={kind === "big" ? "a1" : "bb"}>{words.send} – $ 1.5 x</p>')).toEqual([]);
  expect(of('const kind = "plain text"; <Icon name="arrow" />')).toEqual([]);
  expect(
    of('<p>{fill(words.read, { link: <a href="/terms">{words.terms}</a> })}{textOf("late")}</p>'),
  ).toEqual([]);
});
