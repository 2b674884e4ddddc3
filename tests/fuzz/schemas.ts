/** What each endpoint asks of body and query, where it is one of the rules' schemas: what it would take is made out of that. */
import type { $ZodType } from 'zod/v4/core';
import { addWordSchema, changeCutSchema, changeFeeSchema, quoteSchema } from '../../core/admin.ts';
import {
  addClipSchema,
  exchangeSchema,
  listClipsSchema,
  requestAuthSchema,
  saveWinnerSchema,
  selectManualSchema,
  selectRandomSchema,
  verifyPostSchema,
  withdrawSchema,
} from '../../core/clips/schemas.ts';
import {
  executeSchema,
  registerSchema,
  selectSchema,
  signedActionSchema,
  takeStepSchema,
} from '../../core/giveaways/action-schemas.ts';
import {
  confirmGiveawaySchema,
  listQuerySchema,
  prepareGiveawaySchema,
} from '../../core/giveaways/schemas.ts';
import { payoutSchema } from '../../core/payouts.ts';
import { smokeSchema } from '../../core/smoke.ts';
import { receivedFiltersSchema, receivedQuerySchema } from '../../core/tips/received.ts';
import { confirmTipSchema, prepareTipSchema } from '../../core/tips.ts';

export const BODIES: Readonly<Record<string, $ZodType>> = {
  'POST /api/giveaways': prepareGiveawaySchema,
  'POST /api/giveaways/prepare': prepareGiveawaySchema,
  'POST /api/giveaways/confirm': confirmGiveawaySchema,
  'POST /api/giveaways/:id/register': registerSchema,
  'POST /api/giveaways/:id/select': selectSchema,
  'POST /api/giveaways/:id/execute': executeSchema,
  'POST /api/giveaways/:id/steps': takeStepSchema,
  'DELETE /api/giveaways/:id': signedActionSchema,
  'PUT /api/admin/config': changeFeeSchema,
  'POST /api/admin/config/payout-cut': changeCutSchema,
  'POST /api/admin/banned-words': addWordSchema,
  'POST /api/admin/jupiter-quote': quoteSchema,
  'POST /api/admin/payout/:asset': payoutSchema,
  'POST /api/admin/smoke': smokeSchema,
  'POST /api/tip/prepare': prepareTipSchema,
  'POST /api/tip/confirm': confirmTipSchema,
  'POST /api/tip/:token/prepare': prepareTipSchema,
  'POST /api/tip/:token/confirm': confirmTipSchema,
  'POST /api/clips/auth/request': requestAuthSchema,
  'POST /api/clips/auth/exchange': exchangeSchema,
  'POST /api/clips/auth/code': requestAuthSchema,
  'POST /api/clips/auth/post': verifyPostSchema,
  'POST /api/clips/:token': addClipSchema,
  'POST /api/clips/:token/winners': saveWinnerSchema,
  'POST /api/clips/:token/select-manual': selectManualSchema,
  'POST /api/clips/:token/select-random': selectRandomSchema,
  'DELETE /api/clips/:token/:clipId': withdrawSchema,
};

export const QUERIES: Readonly<Record<string, $ZodType>> = {
  'GET /api/giveaways': listQuerySchema,
  'GET /api/admin/giveaways': listQuerySchema,
  'GET /api/tip/received/:wallet': receivedQuerySchema,
  'GET /api/tip/received/:wallet/csv': receivedFiltersSchema,
  'GET /api/clips': listClipsSchema,
  'GET /api/clips/:token': listClipsSchema,
};
