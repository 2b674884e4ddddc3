/**
 * Decides whose giveaways a token puts forward: on its overlay, at the head of its page, and in a tipper's receipt.
 * Anyone may make a giveaway for any token, and a stranger's would appear there under the creator's name.
 */

/** The most wallets that a creator may choose beside the own one. */
export const MAX_HOSTS = 10;

/**
 * Returns the wallets whose giveaways a token puts forward. `creator`: the current one on chain; null without one, and
 * then there are no hosts. `chosen`: the wallets of the creator's settings.
 */
export function hostsOf(creator: string | null, chosen: readonly string[]): readonly string[] {
  return creator === null ? [] : [creator, ...chosen];
}

/** Returns whether a token with these hosts puts the giveaways of this wallet forward. */
export function isHost(hosts: readonly string[], wallet: string): boolean {
  return hosts.includes(wallet);
}

/**
 * Returns a token's giveaways, each once, those of its hosts first. `hosted`: the first page of these alone, because
 * strangers may have made any number since. `all`: the loaded pages of all.
 */
export function hostsFirst<G extends { id: string; creator: string }>(
  hosts: readonly string[],
  hosted: readonly G[],
  all: readonly G[],
): G[] {
  const own = [...hosted, ...all].filter(({ creator }) => isHost(hosts, creator));
  return [...new Map([...own, ...all].map((one) => [one.id, one])).values()];
}
