/** Refusals of any call: malformed input, missing rights, and outside services that do not answer. */
import type { RefusalKind } from './kind.ts';

export const GENERAL_REFUSALS = {
  // Input
  invalid_field: { status: 400, text: '{field}: {problem}' },
  invalid_json: { status: 400, text: 'The request body is not valid JSON' },
  body_too_large: { status: 413, text: 'The request body is larger than {limit} bytes' },
  not_found: { status: 404, text: 'There is nothing at this address' },
  rate_limited: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  human_refused: { status: 403, text: 'This does not show that you are human. Please try again' },
  // Identity
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
  // The outside world
  chain_unavailable: {
    status: 503,
    text: 'The Solana network cannot be reached right now. Nothing was moved; please try again',
  },
  unhealthy: { status: 503, text: '{problems}' },
  human_unavailable: {
    status: 503,
    text: 'Turnstile cannot be reached right now. Please wait a moment and try again',
  },
  database_unavailable: {
    status: 503,
    text: 'The database is not responding right now. Please try again in a moment',
  },
  not_configured: { status: 503, text: 'This deployment is not set up yet: {what} is missing' },
} as const satisfies Record<string, RefusalKind>;
