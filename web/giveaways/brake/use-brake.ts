/** The creator's brake on a page: what the chain shows, again and again, and one press at a time. */
import { useEffect, useMemo, useState } from 'react';
import { chainNode, type SendingNode } from '../../../chain/chain-node.ts';
import type { RpcAnswer } from '../../../chain/json-rpc.ts';
import { NodeProblem } from '../../../core/draw/chain-node.ts';
import { type Brake, brakeOf } from '../../../core/escrow/brake.ts';
import type { Sight } from '../../../core/escrow/brake-sight.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { reasonOf } from '../../client/call.ts';
import { usePublicConfig } from '../../client/public-config.ts';
import { useRead } from '../../client/read.ts';
import { sleep } from '../../timers.ts';
import { notify } from '../../ui/toast.ts';
import { useWallet } from '../../wallet/context.ts';
import { siteNode } from '../draw/ask-node.ts';
import { openCheckWorker } from '../draw/protocol.ts';
import { type BrakePhase, look, pressBrake } from './brake-flow.ts';
import { words } from './brake-words.ts';

/** The interval while the page waits for a time or for a sent transaction, and the interval otherwise. */
const SOON_MS = 4000;
const CALM_MS = 30_000;

export interface Braking {
  /** The state of the escrow; null until a node has answered. */
  sight: Sight | null;
  brake: Brake | null;
  /** Of the press under way. */
  phase: BrakePhase | null;
  /** The result of this page so far. pending: sent, and not confirmed in time. */
  outcome: 'stopped' | 'cancelled' | 'pending' | null;
  problem: string | null;
  /** Presses since the last one that landed. */
  presses: number;
  press(): Promise<void>;
}

/** `node`: the address of the visitor's node, asked first; null: this site alone. `onCancelled`: a block shows it. */
export function useBrake(
  { id, stage, commits }: Giveaway,
  node: string | null,
  onCancelled: () => void,
): Braking {
  const wallet = useWallet();
  const config = usePublicConfig();
  const creator = wallet.address;
  const program = config?.escrowProgram;
  const network = config?.network;
  const [phase, setPhase] = useState<BrakePhase | null>(null);
  const [outcome, setOutcome] = useState<Braking['outcome']>(null);
  /** The reason why the last press did nothing. */
  const [failure, setFailure] = useState<string | null>(null);
  const [presses, setPresses] = useState(0);
  const [stopped, setStopped] = useState(false);
  const named = useNamedNode(node);
  const site = useMemo(() => siteNode(id), [id]);
  // Nodes that were asked before keep their results.
  const [seen] = useState(() => new Set<SendingNode>());
  const nodes = named ? [named, site] : [site];

  // News from the site, and a change of node, are reasons to look at once.
  const known = `${stage} ${commits.map(({ withdrawnAt }) => withdrawnAt).join()}`;
  const ready = creator !== null && network !== undefined && (node === null) === (named === null);
  const next = (sight: Sight | undefined) =>
    sight?.escrow ? brakeOf(sight.escrow, sight.now, stopped) : null;
  // A number: SWR begins its wait again with each new function, and the page is drawn each second.
  const [everyMs, setEveryMs] = useState(SOON_MS);
  const { data, error, mutate } = useRead<Sight, readonly unknown[]>(
    ready ? ['brake', id, creator, program, node, known] : null,
    () => look({ nodes, seen }, { program, escrow: id, creator: creator! }),
    {
      keepPreviousData: true,
      shouldRetryOnError: false,
      refreshInterval: everyMs,
    },
  );
  const brake = next(data);
  const changes = brake?.kind === 'wait' || (brake?.kind === 'step' && brake.until !== null);
  const wantedMs = changes || outcome === 'pending' ? SOON_MS : CALM_MS;
  if (wantedMs !== everyMs) setEveryMs(wantedMs);
  const blind = error instanceof NodeProblem ? error.message : reasonOf(error, words.problems.silent);

  async function press() {
    if (!creator || !network || brake?.kind !== 'step' || phase !== null) return;
    const { step } = brake;
    setFailure(null);
    setPhase('reading');
    try {
      const ended = await pressBrake(
        {
          nodes,
          seen,
          wallet,
          network,
          wait: sleep,
          onPhase: setPhase,
          onSight: (sight) => void mutate(sight, { revalidate: false }),
        },
        { program, escrow: id, creator },
        { step, stopped, before: presses },
      );
      setPresses(ended === 'landed' ? 0 : presses + 1);
      if (ended === 'pending') setOutcome('pending');
      else if (step === 'withdraw') {
        setStopped(true);
        setOutcome('stopped');
      } else {
        setOutcome('cancelled');
        // A dialog closes now, and its page learns of it a moment later.
        notify.success(words.done);
        onCancelled();
      }
    } catch (error) {
      setFailure(reasonOf(error, words.problems.failed));
    }
    setPhase(null);
  }

  const problem = failure ?? (error ? blind : null);
  return { sight: data ?? null, brake, phase, outcome, problem, presses, press };
}

/** Returns the visitor's node, while its address is named. */
function useNamedNode(url: string | null): SendingNode | null {
  const [node, setNode] = useState<SendingNode | null>(null);
  useEffect(() => {
    if (url === null) return;
    const { node, end } = namedNode(url);
    setNode(() => node);
    return () => {
      end();
      setNode(null);
    };
  }, [url]);
  return node;
}

const ENDED: RpcAnswer = {
  kind: 'unavailable',
  detail: 'ended',
  retryAfterMs: null,
  untried: false,
  heard: {},
};

/**
 * Reads and sends through the node that the visitor names. The page itself may reach no other host: the check's script
 * asks for it (decision 37). `end` stops that script.
 */
export function namedNode(url: string): { node: SendingNode; end(): void } {
  const waiting = new Map<number, (answer: RpcAnswer) => void>();
  const worker = openCheckWorker((answer) => {
    if (answer.type !== 'asked') return;
    waiting.get(answer.number)?.(answer.answer);
    waiting.delete(answer.number);
  });
  let number = 0;
  let over = false;
  // Pending requests would wait for ever, and so would the next request of a press under way.
  const stop = () => {
    over = true;
    for (const answer of waiting.values()) answer(ENDED);
    waiting.clear();
  };
  // The site may not serve the script any more.
  worker.onerror = stop;
  const node = chainNode(
    async (method, params) => {
      if (over) return ENDED;
      number += 1;
      worker.postMessage({ type: 'ask', number, node: url, method, params });
      return new Promise((resolve) => waiting.set(number, resolve));
    },
    `The node ${new URL(url).host}`,
  );
  return {
    node,
    end() {
      worker.terminate();
      stop();
    },
  };
}
