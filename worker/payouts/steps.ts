/** The steps of a payout: each reads, requests and signs. None is taken while a transaction is in flight. */

import { describeChainError } from '../../chain/errors.ts';
import { RpcError, RpcUnavailable } from '../../chain/rpc.ts';
import { decodeTokenAccount, type TokenAccount } from '../../core/accounts/token-account.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../../core/address.ts';
import { formatAmount, SOL_DECIMALS } from '../../core/money.ts';
import { MAX_PRICE_IMPACT_PERCENT, SLIPPAGE_BPS, splitPayout } from '../../core/payouts.ts';
import { Refusal } from '../../core/refusals.ts';
import { buildFitting } from '../swap/fitting.ts';
import type { BuiltSwap, SwapOffer } from '../swap/types.ts';
import type { PayoutDeps } from './deps.ts';
import {
  closeInstruction,
  closingCheck,
  emptyInstructions,
  moveInstructions,
  openHomeInstruction,
  pay,
  shareInstructions,
  type TokenTerms,
  tokenTerms,
} from './instructions.ts';
import { countLost, failPayout, type PayoutRow } from './store.ts';
import { fitsPacket, Impossible, MAX_FEE, sign } from './transact.ts';

/** This many swaps may fail on chain, each at the price of its network fee. Then the token is returned. */
export const MAX_FAILED_SWAPS = 6;
/** Transactions that the swap wallet can pay: the failed swaps, one that works, a split or a return, with retries. */
const FEES = BigInt(MAX_FAILED_SWAPS + 4) * MAX_FEE;
/** Token accounts that a route may create on its way: wrapped SOL and two more. */
const ROUTE_ACCOUNTS = 3n;
const TOKEN_ACCOUNT_BYTES = 165;
/** After this many failed attempts the token account stays open: a stranger who keeps filling it blocks nothing. */
const CLOSE_ATTEMPTS = 2;
const LEFT_BEHIND = 'The token is frozen and stays in the swap wallet.';

/** Whether the step was taken; false if another run was faster. */
type Taken = Promise<boolean>;

/** Moves the asset from treasury to swap wallet. If the network rejects it before anything moved, the payout ends. */
export async function move(deps: PayoutDeps, row: PayoutRow): Taken {
  const terms = tokenTerms(row);
  if (row.swapWallet !== deps.swapWallet.publicKey.toBase58())
    return fail(deps, row, 'the swap wallet is another one by now');
  const { wallet, account } = await readWallets(deps, terms);
  if (account && !isOwn(account, terms))
    return fail(deps, row, "the swap wallet's token account is not the swap wallet's alone");
  const [own, route] = await Promise.all([
    deps.rpc.rentMinimum(0),
    deps.rpc.rentMinimum(TOKEN_ACCOUNT_BYTES),
  ]);
  const needed = own + ROUTE_ACCOUNTS * route + FEES;
  const costs = needed > wallet.lamports ? needed - wallet.lamports : 0n;
  return first(deps, row, {
    step: 'move',
    stage: 'confirmed',
    signer: deps.treasury,
    instructions: () => moveInstructions(terms, row.amount, costs),
    unlessAskedBack: true,
  });
}

/** Splits SOL without a swap: the shares leave the treasury, the cut simply stays. */
export async function splitSol(deps: PayoutDeps, row: PayoutRow): Taken {
  if (row.treasury !== deps.treasury.publicKey.toBase58())
    return fail(deps, row, 'it is another wallet by now');
  const recipients = recipientsOf(row);
  const { share } = splitPayout(row.amount, row.cutPercent, recipients.length);
  return first(deps, row, {
    step: 'split',
    stage: 'confirmed',
    signer: deps.treasury,
    instructions: () => shareInstructions(deps.treasury.publicKey, recipients, share),
    unlessAskedBack: true,
  });
}

async function first(deps: PayoutDeps, row: PayoutRow, plan: Parameters<typeof sign>[2]): Taken {
  try {
    return await sign(deps, row, plan);
  } catch (error) {
    if (error instanceof Impossible) return fail(deps, row, error.message);
    throw error;
  }
}

async function fail(deps: PayoutDeps, row: PayoutRow, problem: string): Promise<true> {
  await giveUp(deps, row, `The treasury could not send it: ${problem}.`);
  return true;
}

/** Ends a payout that has sent nothing. */
export async function giveUp({ db, clock }: PayoutDeps, row: PayoutRow, reason: string): Promise<void> {
  await failPayout(db, row.id, reason, failEntry(row, reason, clock.now()));
}

