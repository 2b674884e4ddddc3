/** Returns "Abcd…wxyz": the first and last characters of an address, for display. */
export function shortAddress(address: string, head = 4, tail = head): string {
  return address.length > head + tail + 1 ? `${address.slice(0, head)}...${address.slice(-tail)}` : address;
}
