/** What developers read in a file: prose of documents; comments, identifiers and test titles of code. */
import ts from 'typescript';
import type { SourceFile } from './files.ts';

export interface Passage {
  /** 1 for the first line. */
  line: number;
  kind: 'prose' | 'identifier';
  text: string;
}

/** Strings and texts of screens are left out: users read them, and they are outside this pass. */
export function passagesOf({ path, text }: SourceFile): Passage[] {
  const name: Passage = { line: 1, kind: 'identifier', text: path };
  if (path.endsWith('.md')) return [name, ...proseOf(text)];
  if (/\.(ts|tsx|mjs|js)$/.test(path)) return [name, ...codeOf(path, text)];
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

function codeOf(path: string, text: string): Passage[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: Passage[] = [];
  const seen = new Set<number>();
  const lineOf = (at: number) => file.getLineAndCharacterOfPosition(at).line + 1;

  const comments = (ranges: ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      for (const one of linesOf(withoutCodeSpans(text.slice(pos, end))))
        found.push({ ...one, line: lineOf(pos) + one.line - 1 });
    }
  };
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) return;
    if (ts.isIdentifier(node))
      found.push({ line: lineOf(node.getStart(file)), kind: 'identifier', text: node.text });
    if (ts.isCallExpression(node)) title(node);
    const children = node.getChildren(file);
    if (children.length === 0) {
      comments(ts.getLeadingCommentRanges(text, node.pos));
      comments(ts.getTrailingCommentRanges(text, node.end));
    }
    for (const child of children) visit(child);
  };
  const title = (call: ts.CallExpression) => {
    const [first] = call.arguments;
    if (!first || !/^(test|it|describe)\b/.test(call.expression.getText(file))) return;
    if (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))
      found.push({ line: lineOf(first.getStart(file)), kind: 'prose', text: first.getText(file) });
  };
  visit(file);
  return found;
}
