/** Reads the imports of every file from the sources. */
import { posix } from 'node:path';
import { type SourceFile, withoutComments } from '../../tools/files.ts';

export interface Import {
  from: string;
  /** A path from the repository's root, or the name of a package. */
  to: string;
  /** Whether only types are imported, which do not exist at run time. */
  typeOnly: boolean;
}

const STATEMENT = /(?:^|\n)\s*(import|export)\s+(type\s+)?((?:[^'";]*?\sfrom\s+)?)['"]([^'"]+)['"]/g;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g;

export function importsOf({ path, text }: SourceFile): Import[] {
  const code = withoutComments(text);
  const statements = [...code.matchAll(STATEMENT)].map(([, , type, names = '', to = '']) => ({
    from: path,
    to: resolve(path, to),
    typeOnly: Boolean(type) || onlyTypes(names),
  }));
  const dynamic = [...code.matchAll(DYNAMIC)].map(([, to = '']) => ({
    from: path,
    to: resolve(path, to),
    typeOnly: false,
  }));
  return [...statements, ...dynamic];
}

/** `{ type A, type B } from` */
function onlyTypes(names: string): boolean {
  const inside = /^\s*\{([^}]*)\}\s*from\s*$/.exec(names)?.[1];
  const list = inside
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return Boolean(list?.length && list.every((name) => name.startsWith('type ')));
}

function resolve(from: string, to: string): string {
  return to.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), to)) : to;
}
