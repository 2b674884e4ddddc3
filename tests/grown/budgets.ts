/** The budgets of endpoints and of runs of jobs. They hold for a platform of any size. */

interface Budget {
  queries?: number;
  /** CPU of its statements, in reads of one row by its key through the same calls. */
  keyReads?: number;
}

/** Of every endpoint without a line of its own. */
export const READS = { queries: 4, keyReads: 400 };

export const BUDGETS: Readonly<Record<string, Budget>> = {
  // A list whose filter no index has looks through 5,000 giveaways.
  '/api/giveaways': { keyReads: 4000 },
  // The row with its steps, its places, its commits, and who takes part.
  '/api/giveaways/:id': { queries: 6 },
  // Reads the chain, stores the reading with its name and its price, and notes that the price is wanted. The page's
  // name, and whether the address was a channel's.
  '/api/tip/:token': { queries: 11 },
  '/api/live/:token/queue': { queries: 5 },
  // The row, coins of that name, the wallet's proofs, words, a price, and names like it.
  '/api/names/:name/free': { queries: 8 },
  // A file of all rows, in pages: its cost grows with the number of requested rows.
  '/api/tip/received/:wallet/csv': { queries: 200, keyReads: 1_000_000 },
  // With the archive: the blocks of a token's tips, names and rulings of those that were found.
  '/api/tip/stats/:token': { queries: 8 },
  '/api/tip/received/:wallet': { queries: 6 },
  // Reports of files and of profiles, the files' tokens, take-downs, hidden profiles, and the caller.
  '/api/admin/media': { queries: 6 },
  '/api/admin/health': { queries: 17 },
  // The reads: the caller, settings, the spent budget, and the spoken languages.
  '/api/live/:token/voice': { queries: 7 },
  // Reads the prices of at most a thousand coins, and notes that they are wanted.
  '/api/admin/token-balances': { queries: 60 },
  // A thousand of each at most.
  '/sitemap.xml': { keyReads: 10_000 },
};

/** Calls that write. They also read grown tables. CPU is in reads of one row by its key. */
export const WRITES: Readonly<Record<string, Required<Budget>>> = {
  'POST /api/tip/:token/prepare': { queries: 20, keyReads: 3000 },
  'POST /api/tip/:token/confirm': { queries: 30, keyReads: 5000 },
  // The goal's sum is counted again from its days.
  'PUT /api/live/:token/settings/show': { queries: 15, keyReads: 5000 },
  'PUT /api/live/:token/settings/moderation': { queries: 15, keyReads: 5000 },
  'PUT /api/live/:token/settings/alerts': { queries: 15, keyReads: 5000 },
};

/** Answers for admins, which add up the sums of all tokens or all completed giveaways. */
export const SUMS = [
  '/api/admin/stats',
  '/api/admin/platform-earnings',
  '/api/admin/token-balances',
  '/api/admin/health',
];

/** Queries (D1 ends an invocation at 1,000) and CPU of a run's statements. */
export const JOB_BUDGETS: Readonly<Record<string, { queries: number; sqlMs: number }>> = {
  tips: { queries: 500, sqlMs: 1000 },
  outbox: { queries: 500, sqlMs: 1000 },
  picks: { queries: 10, sqlMs: 50 },
  payouts: { queries: 10, sqlMs: 50 },
  draws: { queries: 50, sqlMs: 200 },
  ends: { queries: 50, sqlMs: 200 },
  // Twenty times a hundred escrows, and the landed transactions of one run.
  escrows: { queries: 50, sqlMs: 200 },
  // Some twenty kinds of rows, five statements of most while a backlog lasts.
  retention: { queries: 250, sqlMs: 2000 },
  // SOL and 120 tokens, by batches of thirty of three queries, one for those no longer wanted, two for the record.
  prices: { queries: 20, sqlMs: 100 },
  // A part: ten reads, one batch that makes it known, forty that remove its rows.
  archive: { queries: 400, sqlMs: 15_000 },
  // Without a bucket it asks nothing; with one it reads a page of each table.
  backup: { queries: 100, sqlMs: 1000 },
};
