/** The texts of /status. */
export const words = {
  title: 'Status',
  lead: 'See if Fanfare works right now.',
  works: 'Everything works',
  down: 'Not everything works',
  silent: 'Fanfare does not answer',
  silentText: 'Prizes and tips are safe: they are on Solana, not here.',
  safe: 'No money is lost. What waits goes on by itself.',
  since: (time: string) => `Since ${time}`,
  checked: (time: string) => `Checked at ${time}`,
  reading: 'Checking',
} as const;
