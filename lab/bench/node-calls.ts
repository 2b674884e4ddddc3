/**
 * Returns whether an entry that the benchmark "flow" counted is a method of the node, such as "getSignatureStatuses".
 */
export function isNodeCall(what: string): boolean {
  return /^(get|send|simulate)[A-Z]/.test(what);
}
