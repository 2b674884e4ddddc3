/** What is missing in the Cloudflare account and on the chain. Looks only. */
import type { Outside } from './deploy.ts';
import { type Problem, type Settings, secretProblems, textVars } from './settings.ts';

/** Everything that can be told by asking. Without a login nothing else is asked. */
export async function accountProblems(
  settings: Settings,
  config: string,
  { wrangler, programProblem }: Pick<Outside, 'wrangler' | 'programProblem'>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const program = textVars(settings).ESCROW_PROGRAM;
  const wrong = program ? await programProblem(program) : null;
  if (wrong) problems.push({ text: wrong, essential: true });

  const who = await wrangler(['whoami']);
  if (who.code !== 0 || /not authenticated/i.test(who.output)) {
    const text =
      'Wrangler is not logged in: `npx wrangler login`, or CLOUDFLARE_API_TOKEN in the shell. Secrets, queue and bucket were not looked at.';
    return [...problems, { text, essential: true }];
  }
  const secrets = await wrangler(['secret', 'list', '--format', 'json', '--config', config]);
  problems.push(...secretProblems(settings, namesOf(secrets.stdout)));
  for (const queue of new Set(settings.queues?.producers?.map((producer) => producer.queue ?? ''))) {
    if ((await wrangler(['queues', 'info', queue])).code !== 0) {
      const text = `The queue ${queue} was not found: \`npx wrangler queues create ${queue}\` makes it.`;
      problems.push({ text, essential: true });
    }
  }
  for (const { bucket_name: bucket = '' } of settings.r2_buckets ?? []) {
    if ((await wrangler(['r2', 'bucket', 'info', bucket])).code !== 0) {
      const text = `The bucket ${bucket} was not found: \`npx wrangler r2 bucket create ${bucket}\` makes it.`;
      problems.push({ text, essential: true });
    }
  }
  return problems;
}

/** Names in the JSON that wrangler prints, perhaps below its banner. None for a worker that does not exist yet. */
function namesOf(stdout: string): string[] {
  const start = stdout.indexOf('[');
  if (start < 0) return [];
  try {
    const listed = JSON.parse(stdout.slice(start, stdout.lastIndexOf(']') + 1)) as { name?: string }[];
    return listed.map(({ name }) => name ?? '');
  } catch {
    return [];
  }
}
