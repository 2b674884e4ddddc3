/** Links and names in the documents lead to something, and the documents name everything that exists. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { STAGES } from '../../core/giveaways/model.ts';
import { PAYOUT_STAGES } from '../../core/payouts.ts';
import { files, root } from '../files.ts';

const documents = files.filter(({ path }) => path.endsWith('.md'));
const living = documents.filter(({ path }) => !path.startsWith('docs/history/'));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);

/** Returns the anchor that GitHub makes of a heading. */
function anchorsOf(text: string): string[] {
  return namesIn(text, /^#{1,6} (.+)$/gm).map((heading) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

/** Every link of every document leads to an existing place. */
export function lostLinks(): string[] {
  return documents.flatMap(({ path, text }) =>
    namesIn(text, /\]\((?!https?:|mailto:)([^)\s]+)\)/g).flatMap((to) => {
      const [place = '', anchor] = to.split('#');
      const target = place === '' ? path : join(dirname(path), place);
      const found = existsSync(join(root, target)) && (!anchor || anchorsOf(textOf(target)).includes(anchor));
      return found ? [] : [`${path}: the link ${to} leads nowhere`];
    }),
  );
}

/** Every file that a document names exists. In a folder's README a path may begin at that folder. */
export function lostFiles(): string[] {
  const folders = 'core|worker|durable-objects|web|program|proof|local|tools|tests|chain|lab|migrations';
  return living.flatMap(({ path, text }) => {
    const named = namesIn(text, new RegExp(`\`((?:${folders})/[\\w./-]+\\.\\w+)\``, 'g'));
    const own = path.endsWith('/README.md') ? namesIn(text, /`([\w-]+(?:\/[\w-]+)*\.(?:ts|tsx|c))`/g) : [];
    const lost = [
      ...named.filter((to) => !to.includes('NNNN') && !existsSync(join(root, to))),
      ...own.filter((to) => !existsSync(join(root, dirname(path), to)) && !endsSomeFile(to)),
    ];
    return lost.map((to) => `${path}: ${to} does not exist`);
  });
}

function endsSomeFile(name: string): boolean {
  return files.some(({ path }) => path.endsWith(`/${name}`) || path === name);
}

const MAX_WORDS = 250;

/** Every decision has its number, is short, and is in the index; a page of the history only has its number. */
export function decisionPages(): string[] {
  const list = textOf('docs/decisions/README.md');
  const of = (folder: string) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder)).filter((name) => /^\d{3}-/.test(name))
      : [];
  const [now, past] = [of('docs/decisions'), of('docs/history')];
  const wrong = [
    ...now.map((name) => ({ name, path: `docs/decisions/${name}`, link: name, isShort: true })),
    ...past.map((name) => ({
      name,
      path: `docs/history/${name}`,
      link: `../history/${name}`,
      isShort: false,
    })),
  ].flatMap(({ name, path, link, isShort }) => {
    const text = textOf(path);
    const title = /^# (.+)\n/.exec(text)?.[1] ?? '';
    const words = text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
    return [
      ...(title.startsWith(`${Number(name.slice(0, 3))}. `) ? [] : [`${path}: the title lacks its number`]),
      ...(list.includes(`](${link})`) ? [] : [`${path} is not in docs/decisions/README.md`]),
      ...(isShort && words > MAX_WORDS ? [`${path}: ${words} words, at most ${MAX_WORDS}`] : []),
    ];
  });
  const numbers = [...now, ...past].map((name) => name.slice(0, 3));
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  const made = new Set(numbers.map(Number));
  const named = files.flatMap(({ path, text }) =>
    namesIn(text, /\bdecisions? (\d{1,3})\b/gi)
      .filter((number) => !made.has(Number(number)))
      .map((number) => `${path}: decision ${number} does not exist`),
  );
  return [...wrong, ...twice.map((number) => `decision ${number} exists twice`), ...named];
}

/** The README names every folder, and CONTRIBUTING or the README every script; a README names every folder in its own. */
export function unnamed(): string[] {
  const [readme, contributing] = [textOf('README.md'), textOf('CONTRIBUTING.md')];
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const untold = Object.keys(scripts)
    .filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts))
    .filter((name) => !tells(`${readme}\n${contributing}`, name))
    .map((name) => `README.md and CONTRIBUTING.md do not name npm run ${name}`);
  const folders = new Set(
    files.filter(({ path }) => path.includes('/')).map(({ path }) => path.split('/')[0]!),
  );
  const unlisted = [...folders].filter(
    (folder) => !folder.startsWith('.') && !readme.includes(`\n${folder}/`),
  );
  const inside = ['core', 'chain', 'worker', 'web', 'tests'].flatMap((folder) => {
    const page = textOf(`${folder}/README.md`);
    const own = files
      .filter(({ path }) => path.startsWith(`${folder}/`) && path.split('/').length > 2)
      .map(({ path }) => path.split('/')[1]!);
    return [...new Set(own)]
      .filter((name) => !page.includes(`\`${name}/\``))
      .map((name) => `${folder}/README.md does not name ${name}/`);
  });
  return [...untold, ...unlisted.map((folder) => `README.md does not list ${folder}/`), ...inside];
}

