/** One canary: a real tip through the public address, as a page of a fan makes it. */

import { MAX_PRIORITY_LAMPORTS } from '../../chain/budget.ts';
import { systemClock, within } from '../../chain/clock.ts';
import { signAs } from '../../chain/keys.ts';
import { askOutside, OutsideError } from '../../chain/outside.ts';
import { checkSigned, payerAndBlockhash } from '../../chain/transaction.ts';
import { MAX_FEE_BPS, splitFee } from '../../core/fees.ts';
import { VIEWER } from '../../core/live.ts';
import { formatAmount, SOL_DECIMALS } from '../../core/money.ts';
import type { ConfirmedTip, PreparedTip } from '../../core/tips/model.ts';
import {
  CANARY_LAMPORTS,
  type CanaryEnd,
  type Leg,
  type LegTimes,
  type OpenCanary,
  type Side,
} from '../../core/watch/canary.ts';
import { database, type Env } from '../env.ts';
import { tipInstructions } from '../tips/instructions.ts';
import type { Canary } from './settings.ts';
import { prepareTables } from './store.ts';

/** A confirm answers "pending" after 20 s. */
const CALL_MS = 30_000;
const CONFIRM_MS = 60_000;
const ROOM_MS = 10_000;
const MAX_BYTES = 64 * 1024;
const LATE = Symbol('late');
/** Refusals that say nothing about the site. */
const POOR = ['insufficient_sol', 'sender_below_rent'];
const OFF = ['tips_off', 'mint_blocked', 'wallet_blocked'];
const WRONG = [
  ...['token_not_found', 'mint_refused', 'recipient_not_creator', 'creator_unclaimed', 'creator_revoked'],
  ...['creator_off_curve', 'creator_platform', 'tip_below_accepted'],
];
const LIMITED = 429;

/**
 * Tips once, or continues `open`, a canary whose end is not known: the same bytes again, never others. `keep` stores
 * the signed bytes before they leave. Returns the end, and what is still open. Never throws.
 */
export async function tipOnce(
  env: Env,
  canary: Canary,
  { pays, open }: { pays: Side; open: OpenCanary | null },
  keep: (open: OpenCanary) => Promise<void>,
): Promise<{ end: CanaryEnd; open: OpenCanary | null }> {
  const times: LegTimes = { joined: 0, prepared: 0, confirmed: 0, told: 0 };
  let at: Leg = 'prepared';
  let room: Room | null = null;
  let left = open;
  try {
    if (!left) {
      await prepareTables(
        database(env),
        canary.wallets.map(({ publicKey }) => publicKey.toBase58()),
        systemClock.now(),
      );
      // First, since its refusal names the reason. What is signed here is sent only once it is kept.
      const asked = systemClock.now();
      const signed = await prepareOne(env, canary, pays);
      times.prepared = systemClock.now() - asked;
      at = 'joined';
      const joining = systemClock.now();
      room = await joinRoom(env, canary.coins[other(pays)]);
      times.joined = systemClock.now() - joining;
      await keep(signed);
      left = signed;
    }
    at = 'confirmed';
    const sent = systemClock.now();
    const told = room?.toldOf(left.tipId);
    await confirmOne(env, left, sent + CONFIRM_MS);
    times.confirmed = systemClock.now() - sent;
    left = null;
    if (!told) return { end: { is: 'arrived', times: null }, open: null };
    at = 'told';
    const toldAt = await within(ROOM_MS, told, LATE);
    if (typeof toldAt === 'symbol') throw new Error('the room said nothing');
    times.told = toldAt - sent;
    return { end: { is: 'arrived', times }, open: null };
  } catch (error) {
    const code = codeOf(error);
    console.error('canary', at, code ?? (error instanceof Error ? error.message : error));
    const status = error instanceof OutsideError ? error.status : (error as Error).cause;
    if (status === LIMITED) return { end: { is: 'limited' }, open: left };
    // A refusal of its own is the end of a tip; anything else may have sent it.
    if (at === 'confirmed' && code !== null && isRefusal(error)) left = null;
    const isUnmade = at === 'prepared' && code !== null;
    const wallet = (side: Side) => canary.wallets[side].publicKey.toBase58();
    if (isUnmade && POOR.includes(code)) return { end: { is: 'poor', wallet: wallet(pays) }, open: null };
    if (isUnmade && code === 'creator_below_rent')
      return { end: { is: 'poor', wallet: wallet(other(pays)) }, open: null };
    if (isUnmade && WRONG.includes(code))
      return { end: { is: 'wrong', coin: canary.coins[other(pays)] }, open: null };
    if (isUnmade && OFF.includes(code)) return { end: { is: 'off' }, open: null };
    return { end: { is: 'failed', at }, open: left };
  } finally {
    room?.close();
  }
}

