/**
 * Decides whose giveaways a token puts forward: on its overlay, at the head of its page, and in a tipper's receipt.
 * Anyone may make a giveaway for any token, and a stranger's would appear there under the creator's name.
 */

/** Returns the wallets whose giveaways a token puts forward. `creator`: the current one on chain; null without one. */
export function hostsOf({ creator }: { creator: string | null }): readonly string[] {
  return creator === null ? [] : [creator];
}

/** Returns whether the token puts the giveaways of this wallet forward. */
export function isHost(token: { creator: string | null }, wallet: string): boolean {
  return hostsOf(token).includes(wallet);
}

/**
 * Returns a token's giveaways, each once, those of its hosts first. `hosted`: the first page of these alone, because
 * strangers may have made any number since. `all`: the loaded pages of all.
 */
export function hostsFirst<G extends { id: string; creator: string }>(
  token: { creator: string | null },
  hosted: readonly G[],
  all: readonly G[],
): G[] {
  const own = [...hosted, ...all].filter(({ creator }) => isHost(token, creator));
  return [...new Map([...own, ...all].map((one) => [one.id, one])).values()];
}
