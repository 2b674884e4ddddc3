/** What every screen says while it reads, and when it cannot. */
export const words = {
  noAnswer: 'The server did not answer. Please try again in a moment.',
  unknownError: 'Unknown error occurred',
  httpError: (status: number) => `HTTP error! status: ${status}`,
  tryAgain: 'Try again',
  loadMore: 'Load more',
  loading: 'Loading ...',
} as const;
