/** The runbook has a heading for every sentence that wakes the operator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { keyOf } from '../../core/watch/concerns.ts';
import { isTest, root, type SourceFile, sources } from '../files.ts';

/** Where concerns are worded: what health, the messages and the admins' report say. */
const WORDED =
  /^(core\/watch|worker\/health)\/|^core\/backup\/schedule\.ts$|^durable-objects\/watch\.ts$|^worker\/social\/x-client\.ts$/;
/** What they word is a detail below a concern. */
const DETAILS = /^worker\/health\/(store|run)\.ts$/;
/** A shorter text is a name, a unit or a joint of two parts. */
const WORDS = 3;

/** Returns the sentences' fixed parts in a file. Queries, logs and errors that are thrown are for nobody's phone. */
export function sentencesOf({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node) || ts.isThrowStatement(node))
      return;
    if (ts.isCallExpression(node) && node.expression.getText(file).startsWith('console.')) return;
    if ((ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) && isSentence(node.text))
      found.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const isSentence = (text: string) => text.split(' ').filter((word) => /\p{L}/u.test(word)).length >= WORDS;

/** As the watch tells concerns apart: one or many, with any numbers. */
const even = (text: string) => keyOf(text.replace(/\s+/g, ' ').replace(/:(?= |$)/g, ' –'));

/** Returns the sentences that no heading of the section "Alarms" has. */
export function untold(sentences: readonly string[], runbook: string): string[] {
  const section = runbook.split('\n## ').find((each) => each.startsWith('Alarms\n')) ?? '';
  const headings = even(section.match(/^### .+$/gm)?.join(' ') ?? '');
  return sentences.filter((sentence) => !headings.includes(even(sentence)));
}

/** docs/runbook.md has the very words of every alarm in a heading, and a line for every kind of finding. */
export function alarms(): string[] {
  const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
  const own = sources.filter(({ path }) => !isTest(path));
  const kinds = own.flatMap(({ text }) =>
    [...text.matchAll(/\brecord(?:Findings?|Strangers)\([^']*?, '([\w-]+)'/g)].map(([, kind]) => kind!),
  );
  return [
    ...own
      .filter(({ path }) => WORDED.test(path) && !DETAILS.test(path))
      .flatMap((file) =>
        untold(sentencesOf(file), runbook).map((words) => `a heading for "${words}", ${file.path}`),
      ),
    ...kinds.filter((kind) => !runbook.includes(`\n| ${kind} |`)).map((kind) => `the finding ${kind}`),
  ].map((lack) => `docs/runbook.md lacks ${lack}`);
}
