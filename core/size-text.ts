/** Bytes as users read them, in whole megabytes: "7,100 MB". */
export function sizeText(bytes: number): string {
  return `${Math.round(bytes / 1_000_000).toLocaleString('en-US')} MB`;
}
