/** Returns bytes as users read them, in whole megabytes: "7,100 MB". */
export function sizeText(bytes: number): string {
  return `${Math.round(bytes / 1_000_000).toLocaleString('en-US')} MB`;
}

/** Returns the size of a file: "412 kB", "1.4 MB". */
export function fileSizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(Math.round(bytes / 100_000) / 10).toLocaleString('en-US')} MB`;
}