function tells(text: string, script: string): boolean {
  const short = script === 'start' || script === 'test' ? `npm ${script}` : `npm run ${script}`;
  return new RegExp(`${short}(?![\\w:])`).test(text);
}

/** docs/where-is.md answers different questions with files that contain the names in parentheses. */
export function whereIs(): string[] {
  const lines = textOf('docs/where-is.md')
    .replace(/\n {2}/g, ' ')
    .split('\n')
    .filter((line) => line.startsWith('- … '));
  const questions = lines.map((line) => line.split('? ')[0]!);
  const twice = questions.filter((question, at) => questions.indexOf(question) !== at);
  const wrong = lines.filter((line) => {
    const answers = [...(line.split('? ')[1] ?? '').matchAll(/`([^`]+)`(?: \(`([^`]+)`\))?/g)];
    return answers.length === 0 || !answers.every(([, file, name]) => contains(file!, name));
  });
  return [...twice, ...wrong].map((line) => `docs/where-is.md: ${line}`);
}

function contains(file: string, name: string | undefined): boolean {
  if (!statSync(join(root, file), { throwIfNoEntry: false })?.isFile()) return false;
  return name === undefined || new RegExp(`\\b${name}\\b`).test(textOf(file));
}

/** From the heading to the next one of its level or above. */
function section(document: string, heading: string): string {
  const start = document.indexOf(`\n${heading}\n`);
  if (start < 0) return '';
  const level = /^#+/.exec(heading)![0].length;
  const rest = document.slice(start + heading.length + 1);
  return rest.slice(0, rest.search(new RegExp(`\n#{1,${level}} `)) >>> 0);
}

const CREATE_TABLE = /CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?(\w+)/g;

/** Returns the tables of D1 after all migrations. */
function tables(): string[] {
  const found = new Set<string>();
  const migrations = files.filter(({ path }) => /^migrations\/.*\.sql$/.test(path));
  for (const { text } of migrations.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    for (const name of namesIn(text, /DROP TABLE IF EXISTS (\w+)/g)) found.delete(name);
    for (const name of namesIn(text, CREATE_TABLE)) found.add(name);
  }
  return [...found];
}

/** The diagrams of docs/architecture.md name every table and every state. */
export function diagrams(): string[] {
  const document = textOf('docs/architecture.md');
  const shown = section(document, '## Tables');
  const all = tables();
  const states: [heading: string, states: readonly string[]][] = [
    ['### The states of a tip', ['prepared', 'signed', 'confirmed', 'canary', 'expired', 'failed']],
    ['### Stage and escrow status', STAGES],
    ['## A payout, from the treasury to the admins', PAYOUT_STAGES],
  ];
  const wrong = [
    ...all
      .filter((name) => !/_(?:data|idx|content|docsize|config)$/.test(name))
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(shown)),
    ...states.flatMap(([heading, names]) =>
      names.filter((state) => !section(document, heading).includes(`--> ${state}`)),
    ),
  ].map((name) => `docs/architecture.md does not show ${name}`);
  const said = Number(/^D1 holds (\d+) tables;/m.exec(document)?.[1]);
  return said === all.length
    ? wrong
    : [...wrong, `docs/architecture.md says ${said} tables of ${all.length}`];
}

const COLUMNS = 4;
/** The objects of files that make tables; those of the others are the room's. */
const OBJECTS: Record<string, string> = { 'relay-storage.ts': 'PageRelay', 'canary-storage.ts': 'Watch' };
/** It has tables, and values beside them. */
const BOTH = 'Watch';

/** docs/retention.md has one full line for everything that is stored: what adds it, how much, and what removes it. */
export function retention(): string[] {
  const lines = textOf('docs/retention.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const ofRooms = files
    .filter(({ path }) => path.startsWith('durable-objects/'))
    .flatMap(({ path, text }) => {
      const object = OBJECTS[path.replace(/.*\//, '')] ?? 'TokenRoom';
      return namesIn(text, CREATE_TABLE).map((name) => `${object}.${name}`);
    });
  const config = textOf('wrangler.toml');
  const bare = namesIn(config, /^class_name = "(\w+)"/gm).filter(
    (name) => name === BOTH || !ofRooms.some((table) => table.startsWith(`${name}.`)),
  );
  const stores = [...tables(), ...namesIn(config, /^bucket_name = "([\w-]+)"/gm), ...ofRooms, ...bare];
  const named = lines.map((line) => /^\| `([^`]+)`/.exec(line)?.[1] ?? line);
  return [
    ...stores
      .filter((name) => !named.includes(name))
      .map((name) => `docs/retention.md has no line for ${name}`),
    ...named
      .filter((name, at) => !stores.includes(name) || named.indexOf(name) !== at)
      .map((name) => `docs/retention.md: ${name} is not stored, or has two lines`),
    ...lines
      .filter((line) => !isFull(line))
      .map((line) => `docs/retention.md: a cell is empty or missing in ${line}`),
  ];
}

function isFull(line: string): boolean {
  const cells = line.slice(1, -1).split('|');
  return cells.length === COLUMNS && cells.every((cell) => cell.trim() !== '');
}
