/**
 * Returns a number of 48 bits for texts, by which the archive's tables find a wallet, a tip or a signature in 6 bytes.
 * Two texts may share it: the reader compares the whole text with what the file says.
 */
export function archiveKey(...texts: string[]): number {
  const text = texts.join(' ');
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return (low >>> 0) + (high & 0xffff) * 2 ** 32;
}
