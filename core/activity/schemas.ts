/** The queries of `GET /api/activity/{wallet}/…`. */
import { z } from 'zod';
import { addressSchema } from '../address-schema.ts';

const PAGE_SIZE = 12;
const MAX_PAGE_SIZE = 50;

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);

export const activityWalletSchema = z.object({ wallet: addressSchema });

export const activityQuerySchema = z.object({
  limit: z.preprocess(
    blankIsAbsent,
    z.coerce
      .number('must be a whole number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(MAX_PAGE_SIZE, `must be at most ${MAX_PAGE_SIZE}`)
      .default(PAGE_SIZE),
  ),
  cursor: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^\d{1,15}\.[\w-]{1,64}$/, 'is not one that a list gave out')
      .transform((cursor) => {
        const [at, id] = cursor.split('.');
        return { at: Number(at), id: id! };
      })
      .optional(),
  ),
});
export type ActivityQuery = z.output<typeof activityQuerySchema>;
