/** A Vite plugin that notes in the built page what each kind of page loads first: its program, screen and styles (core/share/early.ts). */
import type { Plugin, Rollup } from 'vite';
import { PAGE_KINDS, PAGES, type PageKind } from '../core/pages.ts';
import { type Early, type EarlyFiles, noteEarly } from '../core/share/early.ts';

const APP = 'shell/app.tsx';

/** The modules below web/ that each page starts with. */
const PROGRAMS: [keyof EarlyFiles, string[]][] = [
  ['none', [APP]],
  ...PAGE_KINDS.map((kind): [PageKind, string[]] => {
    const { screen } = PAGES[kind];
    return [kind, kind === 'overlay' ? [screen] : [APP, screen]];
  }),
];

export function noteEarlyFiles(): Plugin {
  return {
    name: 'fanfare-early-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const files = PROGRAMS.map(([kind, modules]) => {
          const { scripts, styles } = filesOf(modules, chunks);
          // What the page itself names is asked for already.
          return [kind, { scripts: scripts.filter((path) => !html.includes(path)), styles }];
        });
        return noteEarly(html, Object.fromEntries(files) as EarlyFiles);
      },
    },
  };
}

/** The chunks that hold `modules` and all that these import. */
function filesOf(modules: readonly string[], chunks: readonly Rollup.OutputChunk[]): Early {
  const needed = new Set(
    modules.map((module) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
      if (!chunk) throw new Error(`${module} is in no chunk: core/pages.ts names it.`);
      return chunk;
    }),
  );
  const styles = new Set<string>();
  for (const { imports, viteMetadata } of needed) {
    for (const name of imports) {
      const next = chunks.find(({ fileName }) => fileName === name);
      if (next) needed.add(next);
    }
    for (const name of viteMetadata?.importedCss ?? []) styles.add(`/${name}`);
  }
  return { scripts: [...needed].map(({ fileName }) => `/${fileName}`), styles: [...styles] };
}
