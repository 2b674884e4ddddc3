/** A Vite plugin that embeds what each page loads first: its program, screen and styles (core/share/preloads.ts). */
import type { Plugin, Rollup } from 'vite';
import { isProgram, PAGE_KINDS, PAGES, type PageKind } from '../core/pages.ts';
import { embedPreloads, type Preloads, type PreloadsByPage } from '../core/share/preloads.ts';

const APP = 'shell/app.tsx';

/** The modules below web/ that each page starts with. */
const PROGRAMS: [keyof PreloadsByPage, string[]][] = [
  ['none', [APP]],
  ...PAGE_KINDS.map((kind): [PageKind, string[]] => {
    const { screen } = PAGES[kind];
    return [kind, isProgram(kind) ? [screen] : [APP, screen]];
  }),
];

export function embedPreloadLists(): Plugin {
  return {
    name: 'fanfare-preloads',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const lists = PROGRAMS.map(([kind, modules]) => {
          const { scripts, styles } = filesOf(modules, chunks);
          // The page's own tags already ask for some of them.
          return [kind, { scripts: scripts.filter((path) => !html.includes(path)), styles }];
        });
        return embedPreloads(html, Object.fromEntries(lists) as PreloadsByPage);
      },
    },
  };
}

/** Returns the chunks that hold `modules` and everything that these import. */
function filesOf(modules: readonly string[], chunks: readonly Rollup.OutputChunk[]): Preloads {
  const needed = new Set(
    modules.map((module) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
      if (!chunk) throw new Error(`${module} is in no chunk, but core/pages.ts names it.`);
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
