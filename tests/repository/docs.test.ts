/** Links and names in the documents lead to something, and the documents name what exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { files, root } from './files.ts';

const documents = files.filter(({ path }) => path.endsWith('.md'));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** The anchor that GitHub makes of a heading. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

test('every link of every document leads to an existing place', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, to = '']) => ({ path, to })),
  );
  expect(links.length).toBeGreaterThan(40);
  const lost = links.filter(({ path, to }) => {
    const [place = '', anchor] = to.split('#');
    const target = place === '' ? path : join(dirname(path), place);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor);
  });
  expect(lost).toEqual([]);
});

test('every file that a document names in passing exists', () => {
  const rooms = /`((?:core|worker|durable-objects|web|program|proof|local|tools|tests)\/[\w./-]+\.\w+)`/g;
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(rooms)].map(([, to = '']) => ({ path, to })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ to }) => !existsSync(join(root, to)))).toEqual([]);
});

test('every decision is one page, has its number, and is in their list', () => {
  const list = textOf('docs/decisions/README.md');
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{3}-/.test(name));
  const facts = decisions.map((name) => {
    const text = textOf(`docs/decisions/${name}`);
    const title = /^# (.+)\n/.exec(text)?.[1] ?? '';
    return {
      name,
      numbered: title.startsWith(`${Number(name.slice(0, 3))}. `),
      listed: list.includes(`[${title}](${name})`),
      onePage: text.split('\n').length <= 60,
    };
  });
  expect(decisions.length).toBeGreaterThan(20);
  expect(facts.filter(({ numbered, listed, onePage }) => !(numbered && listed && onePage))).toEqual([]);
  expect(new Set(decisions.map((name) => name.slice(0, 3))).size).toBe(decisions.length);
});

test('every decision that a comment or a document names exists', () => {
  const made = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 3))));
  const named = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecisions? (\d{1,3})\b/gi)].map(([, number]) => ({ path, number: Number(number) })),
  );
  expect(named.filter(({ number }) => !made.has(number))).toEqual([]);
});

test('the README names every script, and every folder', () => {
  const readme = textOf('README.md');
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const untold = Object.keys(scripts).filter(
    (name) => !(name.startsWith('pre') && name.slice(3) in scripts) && !tells(readme, name),
  );
  expect(untold).toEqual([]);
  const rooms = new Set(files.filter(({ path }) => path.includes('/')).map(({ path }) => path.split('/')[0]));
  expect([...rooms].filter((room) => room !== '.ci' && !readme.includes(`\n${room}/`))).toEqual([]);
});

function tells(readme: string, script: string): boolean {
  const short = script === 'start' || script === 'test' ? `npm ${script}` : `npm run ${script}`;
  return new RegExp(`${short}(?![\\w:])`).test(readme);
}

test.each(['core', 'chain', 'worker', 'web', 'tests'])('the page of %s/ names every folder in it', (room) => {
  const page = textOf(`${room}/README.md`);
  const folders = new Set(
    files
      .filter(({ path }) => path.startsWith(`${room}/`) && path.split('/').length > 2)
      .map(({ path }) => path.split('/')[1]!),
  );
  expect([...folders].filter((folder) => !page.includes(`\`${folder}/\``))).toEqual([]);
});
