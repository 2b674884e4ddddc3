/** What a site needs in the Cloudflare account. Each step looks first, and makes only what is missing. */
import { namesOf, saidBy } from '../deploy/account.ts';
import { adviceFor } from '../deploy/advice.ts';
import type { Said, Wrangler } from '../deploy/outside.ts';

/** Throws with what to do and wrangler's own words when a command fails, unless it says `unless`. */
export async function must(
  wrangler: Wrangler,
  options: string[],
  { input, unless }: { input?: string; unless?: RegExp } = {},
): Promise<Said> {
  const said = await wrangler(options, false, input);
  if (said.code === 0 || unless?.test(said.output)) return said;
  throw refused(`\`wrangler ${options.slice(0, 4).join(' ')}\` failed.`, said);
}

function refused(what: string, said: Said): Error {
  const advice = adviceFor(said);
  const next = advice && `${advice} Then run this again: it goes on.`;
  return new Error([`${what} ${next}`.trim(), saidBy(said)].filter(Boolean).join('\n'));
}

/** Returns the database's id. `location`: where it is made; a database that exists is not moved. */
export async function database(wrangler: Wrangler, name: string, location: string): Promise<string> {
  const find = async () => {
    const { stdout } = await must(wrangler, ['d1', 'list', '--json']);
    const listed = JSON.parse(stdout.slice(stdout.indexOf('['))) as { name: string; uuid: string }[];
    return listed.find((one) => one.name === name)?.uuid;
  };
  const found = await find();
  if (found) return found;
  await must(wrangler, ['d1', 'create', name, '--location', location], { unless: /name already exists/ });
  const made = await find();
  if (!made) throw new Error(`The database ${name} was made and is not listed yet: run this again.`);
  return made;
}

/** Makes the buckets and the queue that are missing: their names are the account's own, so a taken one is ours. */
export async function storage(wrangler: Wrangler, name: string): Promise<void> {
  for (const bucket of ['records', 'media', 'archive'].map((kind) => `${name}-${kind}`))
    await must(wrangler, ['r2', 'bucket', 'create', bucket], { unless: /\[code: 10004\]/ });
  await must(wrangler, ['queues', 'create', `${name}-draws`], { unless: /\[code: 11009\]/ });
}

/** Names of the worker's secrets; none for a worker that does not exist yet. Throws when they cannot be listed. */
export async function secretNames(wrangler: Wrangler, config: string): Promise<string[]> {
  const listed = await wrangler(['secret', 'list', '--format', 'json', '--config', config]);
  if (listed.code !== 0 && !/not found|does not exist|10007/i.test(listed.output))
    throw refused('The secrets could not be listed.', listed);
  return namesOf(listed.stdout);
}

/**
 * Applies the files that are not recorded, through D1's import, which reads SQL as SQLite does: the endpoint of
 * `migrations apply` splits triggers. A file that failed half way is applied again from its beginning (decision 30).
 */
export async function migrate(wrangler: Wrangler, config: string, files: readonly string[]): Promise<void> {
  const command = ['d1', 'execute', 'DB', '--remote', '--yes', '--config', config];
  const execute = (...options: string[]) => must(wrangler, [...command, ...options]);
  // The table of `migrations apply`, in wrangler's own words.
  const table =
    'CREATE TABLE IF NOT EXISTS d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);';
  const { stdout } = await execute('--json', '--command', `${table} SELECT name FROM d1_migrations;`);
  const answers = JSON.parse(stdout.slice(stdout.indexOf('['))) as { results?: { name?: string }[] }[];
  const applied = answers.flatMap(({ results = [] }) => results.map(({ name }) => name));
  for (const file of files.filter((name) => !applied.includes(name))) {
    const path = ['--file', `migrations/${file}`];
    // D1 says this of an import that it has applied and of one that it has not: only a complete one is recorded.
    const lost = /Not currently importing anything/;
    const first = await must(wrangler, [...command, ...path], { unless: lost });
    if (first.code !== 0) await execute(...path);
    await execute('--command', `INSERT OR IGNORE INTO d1_migrations (name) VALUES ('${file}');`);
  }
}