const other = (side: Side): Side => (side === 0 ? 1 : 0);

/** Calls the site as a stranger does; returns `data` of its answer. */
async function ask<T>(env: Env, path: string, body: object): Promise<T> {
  const answer = await askOutside(env, new URL(path, env.SITE_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs: CALL_MS,
    maxBytes: MAX_BYTES,
  });
  return (answer.json() as { data: T }).data;
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof OutsideError)) return null;
  return (error.answer?.json() as { code?: string } | undefined)?.code ?? null;
}

const isRefusal = (error: unknown) => error instanceof OutsideError && error.kind === 'refused';

/** Has a tip prepared, and signs it only if it is the one that was asked for: the key signs nothing else. */
async function prepareOne(env: Env, { wallets, coins }: Canary, pays: Side): Promise<OpenCanary> {
  const [sender, creator] = [wallets[pays], wallets[other(pays)]].map(({ publicKey }) =>
    publicKey.toBase58(),
  );
  const token = coins[other(pays)];
  const prepared = await ask<PreparedTip>(env, `/api/tip/${token}/prepare`, {
    senderAddress: sender,
    recipientAddress: creator,
    amount: formatAmount(CANARY_LAMPORTS, SOL_DECIMALS),
    currency: 'SOL',
  });
  const { serializedTransaction: unsigned, tempTipId } = prepared;
  const platformFee = BigInt(prepared.platformFeeUnits);
  if (platformFee < 0n || platformFee > splitFee(CANARY_LAMPORTS, MAX_FEE_BPS).platformFee)
    throw new Error('the fee is too high');
  const { signedTransaction: signed } = signAs([wallets[pays]], unsigned);
  await checkSigned(signed, {
    ...{ payer: sender!, mostPriority: MAX_PRIORITY_LAMPORTS },
    blockhash: payerAndBlockhash(unsigned).blockhash,
    instructions: tipInstructions({
      ...{ id: tempTipId, token, currency: 'SOL', tokenProgram: null, decimals: SOL_DECIMALS },
      ...{ sender: sender!, creator: creator!, treasury: env.TREASURY_ADDRESS, platformFee },
      creatorAmount: CANARY_LAMPORTS - platformFee,
    }),
  });
  return { tipId: tempTipId, signed };
}

/** Sends the bytes until the site says that they are confirmed; throws when it refuses them, or after `until`. */
async function confirmOne(env: Env, { tipId, signed }: OpenCanary, until: number): Promise<void> {
  for (;;) {
    const body = { tempTipId: tipId, signedTransaction: signed };
    const { status } = await ask<ConfirmedTip>(env, '/api/tip/confirm', body);
    if (status === 'confirmed') return;
    if (systemClock.now() > until) throw new Error('still pending');
  }
}

interface Room {
  /** Resolves with the time, ms, at which the room names this tip. */
  toldOf(tipId: string): Promise<number>;
  close(): void;
}

/** Opens the socket of a viewer's page, and waits until the room has answered. */
async function joinRoom(env: Env, token: string): Promise<Room> {
  const url = new URL(`/api/live/${token}?${VIEWER}`, env.SITE_URL);
  const opened = await within(ROOM_MS, fetch(url, { headers: { upgrade: 'websocket' } }), LATE);
  if (typeof opened === 'symbol' || !opened.webSocket)
    throw new Error('no socket', { cause: typeof opened === 'symbol' ? null : opened.status });
  const socket = opened.webSocket;
  const heard: { text: string; at: number }[] = [];
  let hear = () => {};
  socket.addEventListener('message', ({ data }) => {
    heard.push({ text: String(data), at: systemClock.now() });
    hear();
  });
  socket.accept();
  const until = (words: string) =>
    new Promise<number>((resolve) => {
      const before = hear;
      hear = () => {
        before();
        const found = heard.find(({ text }) => text.includes(words));
        if (found) resolve(found.at);
      };
      hear();
    });
  const join = { type: 'join-token', tokenAddress: token, role: 'page', after: null, key: null };
  socket.send(JSON.stringify(join));
  if (typeof (await within(ROOM_MS, until('tip:config'), LATE)) === 'symbol') {
    socket.close();
    throw new Error('the room does not answer');
  }
  return { toldOf: until, close: () => socket.close(1000) };
}
