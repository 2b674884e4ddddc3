/**
 * How the rows of rows.json are asserted. A row is `[id, section, title, …expectations]`, and each expectation is one
 * line:
 *
 * - `says`: the title was seen; `says walk: text; text`: these were, on that walk (`*`: on any)
 * - `call METHOD /path > sent, sent < field, field = status as role`: it was answered so; each part is optional
 * - `event type: field, field`: such a message passed
 * - `fact name = value`, `has a, b`, `matches pattern`, `~ least..most`: what a walk measured
 * - `words text`: a catalogue has this text, though no walk makes a screen show it
 * - `test file: title`: another test of the suite shows it
 * - `decision 040`: the product differs, and that page says why
 * - `not shown`: the row asserts nothing that a user could see
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, root, sources } from '../../tools/files.ts';
import { calls, events, facts, texts } from './recording.ts';
import rows from './rows.json' with { type: 'json' };

export interface Row {
  id: string;
  kind: string;
  section: number;
  title: string;
  expectations: string[];
}

export const ROWS: readonly Row[] = (rows as (string | number)[][]).map(([id, section, title, ...rest]) => ({
  id: String(id),
  kind: String(id).split('-')[0]!,
  section: Number(section),
  title: String(title),
  expectations: rest.map(String),
}));

const ADDRESS = '[1-9A-HJ-NP-Za-km-z]{32,44}';
const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
const plain = (text: string) => text.replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim();

/** A text this short is part of many others, so it must be whole. Braces stand for what the product fills in. */
const SHORT = 14;

function isSeen(text: string, walk: string): boolean {
  const pattern = escaped(plain(text))
    .replace(/\{[^}]*\}/g, '.+')
    .replaceAll('{', '\\{');
  const whole = text.length < SHORT;
  const sought = new RegExp(whole ? `^(${pattern})[.:*]?( \\(optional\\))?$` : pattern, whole ? 'i' : '');
  return texts(walk === '*' ? undefined : walk).some(({ text: shown }) =>
    sought.test(plain(shown.slice(shown.indexOf(':') + 1))),
  );
}

const list = (text = '') =>
  text
    .split(', ')
    .map((part) => part.trim())
    .filter(Boolean);

const CALL =
  /^(\w+) (\S+)(?: > (.+?))?(?: < (.+?))?(?: = (\w+))?(?: as (\w+))?(?: < (.+?))?(?: = (\w+))?(?: as (\w+))?$/;

function isCalled(text: string): boolean {
  const [, method, path, sent, fields1, status1, role1, fields2, status2, role2] = CALL.exec(text) ?? [];
  if (!method) return false;
  const at = new RegExp(
    `^${path!.replace(/\{(token|id|wallet)\}/g, ADDRESS).replace(/\{[^}]+\}/g, '[^/]+')}$`,
  );
  const status = new RegExp(`^${(status1 ?? status2 ?? '\\d+').replace('x', '\\d')}$`);
  const wanted = list(fields1 ?? fields2);
  const found = calls.filter(
    (call) =>
      call.method === method &&
      at.test(call.path) &&
      status.test(String(call.status)) &&
      (role1 ?? role2 ?? call.role) === call.role &&
      list(sent).every((name) => call.sent.includes(name)),
  );
  // Success, error and the like are of different answers of the same call.
  return found.length > 0 && wanted.every((name) => found.some(({ fields }) => fields.includes(name)));
}

function isMeasured(text: string): boolean {
  const [, name, how, wanted] = /^(.+?) (=|has|matches|~) (.+)$/.exec(text) ?? [];
  if (!name || !facts.has(name)) return false;
  const value = facts.get(name);
  if (how === '=') return (Array.isArray(value) ? value.join(', ') : String(value)) === wanted;
  if (how === 'matches') return new RegExp(wanted!).test(String(value));
  if (how === 'has')
    return list(wanted).every((part) =>
      (Array.isArray(value) ? value.map(String) : String(value)).includes(part),
    );
  const [least, most] = wanted!.split('..').map(Number);
  return Number(value) >= least! && Number(value) <= most!;
}

const catalogues = sources.filter(({ path }) => /^(core|web|worker)\//.test(path) && !isTest(path));
/** Every decision by its number: the page's path from docs. */
export const DECISIONS: ReadonlyMap<string, string> = new Map(
  ['history', 'decisions'].flatMap((folder) =>
    readdirSync(join(root, 'docs', folder)).map((name) => [name.slice(0, 3), `${folder}/${name}`] as const),
  ),
);

/** Whether an expectation holds in what the walks recorded. */
export function holds({ title }: Row, expectation: string): boolean {
  const [, kind, rest = ''] = /^(\w+) ?(.*)$/s.exec(expectation) ?? [];
  if (expectation === 'not shown') return true;
  if (kind === 'says') {
    const [, walk = '*', said = title] = /^(.+?): (.+)$/.exec(rest) ?? [];
    return said.split('; ').every((text) => isSeen(text, walk));
  }
  if (kind === 'call') return isCalled(rest);
  if (kind === 'fact') return isMeasured(rest);
  if (kind === 'event') {
    const [, type, fields] = /^(.+?)(?:: (.+))?$/.exec(rest) ?? [];
    return events.some(
      (event) => event.type === type && list(fields).every((name) => event.fields.includes(name)),
    );
  }
  if (kind === 'words') return catalogues.some(({ text }) => text.replaceAll("\\'", "'").includes(rest));
  if (kind === 'decision') return DECISIONS.has(rest);
  if (kind === 'test') {
    const [, file, named] = /^(\S+): (.*)$/.exec(rest) ?? [];
    return !!file && readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'").includes(named!);
  }
  return false;
}

/** Rows without an assertion, and expectations that nothing recorded meets. Each names id, title and expectation. */
export function failing(rows: readonly Row[]): string[] {
  return rows.flatMap((row) =>
    row.expectations.length === 0
      ? [`${row.id} (${row.title}) has neither an assertion nor a decision`]
      : row.expectations
          .filter((expectation) => !holds(row, expectation))
          .map((expectation) => `${row.id} (${row.title}): ${expectation}`),
  );
}
