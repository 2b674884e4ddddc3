/**
 * Repeats a draw away from the page, so that a list of 100,000 wallets does not hold it up. The record stays here: the page
 * asks for the rows that it shows.
 */
import '../../client/no-eval.ts';
import type { DrawRecord } from '../../../core/draw/record.ts';
import { readRecord } from '../../../core/draw/record-shape.ts';
import { checkAgainstChain, verifySteps } from '../../../core/draw/verify.ts';
import type { Answer, CheckOptions, Question } from './protocol.ts';
import { placeOf, rowsOf } from './record-rows.ts';

/** Between two steps, so that one sees them being taken. */
const PACE_MS = 70;

let record: DrawRecord | null = null;
/** The check that counts; an older one stops. */
let current = 0;

const say = (answer: Answer) => postMessage(answer);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

self.addEventListener('message', ({ data: question }: MessageEvent<Question>) => {
  const { number } = question;
  switch (question.type) {
    case 'check':
      current = number;
      record = null;
      void check(number, question.bytes, question.options);
      break;
    case 'rows': {
      const { kind, search, from, limit } = question;
      const page = record ? rowsOf(record, kind, search, from, limit) : { rows: [], matches: 0 };
      say({ type: 'rows', number, page });
      break;
    }
    case 'place':
      say({ type: 'place', number, place: record ? placeOf(record, question.wallet) : { kind: 'absent' } });
  }
});

async function check(number: number, bytes: ArrayBuffer, options: CheckOptions): Promise<void> {
  let json: unknown = null;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Not JSON: the first step says that it is no record.
  }
  const shape = readRecord(json);
  if ('record' in shape) {
    record = shape.record;
    const { list, ...head } = record;
    const { snapshot, entries, excluded, below } = list;
    const facts = {
      snapshot,
      entries: entries.length,
      excluded: excluded.length,
      below: below.length,
    };
    say({ type: 'record', number, head, list: facts });
  }
  const { allowOwnNetwork, program, rpcUrl } = options;
  for (const step of verifySteps(json, { allowOwnNetwork, program })) {
    say({ type: 'check', number, check: step, chain: false });
    // Also lets questions about rows in.
    await pause(step.running ? 0 : PACE_MS);
    if (number !== current) return;
  }
  if (rpcUrl !== null) {
    for await (const step of checkAgainstChain(json, (signature) => transaction(rpcUrl, signature))) {
      if (number !== current) return;
      say({ type: 'check', number, check: step, chain: true });
    }
  }
  say({ type: 'end', number });
}

/** Throws when the node does not answer. */
async function transaction(
  rpcUrl: string,
  signature: string,
): Promise<{ logs: string[]; failed: boolean } | null> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getTransaction',
      params: [signature, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 }],
    }),
    signal: AbortSignal.timeout(10_000),
  });
  const { result, error } = (await response.json()) as {
    result?: { meta: { err: unknown; logMessages: string[] | null } | null } | null;
    error?: unknown;
  };
  if (!response.ok || error || result === undefined) throw new Error('the node refused');
  if (result === null) return null;
  return { logs: result.meta?.logMessages ?? [], failed: result.meta?.err != null };
}
