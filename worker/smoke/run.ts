/** Runs probes concurrently, each with its own time limit: one that fails or hangs delays no other. */

import { within } from '../../chain/clock.ts';
import { RpcError, type SolanaRpc } from '../../chain/rpc.ts';
import { Refusal } from '../../core/refusals.ts';
import type { SmokeReport, SmokeRow } from '../../core/smoke.ts';
import type { Env } from '../env.ts';
import { listen, masker, type Notebook, notebookOf } from './listen.ts';

/** The subject of a call. */
export interface Site {
  env: Env;
  rpc: SolanaRpc;
  /** Returns the token to ask about; null if none is known. */
  coin(): Promise<string | null>;
}

/** The remedy: one sentence for every error, or the first whose pattern matches the error's message. */
export type Advice = string | [said: RegExp, todo: string][];

export interface Probe {
  name: string;
  /** A folder of local/contracts. */
  service: string;
  /** Returns the answer, for admins. Throws any error of the client, or `Skipped` if there is nothing to ask about. */
  ask(env: Env): Promise<string>;
  advice: Advice;
}

/** There is nothing to check. The message names the missing part. */
export class Skipped extends Error {}

const PROBE_MS = 12_000;
/** A worker can have six open connections; some probes need two. */
const AT_ONCE = 3;
const MAX_SAID = 160;

/** `record`: each row has its calls and their answers, without secrets. */
export async function runProbes(
  env: Env,
  probes: Probe[],
  { record = false, probeMs = PROBE_MS }: { record?: boolean; probeMs?: number } = {},
): Promise<SmokeReport> {
  const mask = masker(env, '…');
  const notebook = record ? notebookOf(env) : null;
  const rows: SmokeRow[] = new Array(probes.length);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < probes.length; at = next++)
      rows[at] = await runProbe(env, probes[at]!, { probeMs, mask, notebook });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { ok: rows.every(({ state }) => state !== 'failed'), rows };
}

async function runProbe(
  env: Env,
  probe: Probe,
  { probeMs, mask, notebook }: { probeMs: number; mask: Notebook['mask']; notebook: Notebook | null },
): Promise<SmokeRow> {
  const { name, service } = probe;
  const start = Date.now();
  const ear = notebook && listen(env, notebook);
  const row = (state: SmokeRow['state'], said: string, todo: string | null): SmokeRow => ({
    ...{ name, service, state, ms: Date.now() - start },
    ...{ said: mask(said).slice(0, MAX_SAID), todo },
    ...(ear && { heard: ear.heard() }),
  });
  try {
    const said = await within(
      probeMs,
      Promise.resolve().then(() => probe.ask(ear?.env ?? env)),
      null,
    );
    if (said !== null) return row('ok', said, null);
    const late = `no answer in ${probeMs / 1000} s`;
    return row('failed', late, adviceFor(probe.advice, late));
  } catch (error) {
    if (error instanceof Skipped) return row('skipped', 'not asked', error.message);
    const said = wordsOf(error);
    return row('failed', said, adviceFor(probe.advice, said));
  }
}

function adviceFor(advice: Advice, said: string): string | null {
  if (typeof advice === 'string') return advice;
  return advice.find(([pattern]) => pattern.test(said))?.[1] ?? null;
}

function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.detail || error.message;
  if (error instanceof RpcError) return `${error.message} (${error.code})`;
  return error instanceof Error ? error.message || error.name : 'it failed';
}
