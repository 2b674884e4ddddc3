/**
 * Extracts the text of a file that developers read: prose of documents; comments, identifiers and test titles of code.
 */
import type { SourceFile } from '../files.ts';

export interface Passage {
  /** 1 for the first line. */
  line: number;
  kind: 'prose' | 'identifier';
  text: string;
}

/** Strings and texts of screens are left out: they are for users. */
export function passagesOf({ path, text }: SourceFile): Passage[] {
  const name: Passage = { line: 1, kind: 'identifier', text: path };
  if (path.endsWith('.md')) return [name, ...proseOf(text)];
  if (/\.(ts|tsx|mjs|js)$/.test(path)) return [name, ...codeOf(text)];
  if (/\.(json|html)$/.test(path)) return [name];
  return [name, ...linesOf(text)];
}

function linesOf(text: string): Passage[] {
  return text.split('\n').map((line, i) => ({ line: i + 1, kind: 'prose', text: line }));
}

const blank = (part: string) => part.replace(/[^\n]/g, ' ');

const withoutCodeSpans = (text: string) => text.replace(/`[^`\n]*`/g, blank);

/** Without fenced code, code spans, addresses of links, and the tables that a command writes. */
export function proseOf(markdown: string): Passage[] {
  const prose = markdown
    .replace(/<!-- measured -->[\s\S]*?<!-- \/measured -->/g, blank)
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/\]\([^)\n]*\)/g, blank);
  return linesOf(withoutCodeSpans(prose));
}

/** `fooBar` and `foo_bar` as their words. */
export function wordsIn(identifier: string): string {
  return identifier.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[^A-Za-z0-9]+/g, ' ');
}

/** Comments, then literals. Good enough to tell them apart; a parser takes a hundred times as long. */
const TOKEN =
  /(\/\*[\s\S]*?\*\/|\/\/[^\n]*)|((?<=\b(?:test|it|describe)\(|\)\()(?:'(?:\\.|[^'\\\n])*'|`[^`]*`))|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|\$\{[^}]*\}|[^`\\])*`|(?<=[(,=:[!&|?{};]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//g;

function codeOf(source: string): Passage[] {
  const prose: string[] = [];
  let end = 0;
  let code = '';
  for (const match of source.matchAll(TOKEN)) {
    const [token, comment, title] = match;
    const between = source.slice(end, match.index);
    code += between + blank(token);
    const read = comment === undefined ? title : withoutCodeSpans(comment);
    prose.push(blank(between), read ?? blank(token));
    end = match.index + token.length;
  }
  code += source.slice(end);
  const identifiers = code.split('\n').map((text, i): Passage => ({ line: i + 1, kind: 'identifier', text }));
  return [...linesOf(prose.join('')), ...identifiers].filter(({ text }) => text.trim() !== '');
}
