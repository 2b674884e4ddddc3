/** The rules for imports between folders (docs/architecture.md). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, isTest, root, sources } from '../../tools/files.ts';
import { type Import, importsOf } from './imports.ts';

const ROOMS = [
  'core',
  'chain',
  'worker',
  'durable-objects',
  'web',
  'local',
  'tools',
  'tests',
  'lab',
  'program',
  'proof',
];

/** Folders that each folder may use beside itself. */
const MAY_USE: Record<string, string[]> = {
  core: [],
  chain: ['core'],
  worker: ['core', 'chain'],
  'durable-objects': ['core', 'chain'],
  web: ['core', 'chain'],
  local: ['core', 'chain', 'program'],
  tools: ['core', 'chain', 'program'],
  program: ['core', 'chain'],
  proof: ['core', 'chain'],
};

/** Types are gone at run time: the two halves of the worker may import each other's, the web the API's. */
const MAY_KNOW: Record<string, string[]> = {
  worker: ['durable-objects'],
  'durable-objects': ['worker'],
  web: ['worker'],
};

const roomOf = (path: string) => path.split('/')[0]!;
const known = new Set(files.map(({ path }) => path));
const shipped = sources.filter(({ path }) => !isTest(path));
const imports = shipped.flatMap(importsOf);
const ours = imports.filter(({ to }) => known.has(to) || ROOMS.includes(roomOf(to)));
const sentence = ({ from, to }: Import) => `${from} imports ${to}`;

/** The smoke test writes fixtures beside those of local. */
const isRecorder = ({ from, to }: Pick<Import, 'from' | 'to'>) =>
  from === 'tools/smoke/smoke.ts' && to === 'local/contracts/record.ts';

/** The worker of the local world is the real one, with faults around it. */
const isLocalWorker = ({ from, to }: Pick<Import, 'from' | 'to'>) =>
  from.startsWith('local/worker/') && roomOf(to) === 'worker';

function allowed({ from, to, typeOnly }: Import): boolean {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (!MAY_USE[room] || room === other) return true;
  if (from === 'worker/objects.ts' && other === 'durable-objects') return true;
  if (isRecorder({ from, to }) || isLocalWorker({ from, to })) return true;
  return MAY_USE[room].includes(other) || (typeOnly && Boolean(MAY_KNOW[room]?.includes(other)));
}

test('the imports of a file are read', () => {
  const text = [
    "import a, { type B } from './a.ts';",
    "import { type C, type D } from '../core/c.ts';",
    "export * from '../web/d.ts';",
    "import type { E } from 'zod';",
    "import './e.css';",
    "const f = await import('../f.ts');",
    "// import g from './g.ts';",
  ].join('\n');
  expect(importsOf({ path: 'worker/x.ts', text }).map(({ to, typeOnly }) => [to, typeOnly])).toEqual([
    ['worker/a.ts', false],
    ['core/c.ts', true],
    ['web/d.ts', false],
    ['zod', true],
    ['worker/e.css', false],
    ['f.ts', false],
  ]);
});

test('every folder imports only what it may', () => {
  expect(ours.length).toBeGreaterThan(50);
  expect(ours.filter((one) => !allowed(one)).map(sentence)).toEqual([]);
});

test('nothing imports tests or the lab, and nothing but local itself imports local', () => {
  const wrong = ours.filter(
    ({ from, to }) =>
      !isRecorder({ from, to }) &&
      (['tests', 'lab'].includes(roomOf(to)) || (roomOf(to) === 'local' && roomOf(from) !== 'local')),
  );
  expect(wrong.map(sentence)).toEqual([]);
});

test('the components of web/ui know no route, no query and no domain', () => {
  const kit = imports.filter(({ from }) => from.startsWith('web/ui/'));
  const wrong = kit.filter(
    ({ to }) => (known.has(to) && !/^(web\/ui|core)\//.test(to)) || /^(swr|@solana)/.test(to),
  );
  expect(wrong.map(sentence)).toEqual([]);
});

test('of the archive know the record of payments, the readers of lists, the job that fills it, and the backup', () => {
  const archive = /^(core|worker)\/archive\//;
  const known =
    /^worker\/(tips\/payments\/store\.ts|tips\/lists\/|tips\/erasures\/|activity\/|backup\/|cron\.ts)/;
  const into = imports.filter(({ from, to }) => archive.test(to) && !archive.test(from));
  expect(into.filter(({ from }) => !known.test(from)).map(sentence)).toEqual([]);
});

test('relative imports carry their extension and lead to a file', () => {
  const isFile = (path: string) =>
    known.has(path) || (/\.(svg|png)$/.test(path) && existsSync(join(root, path)));
  const lost = ours.filter(({ to }) => !isFile(to.replace(/\?.*$/, '')));
  expect(lost.map(sentence)).toEqual([]);
});

test('every endpoint of the map is in a file of its name', () => {
  const map = files.find(({ path }) => path === 'worker/index.ts')!.text;
  const routed = new Set(
    [...map.matchAll(/\bapp\.(?:get|post|put|delete)\('\/[^']*', (?:\.\.\.)?(\w+)\);/g)].map(
      ([, name]) => name!,
    ),
  );
  const imported = [...map.matchAll(/^import \{ ([^}]+) \} from '\.\/(.+)\.ts';$/gm)].flatMap(
    ([, names = '', path = '']) => names.split(', ').map((name) => ({ name, file: path.split('/').at(-1)! })),
  );
  const endpoints = imported.filter(({ name }) => routed.has(name));
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  // One body for the four buttons of the queue, and one for a replay under its two addresses.
  const shared = ['control-queue', 'replay-tip', 'get-settings', 'put-settings', 'delete-words'];
  expect(endpoints.length).toBeGreaterThan(60);
  expect(endpoints.filter(({ name, file }) => kebab(name) !== file && !shared.includes(file))).toEqual([]);
});

test('no draw reads what the operator has blocked', () => {
  const readers = shipped.filter(({ path }) =>
    /^(worker\/draw-engine|core\/draw-engine|core\/draw)\//.test(path),
  );
  expect(readers.length).toBeGreaterThan(50);
  expect(
    readers
      .flatMap(importsOf)
      .filter(({ to }) => to.includes('/blocks/'))
      .map(sentence),
  ).toEqual([]);
});
