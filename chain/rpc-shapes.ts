/** Schemas of the JSON-RPC results that our client reads. Made once: a schema costs more to make than to use. */
import { z } from 'zod';

const withContext = <S extends z.ZodType>(value: S) =>
  z.object({ context: z.object({ slot: z.number() }), value });

export const accountsSchema = withContext(
  z.array(
    z
      .object({
        owner: z.string(),
        lamports: z.number().nonnegative(),
        data: z.tuple([z.base64(), z.literal('base64')]),
        executable: z.boolean(),
      })
      .nullable(),
  ),
);
export const blockhashSchema = withContext(
  z.object({ blockhash: z.string(), lastValidBlockHeight: z.number() }),
);
export const feesSchema = z.array(z.object({ slot: z.number(), prioritizationFee: z.number() }));
export const simulationSchema = withContext(
  z.object({
    err: z.unknown().optional(),
    logs: z.array(z.string()).nullish(),
    unitsConsumed: z.number().nullish(),
    accounts: z.array(z.object({ lamports: z.number().nonnegative() }).nullable()).nullish(),
  }),
);
export const ownedSchema = withContext(z.array(z.unknown()));
export const statusesSchema = withContext(
  z.array(
    z
      .object({
        slot: z.number(),
        err: z.unknown().optional(),
        /**
         * The number of confirmations; null once finalized, which is the only sign of it in answers without a status.
         */
        confirmations: z.number().nullish(),
        confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
      })
      .nullable(),
  ),
);
export const epochSchema = z.object({ absoluteSlot: z.number(), blockHeight: z.number() });
export const signaturesSchema = z.array(
  z.object({
    signature: z.string(),
    slot: z.number(),
    err: z.unknown().optional(),
    memo: z.string().nullish(),
  }),
);
export const numberSchema = z.number();
export const timeSchema = z.number().nullable();
export const textSchema = z.string();
