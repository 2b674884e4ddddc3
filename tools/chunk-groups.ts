/** How the browser's build divides the code that pages share. A phone waits for each file, so they are few. */
import { fileURLToPath } from 'node:url';
import { PAGES } from '../core/pages.ts';

/** What rolldown knows of each module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Modules that fewer entry points load are left to rolldown's own splitting. Measured, gzip and files of Home, the
 * giveaways page and the tip page: 104 kB in 12, 116 in 13 and 136 in 24. With 5: 104 in 11, 121 in 13, 135 in 20. With
 * 7: 105 in 14, 114 in 15, 136 in 29. Without groups: 110 in 32, 114 in 33, 140 in 54. Rolldown's `entriesAware`
 * merging: 188 kB for Home. With `tips` apart from `pages`, the tip page loads 3 kB less.
 */
const SHARED_BY = 6;

const inStart = importedBy('main.tsx');
const inKit = importedBy('shell/app.tsx', PAGES.home.screen);
/** The parts beside the alerts share it too: they must not load what the app's pages do. */
const inOverlay = importedBy(PAGES.overlay.screen, 'overlay/show/show-layer.tsx');
const inDock = importedBy(PAGES.desk.screen);
const inTip = importedBy(PAGES.tip.screen);
/** What the tip page loads after its first screen. */
const inTipLater = importedBy('tips/tip-extras.tsx', 'tips/tip-progress.tsx', 'tips/tip-stats.tsx');
/** What Home does. */
const inHomeLater = importedBy('home/token-door.tsx', 'home/lower.tsx');
const inAlerts = importedBy(PAGES.overlay.screen);
/** The form and what only pages with a form load. */
const inForm = importedBy('tips/tip-form.tsx');

/** Ed25519 with its hash: what a page loads before it compares a transaction, a receipt or a list, and not before. */
const CURVES =
  /\/core\/program-address\.ts$|\/@noble\/(hashes\/esm\/(_md|_u64|sha2)|curves\/esm\/(ed25519|utils|abstract\/(utils|modular|curve|edwards|montgomery|hash-to-curve)))\.js$/;
/** Packages that wallets' packages bring with them stay with these. */
const ofPackage = (id: string) => id.indexOf('/node_modules/') !== id.lastIndexOf('/node_modules/');

export const chunkGroups = [
  // Alone, because its 68 kB stay in the browser's cache from one deployment to the next.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  { name: 'curves', test: (id: string) => CURVES.test(id) && !ofPackage(id) },
  { name: sharedChunk, minShareCount: SHARED_BY },
  // Small files compress badly: these would be a dozen.
  { name: smallChunk, minShareCount: 2 },
];

/**
 * `alerts` holds what the overlay shares with the studio, `form` what the tip page shares with other pages of tips, and
 * `lines` the rest that it shares.
 */
function smallChunk(id: string, graph: ModuleGraph): string | null {
  if (inKit(id, graph) || inDock(id, graph)) return null;
  const tipLater = inTipLater(id, graph) && !inTip(id, graph);
  if (inAlerts(id, graph)) return inTip(id, graph) || tipLater ? null : 'alerts';
  if (inOverlay(id, graph)) return null;
  if (tipLater) return 'later';
  if (!/\/(web|core)\/tips\//.test(id)) return inTip(id, graph) && /\/(web|core)\//.test(id) ? 'lines' : null;
  return inForm(id, graph) ? 'form' : null;
}

/**
 * Home is the page that must not pay for the others: `kit` holds what it or the shell loads. The overlay loads neither
 * router nor wallet: `start` and `stream` hold what it shares with pages; `desk` what the moderators' dock does, which
 * has neither either. `tips` holds what the tip page loads too, which phones open from a QR code; `later` what
 * those two load after their first screen; `pages` everything else.
 */
function sharedChunk(id: string, graph: ModuleGraph): string {
  const kit = inKit(id, graph);
  const overlay = inOverlay(id, graph);
  if (inStart(id, graph) || (kit && overlay)) return 'start';
  if (overlay) return 'stream';
  if (inDock(id, graph)) return 'desk';
  if (kit) return 'kit';
  if (inTip(id, graph)) return 'tips';
  return inTipLater(id, graph) || inHomeLater(id, graph) ? 'later' : 'pages';
}

/** Whether `id` is one of the modules below web/ or is imported by one, directly or not. Reads the graph once. */
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
