/**
 * Hears from a node's socket that one transaction is confirmed, in place of asking again and again. Hosted nodes serve
 * sockets at the address of their calls. One that does not, or refuses, is simply not heard: its statuses are polled.
 * Format: rpc_pubsub.rs of Agave, and fixtures in local/contracts/solana.
 */
import { z } from 'zod';
import { userAgent } from '../core/user-agent.ts';
import type { Clock } from './clock.ts';
import type { SignatureStatus } from './rpc.ts';

export interface SignatureWatch {
  /** Resolves when the node has said that it is confirmed; never if it says nothing. */
  readonly said: Promise<void>;
  /** What the node said; null before that. */
  heard(): SignatureStatus | null;
  /** Whether the node has taken the subscription, and the socket is still open. */
  isLive(): boolean;
  /** Whether a wait has ended by what was heard. */
  isTaken: boolean;
  close(): void;
}

/** A node says two things. One that says more, or says it at length, would cost us the reading of it. */
const MOST_MESSAGES = 20;
const MOST_CHARACTERS = 4096;

const takenSchema = z.object({ id: z.literal(1), result: z.number().int() });
const noticeSchema = z.object({
  method: z.literal('signatureNotification'),
  params: z.object({
    subscription: z.number().int(),
    result: z.object({
      context: z.object({ slot: z.number().int() }),
      value: z.object({ err: z.unknown() }),
    }),
  }),
});

/** Subscribes to a signature at the node at `rpcUrl`. Returns at once and never throws. */
export function watchSignature(rpcUrl: string, signature: string, siteUrl?: string): SignatureWatch {
  let socket: WebSocket | null = null;
  let subscription: number | null = null;
  let status: SignatureStatus | null = null;
  let messages = 0;
  const abort = new AbortController();
  let tell = () => {};
  const said = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const close = () => {
    socket?.close();
    socket = null;
    // A node that has not answered keeps one of the worker's few connections.
    abort.abort();
  };

  function hear(text: string): void {
    if (++messages > MOST_MESSAGES || text.length > MOST_CHARACTERS) {
      close();
      return;
    }
    const message = parsed(text);
    const taken = takenSchema.safeParse(message);
    if (taken.success) subscription = taken.data.result;
    const notice = noticeSchema.safeParse(message);
    if (!notice.success || notice.data.params.subscription !== subscription) return;
    const { context, value } = notice.data.params.result;
    status = { slot: context.slot, err: value.err ?? null, confirmationStatus: 'confirmed' };
    tell();
  }

  async function open(): Promise<void> {
    const headers = { upgrade: 'websocket', 'user-agent': userAgent(siteUrl) };
    const response = await fetch(rpcUrl, { headers, redirect: 'manual', signal: abort.signal });
    const opened = response.webSocket;
    if (!opened) return response.body?.cancel();
    opened.accept();
    if (abort.signal.aborted) return opened.close();
    socket = opened;
    opened.addEventListener('message', ({ data }) => hear(String(data)));
    opened.addEventListener('close', close);
    opened.addEventListener('error', close);
    const params = [signature, { commitment: 'confirmed' }];
    opened.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params }));
  }

  // The address may hold a key, so no error of it is logged.
  open().catch(close);
  const isLive = () => socket !== null && subscription !== null;
  return { said, heard: () => status, isLive, isTaken: false, close };
}

/** Waits `ms`, or less: until `watch` hears its word, also if that was before, but only once. */
export async function waitOrHear(clock: Clock, ms: number, watch?: SignatureWatch): Promise<void> {
  if (!watch || watch.isTaken) return clock.sleep(ms);
  if (watch.heard() === null) await Promise.race([clock.sleep(ms), watch.said]);
  watch.isTaken = watch.heard() !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
