/** Where a transaction can be looked at; null on a local network, which no explorer knows, and while it is not known. */
export function explorerUrl(signature: string, network: string | undefined): string | null {
  switch (network) {
    case 'mainnet':
      return `https://explorer.solana.com/tx/${signature}`;
    case 'devnet':
    case 'testnet':
      return `https://explorer.solana.com/tx/${signature}?cluster=${network}`;
    default:
      return null;
  }
}
