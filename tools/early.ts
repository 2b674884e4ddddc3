/** A Vite plugin that notes in the built page what each kind of page loads first: its program, screen and styles (core/share/early.ts). */
import type { Plugin, Rollup } from 'vite';
import { type Early, type EarlyFiles, noteEarly } from '../core/share/early.ts';

const APP = 'shell/app.tsx';

/** What each page draws, from web/; web/screens.ts names the same modules for the router. */
const PROGRAMS: Record<keyof EarlyFiles, string[]> = {
  none: [APP],
  home: [APP, 'home/home.tsx'],
  giveaways: [APP, 'giveaways/landing.tsx'],
  explore: [APP, 'giveaways/explore/explore.tsx'],
  create: [APP, 'giveaways/create/wizard.tsx'],
  giveaway: [APP, 'giveaways/detail/giveaway-page.tsx'],
  draw: [APP, 'giveaways/draw/draw-page.tsx'],
  tipping: [APP, 'tips/tips-landing.tsx'],
  tip: [APP, 'tips/tip-page.tsx'],
  token: [APP, 'tips/token-page.tsx'],
  clips: [APP, 'clips/clips-page.tsx'],
  'token-clips': [APP, 'clips/clips-page.tsx'],
  callback: [APP, 'clips/callback-page.tsx'],
  dashboard: [APP, 'dashboard/dashboard-page.tsx'],
  admin: [APP, 'admin/admin-page.tsx'],
  overlay: ['overlay/main.tsx'],
};

export function noteEarlyFiles(): Plugin {
  return {
    name: 'fanfare-early-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const files = Object.entries(PROGRAMS).map(([kind, modules]) => {
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
      if (!chunk) throw new Error(`${module} is in no chunk: tools/early.ts names it.`);
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
