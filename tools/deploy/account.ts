/** Finds missing parts in the Cloudflare account and on the chain. Read-only. */
import { isAddress } from '../../core/address.ts';
import { adviceFor } from './advice.ts';
import type { Outside, Said, Wrangler } from './outside.ts';
import { databaseRegionProblem, type Problem, type Settings, secretProblems, textVars } from './settings.ts';

/** Every check that needs the account or the network. Without a login the other checks are skipped. */
export async function accountProblems(
  settings: Settings,
  config: string,
  {
    wrangler,
    programProblem,
    treasuryProblem,
  }: Pick<Outside, 'wrangler' | 'programProblem' | 'treasuryProblem'>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const { ESCROW_PROGRAM: program, TREASURY_ADDRESS: treasury } = textVars(settings);
  const wrong = [
    program ? await programProblem(program) : null,
    treasury && isAddress(treasury) ? await treasuryProblem(treasury) : null,
  ];
  for (const text of wrong) if (text) problems.push({ text, essential: true });

  const who = await wrangler(['whoami']);
  if (who.code !== 0 || /not authenticated/i.test(who.output)) {
    const text =
      'Wrangler is not logged in: `npx wrangler login`, or CLOUDFLARE_API_TOKEN in the shell. Secrets, queue and bucket were not looked at.';
    return [...problems, { text, essential: true }];
  }
  const accounts = new Set(who.output.match(/\b[0-9a-f]{32}\b/g));
  if (accounts.size > 1 && !settings.account_id && !process.env.CLOUDFLARE_ACCOUNT_ID) {
    const text = `Your login reaches ${accounts.size} Cloudflare accounts: name one as account_id in wrangler.toml, above every table, or as CLOUDFLARE_ACCOUNT_ID in the shell (${[...accounts].join(', ')}).`;
    return [...problems, { text, essential: true }];
  }
  const secrets = await wrangler(['secret', 'list', '--format', 'json', '--config', config]);
  // A worker that does not exist yet has no secrets. Any other error must not be read as that.
  const unreadable = secrets.code !== 0 && !/not found|does not exist|10007/i.test(secrets.output);
  if (unreadable)
    problems.push({ text: `The secrets could not be listed. ${saidBy(secrets)}`, essential: true });
  else problems.push(...secretProblems(settings, namesOf(secrets.stdout)));
  for (const queue of new Set(settings.queues?.producers?.map((producer) => producer.queue ?? ''))) {
    const info = await wrangler(['queues', 'info', queue]);
    if (info.code !== 0)
      problems.push(unseen(`The queue ${queue}`, `npx wrangler queues create ${queue}`, info));
  }
  for (const { bucket_name: bucket = '' } of settings.r2_buckets ?? []) {
    const info = await wrangler(['r2', 'bucket', 'info', bucket]);
    if (info.code !== 0)
      problems.push(unseen(`The bucket ${bucket}`, `npx wrangler r2 bucket create ${bucket}`, info));
  }
  problems.push(...(await databaseProblems(settings, config, wrangler)));
  return problems;
}

/** Only what Cloudflare calls missing is to be made; every other refusal says what else to do. */
function unseen(what: string, make: string, said: Said): Problem {
  const text = /does not exist|not found/i.test(said.output)
    ? `${what} was not found: \`${make}\` makes it. ${saidBy(said)}`
    : `${what} could not be looked at. ${adviceFor(said)} ${saidBy(said)}`;
  return { text: text.replace(/\s+/g, ' ').trim(), essential: true };
}

/** The region in which the database runs: the account knows it, the settings do not. */
async function databaseProblems(settings: Settings, config: string, wrangler: Wrangler): Promise<Problem[]> {
  const info = await wrangler(['d1', 'info', 'DB', '--json', '--config', config]);
  const region = /"running_in_region":\s*"(\w+)"/.exec(info.stdout)?.[1];
  if (!region) {
    const text = `Where the database runs was not told: compare it with placement by hand. ${saidBy(info)}`;
    return [{ text: text.trim(), essential: false }];
  }
  const text = databaseRegionProblem(settings, region);
  return text ? [{ text, essential: false }] : [];
}

/** Wrangler's own error message, in one line; empty if it has none. */
export function saidBy({ output }: Said): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: wrangler colours its output
  const plain = output.replace(/\x1b\[[0-9;]*m/g, '');
  const lines = plain.split('\n').map((line) => line.trim());
  const first = lines.findIndex((line) => /error/i.test(line));
  const words = lines.slice(Math.max(first, 0)).filter(Boolean).slice(0, 3).join(' ');
  return words ? `Wrangler said: ${words.slice(0, 300)}` : '';
}

/** Names in the JSON that wrangler prints, perhaps below its banner. Empty for a worker that does not exist yet. */
export function namesOf(stdout: string): string[] {
  const start = stdout.indexOf('[');
  if (start < 0) return [];
  try {
    const listed = JSON.parse(stdout.slice(start, stdout.lastIndexOf(']') + 1)) as { name?: string }[];
    return listed.map(({ name }) => name ?? '');
  } catch {
    return [];
  }
}
