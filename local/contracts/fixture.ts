/** The form of a fixture: one literal exchange with an outside service, and its source. */
import { z } from 'zod';

export const SERVICES = [
  'solana',
  'solana-sockets',
  'd1',
  'queues',
  'durable-objects',
  'workers-fetch',
  'jupiter',
  'dexscreener',
  'drand',
  'x',
  'workers-ai',
  'images',
  'pump',
  'gateways',
  'turnstile',
  'wallets',
  'alerts',
  'cloudflare',
  's3',
] as const;
export type Service = (typeof SERVICES)[number];

const headers = z.record(z.string(), z.string());

export const fixtureSchema = z.strictObject({
  title: z.string().min(10),
  request: z.strictObject({
    method: z.string(),
    url: z.string(),
    headers: headers.optional(),
    body: z.unknown().optional(),
  }),
  /** Exactly one of body (JSON), text and bytes; none of them for an answer without content. */
  answer: z.strictObject({
    status: z.number().int(),
    headers: headers.optional(),
    body: z.unknown().optional(),
    text: z.string().optional(),
    /** The instructions to generate a binary that is too large for a file. */
    bytes: z.strictObject({ generate: z.string() }).optional(),
  }),
  /** The service refuses, fails, or its answer is malformed. */
  error: z.boolean().optional(),
  /** The switch that makes the fake server answer like this, if the request alone does not. */
  switch: z.unknown().optional(),
  sources: z
    .array(
      z.strictObject({
        /** A: the service's own source code. B: its documentation. C: quoted by others. R: recorded from a deployed site. */
        grade: z.enum(['A', 'B', 'C', 'R']),
        where: z.string().min(5),
        version: z.string().optional(),
        says: z.string().optional(),
      }),
    )
    .min(1),
});
export type Fixture = z.output<typeof fixtureSchema> & { service: Service; name: string };

/**
 * A question without a public answer: a row of the smoke command asks the real service, or a sentence says
 * why none can.
 */
export const questionsSchema = z.array(
  z
    .strictObject({
      question: z.string(),
      why: z.string(),
      /** The request and the result of the row; without a row, a way to find out. */
      how: z.string(),
      /** Name of the row. */
      probe: z.string().optional(),
      /** The reason why no command can ask. */
      unasked: z.string().min(20).optional(),
    })
    .refine(({ probe, unasked }) => (probe === undefined) !== (unasked === undefined), {
      message: 'names either the row of the smoke test that asks, or why none can',
    }),
);
export type Question = z.output<typeof questionsSchema>[number];
