/** The texts in place of a token's screen while the token is read, and if it cannot be read. */
export const words = {
  loading: 'Loading the token',
  notFound: 'Token not found',
  blocked: 'Not available here',
  unread: 'Token Not Found',
  failed: 'Failed to fetch token data',
  noAnswer: 'The network did not answer. Please try again in a moment.',
  unknown: "There is no token at this address. It must be the address of the token's mint, not of a wallet.",
  again: 'Try again',
  home: 'Go Back Home',
} as const;
