/** Decides whether a payout may begin: checks signature, treasury, quote and shares. Moves nothing. */
import { SYSTEM_PROGRAM } from '../../core/address.ts';
import { MAX_ADMINS } from '../../core/admin.ts';
import { MESSAGE_LIFETIME_MS, partsOfJsonMessage, payoutMessage } from '../../core/messages.ts';
import { formatAmount, groupThousands, SOL_DECIMALS } from '../../core/money.ts';
import { type PayoutRequest, SOL_ASSET, splitPayout } from '../../core/payouts.ts';
import { Refusal } from '../../core/refusals.ts';
import { checkWalletProof } from '../../core/wallet-proof.ts';
import type { Database } from '../env.ts';
import { loadPlatform } from '../platform/store.ts';
import type { PayoutDeps } from './deps.ts';
import { payableOf, type Terms } from './payable.ts';
import { checkOffer } from './steps.ts';
import { findByMessage, insertPayout, type NewPayout, type PayoutRow, readRecipients } from './store.ts';

/** The largest integer that SQLite stores exactly. */
const MAX_AMOUNT = 2n ** 63n - 1n;
/** Divisor of the present quote: a client that asks for less than this part has made a mistake. */
const LOWEST_PART = 2n;

export interface Asked {
  site: string;
  /** Wallet of the bearer token's admin. */
  wallet: string;
  /** A mint, or 'SOL'. */
  asset: string;
  request: PayoutRequest;
}

/**
 * Returns the payout that was started with this message, or null. Checks the signer first. Refuses message_invalid,
 * signature_invalid.
 */
export async function findStarted(db: Database, asked: Asked): Promise<PayoutRow | null> {
  const { request, wallet } = asked;
  timeOf(asked);
  const { message, confirmationSignature: signature, memoTransaction } = request;
  checkWalletProof({ wallet, message, signature, memoTransaction });
  const row = await findByMessage(db, message);
  if (row && row.confirmedBy !== wallet) throw new Refusal('signature_invalid');
  return row;
}

/**
 * Stores a payout. `findStarted` has checked the signature. Refuses message_expired, invalid_field,
 * payout_cut_changed, admins_invalid, payout_admins_changed, token_not_found, mint_refused, payout_nothing,
 * payout_reserve, price_impact, quote_worsened, swap_unavailable, swap_refused, payout_recipient, payout_too_small,
 * payout_running, chain_unavailable.
 */
export async function startPayout(deps: PayoutDeps, asked: Asked): Promise<PayoutRow> {
  const { db, clock } = deps;
  const { request, wallet, asset } = asked;
  const now = clock.now();
  if (Math.abs(now - timeOf(asked)) > MESSAGE_LIFETIME_MS) throw new Refusal('message_expired');
  const amount = unitsOf('amountUnits', request.amountUnits);
  const minimumLamports = unitsOf('minimumLamports', request.minimumLamports);
  const { payoutCutPercent: cutPercent } = await loadPlatform(db);
  if (request.payoutCutPercent !== cutPercent) throw new Refusal('payout_cut_changed');
  const recipients = await readRecipients(db);
  if (recipients.length === 0 || recipients.length > MAX_ADMINS) throw new Refusal('admins_invalid');
  if (recipients.join() !== request.recipients.toSorted().join()) throw new Refusal('payout_admins_changed');
  const terms = await checkAmount(deps, asset, amount);
  if (asset === SOL_ASSET) {
    if (minimumLamports !== amount) throw invalid('minimumLamports', 'must be the amount itself');
  } else {
    const offer = await deps.swaps.quote(asset, amount);
    checkOffer(offer, minimumLamports);
    if (minimumLamports * LOWEST_PART < offer.outLamports)
      throw invalid('minimumLamports', 'is less than half of what the swap brings now');
  }
  await checkShares(deps, asset, minimumLamports, cutPercent, recipients);
  const { confirmationSignature: signature, memoTransaction, message } = request;
  const row: NewPayout = {
    id: crypto.randomUUID(),
    asset,
    ...terms,
    amount,
    minimumLamports,
    cutPercent,
    recipients: JSON.stringify(recipients),
    treasury: deps.treasury.publicKey.toBase58(),
    swapWallet: asset === SOL_ASSET ? null : deps.swapWallet.publicKey.toBase58(),
    confirmedBy: wallet,
    message,
    proof: JSON.stringify({ signature, memoTransaction }),
    stage: 'confirmed',
    createdAt: now,
  };
  const sum = `${groupThousands(formatAmount(amount, terms.decimals))} ${terms.symbol}`;
  await insertPayout(db, row, {
    at: now,
    actor: wallet,
    action: 'payout.confirm',
    subject: row.id,
    after: { amount: sum, asset, minimumLamports: request.minimumLamports, cutPercent, recipients },
    signature: signature ?? null,
  });
  const stored = await findByMessage(db, message);
  if (!stored) throw new Refusal('payout_running');
  return stored;
}

/** Returns the message's time, ms since 1970. It must be ours over exactly these values. Refuses message_invalid. */
function timeOf({ site, asset, request }: Asked): number {
  const parts = partsOfJsonMessage(request.message);
  if (!parts) throw new Refusal('message_invalid');
  const { amountUnits, ...agreed } = request;
  const terms = { site, mint: asset, amount: amountUnits, ...agreed };
  if (payoutMessage({ ...terms, ...parts }) !== request.message) throw new Refusal('message_invalid');
  return parts.timestamp;
}

function unitsOf(field: string, text: string): bigint {
  const units = BigInt(text);
  if (units <= 0n || units > MAX_AMOUNT) throw invalid(field, 'is out of range');
  return units;
}

function invalid(field: string, problem: string): Refusal {
  return new Refusal('invalid_field', { field, problem });
}

/** Checks the amount. Refuses payout_nothing, payout_reserve, and with payableOf's codes. */
async function checkAmount(deps: PayoutDeps, asset: string, amount: bigint): Promise<Terms> {
  const { terms, have } = await payableOf(deps, asset);
  if (amount <= have) return terms;
  const shown = formatAmount(have, terms.decimals);
  throw asset === SOL_ASSET
    ? new Refusal('payout_reserve', { reserve: formatAmount(deps.reserve, SOL_DECIMALS), have: shown })
    : new Refusal('payout_nothing', { have: shown, symbol: terms.symbol });
}

/**
 * Checks that every share can be paid. An unpayable share would block all others after the swap: the network allows no
 * account below its rent minimum, and programs accept no SOL. SOL that no admin gets needs no payout.
 */
async function checkShares(
  { rpc, swapWallet }: PayoutDeps,
  asset: string,
  lamports: bigint,
  cutPercent: number,
  recipients: string[],
): Promise<void> {
  const { share } = splitPayout(lamports, cutPercent, recipients.length);
  const [accounts, minimum] = await Promise.all([rpc.accounts(recipients), rpc.rentMinimum(0)]);
  const swaps = swapWallet.publicKey.toBase58();
  for (const [i, wallet] of recipients.entries()) {
    const account = accounts[i];
    const plain = !account || (account.owner === SYSTEM_PROGRAM && !account.executable);
    if (!plain || wallet === swaps) throw new Refusal('payout_recipient', { wallet });
  }
  const isNew = accounts.some((account) => !account || account.lamports === 0n);
  const pointless = asset === SOL_ASSET && share === 0n;
  if (pointless || (isNew && share > 0n && share < minimum))
    throw new Refusal('payout_too_small', { minimum: formatAmount(minimum, SOL_DECIMALS) });
}
