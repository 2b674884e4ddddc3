/** The texts of the page that X returns to. */
export const words = {
  verifying: 'Verifying your X account',
  verified: 'X account verified',
  notVerified: 'Not verified',
  asking: 'One moment, checking with X.',
  done: (handle: string) => `X verified as @${handle}`,
  closing: 'This window closes automatically.',
  returning: 'Taking you back.',
  nothing: 'Nothing was saved. You can try again.',
  back: 'Back to Clips',
  denied: 'Authorization was denied or failed',
  missing: 'Missing authorization code or state',
  failed: 'Verification failed',
  broken: 'An error occurred during verification',
} as const;
