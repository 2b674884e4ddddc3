/** What a site needs in the Cloudflare account. Each step looks first, and makes only what is missing. */
import { namesOf, saidBy } from '../deploy/account.ts';
import type { Said, Wrangler } from '../deploy/outside.ts';

/** Throws with wrangler's own words when a command fails. */
export async function must(wrangler: Wrangler, options: string[], input?: string): Promise<Said> {
  const said = await wrangler(options, false, input);
  if (said.code === 0) return said;
  throw new Error(`\`wrangler ${options.slice(0, 4).join(' ')}\` failed. ${saidBy(said)}`.trim());
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
  await must(wrangler, ['d1', 'create', name, '--location', location]);
  const made = await find();
  if (!made) throw new Error(`The database ${name} was made and is not listed yet: run this again.`);
  return made;
}

/** Makes the buckets and the queue that are missing. A name of someone else is refused by Cloudflare, in its words. */
export async function storage(wrangler: Wrangler, name: string): Promise<void> {
  for (const bucket of ['records', 'media', 'archive'].map((kind) => `${name}-${kind}`))
    if ((await wrangler(['r2', 'bucket', 'info', bucket])).code !== 0)
      await must(wrangler, ['r2', 'bucket', 'create', bucket]);
  const queue = `${name}-draws`;
  if ((await wrangler(['queues', 'info', queue])).code !== 0)
    await must(wrangler, ['queues', 'create', queue]);
}

/** Names of the worker's secrets; none for a worker that does not exist yet. Throws when they cannot be listed. */
export async function secretNames(wrangler: Wrangler, config: string): Promise<string[]> {
  const listed = await wrangler(['secret', 'list', '--format', 'json', '--config', config]);
  if (listed.code !== 0 && !/not found|does not exist|10007/i.test(listed.output))
    throw new Error(`The secrets could not be listed. ${saidBy(listed)}`);
  return namesOf(listed.stdout);
}

/**
 * Applies the files that are not recorded, through D1's import, which reads SQL as SQLite does: the endpoint of
 * `migrations apply` splits triggers. A file that failed half way is applied again from its beginning (decision 30).
 */
export async function migrate(wrangler: Wrangler, config: string, files: readonly string[]): Promise<void> {
  const execute = (...options: string[]) =>
    must(wrangler, ['d1', 'execute', 'DB', '--remote', '--yes', '--config', config, ...options]);
  // The table of `migrations apply`, in wrangler's own words.
  const table =
    'CREATE TABLE IF NOT EXISTS d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);';
  const { stdout } = await execute('--json', '--command', `${table} SELECT name FROM d1_migrations;`);
  const answers = JSON.parse(stdout.slice(stdout.indexOf('['))) as { results?: { name?: string }[] }[];
  const applied = answers.flatMap(({ results = [] }) => results.map(({ name }) => name));
  for (const file of files.filter((name) => !applied.includes(name))) {
    await execute('--file', `migrations/${file}`);
    await execute('--command', `INSERT OR IGNORE INTO d1_migrations (name) VALUES ('${file}');`);
  }
}
