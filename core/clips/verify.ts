/** Repeats a random pick among clips from its record alone, in the steps of a giveaway's draw. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import bs58 from 'bs58';
import * as z from 'zod/mini';
import { isAddress } from '../address.ts';
import { commitRound, verifyBeacon } from '../draw/beacon.ts';
import type { Check } from '../draw/checks.ts';
import { EntriesError } from '../draw/entries.ts';
import { type BeaconNetwork, EVMNET, LOCAL_BEACON, timeOf } from '../draw/networks.ts';

import { type VerifyOptions, Wrong } from '../draw/scene.ts';
import { pickStatement } from '../messages.ts';
import { verifyMessage } from '../wallet-proof.ts';
import { drawCandidate, pickLead, rootOfCandidates } from './pick.ts';
import type { PickRecord } from './record.ts';

const PICK_CHECKS = {
  shape: 'The record is complete',
  network: 'The randomness comes from the public beacon',
  candidates: 'The clips are in their fixed order, within the dates',
  root: 'The list matches the recorded root',
  statement: 'The operator signed the list and the round',
  round: 'The round follows from the time that the record names',
  beacon: 'The beacon signed that round',
  winner: 'The winner follows from the random number',
} as const;
type PickCheckId = keyof typeof PICK_CHECKS;

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
const hex = (bytes: number) => matching(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));
const address = z.string().check(z.refine(isAddress));
const time = z.iso.datetime();
const text = z.string().check(z.minLength(1), z.maxLength(100));
const digits = matching(/^\d{1,18}$/);
const natural = z.int().check(z.nonnegative());
const recordSchema = z.object({
  kind: z.literal('clip-pick'),
  version: z.literal(2),
  id: text,
  tokenAddress: address,
  number: z.int().check(z.positive()),
  chosenBy: address,
  startDate: z.nullable(time),
  endDate: z.nullable(time),
  pickedAt: time,
  candidates: z.array(z.tuple([text, matching(/^\d{1,20}$/), text, time])).check(z.minLength(1)),
  root: hex(32),
  beacon: z.object({
    network: z.literal([0, 1]),
    key: hex(128),
    genesis: natural,
    period: z.int().check(z.minimum(1), z.maximum(3600)),
    lead: natural,
  }),
  round: digits,
  roundTime: z.int(),
  operator: address,
  statementSignature: z.string().check(z.maxLength(100)),
  revealed: z.nullable(z.object({ signature: hex(64), randomness: hex(32), ticket: digits })),
  winner: z.nullable(z.object({ clip: text, postId: text, handle: text, index: natural })),
});

/** Returns whether a file is the record of a pick rather than of a giveaway's draw. */
export function isPickRecord(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'kind' in json && json.kind === 'clip-pick';
}

/** Yields every step, in order. Never throws, whatever `json` is. */
export function* verifyPick(json: unknown, options: VerifyOptions): Generator<Check, void> {
  const parsed = recordSchema.safeParse(json);
  if (!parsed.success) {
    const wrong = parsed.error.issues[0]?.path.join('.') ?? '';
    yield { ...outcome('shape', 'false', 'A field is missing or malformed.'), wrong };
    return;
  }
  const record: PickRecord = parsed.data;
  yield outcome(
    'shape',
    'holds',
    `Pick ${record.number} of its token, among ${record.candidates.length} clips.`,
  );
  const steps: [PickCheckId, () => string | null][] = [
    ['network', () => checkNetwork(record, options)],
    ['candidates', () => checkCandidates(record)],
    ['root', () => checkRoot(record)],
    ['statement', () => checkStatement(record)],
    ['round', () => checkRound(record)],
    ['beacon', () => checkBeacon(record)],
    ['winner', () => checkWinner(record)],
  ];
  for (const [id, check] of steps) {
    try {
      const sentence = check();
      yield sentence === null
        ? { ...outcome(id, 'unknown', 'The round is not out yet.'), later: true }
        : outcome(id, 'holds', sentence);
    } catch (error) {
      yield error instanceof Wrong
        ? { ...outcome(id, 'false', error.message), wrong: error.wrong }
        : {
            ...outcome(id, 'false', `The check stopped: ${error instanceof Error ? error.message : error}`),
            wrong: id,
          };
    }
  }
}

function outcome(id: PickCheckId, state: Check['state'], detail: string): Check {
  return { id, title: PICK_CHECKS[id], state, detail };
}

