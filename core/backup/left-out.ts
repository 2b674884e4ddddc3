/** Tables that no backup holds, each with the reason. Every other table is in it. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  backups: 'how far a backup is: a restored site must not go on with one of another database',
  challenges: 'texts to sign of the last hour: a wallet asks again',
  x_states: 'sign-ins with X of the last minutes, with their secrets: they begin again',
  x_codes: 'sentences to post of the last minutes: they are asked for again',
  shares: 'what was called today, by line: it is counted again',
  job_runs: 'when jobs last ran: they run within a minute',
  archive_moves: 'it has rows inside a transaction only',
};
