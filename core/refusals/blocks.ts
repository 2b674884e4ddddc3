/** Refusals by the operator's switchboard. */
import type { RefusalKind } from './kind.ts';

export const BLOCK_REFUSALS = {
  tips_off: {
    status: 503,
    text: 'The operator of this site has switched tips off for now. Nothing was moved',
  },
  giveaways_off: {
    status: 503,
    text: 'The operator of this site has switched new giveaways off for now. Nothing was moved',
  },
  mint_blocked: { status: 451, text: 'The operator of this site has blocked this token' },
  wallet_blocked: {
    status: 403,
    text: 'The operator of this site has blocked a wallet that takes part in this. Nothing was moved',
  },
  giveaway_blocked: {
    status: 451,
    text: 'The operator of this site has hidden this giveaway. It takes no more entries',
  },
  country_blocked: { status: 451, text: 'Giveaways on this site are not open to the country you are in' },
  block_not_found: { status: 404, text: 'There is no such block' },
} as const satisfies Record<string, RefusalKind>;