function networkOf({ beacon }: PickRecord): BeaconNetwork {
  const { network, key, genesis, period, lead } = beacon;
  return { id: network, key: hexToBytes(key), genesis, period, lead };
}

function checkNetwork({ beacon }: PickRecord, options: VerifyOptions): string {
  if (beacon.network === 1) {
    if (!options.allowLocal || beacon.key !== bytesToHex(LOCAL_BEACON.key))
      throw new Wrong(
        'beacon.network',
        'Only the beacon of local worlds counts there, and only where it is allowed.',
      );
    return 'The beacon of a local world.';
  }
  const same =
    beacon.key === bytesToHex(EVMNET.key) &&
    beacon.genesis === EVMNET.genesis &&
    beacon.period === EVMNET.period;
  if (!same) throw new Wrong('beacon.key', "The key is not that of drand's evmnet.");
  if (beacon.lead !== pickLead(EVMNET))
    throw new Wrong('beacon.lead', `A pick waits ${pickLead(EVMNET)} seconds for its round.`);
  return "drand's evmnet.";
}

function checkCandidates({ candidates, startDate, endDate, pickedAt }: PickRecord): string {
  const outside = candidates.find(
    ([, , , addedAt]) =>
      (startDate !== null && addedAt < startDate) ||
      (endDate !== null && addedAt > endDate) ||
      addedAt > pickedAt,
  );
  if (outside) throw new Wrong('candidates', `The clip ${outside[0]} was not added within the dates.`);
  if (new Set(candidates.map(([clip]) => clip)).size < candidates.length)
    throw new Wrong('candidates', 'A clip is there twice.');
  rootOf(candidates);
  return `${candidates.length} clips, each with one chance.`;
}

function rootOf(candidates: PickRecord['candidates']): string {
  try {
    return rootOfCandidates(candidates);
  } catch (error) {
    if (error instanceof EntriesError)
      throw new Wrong('candidates', 'The clips are not in their fixed order.');
    throw error;
  }
}

function checkRoot({ candidates, root }: PickRecord): string {
  if (rootOf(candidates) !== root) throw new Wrong('root', 'The list does not match the recorded root.');
  return 'The list matches the signed root.';
}

function checkStatement(record: PickRecord): string {
  const { id, tokenAddress: token, number, root, candidates, round, operator } = record;
  const statement = pickStatement({ id, token, number, root, candidates: candidates.length, round });
  const signature = bs58.decodeUnsafe(record.statementSignature) ?? new Uint8Array();
  if (!verifyMessage(operator, statement, signature))
    throw new Wrong('operator', `The operator ${operator} did not sign this list and round.`);
  return `Signed by ${operator}.`;
}

function checkRound(record: PickRecord): string {
  const network = networkOf(record);
  const pickedAt = Date.parse(record.pickedAt) / 1000;
  if (commitRound(network, Math.ceil(pickedAt)) !== BigInt(record.round))
    throw new Wrong('round', 'A pick at this time must use another round.');
  if (timeOf(network, BigInt(record.round)) !== record.roundTime)
    throw new Wrong('roundTime', 'The round appears at another time.');
  return `Round ${record.round} comes ${Math.round(record.roundTime - pickedAt)} seconds after that time.`;
}

function checkBeacon({ revealed, ...record }: PickRecord): string | null {
  if (!revealed) return null;
  const network = networkOf({ revealed, ...record });
  const checked = verifyBeacon(network, BigInt(record.round), hexToBytes(revealed.signature));
  if ('refused' in checked)
    throw new Wrong('revealed.signature', `It is not the beacon's signature of round ${record.round}.`);
  if (bytesToHex(checked.randomness) !== revealed.randomness)
    throw new Wrong('revealed.randomness', 'The randomness is not the SHA-256 of the signature.');
  return `The signature of round ${record.round} verifies; a round has only one.`;
}

function checkWinner({ id, candidates, revealed, winner }: PickRecord): string | null {
  if (!revealed) return null;
  const { ticket, index } = drawCandidate(id, hexToBytes(revealed.randomness), candidates);
  if (String(ticket) !== revealed.ticket) throw new Wrong('revealed.ticket', `The ticket is ${ticket}.`);
  const [clip, postId, handle] = candidates[index]!;
  const named =
    winner?.index === index && winner.clip === clip && winner.postId === postId && winner.handle === handle;
  if (!named) throw new Wrong('winner', `Ticket ${ticket} belongs to the clip of @${handle}.`);
  return `Ticket ${ticket} belongs to the clip of @${handle}.`;
}
