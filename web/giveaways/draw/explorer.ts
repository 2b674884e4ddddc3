/** Where a transaction can be looked at; null on a local network, which no explorer knows. */
export function explorerUrl(signature: string, network: string | undefined): string | null {
  if (!network || network === 'localnet') return null;
  const query = network === 'mainnet' ? '' : `?cluster=${network}`;
  return `https://explorer.solana.com/tx/${signature}${query}`;
}
