/** Sentences for users are in catalogues beside their screens, so that all of a screen's text can be read in one place. */
import ts from 'typescript';
import { isTest, type SourceFile, sources } from '../files.ts';

/** Exists in the local world only; no user of the product reads it. */
const LOCAL = 'web/wallet/demo/';

/** Attributes that users read or hear. */
const READ = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
  'label',
  'description',
]);

/** Two letters in a row: a mark, an address's dots or "x" are no sentence. */
const WORD = /\p{L}{2}/u;

/** `path:line: text` of each text for users that is in the code of a screen. */
export function literalsOf({ path, text }: SourceFile): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const found: string[] = [];
  const add = (node: ts.Node, words: string) => {
    if (!WORD.test(words)) return;
    const { line } = file.getLineAndCharacterOfPosition(node.pos);
    found.push(`${path}:${line + 1}: ${words.trim().replace(/\s+/g, ' ')}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node, node.text);
    if (ts.isJsxExpression(node) && node.expression) readable(node.expression);
    else if (ts.isJsxAttribute(node)) attribute(node);
    else ts.forEachChild(node, visit);
  };
  const attribute = ({ name, initializer }: ts.JsxAttribute): void => {
    if (!initializer) return;
    const value = ts.isJsxExpression(initializer) ? initializer.expression : initializer;
    if (value && READ.has(name.getText(file))) readable(value);
    else if (value) nested(value);
  };
  /** A child in braces, or the value of an attribute: a text that it can become counts, as do elements in it. */
  const readable = (node: ts.Node): void => {
    choices(node, add);
    nested(node);
  };
  /** Code that may be anything: only elements in it count. */
  const nested = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) visit(node);
    else ts.forEachChild(node, nested);
  };
  visit(file);
  return found;
}

/** The texts that an expression can become by itself: literals, and what a condition chooses between. */
function choices(node: ts.Node, add: (node: ts.Node, words: string) => void): void {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
  else if (ts.isTemplateExpression(node))
    add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' '));
  else if (ts.isParenthesizedExpression(node)) choices(node.expression, add);
  else if (ts.isConditionalExpression(node)) {
    choices(node.whenTrue, add);
    choices(node.whenFalse, add);
  } else if (ts.isBinaryExpression(node)) {
    const kinds = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken];
    if (kinds.includes(node.operatorToken.kind)) choices(node.left, add);
    if ([...kinds, ts.SyntaxKind.AmpersandAmpersandToken].includes(node.operatorToken.kind))
      choices(node.right, add);
  }
}

/** No screen has text of its own outside of its catalogue. */
export function strayTexts(): string[] {
  return sources
    .filter(({ path }) => /^web\/.*\.tsx$/.test(path) && !isTest(path) && !path.startsWith(LOCAL))
    .flatMap(literalsOf);
}
