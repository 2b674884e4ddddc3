/** All probes of the smoke test. */
import type { Database, Env } from '../env.ts';
import { chainProbes } from './chain-probes.ts';
import { gatewayProbes } from './gateway-probes.ts';
import { platformProbes } from './platform-probes.ts';
import type { Probe } from './run.ts';
import { serviceProbes } from './service-probes.ts';
import { newestToken } from './store.ts';
import { xProbes } from './x-probes.ts';

/** `named`: the token to ask about; without it, the one that was read last. A failing database is a row of its own. */
export function smokeProbes(env: Env, db: Database, named: string | null): Probe[] {
  const coin = async () => named ?? (await newestToken(db).catch(() => null));
  return [
    ...chainProbes(env, coin),
    ...platformProbes(env),
    ...serviceProbes(env, coin),
    ...xProbes(env),
    ...gatewayProbes(env, coin),
  ];
}
