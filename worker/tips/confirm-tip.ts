/**
 * POST /api/tip/confirm and /api/tip/{token}/confirm: takes the signed transaction and follows the tip to its end. For
 * a wallet that sends by itself, it takes the wallet's answer and returns the state on chain.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { systemClock } from '../../chain/clock.ts';
import type { Outcome } from '../../chain/send-and-confirm.ts';
import type { SignatureWatch } from '../../chain/signature-watch.ts';
import { sendAndConfirmStored, toPayment } from '../../chain/stored-payment.ts';
import { checkSigned } from '../../chain/transaction.ts';
import { Refusal } from '../../core/refusals.ts';
import type { ConfirmedTip } from '../../core/tips/model.ts';
import { confirmTipSchema } from '../../core/tips/schemas.ts';
import { type AppContext, type Database, database, solana, watchPayment } from '../env.ts';
import { answer, endpoint, jsonBody, params } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { ruleOnTips } from '../moderation/rule-tips.ts';
import { drainOutbox } from '../outbox/drain.ts';
import type { TipRow } from '../schema/tip-columns.ts';
import { linesOf, take } from '../shares/day.ts';
import { hasShare, share } from '../shares/minute.ts';
import { followWalletSent, type WalletOutcome } from './follow/wallet-sent.ts';
import { tipInstructions } from './instructions.ts';
import { findAnyTip } from './lists/any-tips.ts';
import { paidTips } from './payments/store.ts';
import { publicTip } from './rows.ts';
import { findTip, markSigned, tipOutcomeWriter } from './store.ts';

/**
 * The time that one request waits for the network. After it the answer is `pending`, and the client repeats the call.
 */
const PATIENCE_MS = 20_000;

const paramsSchema = z.object({ token: z.string().optional() });

/** Idempotent: a repeated call has one effect and the same answer. */
export const confirmTip = endpoint(
  params(paramsSchema),
  jsonBody(confirmTipSchema),
  share('confirms'),
  async (c) => {
    const input = c.req.valid('json');
    const db = database(c.env);
    const row =
      (await findTip(db, input.tempTipId)) ??
      (await paidTips(db, input.tempTipId))[0] ??
      (await findAnyTip(c.env, input.tempTipId));
    if (!row || row.token !== (c.req.valid('param').token ?? row.token)) throw new Refusal('tip_not_found');
    if (input.sentByWallet) return confirmWalletSent(c, db, input.tempTipId, row, input.signature ?? null);

    const bytes = input.signedTransaction ?? '';
    const signature = await checkSigned(bytes, {
      payer: row.sender,
      instructions: tipInstructions(row),
      blockhash: row.blockhash,
    });
    // The node is asked to tell before the bytes are stored, so that a confirmation is heard at once. The creator is not
    // read again: a tip pays whom its sender signed for, at most a blockhash's life ago.
    const isFirst = row.status === 'prepared';
    const watch = isFirst ? watchPayment(c.env, signature) : undefined;
    try {
      // Of two requests at once the first one's bytes count, and the other gets null.
      const fresh = isFirst ? await markSigned(db, row.id, signature, bytes) : null;
      // Else a sender who repeats the call holds a socket of the node's plan with each.
      if (!fresh) watch?.close();
      // The ruling runs beside the landing, which takes as long. A failed one is repeated before the tip is delivered.
      const ruled = fresh && ruleBeside(c, db, fresh);
      const signed = fresh ?? (await findTip(db, row.id)) ?? row;
      if (signed.signature !== signature)
        throw new Refusal(signed.status === 'expired' ? 'tip_expired' : 'tip_used');

      const outcome = await end(c, db, signed, fresh !== null, watch);
      switch (outcome.status) {
        case 'failed':
        case 'rejected':
          throw new Refusal('tip_failed', { reason: outcome.reason });
        case 'expired':
          // The wallet may have sent the same tip itself.
          if ((await paidTips(db, row.id)).length > 0) return await replyPaid(c, db, row.id, signed);
          throw new Refusal('tip_expired');
        case 'pending':
          return reply(c, signed, 'pending');
        case 'confirmed':
          await ruled;
          return await replyPaid(c, db, row.id, signed);
      }
    } finally {
      watch?.close();
    }
  },
);

