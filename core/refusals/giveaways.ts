/** Refusals about giveaways, from the request to the prize. */
import type { RefusalKind } from './kind.ts';

export const GIVEAWAY_REFUSALS = {
  // Giveaways: requests
  giveaway_fields_missing: { status: 400, text: 'Please fill in all required fields' },
  prize_invalid: { status: 400, text: 'Please enter a valid prize amount' },
  prize_too_small: { status: 400, text: 'prizeAmount: must be at least 0.01 SOL' },
  place_too_small: { status: 400, text: 'places: place {place} must be at least 0.001 SOL' },
  places_differ: { status: 400, text: 'places: their amounts must add up to prizeAmount' },
  end_missing: { status: 400, text: 'Please select an end date and time' },
  end_too_soon: { status: 400, text: 'endDateTime: must be at least {ahead} ahead' },
  end_passed: {
    status: 409,
    text: 'The end date passed while you were signing; nothing was moved. Please choose a later one',
  },
  end_too_late: { status: 400, text: 'endDateTime: must be at most 365 days ahead' },
  coin_missing: { status: 400, text: 'Please enter the token address for creator coin' },
  gate_missing: {
    status: 400,
    text: 'tokenMint: is required for a holders giveaway and for entry tiers',
  },
  too_many_holders: {
    status: 409,
    text: 'This token has more than {limit} accounts: a list of its holders cannot be made here',
  },
  holders_not_listed: {
    status: 503,
    text: "This site's Solana node does not list the holders of this token ({reason}). Nothing was moved; its operator has to use a node that lists them",
  },
  prize_insufficient_sol: {
    status: 409,
    text: 'Your wallet holds {have} SOL; this giveaway needs {need} SOL with the platform fee, deposit and network costs',
  },
  prize_insufficient_token: {
    status: 409,
    text: 'Your wallet holds {have} {symbol}; this giveaway needs {need} {symbol} with the platform fee',
  },
  prize_below_rent: {
    status: 409,
    text: 'This giveaway would leave {left} SOL in your wallet; Solana requires an account to keep at least {minimum} SOL, or to be empty',
  },
  prize_treasury_below_rent: {
    status: 409,
    text: 'The platform wallet is new to the network: the fee of this giveaway must be at least {minimum} SOL',
  },
  payer_poor: {
    status: 503,
    text: "This site's wallet cannot pay for a draw at the moment. Nothing was moved; please try again later",
  },
  prize_token_frozen: { status: 409, text: 'Your {symbol} account is frozen by the token and cannot send' },
  // Giveaways: on their way to the chain
  giveaway_not_found: { status: 404, text: 'Giveaway not found' },
  draft_changed: { status: 400, text: 'tempGiveawayData: differs from what was prepared' },
  draft_used: {
    status: 409,
    text: 'This giveaway was already sent with another signature; nothing more was moved',
  },
  signed_too_late: {
    status: 409,
    text: 'The signature came too late for the network; nothing was moved. Please sign again',
  },
  step_failed: { status: 409, text: 'The network refused this: {reason}. Nothing was moved' },
  // Giveaways: who takes part
  registration_closed: { status: 409, text: 'Registration has closed' },
  registration_paused: {
    status: 409,
    text: 'Registration is paused while the creator signs the list. It resumes by {until}. Please try again then',
  },
  entries_today: {
    status: 429,
    text: 'Too many wallets without SOL registered from your network today. Put some SOL into yours, or try again tomorrow',
  },
  registration_full: { status: 409, text: 'This giveaway has reached {limit} registrations' },
  already_registered: { status: 409, text: 'This wallet is already registered for this giveaway' },
  holders_register: {
    status: 409,
    text: 'A holders giveaway needs no sign-up: every wallet that holds enough is entered automatically',
  },
  wallet_excluded: { status: 403, text: 'This wallet cannot be entered: {reason}' },
  // Giveaways: selecting, paying, cancelling
  not_giveaway_creator: { status: 403, text: "creator: is not this giveaway's creator" },
  holders_select: {
    status: 409,
    text: 'The winner of a holders giveaway is drawn automatically after it ends',
  },
  no_registrations: { status: 409, text: 'Nobody has registered for this giveaway yet' },
  not_ended: { status: 409, text: 'This giveaway has not ended yet' },
  not_drawn: { status: 409, text: 'The winner has not been drawn yet' },
  draw_begun: { status: 409, text: 'The draw has begun: this giveaway can no longer be cancelled' },
  cancel_too_early: { status: 409, text: 'This giveaway can be cancelled from {from}' },
  prompt_too_soon: {
    status: 409,
    text: 'Registration was paused a moment ago. The draw can be started again after {from}',
  },
  prompt_over: {
    status: 409,
    text: 'The signature came too late. Registration continues, and nothing was drawn. Please select the winner again',
  },
  prompt_key_wrong: { status: 403, text: 'promptKey: is not the one of this prompt' },
  giveaway_over: { status: 409, text: 'This giveaway is over' },
  step_impossible: { status: 409, text: 'This is not possible now: {reason}' },
  not_of_this_draw: { status: 404, text: 'This draw names no such {what}' },
  not_shown_yet: { status: 409, text: 'This transaction reveals the winner. It is shown in a few seconds' },
  list_not_found: { status: 404, text: 'This giveaway has no such list' },
  registration_lost: {
    status: 409,
    text: 'Your receipt is valid, but this registration is missing here. Please sign it once more',
  },
  receipt_invalid: {
    status: 400,
    text: "receipt: is not one that this giveaway's operator signed for this wallet",
  },
  list_not_frozen: { status: 404, text: 'The list of this draw is not frozen yet' },
  opening_not_final: {
    status: 503,
    text: 'The transaction that locked the prize is not final yet. It takes about 15 seconds; please try again',
  },
  own_beacon: {
    status: 409,
    text: 'This giveaway names a beacon of its own, which is believed in the local world only',
  },
  beacon_unavailable: {
    status: 503,
    text: 'The randomness beacon cannot be reached right now. Nothing is lost; the draw continues automatically',
  },
} as const satisfies Record<string, RefusalKind>;
