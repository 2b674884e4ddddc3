/** The smoke test of a deployment: its request and its report. */
import { z } from 'zod';
import { addressSchema } from './address-schema.ts';

/** ok: it answered as it must. skipped: there was nothing to ask about; `todo` says what is missing. */
type SmokeState = 'ok' | 'failed' | 'skipped';

export interface SmokeRow {
  name: string;
  /** A folder of local/contracts, whose open questions this row asks as well. */
  service: string;
  state: SmokeState;
  ms: number;
  /** What was answered, without secrets. */
  said: string;
  /** What the operator should do; null if nothing. */
  todo: string | null;
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
  coin: addressSchema.optional(),
});
