/** Compares a draw's record with the escrow program's logs on chain: giveaway, list, round and winner. */
import { bytesToHex } from '@noble/hashes/utils';
import { type EscrowEvent, escrowEvents } from '../escrow/events.ts';
import type { Check } from './checks.ts';
import type { DrawRecord } from './record.ts';
import { readRecord } from './record-shape.ts';

/** Why a service could not be asked, as one sentence for users. */
export class AskProblem extends Error {
  override name = 'AskProblem';
}

/** A landed transaction; null if the network does not know it. Throws AskProblem, or anything, if it cannot be read. */
export type FetchTransaction = (signature: string) => Promise<{ logs: string[]; failed: boolean } | null>;

type Differences = { field: string; record: string | number | null; chain: string | number | null }[];

const STEPS = ['open', 'commit', 'reveal', 'prove', 'pay'] as const;
type Step = (typeof STEPS)[number];
const TITLES: Record<Step, string> = {
  open: 'On chain: the prize was locked under these terms',
  commit: 'On chain: this list was committed to this round',
  reveal: 'On chain: this randomness was verified',
  prove: 'On chain: this winner was proven',
  pay: 'On chain: the prize went to this winner',
};

/** One check per step, in order; null if the record lacks it yet or the node does not answer. Never throws. */
export async function* checkAgainstChain(
  json: unknown,
  fetchTransaction: FetchTransaction,
): AsyncGenerator<Check, void> {
  const shape = readRecord(json);
  for (const step of STEPS) {
    const about = { id: `chain_${step}`, title: TITLES[step] };
    if ('misfit' in shape) {
      yield { ...about, ok: null, detail: 'Cannot be looked up for a record that is not complete.' };
      continue;
    }
    yield { ...about, ...(await checkStep(step, shape.record, fetchTransaction)) };
  }
}

async function checkStep(
  step: Step,
  record: DrawRecord,
  fetchTransaction: FetchTransaction,
): Promise<Pick<Check, 'ok' | 'detail' | 'wrong'>> {
  const signature = record.transactions[step];
  if (!signature) return { ok: null, detail: 'The record names no transaction for this step yet.' };
  const wrong = `transactions.${step}`;
  let landed: Awaited<ReturnType<FetchTransaction>>;
  try {
    landed = await fetchTransaction(signature);
  } catch (error) {
    const detail = error instanceof AskProblem ? error.message : 'The network could not be asked.';
    return { ok: null, detail };
  }
  if (!landed) return { ok: false, wrong, detail: `The network does not know the transaction ${signature}.` };
  if (landed.failed) return { ok: false, wrong, detail: 'The network undid this transaction.' };
  const event = escrowEvents(record.program, landed.logs).find(
    (one) => one.step === step && one.escrow === record.giveaway,
  );
  if (!event)
    return { ok: false, wrong, detail: 'This transaction did nothing of that kind to this giveaway.' };
  const different = compared(record, event).find((one) => one.record !== one.chain);
  if (!different) return { ok: true, detail: `As ${signature} wrote it.` };
  return {
    ok: false,
    wrong: different.field,
    detail: `${different.field} is ${different.chain} on chain, not ${different.record}.`,
  };
}

function compared(record: DrawRecord, event: EscrowEvent): Differences {
  const { committed, revealed, winner } = record;
  switch (event.step) {
    case 'open':
      return openCompared(record, event.account);
    case 'commit':
      return [
        { field: 'committed.round', record: committed?.round ?? null, chain: String(event.round) },
        { field: 'totalWeight', record: record.totalWeight, chain: String(event.totalWeight) },
        { field: 'root', record: record.root, chain: bytesToHex(event.root) },
      ];
    case 'reveal':
      return [
        { field: 'committed.round', record: committed?.round ?? null, chain: String(event.round) },
        {
          field: 'revealed.randomness',
          record: revealed?.randomness ?? null,
          chain: bytesToHex(event.randomness),
        },
      ];
    case 'prove':
      return [
        { field: 'winner.wallet', record: winner?.wallet ?? null, chain: event.winner },
        { field: 'winner.weight', record: winner?.weight ?? null, chain: String(event.weight) },
        { field: 'winner.start', record: winner?.start ?? null, chain: String(event.start) },
        { field: 'revealed.ticket', record: revealed?.ticket ?? null, chain: String(event.ticket) },
      ];
    case 'pay':
      return [
        { field: 'winner.wallet', record: winner?.wallet ?? null, chain: event.winner },
        { field: 'prize.amount', record: record.prize.amount, chain: String(event.amount) },
      ];
    default:
      return [];
  }
}

function openCompared(
  record: DrawRecord,
  account: Extract<EscrowEvent, { step: 'open' }>['account'],
): Differences {
  const { prize, terms, beacon } = record;
  const { network } = account;
  return [
    { field: 'creator', record: record.creator, chain: account.creator },
    { field: 'operator', record: record.operator, chain: account.operator },
    { field: 'treasury', record: record.treasury, chain: account.treasury },
    { field: 'escrowId', record: record.escrowId, chain: bytesToHex(account.id) },
    { field: 'termsHash', record: record.termsHash, chain: bytesToHex(account.termsHash) },
    { field: 'terms.kind', record: terms.kind, chain: account.kind },
    { field: 'terms.endsAt', record: String(terms.endsAt), chain: String(account.endsAt) },
    { field: 'prize.mint', record: prize.mint, chain: account.mint },
    { field: 'prize.tokenProgram', record: prize.tokenProgram, chain: account.tokenProgram },
    { field: 'prize.amount', record: prize.amount, chain: String(account.prize) },
    { field: 'prize.fee', record: prize.fee, chain: String(account.fee) },
    { field: 'beacon.network', record: beacon.network, chain: network.id },
    { field: 'beacon.key', record: beacon.key, chain: bytesToHex(network.key) },
    { field: 'beacon.genesis', record: beacon.genesis, chain: network.genesis },
    { field: 'beacon.period', record: beacon.period, chain: network.period },
    { field: 'beacon.lead', record: beacon.lead, chain: network.lead },
  ];
}
