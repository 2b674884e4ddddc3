/** A Vite plugin that records which modules each chunk of the browser's build contains, for tools/sizes.ts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

export interface Chunk {
  file: string;
  /** The page's first script. */
  entry: boolean;
  /** The module whose dynamic import created this chunk, if one did. Relative to the repository's root. */
  facade: string | null;
  /** Every module whose code it contains. */
  modules: string[];
  imports: string[];
  dynamicImports: string[];
}

export const CHUNKS_FILE = 'chunks.json';

/** Writes chunks.json beside the client's folder, where it is not served. */
export function recordChunks(root: string): Plugin {
  const named = (id: string) => relative(root, id.replace(/\0/g, '').replace(/\?.*$/, ''));
  return {
    name: 'fanfare-record-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }, bundle) {
      const chunks: Chunk[] = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? {
              file: output.fileName,
              entry: output.isEntry,
              facade: output.facadeModuleId ? named(output.facadeModuleId) : null,
              modules: output.moduleIds.map(named),
              imports: output.imports,
              dynamicImports: output.dynamicImports,
            }
          : [],
      );
      const folder = dirname(dir!);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, CHUNKS_FILE), JSON.stringify(chunks));
    },
  };
}
