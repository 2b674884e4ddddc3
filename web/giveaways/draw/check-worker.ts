/**
 * Checks a draw off the main thread, so that a list of 100,000 wallets does not block the page. The record stays here:
 * the page asks for the rows that it shows. This script has a CSP of its own (core/security-headers.ts): only it may
 * ask the node that a visitor names.
 */
import { sleep } from '../../timers.ts';
import '../../client/no-eval.ts';
import type { DrawRecord } from '../../../core/draw/record.ts';
import { readRecord } from '../../../core/draw/record-shape.ts';
import { verifySteps } from '../../../core/draw/verify.ts';
import { checkAgainstChain } from '../../../core/draw/verify-chain.ts';
import { askNode, askSite } from './ask-node.ts';
import type { Answer, CheckOptions, Question } from './protocol.ts';
import { placeOf, rowsOf } from './record-rows.ts';

/** Pause between two steps, so that the visitor sees them pass. */
const PACE_MS = 70;

let record: DrawRecord | null = null;
/** The current check; an older one stops. */
let current = 0;

const say = (answer: Answer) => postMessage(answer);

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
    // Not JSON: the first step reports that it is not a record.
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
  const { allowOwnNetwork, program, node } = options;
  for (const step of verifySteps(json, { allowOwnNetwork, program })) {
    say({ type: 'check', number, check: step, chain: false });
    // Also lets messages about rows through.
    await sleep(step.running ? 0 : PACE_MS);
    if (number !== current) return;
  }
  const ask = node === null ? askSite(record?.giveaway ?? '') : askNode(node);
  for await (const step of checkAgainstChain(json, ask)) {
    if (number !== current) return;
    say({ type: 'check', number, check: step, chain: true });
  }
  say({ type: 'end', number });
}
