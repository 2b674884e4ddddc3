/** Fees, words, admins and payouts. */
import type { RefusalKind } from './kind.ts';

export const PLATFORM_REFUSALS = {
  // Running the platform
  fee_invalid: { status: 400, text: 'Platform fee must be a valid positive number' },
  fee_too_high: { status: 400, text: 'platformFee: must be at most 20 percent, in steps of 0.01' },
  payout_cut_invalid: { status: 400, text: 'Payout cut must be a valid number between 0 and 100' },
  confirmation_required: {
    status: 409,
    text: 'Nothing has changed yet. Please check what is shown and sign it with your wallet',
  },
  word_missing: { status: 400, text: 'Please enter a word' },
  admins_invalid: {
    status: 409,
    text: 'ADMIN_WALLETS is empty, too long or contains something that is not an address; the old list was kept',
  },
  word_not_found: { status: 404, text: 'This word is not in the list' },
  payout_not_found: { status: 404, text: 'There is no such payout' },
  payout_running: { status: 409, text: 'Another payout is in progress. Please wait until it finishes' },
  payout_nothing: { status: 409, text: 'The treasury holds less than that: {have} {symbol} can be paid out' },
  payout_reserve: {
    status: 409,
    text: 'The treasury keeps {reserve} SOL for network fees; {have} SOL can be paid out',
  },
  payout_too_small: {
    status: 409,
    text: 'An admin wallet is new to the network: each share must be at least {minimum} SOL',
  },
  payout_cut_changed: {
    status: 409,
    text: 'The payout cut changed in the meantime; nothing was moved. Please check the payout again',
  },
  payout_admins_changed: {
    status: 409,
    text: 'The admin list changed in the meantime; nothing was moved. Please check the payout again',
  },
  payout_recipient: {
    status: 409,
    text: 'The admin wallet {wallet} cannot be paid: it is a program or our own swap wallet. Nothing was moved',
  },
  payout_not_returnable: { status: 409, text: 'This payout can no longer be taken back' },
  quote_worsened: {
    status: 409,
    text: 'The swap would bring {now} SOL now, less than the {minimum} SOL that was asked for. Nothing was swapped',
  },
  price_impact: {
    status: 409,
    text: 'This swap would move the price by {impact} percent; at most {limit} percent is allowed. Pay out less at a time',
  },
  swap_refused: { status: 409, text: 'The swap was not accepted: {reason}. Nothing was lost' },
  swap_unavailable: {
    status: 503,
    text: 'Jupiter cannot be reached right now or gave no usable answer. Nothing was swapped',
  },
} as const satisfies Record<string, RefusalKind>;