export function failEntry(row: PayoutRow, reason: string, at: number) {
  const after = { stage: 'failed', reason };
  return { at, actor: 'platform', action: 'payout.fail', subject: row.id, after } as const;
}

/** Checks an offer. Refuses price_impact and quote_worsened. */
export function checkOffer(offer: SwapOffer, minimumLamports: bigint): void {
  if (!(offer.priceImpactPercent <= MAX_PRICE_IMPACT_PERCENT)) {
    const impact = Math.round(offer.priceImpactPercent * 100) / 100;
    throw new Refusal('price_impact', { impact, limit: MAX_PRICE_IMPACT_PERCENT });
  }
  if (offer.outLamports < minimumLamports) {
    const sol = (lamports: bigint) => formatAmount(lamports, SOL_DECIMALS);
    throw new Refusal('quote_worsened', { now: sol(offer.outLamports), minimum: sol(minimumLamports) });
  }
}

/**
 * Swaps the token to SOL, on a fresh quote. The service's instructions run only with the closing check behind them, and
 * with no signature except the swap wallet's. Refuses price_impact, quote_worsened, swap_refused, swap_unavailable.
 */
export async function swap(deps: PayoutDeps, row: PayoutRow): Taken {
  const { swaps, swapWallet } = deps;
  const terms = heldTerms(deps, row);
  checkOffer(await swaps.quote(row.asset, row.amount), row.minimumLamports);
  const taker = swapWallet.publicKey.toBase58();
  const asked = { mint: row.asset, amount: row.amount, taker, slippageBps: SLIPPAGE_BPS };
  const guarded = ({ instructions, lookupTables }: BuiltSwap, atLeast: (fee: bigint) => bigint) => ({
    signer: swapWallet,
    instructions: (fee: bigint) => [...instructions, ...closingCheck(terms, atLeast(fee))],
    lookupTables,
  });
  // The size does not depend on the amount that is checked.
  const offer = await buildFitting(swaps, asked, (route) =>
    fitsPacket(guarded(route, () => row.minimumLamports)),
  );
  if (offer.outLamports < row.minimumLamports)
    checkOffer({ ...offer, priceImpactPercent: 0 }, row.minimumLamports);
  // A compute budget of its own would make the network fee differ from the one in the closing check.
  if (offer.instructions.some(({ programId }) => programId.toBase58() === COMPUTE_BUDGET_PROGRAM))
    throw new Refusal('swap_unavailable', {}, 'a compute budget among the instructions');
  const { wallet, account } = await readWallets(deps, terms);
  // Both came in one transaction: a node that shows fewer tokens has not seen the SOL either.
  if (!account || account.amount < row.amount)
    throw new RpcUnavailable('getMultipleAccounts: behind the move');
  try {
    return await sign(deps, row, {
      ...guarded(offer, (fee) => wallet.lamports - fee + row.minimumLamports),
      step: 'swap',
      stage: 'moved',
      unlessAskedBack: true,
      details: { outLamports: offer.outLamports.toString() },
    });
  } catch (error) {
    // A node that cannot even simulate it returns an error of its own, usually for a missing lookup table.
    if (error instanceof RpcError)
      throw new Refusal('swap_refused', { reason: describeChainError(error) }, error.message);
    if (!(error instanceof Impossible)) throw error;
    throw new Refusal('swap_refused', { reason: error.message }, error.detail);
  }
}

/** Sends the shares to the admins, and the swap wallet's other lamports, except its rent minimum, to the treasury. */
export async function split(deps: PayoutDeps, row: PayoutRow): Taken {
  const recipients = recipientsOf(row);
  const received = row.receivedLamports!;
  const { share } = splitPayout(received, row.cutPercent, recipients.length);
  const { publicKey } = deps.swapWallet;
  return sweep(deps, row, {
    step: 'split',
    stage: 'swapped',
    first: shareInstructions(publicKey, recipients, share),
    spent: share * BigInt(recipients.length),
    atLeast: received,
  });
}

/** Returns the token, and the SOL that came with it, to the treasury. */
export async function giveBack(deps: PayoutDeps, row: PayoutRow, reason: string): Taken {
  return sweep(deps, row, {
    step: 'return',
    stage: 'moved',
    first: [],
    spent: 0n,
    atLeast: 0n,
    tokens: row.amount,
    details: { reason },
  });
}

