/** Checks addresses that strangers wrote into their tokens: we request and show only public hosts over https. */

const MAX_LENGTH = 2048;
/** Gateway for content-addressed links. */
const IPFS_GATEWAY = 'https://ipfs.io/ipfs/';
const ARWEAVE_GATEWAY = 'https://arweave.net/';

/** Names that resolve to a private network or to nothing (RFC 2606, 6761, 6762, 7686, 8375, and those of routers). */
const PRIVATE_SUFFIX =
  /\.(local|localhost|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|test|example|invalid)$/;

/**
 * Returns `text` as an https URL of a public host name, or null. ipfs:// and ar:// become their gateways. Refused:
 * other schemes and ports, user names, IP addresses in every notation that URL parsers know, private names and names
 * without a dot.
 */
export function publicUrl(text: string, base?: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const gateway = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(text)?.[1];
  const arweave = /^ar:\/\/(.+)$/i.exec(text)?.[1];
  const target = gateway ? IPFS_GATEWAY + gateway : arweave ? ARWEAVE_GATEWAY + arweave : text;
  let url: URL;
  try {
    url = new URL(target, base);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' || url.username || url.password || url.port) return null;
  // The parser has already turned 0x7f.1, 2130706433 and fullwidth digits into 127.0.0.1.
  const host = url.hostname.replace(/\.+$/, '').toLowerCase();
  if (host.startsWith('[') || /^[\d.]+$/.test(host) || !host.includes('.') || PRIVATE_SUFFIX.test(host))
    return null;
  url.hash = '';
  return url.href.length <= MAX_LENGTH ? url.href : null;
}
