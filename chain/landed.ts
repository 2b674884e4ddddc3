/**
 * A landed transaction as getTransaction returns it in the encoding `json`. The node has taken it apart, so that its
 * version does not matter: nothing here reads its bytes.
 */
import bs58 from 'bs58';
import { z } from 'zod';

/** An instruction with its accounts' addresses. */
export interface LandedInstruction {
  program: string;
  accounts: string[];
  data: Uint8Array;
}

/** An instruction of the transaction itself, with those that it called, in the order of their run. */
export interface LandedCall extends LandedInstruction {
  inner: LandedInstruction[];
}

export interface LandedTransaction {
  slot: number;
  err: unknown;
  /** Unix seconds. */
  blockTime: number | null;
  /** The node truncates logs that are too long. */
  logs: string[];
  /** The fee payer, base58. */
  payer: string;
  blockhash: string;
  calls: LandedCall[];
  /** Whether it takes addresses from lookup tables. */
  hasLookups: boolean;
  /** Lamports that the payer paid as fee; null if the node does not say. */
  fee: bigint | null;
  /** Lamports of its accounts before and after, the fee payer's first; empty if the node does not say. */
  preBalances: bigint[];
  postBalances: bigint[];
}

const orNull = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null);

/** Decoding base58 takes the square of its length: no instruction is longer than the 10 KiB of an inner one. */
const MOST_BASE58 = 14_000;
const instructions = z.array(
  z.object({
    programIdIndex: z.number(),
    accounts: z.array(z.number()),
    data: z.string().max(MOST_BASE58),
  }),
);

export const landedSchema = z
  .object({
    slot: z.number(),
    blockTime: orNull(z.number()),
    transaction: z.object({
      message: z.object({ accountKeys: z.array(z.string()), recentBlockhash: z.string(), instructions }),
    }),
    meta: orNull(
      z.object({
        err: orNull(z.unknown()),
        fee: z.number().nullish(),
        preBalances: z.array(z.number()).nullish(),
        postBalances: z.array(z.number()).nullish(),
        logMessages: z.array(z.string()).nullish(),
        innerInstructions: orNull(z.array(z.object({ index: z.number(), instructions }))),
        loadedAddresses: orNull(z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) })),
      }),
    ),
  })
  .nullable();

type Answer = NonNullable<z.output<typeof landedSchema>>;

/** Takes an answer apart. Throws RangeError for an index that points nowhere. */
export function toLanded({ slot, blockTime, transaction, meta }: Answer): LandedTransaction {
  const { accountKeys, recentBlockhash, instructions } = transaction.message;
  const loaded = [...(meta?.loadedAddresses?.writable ?? []), ...(meta?.loadedAddresses?.readonly ?? [])];
  const keys = [...accountKeys, ...loaded];
  const at = (index: number): string => {
    const key = keys[index];
    if (key === undefined) throw new RangeError('an index points nowhere');
    return key;
  };
  const read = (one: Answer['transaction']['message']['instructions'][number]): LandedInstruction => ({
    program: at(one.programIdIndex),
    accounts: one.accounts.map(at),
    data: bs58.decode(one.data),
  });
  const innerOf = (place: number) =>
    (meta?.innerInstructions ?? [])
      .filter(({ index }) => index === place)
      .flatMap((each) => each.instructions);
  return {
    slot,
    err: meta?.err ?? null,
    blockTime,
    logs: meta?.logMessages ?? [],
    payer: at(0),
    blockhash: recentBlockhash,
    calls: instructions.map((each, place) => ({ ...read(each), inner: innerOf(place).map(read) })),
    hasLookups: loaded.length > 0,
    fee: meta?.fee == null ? null : BigInt(meta.fee),
    preBalances: (meta?.preBalances ?? []).map(BigInt),
    postBalances: (meta?.postBalances ?? []).map(BigInt),
  };
}

/** Returns all instructions of a landed transaction in the order of their run. */
export function runOrder({ calls }: Pick<LandedTransaction, 'calls'>): LandedInstruction[] {
  return calls.flatMap(({ inner, ...call }) => [call, ...inner]);
}