interface Sweep {
  step: 'split' | 'return';
  stage: 'swapped' | 'moved';
  first: ReturnType<typeof shareInstructions>;
  spent: bigint;
  /** Lamports and tokens that must be there: less means that the node is behind. */
  atLeast: bigint;
  tokens?: bigint;
  details?: { reason: string };
}

/**
 * The ways in which a sweep may treat the token account: the first one that the network accepts is taken. So a full
 * transaction, a stranger who keeps filling the account, or an issuer who froze it cannot block anyone's share.
 */
type Way = 'close' | 'empty' | 'keep';

async function sweep(deps: PayoutDeps, row: PayoutRow, plan: Sweep): Taken {
  const terms = heldTerms(deps, row);
  const [{ wallet, account, home, accountBytes }, own, lost] = await Promise.all([
    readWallets(deps, terms),
    deps.rpc.rentMinimum(0),
    countLost(deps.db, row.id, plan.step),
  ]);
  const held = account?.amount ?? 0n;
  if (wallet.lamports < plan.atLeast || held < (plan.tokens ?? 0n))
    throw new RpcUnavailable('getMultipleAccounts: behind the last step');
  const frozen = account?.state === 'frozen' || home?.state === 'frozen';
  const opening = held > 0n && !home ? await deps.rpc.rentMinimum(accountBytes) : 0n;
  const ways: Way[] = account !== null && lost.failed + lost.expired < CLOSE_ATTEMPTS ? ['close'] : [];
  // A token that is to be returned stays behind only if it cannot be moved.
  ways.push(...(plan.tokens === undefined || frozen ? (['empty', 'keep'] as const) : (['empty'] as const)));
  const take = (way: Way) => {
    const rest = (fee: bigint) => {
      const left = wallet.lamports - fee - plan.spent - own - (way === 'keep' ? 0n : opening);
      return left > 0n ? left : 0n;
    };
    return sign(deps, row, {
      step: plan.step,
      stage: plan.stage,
      signer: deps.swapWallet,
      instructions: (fee) => [
        ...plan.first,
        ...(way !== 'keep' && opening > 0n ? [openHomeInstruction(terms)] : []),
        ...(way === 'keep' ? [] : emptyInstructions(terms, held)),
        ...(way === 'close' ? [closeInstruction(terms)] : []),
        ...pay(terms.wallet, terms.treasury, rest(fee)),
      ],
      unlessAskedBack: false,
      details:
        way === 'keep' && plan.details ? { reason: `${plan.details.reason} ${LEFT_BEHIND}` } : plan.details,
    });
  };
  let refused: Impossible | null = null;
  for (const way of ways) {
    try {
      return await take(way);
    } catch (error) {
      if (!(error instanceof Impossible)) throw error;
      refused = error;
    }
  }
  throw new Refusal('step_failed', { reason: refused?.message ?? 'nothing to do' }, refused?.detail);
}

function heldTerms({ swapWallet }: PayoutDeps, row: PayoutRow): TokenTerms {
  if (row.swapWallet !== swapWallet.publicKey.toBase58())
    throw new Refusal('not_configured', { what: `the key of the swap wallet ${row.swapWallet}` });
  return tokenTerms(row);
}

interface Wallets {
  wallet: { lamports: bigint };
  account: TokenAccount | null;
  accountBytes: number;
  /** The treasury's token account. */
  home: TokenAccount | null;
}

/** Reads the swap wallet, its token account and the treasury's, as of one slot. */
async function readWallets({ rpc }: PayoutDeps, terms: TokenTerms): Promise<Wallets> {
  const addresses = [terms.wallet, terms.walletAccount, terms.treasuryAccount].map((key) => key.toBase58());
  const [wallet, account, home] = await rpc.accounts(addresses);
  if (wallet && wallet.owner !== SYSTEM_PROGRAM) throw new Error('the swap wallet belongs to a program');
  const decode = (found: typeof account) =>
    found?.owner === terms.tokenProgram.toBase58() ? decodeTokenAccount(found.data) : null;
  return {
    wallet: { lamports: wallet?.lamports ?? 0n },
    account: decode(account),
    accountBytes: account?.data.length ?? TOKEN_ACCOUNT_BYTES,
    home: decode(home),
  };
}

function isOwn({ owner, delegate, closeAuthority, state }: TokenAccount, { wallet }: TokenTerms): boolean {
  return owner === wallet.toBase58() && !delegate && !closeAuthority && state === 'ready';
}

export function recipientsOf(row: PayoutRow): string[] {
  return JSON.parse(row.recipients) as string[];
}
