/** The texts of fields and lists of tokens. */

/** A channel has no symbol. */
type Named = { symbol: string; name: string };

export const words = {
  search: {
    label: 'Find a token',
    placeholder: 'Name, symbol or address',
    results: 'Tokens found',
    visited: 'Recently opened on this device',
    searching: 'Searching...',
    none: 'No token found. Paste its address to open it.',
    failed: 'Search is not responding right now. Paste the token address instead.',
    found: (many: number) => (many === 1 ? '1 token found' : `${many} tokens found`),
    type: 'Enter a name, a symbol or an address.',
    unnamed: 'Token',
  },
  visited: { title: 'Recently opened', forget: 'Clear this list' },
  studios: {
    page: 'Your page',
    title: 'Your studios',
    on: 'Overlay connected',
    off: 'No overlay',
    first: 'Get tips on your stream',
    another: 'Start with another coin',
    coin: 'Start with a coin',
  },
  yours: {
    title: 'Your tokens',
    loading: 'Looking for your tokens',
    failed: 'Your tokens could not be loaded.',
    overlay: 'Set up overlay',
    tipPage: 'Open tip page',
    overlayOf: ({ symbol, name }: Named) => `Set up overlay of ${symbol ? `$${symbol}` : name}`,
    tipPageOf: ({ symbol, name }: Named) => `Open tip page of ${symbol ? `$${symbol}` : name}`,
  },
} as const;
