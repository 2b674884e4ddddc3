/** Channels of wallets, and their names. */
import type { RefusalKind } from './kind.ts';

export const CHANNEL_REFUSALS = {
  channel_not_found: { status: 404, text: 'This wallet has no channel' },
  channel_takes_sol: { status: 400, text: 'currency: this channel has no coin. Tip it in SOL' },
  channel_moved: {
    status: 409,
    text: 'This name points elsewhere now, or is being moved. Nothing was moved; open the page again',
  },
  channels_today: {
    status: 429,
    text: 'Too many channels were opened from this network today. Try again tomorrow',
  },
  name_not_found: { status: 404, text: 'Nobody has this name' },
  name_invalid: {
    status: 400,
    text: 'name: must be 3 to 20 of a to z, 0 to 9 and single hyphens, with a letter',
  },
  name_taken: { status: 409, text: '{name} is taken. Choose another name' },
  name_looks_like: { status: 409, text: '{name} looks like {other}. Choose another name' },
  name_reserved: { status: 409, text: '{name} is reserved. Choose another name' },
  name_resting: { status: 409, text: '{name} cannot be taken now. Choose another name' },
  name_short: {
    status: 409,
    text: 'A name of 3 or 4 characters needs your account on X, or your coin of that name',
  },
  name_needs_use: {
    status: 409,
    text: 'A name needs your account on X, a coin of yours, or tips worth $1, paid or received here',
  },
  name_not_yours: { status: 409, text: 'This wallet does not have the name' },
  names_today: { status: 429, text: 'This wallet has changed names too often today. Try again tomorrow' },
} as const satisfies Record<string, RefusalKind>;
