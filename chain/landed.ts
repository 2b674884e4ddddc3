/** A landed transaction as getTransaction returns it. */
import { z } from 'zod';

export interface LandedTransaction {
  slot: number;
  err: unknown;
  base64: string;
  /** Unix seconds. */
  blockTime: number | null;
  /** The node truncates logs that are too long. */
  logs: string[];
  /** Inner instructions by the index of the outer one; null if the node did not store them. */
  inner: z.output<typeof inner> | null;
  /** Addresses from lookup tables: they follow the transaction's own. */
  loaded: string[];
  /** Lamports that the payer paid as fee; null if the node does not say. */
  fee: bigint | null;
  /** Lamports of its accounts before and after, the fee payer's first; empty if the node does not say. */
  preBalances: bigint[];
  postBalances: bigint[];
}

const inner = z.array(
  z.object({
    index: z.number(),
    instructions: z.array(
      z.object({ programIdIndex: z.number(), accounts: z.array(z.number()), data: z.string() }),
    ),
  }),
);

export const landedSchema = z
  .object({
    slot: z.number(),
    blockTime: z.number().nullish(),
    transaction: z.tuple([z.string(), z.literal('base64')]),
    meta: z
      .object({
        err: z.unknown(),
        fee: z.number().nullish(),
        preBalances: z.array(z.number()).nullish(),
        postBalances: z.array(z.number()).nullish(),
        logMessages: z.array(z.string()).nullish(),
        innerInstructions: inner.nullish(),
        loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).nullish(),
      })
      .nullable(),
  })
  .nullable();

export function toLanded({
  slot,
  blockTime,
  transaction,
  meta,
}: NonNullable<z.output<typeof landedSchema>>): LandedTransaction {
  const loaded = meta?.loadedAddresses;
  return {
    slot,
    err: meta?.err ?? null,
    base64: transaction[0],
    blockTime: blockTime ?? null,
    logs: meta?.logMessages ?? [],
    inner: meta?.innerInstructions ?? null,
    loaded: [...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])],
    fee: meta?.fee == null ? null : BigInt(meta.fee),
    preBalances: (meta?.preBalances ?? []).map(BigInt),
    postBalances: (meta?.postBalances ?? []).map(BigInt),
  };
}
