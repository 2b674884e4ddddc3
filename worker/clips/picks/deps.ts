/** What a pick needs from outside: no program on chain, so clips work where giveaways are not set up. */

import { BeaconClient } from '../../../chain/drand-client.ts';
import { systemClock } from '../../../chain/send-and-confirm.ts';
import { type Deps, operatorOf } from '../../draw-engine/deps.ts';
import { database, type Env } from '../../env.ts';

export type PickDeps = Pick<Deps, 'env' | 'db' | 'beacon' | 'clock' | 'operator'>;

/** Refuses not_configured. */
export function pickDepsOf(env: Env): PickDeps {
  return {
    env,
    db: database(env),
    beacon: new BeaconClient(env.BEACON_URL, undefined, undefined, env.SITE_URL),
    clock: systemClock,
    operator: operatorOf(env),
  };
}
