/** Clips and the X accounts behind them. */
import type { RefusalKind } from './kind.ts';

export const CLIP_REFUSALS = {
  // X accounts
  x_not_verified: {
    status: 403,
    text: 'X handle not verified. Please verify your X account first.',
  },
  x_not_configured: { status: 503, text: 'Signing in with X is not set up here; use the code in a post' },
  x_state_invalid: {
    status: 400,
    text: 'Verification failed: this window was not opened for this wallet. Please verify again',
  },
  x_state_expired: { status: 400, text: 'The way to X has expired or was used before. Please verify again' },
  x_denied: { status: 400, text: 'Authorization was denied or failed' },
  x_paused: {
    status: 503,
    text: 'Signing in with X is paused at the moment. Please verify with a post instead',
  },
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
} as const satisfies Record<string, RefusalKind>;
