/**
 * Every error that a user can meet: its code, HTTP status and sentence. Where spec.md quotes a text, that text
 * stands here. A refusal is a value of the domain; anything else that is thrown is our bug and becomes a 500.
 */

interface RefusalKind {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;
  /** `{name}` is filled from the refusal's parameters. */
  text: string;
}

export const REFUSALS = {
  // Input
  invalid_field: { status: 400, text: '{field}: {problem}' },
  invalid_json: { status: 400, text: 'The request body is not valid JSON' },
  body_too_large: { status: 413, text: 'The request body is larger than {limit} bytes' },
  not_found: { status: 404, text: 'There is nothing at this address' },
  rate_limited: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },

  // Tokens
  token_not_found: { status: 404, text: 'Token not found' },
  mint_refused: { status: 409, text: 'This token cannot be used here: {reason}' },

  // Tips: who and how much
  creator_revoked: { status: 409, text: 'Cannot tip this token - creator authority has been revoked' },
  creator_off_curve: {
    status: 409,
    text: 'Cannot tip this token - its creator is a program address that nobody could spend from',
  },
  creator_platform: {
    status: 409,
    text: "Cannot tip this token - the launch site's own address is named as its creator",
  },
  tip_below_minimum_sol: { status: 400, text: 'Minimum tip amount is 0.0001 Sol' },
  tip_below_minimum_token: { status: 400, text: 'Minimum tip amount is 1000 {symbol}' },
  creator_changed: {
    status: 409,
    text: "The token's creator changed while you were signing; nothing was moved. Please try again",
  },
  recipient_not_creator: { status: 400, text: "recipientAddress: is not this token's creator" },
  wrong_tip_token: {
    status: 400,
    text: 'tipTokenAddress: must be wrapped SOL for a SOL tip, else the token itself',
  },
  insufficient_sol: {
    status: 409,
    text: 'Your wallet holds {have} SOL; this tip needs {need} SOL with network costs',
  },
  insufficient_token: {
    status: 409,
    text: 'Your wallet holds {have} {symbol}; this tip needs {need} {symbol}',
  },
  sender_below_rent: {
    status: 409,
    text: 'This tip would leave {left} SOL in your wallet; the network asks an account to keep {minimum} SOL or nothing at all',
  },
  creator_below_rent: {
    status: 409,
    text: "The creator's wallet is new to the network: this tip must bring at least {minimum} SOL to it",
  },
  treasury_below_rent: {
    status: 409,
    text: 'The platform wallet is new to the network: the fee of this tip must be at least {minimum} SOL',
  },
  sender_token_frozen: { status: 409, text: 'Your {symbol} account is frozen by the token and cannot send' },

  // Signed transactions on their way back
  tip_not_found: { status: 404, text: 'tempTipId: there is no such tip for this token' },
  tip_used: { status: 409, text: 'This tip was already sent with another signature; nothing more was moved' },
  tip_expired: {
    status: 409,
    text: 'The signature came too late for the network; nothing was moved. Please sign again',
  },
  tip_failed: { status: 409, text: 'The network refused this tip: {reason}. Nothing was moved' },
  tx_malformed: { status: 400, text: 'signedTransaction: is not a Solana transaction' },
  tx_too_large: { status: 400, text: 'signedTransaction: is larger than 1232 bytes' },
  tx_lookup_table: { status: 400, text: 'signedTransaction: uses an address lookup table' },
  tx_durable_nonce: { status: 400, text: 'signedTransaction: uses a durable nonce' },
  tx_fee_payer: { status: 400, text: 'signedTransaction: its fee payer is not the sender' },
  tx_extra_signer: { status: 400, text: 'signedTransaction: asks for a signer that it does not need' },
  tx_unsigned: { status: 400, text: 'signedTransaction: is not signed' },
  tx_bad_signature: { status: 400, text: 'signedTransaction: its signature does not verify' },
  tx_other_blockhash: {
    status: 400,
    text: 'signedTransaction: its blockhash is not the one that was prepared',
  },
  tx_foreign_instruction: {
    status: 400,
    text: 'signedTransaction: holds an instruction that was not prepared',
  },
  tx_changed: {
    status: 400,
    text: 'signedTransaction: its recipients, amounts or terms differ from what was prepared',
  },

  // Giveaways: what is asked for
  giveaway_fields_missing: { status: 400, text: 'Please fill in all required fields' },
  prize_invalid: { status: 400, text: 'Please enter a valid prize amount' },
  prize_too_small: { status: 400, text: 'prizeAmount: must be at least 0.01 SOL' },
  end_missing: { status: 400, text: 'Please select an end date and time' },
  end_too_soon: { status: 400, text: 'endDateTime: must be at least {ahead} ahead' },
  end_passed: {
    status: 409,
    text: 'The end date has passed while you were signing; nothing was moved. Please choose another one',
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
    text: 'This giveaway would leave {left} SOL in your wallet; the network asks an account to keep {minimum} SOL or nothing at all',
  },
  prize_treasury_below_rent: {
    status: 409,
    text: 'The platform wallet is new to the network: the fee of this giveaway must be at least {minimum} SOL',
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
  registration_full: { status: 409, text: 'This giveaway has reached {limit} registrations' },
  already_registered: { status: 409, text: 'This wallet is already registered for this giveaway' },
  holders_register: {
    status: 409,
    text: 'A holders giveaway has no registration: every wallet that holds enough takes part',
  },
  wallet_excluded: { status: 403, text: 'This wallet cannot take part: {reason}' },

  // Giveaways: selecting, paying, cancelling
  not_giveaway_creator: { status: 403, text: "creator: is not this giveaway's creator" },
  holders_select: {
    status: 409,
    text: 'The winner of a holders giveaway is drawn by itself when it ends',
  },
  nobody_registered: { status: 409, text: 'Nobody has registered for this giveaway yet' },
  not_ended: { status: 409, text: 'This giveaway has not ended yet' },
  not_drawn: { status: 409, text: 'The winner has not been drawn yet' },
  draw_begun: { status: 409, text: 'The draw has begun: this giveaway can no longer be cancelled' },
  giveaway_over: { status: 409, text: 'This giveaway is over' },
  step_impossible: { status: 409, text: 'This is not possible now: {reason}' },
  list_not_frozen: { status: 404, text: 'The list of this draw is not frozen yet' },
  own_beacon: {
    status: 409,
    text: 'This giveaway names a beacon of its own, which is believed in the local world only',
  },
  beacon_unavailable: {
    status: 503,
    text: 'The randomness beacon cannot be reached right now. Nothing is lost; the draw goes on by itself',
  },

  // Who is asking
  signature_invalid: { status: 401, text: 'signature: does not verify for this wallet and message' },
  message_invalid: { status: 401, text: 'message: is not the text that was asked to be signed' },
  message_expired: {
    status: 401,
    text: 'The signed message is older than 5 minutes or was used before. Please sign again',
  },
  auth_required: { status: 401, text: 'Not authenticated. Please authenticate first.' },
  token_expired: { status: 401, text: 'Your session has ended. Please authenticate again.' },
  token_invalid: { status: 401, text: 'The access token is not valid' },
  not_creator: { status: 403, text: "Access denied: this wallet is not the token's creator" },
  not_admin: { status: 403, text: 'Access denied: this wallet is not authorized' },
  wrong_scope: { status: 403, text: 'Access denied: this access token is for something else' },

  // Running the platform
  fee_invalid: { status: 400, text: 'Platform fee must be a valid positive number' },
  fee_too_high: { status: 400, text: 'platformFee: must be at most 20 percent, in steps of 0.01' },
  payout_cut_invalid: { status: 400, text: 'Payout cut must be a valid number between 0 and 100' },
  word_missing: { status: 400, text: 'Please enter a word' },
  admins_invalid: {
    status: 409,
    text: 'ADMIN_WALLETS is empty, too long or holds something that is no address; the old list was kept',
  },
  word_not_found: { status: 404, text: 'This word is not in the list' },
  payout_not_found: { status: 404, text: 'There is no such payout' },
  payout_running: { status: 409, text: 'Another payout is under way; it has to end first' },
  payout_nothing: { status: 409, text: 'The treasury holds less than that: {have} {symbol} can be paid out' },
  payout_reserve: {
    status: 409,
    text: 'The treasury keeps {reserve} SOL for network costs; {have} SOL can be paid out',
  },
  payout_too_small: {
    status: 409,
    text: 'An admin wallet is new to the network: each share must be at least {minimum} SOL',
  },
  payout_cut_changed: {
    status: 409,
    text: 'The payout cut has changed meanwhile; nothing was moved. Please look at the payout again',
  },
  payout_not_returnable: { status: 409, text: 'This payout cannot be taken back any more' },
  quote_worsened: {
    status: 409,
    text: 'The swap would bring {now} SOL now, less than the {minimum} SOL that was asked for. Nothing was moved',
  },
  price_impact: {
    status: 409,
    text: 'This swap would move the price by {impact} percent; at most {limit} percent is allowed. Pay out less at a time',
  },
  swap_refused: { status: 409, text: 'The swap was not accepted: {reason}. Nothing was lost' },
  swap_unavailable: {
    status: 503,
    text: 'Jupiter cannot be reached right now or gave no usable answer. Nothing was moved',
  },

  // Room and speech
  websocket_required: { status: 400, text: 'This address takes WebSocket connections only' },
  tip_unknown: { status: 404, text: 'There is no such tip for this token' },
  speech_unavailable: { status: 503, text: 'Speech is not available right now' },

  // X accounts
  x_not_verified: {
    status: 403,
    text: 'X handle not verified. Please verify your X account first.',
  },
  x_not_configured: { status: 503, text: 'Signing in with X is not set up here; use the code in a post' },
  x_state_invalid: { status: 400, text: 'state: is not one that this wallet was given' },
  x_state_expired: { status: 400, text: 'The way to X has expired or was used before. Please verify again' },
  x_denied: { status: 400, text: 'Authorization was denied or failed' },
  x_unavailable: { status: 503, text: 'X cannot be reached right now. Nothing was stored; please try again' },
  x_code_invalid: {
    status: 400,
    text: 'The code was not given to this wallet, has expired or was used before',
  },
  x_sentence_missing: {
    status: 400,
    text: 'This post does not hold the sentence with your code, exactly as it was given',
  },
  x_account_taken: { status: 409, text: 'This X account is linked to another wallet' },
  x_relink_too_soon: {
    status: 409,
    text: 'This wallet is linked to another X account; it can be changed after {when}',
  },
  handle_invalid: { status: 400, text: 'Please enter a valid X handle' },

  // Clips
  clip_url_invalid: { status: 400, text: 'xUrl: is not the address of a post on X' },
  clip_duplicate: { status: 409, text: 'This X/Twitter link has already been added.' },
  clip_other_author: {
    status: 403,
    text: 'This post was written by @{author}; only posts of your own account @{handle} can be added',
  },
  post_unavailable: { status: 409, text: 'This post does not exist, is private or was deleted' },
  clip_not_found: { status: 404, text: 'There is no such clip for this token' },
  not_clip_author: { status: 403, text: 'Access denied: this wallet did not add the clip' },
  no_candidates: { status: 409, text: 'There are no clips to choose from within these dates' },
  pick_not_found: { status: 404, text: 'There is no such pick for this token' },
  pick_not_drawn: {
    status: 409,
    text: 'The randomness of this pick is not out yet. Please try again in a moment',
  },

  // The outside world
  chain_unavailable: {
    status: 503,
    text: 'The Solana network cannot be reached right now. Nothing was moved; please try again',
  },
  database_unavailable: { status: 503, text: 'The database does not answer right now' },
  not_configured: { status: 503, text: 'This deployment is not set up yet: {what} is missing' },
} as const satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof REFUSALS;

/**
 * A "no" with a reason that the asker may read. `detail` is for the log only.
 * `params` fill the placeholders of the sentence.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: RefusalKind['status'];
  readonly detail: string | undefined;

  constructor(code: RefusalCode, params: Record<string, string | number> = {}, detail?: string) {
    super(refusalText(code, params));
    this.name = 'Refusal';
    this.code = code;
    this.status = REFUSALS[code].status;
    this.detail = detail;
  }
}

/** The sentence of a refusal with its parameters filled in. */
export function refusalText(code: RefusalCode, params: Record<string, string | number> = {}): string {
  return REFUSALS[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
