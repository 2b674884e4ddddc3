/** The settings file of a launch: wrangler.toml with the operator's values. Git ignores it. */
import { type Answers, type LaunchNetwork, NETWORKS } from './answers.ts';

/** The name of the worker, and the beginning of every name of its database, buckets and queue. */
export const nameOf = (network: LaunchNetwork): string =>
  network === 'mainnet' ? 'fanfare' : 'fanfare-devnet';

/**
 * `toml`: the committed wrangler.toml. `databaseId` and `addresses` are missing while they are not made yet. Throws
 * where the file lacks a line that is set here.
 */
export function settingsFor(
  toml: string,
  network: LaunchNetwork,
  { host, region, admin }: Answers,
  databaseId = '00000000-0000-0000-0000-000000000000',
  addresses: Record<string, string> = {},
): string {
  let text = toml;
  const set = (pattern: RegExp, line: string) => {
    if (!pattern.test(text)) throw new Error(`wrangler.toml has no line for ${line.split(' ')[0]}.`);
    text = text.replace(pattern, () => line);
  };
  const trial = host.endsWith('.workers.dev');
  set(/^# workers_dev = .*$/m, `workers_dev = ${trial}`);
  // An operator's own line stays: it may name a second host.
  if (!trial && !/^routes = /m.test(text))
    set(/^# routes = .*$/m, `routes = [{ pattern = "${host}", custom_domain = true }]`);
  set(/^# placement = .*$/m, `placement = { region = "${region}" }`);
  set(/^database_id = .*$/m, `database_id = "${databaseId}"`);
  const vars = {
    SITE_URL: `https://${host}`,
    ADMIN_WALLETS: admin,
    RPC_REGION: region,
    ESCROW_PROGRAM: NETWORKS[network].escrowProgram,
    OPERATOR_ADDRESS: addresses.OPERATOR_KEY ?? '',
    TREASURY_ADDRESS: addresses.TREASURY_KEY ?? '',
  };
  for (const [name, value] of Object.entries(vars))
    set(new RegExp(`^${name} = ".*"$`, 'm'), `${name} = "${value}"`);
  // Counters, names and files of the trial are its own, so that both sites fit into one account.
  if (network === 'devnet')
    text = text
      .replace(/^((?:name|database_name|queue|bucket_name) = ")fanfare/gm, '$1fanfare-devnet')
      .replace(/^namespace_id = "42/gm, 'namespace_id = "43');
  return text;
}
