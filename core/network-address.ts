/** The networks that an IP address belongs to: what limits count by. */

/**
 * Returns the networks of an address, the narrowest first: an IPv4 address itself, or the /64 of an IPv6 address, which
 * is one subscriber, and its /48, which tunnel brokers give to one: "2001:db8:0:0::/64" and "2001:db8:0::/48" of
 * 2001:db8::1. Never fails: malformed text names a network of its own.
 */
export function networksOfAddress(address: string): string[] {
  const groups = ipv6Groups(address);
  if (groups === null) return [/^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address];
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}

/** Returns the /32 of an IPv6 address, which one provider has; null for an IPv4 address. Never fails. */
export function providerOfAddress(address: string): string | null {
  const groups = ipv6Groups(address);
  return groups && `${groups.slice(0, 2).join(':')}::/32`;
}

/** Returns the groups of an IPv6 address without leading zeros; null for an IPv4 address, however it is written. */
function ipv6Groups(address: string): string[] | null {
  if (!address.includes(':') || /^::ffff:\d+\.\d+\.\d+\.\d+$/.test(address)) return null;
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const start = groups(head);
  const end = tail === undefined ? [] : groups(tail);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  return [...start, ...Array<string>(zeros).fill('0'), ...end].map((group) => group.replace(/^0+(?=.)/, ''));
}
