/** Refusals that the tip form says by itself, before the server does: it loads no others. */
import type { RefusalKind } from './kind.ts';

export const TIP_FORM_REFUSALS = {
  mint_refused: { status: 409, text: 'This token cannot be used here: {reason}' },
  creator_revoked: { status: 409, text: 'Cannot tip this token - creator authority has been revoked' },
  creator_off_curve: { status: 409, text: 'Cannot tip this token. {reason}' },
  creator_platform: { status: 409, text: 'Cannot tip this token. {reason}' },
  creator_unclaimed: {
    status: 409,
    text: 'Cannot tip this token yet: the wallet that controls its metadata has not claimed it',
  },
  tip_below_minimum_sol: { status: 400, text: 'Minimum tip amount is 0.0001 Sol' },
  tip_below_minimum_token: { status: 400, text: 'Minimum tip amount is 1000 {symbol}' },
  tip_coin_decimals: {
    status: 409,
    text: '{symbol} cannot be tipped: it has {decimals} decimals, too many for a tip of 1000 {symbol}. Its creator can be tipped in SOL',
  },
  insufficient_sol: {
    status: 409,
    text: 'Your wallet holds {have} SOL; this tip needs {need} SOL with network costs',
  },
  insufficient_token: {
    status: 409,
    text: 'Your wallet holds {have} {symbol}; this tip needs {need} {symbol}',
  },
} as const satisfies Record<string, RefusalKind>;
