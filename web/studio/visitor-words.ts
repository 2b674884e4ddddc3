/** The studio's sentences on the token page, which does not load the studio itself. */
export const words = {
  loading: 'Loading the studio',
  notice: 'This is the page as visitors see it.',
  back: 'Back to the studio',
} as const;
