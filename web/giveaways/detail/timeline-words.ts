/** The sentences of a giveaway's steps on-chain. */
import type { GiveawayTransactions } from '../../../core/giveaways/model.ts';

export const words = {
  title: 'On-chain',
  description: 'Every transaction is public. Anyone can look.',
  /** A step's name before it is done, and after. */
  steps: {
    open: ['Deposit', 'Opened'],
    close_entries: ['Close entries', 'Entries closed'],
    commit: ['Commit', 'Committed'],
    reveal: ['Reveal', 'Revealed'],
    prove: ['Prove the winner', 'Winner proven'],
    pay: ['Pay', 'Paid'],
    finish: ['Finish', 'Finished'],
    cancel: ['Cancel', 'Cancelled'],
    reclaim: ['Reclaim', 'Reclaimed'],
    withdraw: ['Withdraw', 'Withdrawn'],
  } satisfies Record<keyof GiveawayTransactions, [ahead: string, done: string]>,
  proveMany: ['Prove the winners', 'Winners proven'],
  snapshot: ['Take the snapshot', 'Ended'],
  neverOpened: 'Never opened',
  reclaimed: 'Reclaimed by its creator',
  neverReached: 'Its deposit never reached the escrow.',
  returned: (prize: string, fee: string) => `${prize} and the fee of ${fee} went back to the creator.`,
  withdrawnTitle: (number: number) => `List ${number} withdrawn`,
  withdrawnNote: (fixed: string, withdrawn: string, fingerprint: string) =>
    `Fixed on ${fixed} and withdrawn on ${withdrawn}, before its random number existed. Its fingerprint was ${fingerprint}.`,
  done: {
    open: (prize: string, fee: string) => `${prize} and a fee of ${fee} were locked in escrow.`,
    closedByCreator: 'The creator closed the entries.',
    closedByList: 'They closed when the creator signed the list.',
    ended: (date: string) => `It ended on ${date}.`,
    commitLive: (listed: string, round: string | null) =>
      `Creator and platform signed the list of ${listed}; it is tied to drand round ${round}.`,
    commitWindow: (listed: string, round: string | null) =>
      `The list of ${listed} is tied to drand round ${round}, which comes after the time to object.`,
    reveal: "The chain verified the round's signature.",
    proveMany: (won: string, places: number) => `${won} of ${places} places have a proven winner.`,
    proveHidden: 'Each winning ticket belongs to one wallet only.',
    proveOne: 'The ticket belongs to one wallet only.',
    payMany: 'Every winner got the prize of their place.',
    payOne: 'The winner got the whole prize.',
    finish: 'The escrow is empty and closed.',
  },
  waits: {
    open: 'The deposit is on its way to the escrow.',
    drawBegins: 'The draw begins.',
    endsOn: (date: string) => `It ends on ${date}.`,
    ended: 'Registration has ended. The creator starts the draw; after seven days it starts automatically.',
    untilDraw: (date: string) => `Open until the creator starts the draw, or until ${date}.`,
    publishing: 'The list is published. Its fingerprint goes to the chain.',
    freezing: 'The list of all entries is being frozen.',
    object: (time: string, round: string | null) =>
      `Anyone can object until ${time}, and the creator can cancel. Round ${round} is published after that.`,
    round: (round: string | null, time: string) => `Round ${round} appears on ${time}; nobody knows it yet.`,
    roundOut: (round: string | null) => `Round ${round} is out. Its signature goes to the chain.`,
    proveMany: 'The winning entries are being proven in turn.',
    proveOne: 'The winning entry is being proven.',
    pay: (date: string) => `Paid when the creator confirms, or automatically on ${date}.`,
    payAfter: 'The prizes are paid after the last place is shown.',
    payMany: 'The prizes are being sent.',
    payOne: 'The prize is being sent.',
    finish: 'The fee goes to the platform, and the rest to the creator.',
  },
} as const;
