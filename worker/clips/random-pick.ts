/** Picks a clip at random: without a program on chain, so clips work without a set-up of giveaways. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { systemClock } from '../../chain/clock.ts';
import { BeaconClient } from '../../chain/drand-client.ts';
import { MAX_CANDIDATES, PICK_PATIENCE_MS } from '../../core/clips/model.ts';
import { drawCandidate, pickLead, rootOfCandidates, sortCandidates } from '../../core/clips/pick.ts';
import type { Candidate } from '../../core/clips/record.ts';
import { commitRound, verifyBeacon } from '../../core/draw/beacon.ts';
import { type BeaconNetwork, EVMNET, type OwnNetwork } from '../../core/draw/networks.ts';
import { refuseField } from '../../core/fields.ts';
import { pickStatement } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { networkOf } from '../chain/cluster.ts';
import { type Deps, operatorOf, signedBy } from '../draw-engine/deps.ts';
import { database, type Env } from '../env.ts';
import {
  clipsBetween,
  findPick,
  finishPick,
  insertPick,
  nextNumber,
  openPicks,
  type PickRow,
} from './store.ts';

const POLL_MS = 250;
/** Concurrent picks retry one after the other. */
const MAX_TRIES = 5;

interface PickBeacon {
  network: 0 | 1;
  key: string;
  genesis: number;
  period: number;
  lead: number;
}

/**
 * Stores a pick among the clips within the dates: list, root, round and the operator's signature over them, all before
 * the round exists. Refuses no_candidates, beacon_unavailable.
 */
export async function commitPick(
  deps: PickDeps,
  token: string,
  chosenBy: string,
  dates: { startDate: number | null; endDate: number | null },
): Promise<PickRow> {
  const candidates = await candidatesOf(deps, token, dates);
  const root = rootOfCandidates(candidates);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const network = await pickNetwork(deps);
    const pickedAt = deps.clock.now();
    const round = commitRound(network, Math.ceil(pickedAt / 1000));
    // A round that is out already means that our clock is behind: someone could know the winner.
    if ((await deps.beacon.signature(network, round)) !== null) throw new Refusal('beacon_unavailable');
    const id = crypto.randomUUID();
    const number = await nextNumber(deps.db, token);
    const statement = pickStatement({
      id,
      token,
      number,
      root,
      candidates: candidates.length,
      round: round.toString(),
    });
    const beacon: PickBeacon = {
      network: network.id,
      key: bytesToHex(network.key),
      genesis: network.genesis,
      period: network.period,
      lead: network.lead,
    };
    const stored = await insertPick(deps.db, {
      id,
      token,
      number,
      mode: 'random',
      chosenBy,
      ...dates,
      candidates: JSON.stringify(candidates),
      beacon: JSON.stringify(beacon),
      root,
      round: Number(round),
      statementSignature: await signedBy(deps.operator, statement),
      pickedAt,
    });
    if (stored) return (await findPick(deps.db, token, id))!;
  }
  throw new Refusal('rate_limited');
}

/** Waits for the pick's round at most `patienceMs`, and stores its result. Returns the pick as it is then. */
export async function drawPick(
  deps: PickDeps,
  pick: PickRow,
  patienceMs = PICK_PATIENCE_MS,
): Promise<PickRow> {
  if (pick.clip !== null || pick.beacon === null || pick.round === null) return pick;
  const network = networkOfPick(JSON.parse(pick.beacon));
  const until = deps.clock.now() + patienceMs;
  for (;;) {
    const signature = await deps.beacon.signature(network, BigInt(pick.round));
    if (signature) {
      await finish(deps, pick, network, signature);
      return (await findPick(deps.db, pick.token, pick.id)) ?? pick;
    }
    if (deps.clock.now() + POLL_MS > until) return pick;
    await deps.clock.sleep(POLL_MS);
  }
}

async function finish(
  deps: PickDeps,
  pick: PickRow,
  network: BeaconNetwork,
  signature: Uint8Array,
): Promise<void> {
  const beacon = verifyBeacon(network, BigInt(pick.round!), signature);
  if ('refused' in beacon) throw new Refusal('beacon_unavailable', {}, beacon.refused);
  const candidates: Candidate[] = JSON.parse(pick.candidates);
  const { ticket, index } = drawCandidate(pick.id, beacon.randomness, candidates);
  await finishPick(deps.db, pick.id, {
    beaconSignature: bytesToHex(signature),
    randomness: bytesToHex(beacon.randomness),
    ticket: Number(ticket),
    clip: candidates[index]![0],
    drawnAt: deps.clock.now(),
  });
}

async function candidatesOf(
  deps: PickDeps,
  token: string,
  dates: { startDate: number | null; endDate: number | null },
): Promise<Candidate[]> {
  const found = await clipsBetween(deps.db, token, dates, MAX_CANDIDATES + 1);
  if (found.length === 0) throw new Refusal('no_candidates');
  if (found.length > MAX_CANDIDATES) {
    refuseField('startDate', `leaves more than ${MAX_CANDIDATES} clips; please choose a shorter time`);
  }
  return sortCandidates(
    found.map(({ id, postId, handle, addedAt }): Candidate => [id, postId, handle, iso(addedAt)]),
  );
}

/** Returns evmnet, or the local world's own beacon. */
async function pickNetwork(deps: PickDeps): Promise<BeaconNetwork> {
  if ((await networkOf(deps.env)) !== 'localnet') return { ...EVMNET, lead: pickLead(EVMNET) };
  const own: OwnNetwork = await deps.beacon.ownNetwork(0);
  return { ...own, lead: pickLead(own) };
}

export function networkOfPick(beacon: PickBeacon): BeaconNetwork {
  const { network, key, genesis, period, lead } = beacon;
  return network === 0 ? { ...EVMNET, lead } : { id: network, key: hexToBytes(key), genesis, period, lead };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

export type PickDeps = Pick<Deps, 'env' | 'db' | 'beacon' | 'clock' | 'operator'>;

/** Builds the dependencies. Refuses not_configured. */
export function pickDepsOf(env: Env): PickDeps {
  return {
    env,
    db: database(env),
    beacon: new BeaconClient(env.BEACON_URL, undefined, undefined, env.SITE_URL),
    clock: systemClock,
    operator: operatorOf(env),
  };
}

const BATCH = 20;

/** Finishes open picks. One that fails does not stop the others; the next run retries it. */
export async function finishPicks(deps: PickDeps): Promise<void> {
  for (const pick of await openPicks(deps.db, BATCH)) {
    await drawPick(deps, pick, 0).catch((error: unknown) => console.error('pick', pick.id, error));
  }
}
