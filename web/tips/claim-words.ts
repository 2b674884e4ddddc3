/** The sentences about a token whose creator has not claimed it. */
export const words = {
  off: 'Tips are off: you have not claimed this token yet.',
  offForAdmin: 'Tips are off: the creator has not claimed this token yet.',
  free: 'Signing is free and moves no funds.',
  claim: 'Claim this token',
  busy: 'Claiming...',
  done: 'Claimed. Tips are on.',
  failed: 'The token could not be claimed',
} as const;
