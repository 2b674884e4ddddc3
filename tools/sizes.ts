/**
 * Runs after `vite build`: prints what a visitor downloads, holds it under ceilings, and looks for what production must
 * not contain. Exits with 1 and one sentence per finding. `node tools/sizes.ts [outDir]`; dist is the default.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PAGES, type PageKind } from '../core/pages.ts';
import { CHUNKS_FILE, type Chunk } from './chunks.ts';
import { forbiddenIn, forbiddenInSettings, lostMarks } from './forbidden.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = process.argv[2] ?? join(root, 'dist');

/** Ceilings in kB of 1000 bytes, gzip. */
const CEILINGS = { overlay: 95, parts: 20, dock: 95, home: 120, tip: 150, worker: 750 };

/** The entry that web/main.tsx loads for every page but the overlay. */
const APP = 'web/shell/app.tsx';

/** The entry that the overlay loads when a part beside the alerts is shown. */
const PARTS = 'web/overlay/show/show-layer.tsx';

/** Wallet and router: what overlay and dock must not carry. */
const WALLET =
  /^web\/wallet\/|node_modules\/(@solana|@wallet-standard|@solflare|@ledgerhq|@noble|bs58|react-router)/;
/** It runs in a Web Worker, which is built apart; a page that carried it too would load it twice. */
const VERIFIER = 'core/draw/verify.ts';
/** Modules that no production bundle may carry. */
const LOCAL_ONLY = [{ what: 'the Demo wallet', module: /^web\/wallet\/demo\// }];

const findings: string[] = [];
const chunks = JSON.parse(readFileSync(join(out, CHUNKS_FILE), 'utf8')) as Chunk[];
const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
const kilobytes = (bytes: number) => bytes / 1000;
const gzipped = (path: string) => gzipSync(readFileSync(path), { level: 9 }).byteLength;

/**
 * Returns `start` and the chunks that it needs: its imports, and with `lazily` also those that it may load later,
 * except `without`.
 */
function closure(start: Chunk[], lazily = false, without?: string): Set<Chunk> {
  const found = new Set(start);
  for (const chunk of found) {
    for (const file of [...chunk.imports, ...(lazily ? chunk.dynamicImports : [])]) {
      const next = byFile.get(file);
      if (next && (without === undefined || next.facade !== without)) found.add(next);
    }
  }
  return found;
}

function chunkOf(module: string): Chunk {
  const found = chunks.find(({ facade, modules }) => facade === module || modules.includes(module));
  if (!found)
    throw new Error(`${module} is in no chunk: tools/sizes.ts measures a program that is not there`);
  return found;
}

function report(what: string, paths: string[], ceiling: number): void {
  const size = kilobytes(paths.reduce((sum, path) => sum + gzipped(path), 0));
  console.log(`  ${what.padEnd(34)} ${size.toFixed(1).padStart(6)} kB gzip   ceiling ${ceiling} kB`);
  if (size > ceiling) findings.push(`${what} is ${size.toFixed(1)} kB gzip, its ceiling is ${ceiling} kB.`);
}

function scripts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => join(folder, name));
}

const first = closure(chunks.filter(({ entry }) => entry));
const alerts = new Set([...first, ...closure([chunkOf(`web/${PAGES.overlay.screen}`)], true, PARTS)]);
const overlay = new Set([...alerts, ...closure([chunkOf(PARTS)], true)]);
const besides = new Set([...overlay].filter((chunk) => !alerts.has(chunk)));
const dock = new Set([...first, ...closure([chunkOf(`web/${PAGES.desk.screen}`)])]);
const appPage = (kind: PageKind) =>
  new Set([...first, ...closure([chunkOf(APP), chunkOf(`web/${PAGES[kind].screen}`)])]);
const workerFolder = readdirSync(out).find((name) => existsSync(join(out, name, 'wrangler.json')));
if (!workerFolder) throw new Error(`no worker was built in ${out}`);
const served = (set: Set<Chunk>) => [...set].map(({ file }) => join(out, 'client', file));

report('Overlay with alerts, all of it', served(alerts), CEILINGS.overlay);
report('Parts beside them, if one is on', served(besides), CEILINGS.parts);
report('Dock of moderators', served(dock), CEILINGS.dock);
report('Home, before a wallet is asked for', served(appPage('home')), CEILINGS.home);
report('Tip page, likewise', served(appPage('tip')), CEILINGS.tip);
report('Worker', scripts(join(out, workerFolder)), CEILINGS.worker);

for (const [program, files] of Object.entries({ overlay, dock })) {
  for (const { file, modules } of files) {
    const carried = modules.filter((module) => WALLET.test(module));
    if (carried.length)
      findings.push(
        `The ${program} carries a wallet or a router: ${carried.slice(0, 5).join(', ')} in ${file}.`,
      );
  }
}
for (const chunk of chunks) {
  // Files that wait for each other may read what the other has not made yet.
  const asked = chunk.imports.flatMap((file) => byFile.get(file) ?? []);
  if (closure(asked).has(chunk)) findings.push(`${chunk.file} needs itself by way of its imports.`);
}
for (const { file, modules } of chunks) {
  if (modules.includes(VERIFIER))
    findings.push(`${file} carries the verifier: it belongs into its Web Worker.`);
  for (const { what, module } of LOCAL_ONLY)
    if (modules.some((name) => module.test(name))) findings.push(`${file} carries ${what}.`);
}
for (const path of [...scripts(join(out, 'client')), ...scripts(join(out, workerFolder))]) {
  findings.push(...forbiddenIn(path, readFileSync(path, 'utf8')));
}
const settings = join(out, workerFolder, 'wrangler.json');
findings.push(...forbiddenInSettings(settings, readFileSync(settings, 'utf8')));
if (existsSync(join(out, workerFolder, '.dev.vars'))) {
  findings.push('.dev.vars was copied into the build: its secrets would be deployed.');
}
findings.push(...lostMarks());

for (const finding of findings) console.error(`  ${finding}`);
process.exit(findings.length ? 1 : 0);
