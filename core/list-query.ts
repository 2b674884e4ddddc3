/** The query of a list in pages, newest first: how many rows, and the cursor behind the last one of the page before. */
import { z } from 'zod';

/** The last row of a page: its time, or another sort key, and its id. */
export interface ListCursor {
  at: number;
  id: string;
}

/** Turns the empty fields that forms send into absent ones. */
export const blankIsAbsent = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;

export const optional = <S extends z.core.$ZodType>(schema: S) =>
  z.preprocess(blankIsAbsent, z.optional(schema));

/** Rows of a page: `usual` without a number, at most `most`. */
export const pageLimit = (usual: number, most: number) =>
  z.preprocess(
    blankIsAbsent,
    z.coerce
      .number('must be a whole number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(most, `must be at most ${most}`)
      .default(usual),
  );

/** A cursor that a list gave out; `id` is the form of its rows' ids. */
export const pageCursor = (id = /[\w-]{1,64}/) =>
  optional(
    z
      .string()
      .regex(new RegExp(`^\\d{1,15}\\.(?:${id.source})$`), 'is not one that a list gave out')
      .transform((cursor): ListCursor => {
        const [at, id] = cursor.split('.');
        return { at: Number(at), id: id! };
      }),
  );

/** Returns a page of `limit` rows and its cursor; null on the last page. `rows`: one more than a page, if there are. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => ListCursor) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const cursor = last && cursorOf(last);
  return { page, nextCursor: cursor ? `${cursor.at}.${cursor.id}` : null };
}
