/** The site of a launch, as strangers and its admin see it. */
import { lookup } from 'node:dns/promises';
import { run } from '../deploy/deploy.ts';

const TIMEOUT_MS = 5_000;

/** Whether this host has an address in DNS. Throws when DNS does not say. */
export const named = (host: string): Promise<boolean> =>
  lookup(host).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTFOUND') return false;
      throw error;
    },
  );

/** Whether the site's own answer comes, well or not: a certificate that is missing is none. */
export async function up(host: string): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`https://${host}/api/health`, { signal }).catch(() => null);
  return response?.headers.get('content-type')?.includes('json') ?? false;
}

/** Runs the smoke test; returns its exit code. */
export const smoke = async (host: string, keyFile: string): Promise<number> =>
  (await run('tools/smoke/smoke.ts', [`https://${host}`, '--key', keyFile], true)).code;
