/** How a row names a token. */
import type { ActivityToken } from '../../core/activity/model.ts';

/** "$FROG", else the name, else the ends of the address. */
export function tokenLabel({ tokenAddress, name, symbol }: ActivityToken): string {
  if (symbol !== null) return `$${symbol}`;
  return name ?? `${tokenAddress.slice(0, 4)}...${tokenAddress.slice(-4)}`;
}
