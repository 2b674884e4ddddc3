/**
 * Returns the explorer's address of a transaction; null on a local network, which no explorer knows, and while the
 * network is unknown.
 */
export function explorerUrl(signature: string, network: string | undefined): string | null {
  return pageOf(`tx/${signature}`, network);
}

/** The same for an account: a wallet, or a program. */
export function walletUrl(address: string, network: string | undefined): string | null {
  return pageOf(`address/${address}`, network);
}

function pageOf(path: string, network: string | undefined): string | null {
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
