/** The texts of every screen while it reads, and if it cannot. */
export const words = {
  noAnswer: 'The server did not answer. Please try again in a moment.',
  unknownError: 'Unknown error occurred',
  httpError: (status: number) => `HTTP error! status: ${status}`,
  tryAgain: 'Try again',
  loadMore: 'Load more',
  loading: 'Loading...',
} as const;
