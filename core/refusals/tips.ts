/** Tokens, tips, the signed transactions that come back from wallets, the room and its speech. */
import type { RefusalKind } from './kind.ts';

export const TIP_REFUSALS = {
  // Tokens
  token_not_found: { status: 404, text: 'Token not found' },
  picture_not_found: { status: 404, text: 'This token has no picture that can be shown' },
  // Tips: who and how much
  tip_below_accepted: { status: 400, text: 'amount: the creator accepts tips worth {least} SOL or more' },
  tip_handle_unproven: {
    status: 409,
    text: 'xHandle: this wallet has not proven this account on X in this browser. Verify it again, or choose a name',
  },
  tip_handle_words: { status: 409, text: 'xHandle: this account cannot be shown on a stream. Choose a name' },
  tip_name_reserved: {
    status: 400,
    text: 'name: could be mistaken for the creator or the site',
  },
  tip_name_address: { status: 400, text: 'name: must not look like a wallet address' },
  tip_name_amount: { status: 400, text: 'name: must not look like an amount' },
  creator_changed: {
    status: 409,
    text: "The token's creator changed while you were signing; nothing was moved. Please try again",
  },
  nothing_to_claim: {
    status: 409,
    text: 'There is nothing to claim: pump.fun names the creator of this token, who takes tips without a claim',
  },
  recipient_not_creator: { status: 400, text: "recipientAddress: is not this token's creator" },
  wrong_tip_token: {
    status: 400,
    text: 'tipTokenAddress: must be wrapped SOL for a SOL tip, else the token itself',
  },
  sender_below_rent: {
    status: 409,
    text: 'This tip would leave {left} SOL in your wallet; Solana requires an account to keep at least {minimum} SOL, or to be empty',
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
  // Signed transactions that wallets return
  tip_not_found: { status: 404, text: 'tempTipId: there is no such tip for this token' },
  tip_used: { status: 409, text: 'This tip was already sent with another signature; nothing more was moved' },
  tip_expired: {
    status: 409,
    text: 'The signature came too late for the network; nothing was moved. Please sign again',
  },
  tip_not_sent: {
    status: 409,
    text: 'The network never saw this tip, and it can no longer arrive; nothing was moved. You can send it again',
  },
  tip_failed: { status: 409, text: 'The network refused this tip: {reason}. Nothing was moved' },
  tx_malformed: { status: 400, text: 'signedTransaction: is not a Solana transaction' },
  tx_too_large: { status: 400, text: 'signedTransaction: is larger than 1232 bytes' },
  tx_lookup_table: { status: 400, text: 'signedTransaction: uses an address lookup table' },
  tx_durable_nonce: { status: 400, text: 'signedTransaction: uses a durable nonce' },
  tx_fee_payer: { status: 400, text: 'signedTransaction: its fee payer is not the sender' },
  tx_fee_too_high: { status: 400, text: 'signedTransaction: bids more than 0.01 SOL as network fee' },
  tx_extra_signer: { status: 400, text: 'signedTransaction: asks for a signer that it does not need' },
  tx_unsigned: { status: 400, text: 'signedTransaction: is not signed' },
  tx_bad_signature: { status: 400, text: 'signedTransaction: its signature does not verify' },
  tx_other_blockhash: {
    status: 400,
    text: 'signedTransaction: has a blockhash that your wallet put there. Please try another wallet',
  },
  tx_foreign_instruction: {
    status: 400,
    text: 'signedTransaction: holds an instruction that your wallet added. Please try another wallet',
  },
  tx_changed: {
    status: 400,
    text: 'signedTransaction: its recipients, amounts or terms differ from what was prepared',
  },
  // Room and speech
  websocket_required: { status: 400, text: 'This address takes WebSocket connections only' },
  tip_unknown: { status: 404, text: 'There is no such tip for this token' },
  speech_over: { status: 404, text: 'This alert is over. It is spoken again when it is replayed' },
  speech_silent: { status: 404, text: 'This alert is shown, not spoken' },
  speech_language: { status: 404, text: 'This alert is shown, not spoken: no voice speaks its language' },
  speech_spent: { status: 429, text: 'This alert is shown, not spoken: the speech of this day is used up' },
  speech_unavailable: { status: 503, text: 'Speech is not available right now' },
} as const satisfies Record<string, RefusalKind>;
