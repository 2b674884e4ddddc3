/**
 * The schemas of the calls under /api/giveaways. They are separate from model.ts, so that pages load no schema library.
 */
import { z } from 'zod';
import { addressSchema } from '../address-schema.ts';
import { MAX_PLACES } from '../escrow/account.ts';
import { MAX_WINDOW_SECONDS, MIN_WINDOW_SECONDS } from '../escrow/rules.ts';
import { blankIsAbsent, optional, pageCursor, pageLimit } from '../list-query.ts';
import { decimalText } from '../money.ts';
import {
  GIVEAWAY_STATUSES,
  HOLDING_LIMITS,
  MAX_PAGE_SIZE,
  MAX_TIER_ENTRIES,
  MAX_TIER_LABEL_LENGTH,
  MAX_TIERS,
  PAGE_SIZE,
} from './model.ts';

const MAX_SEARCH_LENGTH = 100;

const text = (limit: number) => z.string('must be text').max(limit, `must be at most ${limit} characters`);

/** The orders of a list: newest first, the next end first, the largest prize in dollars first. */
const LIST_SORTS = ['newest', 'ending', 'prize'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

const TYPES = ['participants', 'holders'] as const;
const type = z.enum(TYPES, 'must be participants or holders');

const hasMoreDecimals = (value: number, decimals: number) =>
  (decimalText(value).split('.')[1]?.length ?? 0) > decimals;

type Issues = z.core.$ZodRawIssue[];

/** Checks a required holding: percent of the supply, or whole tokens. */
const requirement = (what: 'percentage' | 'amount', value: number, field: string, issues: Issues) => {
  const { most, decimals } = HOLDING_LIMITS[what];
  const problem =
    value > most
      ? what === 'percentage'
        ? `must be at most ${most}`
        : 'is too large'
      : hasMoreDecimals(value, decimals) && `must have at most ${decimals} decimals`;
  if (problem) issues.push({ code: 'custom', message: problem, path: [field], input: value });
};
const quantity = z.number('must be a number').min(0, 'must not be negative');

const tier = z
  .object({
    label: z.preprocess(blankIsAbsent, text(MAX_TIER_LABEL_LENGTH).optional()),
    requirementType: z.enum(['percentage', 'amount'], 'must be percentage or amount'),
    requirementValue: quantity,
    entries: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(MAX_TIER_ENTRIES, `must be at most ${MAX_TIER_ENTRIES}`),
  })
  .check(({ value, issues }) => {
    requirement(value.requirementType, value.requirementValue, 'requirementValue', issues);
  });

/**
 * POST /api/giveaways and /prepare. Fields for which the specification has a sentence (title, prize, end) may be absent
 * here; core/giveaways/draft.ts refuses with that sentence. Symbols are accepted and not trusted.
 */
export const prepareGiveawaySchema = z
  .object({
    title: optional(z.string('must be text')),
    description: optional(z.string('must be text')),
    type: z.preprocess(blankIsAbsent, type.default('participants')),
    creator: optional(addressSchema),
    creatorAddress: optional(addressSchema),
    prizeAmount: z.union([z.number(), z.string(), z.null()], 'must be a number').optional(),
    /** Decimal texts, the first place first; with a prizeAmount they add up to it. */
    places: optional(
      z
        .array(z.string('must be text').max(64, 'is too long'), 'must be a list')
        .min(1, `must be 1 to ${MAX_PLACES} amounts`)
        .max(MAX_PLACES, `must be 1 to ${MAX_PLACES} amounts`),
    ),
    windowSeconds: optional(
      z
        .int('must be a whole number')
        .refine(
          (seconds) => seconds === 0 || (seconds >= MIN_WINDOW_SECONDS && seconds <= MAX_WINDOW_SECONDS),
          `must be 0, or ${MIN_WINDOW_SECONDS} to ${MAX_WINDOW_SECONDS}`,
        ),
    ),
    prizeCurrency: z.enum(['SOL', 'CREATOR_COIN'], 'must be SOL or CREATOR_COIN'),
    tokenMint: optional(addressSchema),
    tokenAddress: optional(addressSchema),
    endDateTime: optional(z.string('must be text').max(40, 'is too long')),
    eligibilityTiers: z
      .array(tier, 'must be a list')
      .max(MAX_TIERS, `must be at most ${MAX_TIERS} tiers`)
      .nullish()
      .transform((tiers) => tiers ?? []),
    eligibilityType: optional(z.enum(['percentage', 'custom'], 'must be percentage or custom')),
    minPercentage: optional(quantity),
    customAmount: optional(quantity),
  })
  .check(({ value, issues }) => {
    if (value.minPercentage !== undefined)
      requirement('percentage', value.minPercentage, 'minPercentage', issues);
    if (value.customAmount !== undefined) requirement('amount', value.customAmount, 'customAmount', issues);
  });
export type PrepareGiveaway = z.output<typeof prepareGiveawaySchema>;

/** Base64 of 1232 bytes is 1644 characters. */
const transaction = z.string('must be text').min(1, 'is required').max(4096, 'is too long');

/** The proof of a wallet (core/wallet-proof.ts); one of the two is present. */
const proofFields = {
  signature: z.string('must be text').max(200, 'is too long').optional(),
  memoTransaction: transaction.optional(),
};

export const confirmGiveawaySchema = z.object({
  tempGiveawayData: z.looseObject({
    id: z.string('must be text').min(1, 'is required').max(64, 'is too long'),
  }),
  signedTransaction: transaction,
  message: z.string('must be text').max(2000, 'is too long'),
  ...proofFields,
});

/** GET /api/giveaways. Empty values count as omitted. */
export const listQuerySchema = z
  .object({
    status: optional(z.enum(GIVEAWAY_STATUSES, `must be one of ${GIVEAWAY_STATUSES.join(', ')}`)),
    type: optional(type),
    search: optional(text(MAX_SEARCH_LENGTH).transform((search) => search.trim())),
    creator: optional(addressSchema),
    token: optional(addressSchema),
    /** Beside `token`: only the giveaways that it puts forward (host.ts). */
    hosted: optional(z.literal('true', 'must be true').transform(() => true as const)),
    cursor: pageCursor(/[1-9A-HJ-NP-Za-km-z]{32,44}/),
    limit: pageLimit(PAGE_SIZE, MAX_PAGE_SIZE),
    sort: optional(z.enum(LIST_SORTS, `must be one of ${LIST_SORTS.join(', ')}`)),
  })
  .check(({ value, issues }) => {
    if (value.hosted && value.token === undefined)
      issues.push({ code: 'custom', message: 'needs a token', path: ['hosted'], input: value });
    if (value.sort !== undefined && value.sort !== 'newest' && value.status !== 'active')
      issues.push({
        code: 'custom',
        message: `can be ${value.sort} for active giveaways only`,
        path: ['sort'],
        input: value.sort,
      });
  });
export type ListQuery = z.output<typeof listQuerySchema>;
