/** The repository's own files, as its tests and checks read them, without generated, installed and private ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.local', '.wrangler']);
const TEXT =
  /\.(ts|tsx|mjs|js|css|html|md|toml|sql|json|c|h|yml)$|^(LICENSE|\.gitignore|\.npmrc|\.nvmrc|\.editorconfig|\.ci\/run)$/;

export interface SourceFile {
  /** From the repository's root, with slashes. */
  path: string;
  text: string;
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** Every text file but the lock file. */
export const files: SourceFile[] = walk(root)
  .map((path) => ({ absolute: path, path: relative(root, path).split(sep).join('/') }))
  .filter(({ path }) => TEXT.test(path) && path !== 'package-lock.json')
  .map(({ absolute, path }) => ({ path, text: readFileSync(absolute, 'utf8') }));

export const sources = files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path));

/** Tests and benchmarks: never served to a visitor. */
export const isTest = (path: string) => /^(tests|lab)\//.test(path) || /\.test\.tsx?$/.test(path);

/** `path:line: text` of each line of `file` that matches. */
export function hits({ path, text }: SourceFile, pattern: RegExp): string[] {
  return text
    .split('\n')
    .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : []));
}

/** Returns the text without its comments; line numbers stay. Good enough for finding calls. */
export function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1');
}