/** Rules on a tip whose signed bytes are stored now. Continues after the request ends, and never fails. */
function ruleBeside(c: Context<AppContext>, db: Database, row: TipRow): Promise<unknown> {
  const mayAsk = (calls: number) => take(c.env, 'early', linesOf(c.env, 'early', c.req.raw.headers), calls);
  const ruled = ruleOnTips(c.env, db, [row], { since: Date.now(), mayAsk }).catch((error) =>
    console.error(c.get('requestId'), 'ruling', error),
  );
  c.executionCtx.waitUntil(ruled);
  return ruled;
}

async function confirmWalletSent(
  c: Context<AppContext>,
  db: Database,
  id: string,
  row: TipRow,
  hint: string | null,
): Promise<Response> {
  // A hint needs no signature, and following it asks the node every 600 ms. Above the limit the node is asked once, and
  // the client repeats the call.
  const patience = hint !== null && (await hasShare(c, 'polls')) ? PATIENCE_MS : 0;
  const watch = hint !== null && patience > 0 && row.id === id ? watchPayment(c.env, hint) : undefined;
  // The id has a row, but names a payment that only the chain knows: the tip is paid.
  const outcome: WalletOutcome =
    row.id === id
      ? await followWalletSent(db, solana(c.env), systemClock, row, hint, patience, watch).finally(
          watch?.close,
        )
      : { status: 'confirmed' };
  switch (outcome.status) {
    case 'failed':
      throw new Refusal('tip_failed', { reason: outcome.reason });
    case 'over':
      throw new Refusal('tip_not_sent');
    case 'pending':
      return reply(c, row, 'pending');
    case 'confirmed':
      return replyPaid(c, db, id, row);
  }
}

/** Notifies the room at once; if that fails, or we crash here, the cron delivers the same outbox row. */
async function replyPaid(c: Context<AppContext>, db: Database, id: string, row: TipRow): Promise<Response> {
  const paid = await paidTips(db, id);
  for (const each of paid.length > 0 ? paid : [row])
    await drainOutbox(c.env, each.id).catch((error) => console.error(c.get('requestId'), 'outbox', error));
  markChanged(c);
  // Words without a decided ruling are ruled on when they are delivered.
  const isOpen = paid.some(({ ruling }) => ruling !== null && !ruling.decided);
  const [first, ...others] = isOpen ? await paidTips(db, id) : paid;
  return reply(c, first ?? row, 'confirmed', others);
}

/** `isFirst`: this request stored the signature. A repeated one follows the payment within its share of polls. */
async function end(
  c: Context<AppContext>,
  db: Database,
  row: TipRow,
  isFirst: boolean,
  watch?: SignatureWatch,
): Promise<Outcome> {
  switch (row.status) {
    case 'confirmed':
    case 'canary':
      return { status: 'confirmed', slot: row.slot ?? 0 };
    case 'failed':
      return { status: 'failed', reason: row.failure ?? 'of an unknown reason' };
    case 'expired':
      return { status: 'expired' };
    default:
      return sendAndConfirmStored(
        toPayment(row),
        isFirst,
        tipOutcomeWriter(db, Date.now),
        solana(c.env),
        systemClock,
        isFirst || (await hasShare(c, 'polls')) ? PATIENCE_MS : 0,
        watch,
      );
  }
}

function reply(
  c: Context<AppContext>,
  row: TipRow,
  status: ConfirmedTip['status'],
  others: TipRow[] = [],
): Response {
  // Anyone who knows the id of a tip gets this answer, so it never contains held words.
  const now = Date.now();
  const again = others.length > 0 ? { again: others.map((other) => publicTip(other, now)) } : {};
  const tip = publicTip(row, now);
  const confirmed: ConfirmedTip = { txSignature: row.signature ?? '', status, tip, ...again };
  return answer(c, confirmed, { txSignature: confirmed.txSignature });
}
