/** Refusals of clips and of the X accounts behind them. */
import type { RefusalKind } from './kind.ts';

export const CLIP_REFUSALS = {
  // X accounts
  x_not_verified: {
    status: 403,
    text: 'X handle not verified. Please verify your X account first.',
  },
  x_not_configured: {
    status: 503,
    text: 'Signing in with X is not available here. Please verify with a post instead',
  },
  x_state_invalid: {
    status: 400,
    text: 'Verification failed: this window was not opened for this wallet. Please verify again',
  },
  x_state_expired: {
    status: 400,
    text: 'This X sign-in link has expired or was already used. Please try again',
  },
  x_denied: { status: 400, text: 'Authorization was denied or failed' },
  x_paused: {
    status: 503,
    text: 'Signing in with X is paused at the moment. Please verify with a post instead',
  },
  x_unavailable: { status: 503, text: 'X cannot be reached right now. Nothing was stored; please try again' },
  x_code_invalid: {
    status: 400,
    text: 'This code belongs to another wallet, has expired or was already used',
  },
  x_sentence_missing: {
    status: 400,
    text: 'This post does not contain the sentence with your code, exactly as given',
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
  clip_limit: { status: 429, text: 'You can add {most} clips a day. Please come back tomorrow' },
  hand_in_limit: {
    status: 429,
    text: 'You can submit {most} posts by other people a day. Please come back tomorrow',
  },
  clip_cannot_win: {
    status: 409,
    text: 'This clip was submitted by someone else, so it cannot win. @{author} can add it to enter',
  },
  post_unavailable: { status: 409, text: 'This post does not exist, is private or was deleted' },
  clip_not_found: { status: 404, text: 'There is no such clip for this token' },
  not_clip_author: { status: 403, text: 'Access denied: this wallet did not add the clip' },
  no_candidates: { status: 409, text: 'No clip from these dates can win' },
  pick_not_found: { status: 404, text: 'There is no such pick for this token' },
  pick_not_drawn: {
    status: 409,
    text: 'The random number for this pick is not published yet. Please try again in a moment',
  },
} as const satisfies Record<string, RefusalKind>;
