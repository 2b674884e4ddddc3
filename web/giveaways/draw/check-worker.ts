/**
 * Checks a draw off the main thread, so that a list of 100,000 wallets does not block the page. The record stays here:
 * the page asks for the rows that it shows. This script has a CSP of its own (core/security-headers.ts): only it may
 * ask the node that a visitor names.
 */
import { sleep } from '../../timers.ts';
import '../../client/no-eval.ts';
import { NodeProblem } from '../../../core/draw/chain-node.ts';
import { readList } from '../../../core/draw/list-text.ts';
import type { DrawRecord } from '../../../core/draw/record.ts';
import { readRecord } from '../../../core/draw/record-shape.ts';
import { verifySteps } from '../../../core/draw/verify.ts';
import { compareWithChain } from '../../../core/draw/verify-chain.ts';
import type { FrozenList } from '../../../core/giveaways/list.ts';
import { PLATFORMS } from '../../../core/platforms.ts';
import { askVisitorsNode, siteNode, visitorsNode } from './ask-node.ts';
import type { CheckAnswer, CheckOptions, CheckQuestion } from './protocol.ts';
import { listedRows, partOf, type ReadList } from './record-rows.ts';
import { words } from './words.ts';

/** Pause between two steps, so that the visitor sees them pass. */
const PACE_MS = 70;

let read: ReadList | null = null;
/** The current check; an older one stops. */
let current = 0;

const say = (answer: CheckAnswer) => postMessage(answer);

self.addEventListener('message', ({ data: question }: MessageEvent<CheckQuestion>) => {
  const { number } = question;
  switch (question.type) {
    case 'check':
      current = number;
      read = null;
      void check(number, question.bytes, question.options);
      break;
    case 'rows': {
      const { kind, search, from, limit } = question;
      const page = read ? listedRows(read, kind, search, from, limit) : { rows: [], matches: 0 };
      say({ type: 'rows', number, page });
      break;
    }
    case 'place':
      say({ type: 'place', number, place: read ? partOf(read, question.wallet) : { kind: 'absent' } });
      break;
    case 'ask': {
      const { node, method, params } = question;
      void askVisitorsNode(node, method, params).then((answer) => say({ type: 'asked', number, answer }));
    }
  }
});

async function check(number: number, bytes: ArrayBuffer, options: CheckOptions): Promise<void> {
  let json: unknown = null;
  let text: string | undefined;
  try {
    text = new TextDecoder().decode(bytes);
    json = JSON.parse(text);
  } catch {
    // The text is not JSON: the first step reports that it is not a record.
    text = undefined;
  }
  const shape = readRecord(json, text);
  const record = 'record' in shape ? shape.record : null;
  if (record) {
    const { list: rows, ...head } = record;
    const list = listIn(rows);
    read = list && { list, places: record.places };
    say({ type: 'record', number, head, list: list && factsOf(list) });
  }
  const { allowLocal, program } = options;
  for (const step of verifySteps(json, { allowLocal, program }, text)) {
    say({ type: 'check', number, check: step, chain: false });
    // The pause also lets messages about rows through.
    await sleep(step.running ? 0 : PACE_MS);
    if (number !== current) return;
  }
  const problem = record ? await compare(number, record, options) : words.node.incomplete;
  if (number === current) say({ type: 'end', number, problem });
}

/** Returns why nothing could be compared, or null. */
async function compare(number: number, record: DrawRecord, options: CheckOptions): Promise<string | null> {
  const { allowLocal, program, platform, node } = options;
  const chain = node === null ? siteNode(record.escrow) : visitorsNode(node);
  // On a public network only the table in this script says which program holds prizes.
  const own = platform && { ...platform, genesis: record.genesis, site: location.host, from: 0, until: null };
  const platforms = own ? [...PLATFORMS, own] : PLATFORMS;
  const trusted = allowLocal ? { program, allowLocal, platforms } : { platforms };
  try {
    for await (const step of compareWithChain(record, [chain], trusted)) {
      if (number !== current) return null;
      say({ type: 'check', number, check: step, chain: true });
    }
    return null;
  } catch (error) {
    return error instanceof NodeProblem ? error.message : words.node.silent;
  }
}

/** Returns the list; null unless the text is one. The steps name its problem. */
function listIn(text: DrawRecord['list']): FrozenList | null {
  try {
    return text === null ? null : readList(text);
  } catch {
    return null;
  }
}

function factsOf({ entries, excluded, below, ...head }: FrozenList) {
  return { ...head, entries: entries.length, excluded: excluded.length, below: below.length };
}
