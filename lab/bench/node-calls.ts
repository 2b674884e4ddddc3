/** Whether what the benchmark "flow" counted is a method of the node's, as "getSignatureStatuses". */
export function isNodeCall(what: string): boolean {
  return /^(get|send|simulate)[A-Z]/.test(what);
}
