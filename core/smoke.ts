/** The smoke test of a deployment: its request and its report. */
import { z } from 'zod';
import { addressSchema } from './address-schema.ts';

/** ok: it answered as it must. skipped: there was nothing to check; `todo` names the missing part. */
type SmokeState = 'ok' | 'failed' | 'skipped';

/** A call of an outside service and its answer, without secrets, in the form of a fixture of local/contracts. */
export interface Heard {
  request: { method: string; url: string; headers?: Record<string, string>; body?: unknown };
  /** `status` is 0 where a binding threw, or nothing came in time. */
  answer: {
    status: number;
    headers?: Record<string, string>;
    body?: unknown;
    text?: string;
    bytes?: { generate: string };
  };
}

export interface SmokeRow {
  name: string;
  /** A folder of local/contracts, whose open questions this row asks as well. */
  service: string;
  state: SmokeState;
  ms: number;
  /** The answer, without secrets. */
  said: string;
  /** The operator's task; null if there is none. */
  todo: string | null;
  /** If the answers are recorded. */
  heard?: Heard[];
}

export interface SmokeReport {
  /** No row failed. */
  ok: boolean;
  rows: SmokeRow[];
}

export const smokeSchema = z.object({
  /** core/messages.ts smokeMessage, signed by the admin whom the bearer token names. */
  message: z.string().max(1000, 'is too long'),
  signature: z.string().max(200, 'is too long').optional(),
  memoTransaction: z.string().max(4096, 'is too long').optional(),
  /** A token to ask the market, the launch site's accounts and the swap about. */
  coin: z.optional(addressSchema),
  /** The report has what was heard. */
  record: z.optional(z.boolean()),
});
