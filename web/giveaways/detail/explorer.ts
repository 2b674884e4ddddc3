/** Where a transaction can be looked at; null on a local network, which no explorer knows, and while it is not known. */
export function explorerUrl(signature: string, network: string | undefined): string | null {
  return urlOf(`tx/${signature}`, network);
}

/** As explorerUrl, for an account. */
export function accountUrl(address: string, network: string | undefined): string | null {
  return urlOf(`address/${address}`, network);
}

function urlOf(path: string, network: string | undefined): string | null {
  switch (network) {
    case 'mainnet':
      return `https://explorer.solana.com/${path}`;
    case 'devnet':
    case 'testnet':
      return `https://explorer.solana.com/${path}?cluster=${network}`;
    default:
      return null;
  }
}
