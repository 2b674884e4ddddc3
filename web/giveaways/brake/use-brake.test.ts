/** The visitor's node, asked by a script that may not load, or that ended. */
import { afterEach, expect, test, vi } from 'vitest';
import { NodeProblem } from '../../../core/draw/chain-node.ts';
import type { CheckAnswer, CheckQuestion } from '../draw/protocol.ts';
import { namedNode } from './use-brake.ts';

const GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';

/** A script that answers each question; `fail` is what a browser does when it cannot load it. */
class Script {
  static last: Script;
  onmessage: ((event: { data: CheckAnswer }) => void) | null = null;
  onerror: (() => void) | null = null;
  answers = true;
  ended = false;

  constructor() {
    Script.last = this;
  }
  postMessage({ number }: CheckQuestion) {
    if (!this.answers || this.ended) return;
    const answer = { kind: 'result', result: GENESIS } as const;
    queueMicrotask(() => this.onmessage?.({ data: { type: 'asked', number, answer } }));
  }
  terminate() {
    this.ended = true;
  }
  fail() {
    this.onerror?.();
  }
}

afterEach(() => vi.unstubAllGlobals());

function named() {
  vi.stubGlobal('Worker', Script);
  return namedNode('https://node.example/key');
}

test('it answers through the script', async () => {
  const { node } = named();
  expect(await node.genesis()).toBe(GENESIS);
});

test.each<[string, (named: ReturnType<typeof namedNode>) => void]>([
  ['whose script does not load', () => Script.last.fail()],
  ['that is named no more', ({ end }) => end()],
])('a node %s is silent at once, for what waits and for what is asked later', async (_, stop) => {
  const own = named();
  Script.last.answers = false;
  const waiting = own.node.genesis();
  stop(own);
  await expect(waiting).rejects.toThrow(NodeProblem);
  // A press that is under way goes on asking the node that it began with.
  await expect(own.node.genesis()).rejects.toThrow(NodeProblem);
});
