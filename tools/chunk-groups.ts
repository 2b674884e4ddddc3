/**
 * Divides the code that pages share in the browser's build. A phone waits for each file, and small files compress
 * badly: without groups the tip page is 160 kB in 86 files (gzip), and the overlay 98 kB, both above their ceilings.
 */
import { fileURLToPath } from 'node:url';
import { PAGES } from '../core/pages.ts';

/** The part of rolldown's module graph that is read here. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const inStart = importedBy('main.tsx');
const inHome = importedBy('shell/app.tsx', PAGES.home.screen);
const inOverlay = importedBy(PAGES.overlay.screen);
const inParts = importedBy('overlay/show/show-layer.tsx');
const inDock = importedBy(PAGES.desk.screen);
const inTip = importedBy(PAGES.tip.screen);

export const chunkGroups = [
  // Alone, because its 68 kB stay in the browser's cache from one deployment to the next.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  // With 3 in place of 4, the giveaways page loads 13 kB of the tip page's code.
  { name: sharedChunk, debugName: 'shared', minShareCount: 4 },
];

/**
 * Each group is loaded by the pages that need all of it. Overlay and dock load neither router nor wallet, so what they
 * share with pages stays apart from `home`; Home must not pay for the tip page. The rest is left to rolldown.
 */
function sharedChunk(id: string, graph: ModuleGraph): string | null {
  const home = inHome(id, graph);
  if (inStart(id, graph)) return 'start';
  // The dock draws no signs.
  if (home && inOverlay(id, graph)) return inDock(id, graph) ? 'start' : 'signs';
  if (inOverlay(id, graph)) return inTip(id, graph) ? 'stream' : 'alerts';
  if (inParts(id, graph)) return null;
  if (inDock(id, graph)) return 'desk';
  if (home) return 'home';
  return inTip(id, graph) ? 'tips' : null;
}

/**
 * Returns whether `id` is one of the modules below web/ or is imported by one, directly or not. Reads the graph once.
 */
function importedBy(...modules: string[]): (id: string, graph: ModuleGraph) => boolean {
  let found: Set<string> | undefined;
  return (id, graph) => {
    if (!found) {
      found = new Set(modules.map((path) => fileURLToPath(new URL(`../web/${path}`, import.meta.url))));
      for (const one of found)
        for (const next of graph.getModuleInfo(one)?.importedIds ?? []) found.add(next);
    }
    return found.has(id);
  };
}
