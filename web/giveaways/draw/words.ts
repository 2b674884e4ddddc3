/** Sentences of the draw page: the check, the winners, and the time before them. Those of its cards: record-words.ts. */
import { count, placeName } from '../format.ts';

const they = (several: boolean) => (several ? 'winners' : 'winner');

export const words = {
  page: {
    title: 'The draw',
    of: 'of',
    toGiveaway: 'Back to the giveaway',
    notFound: 'Giveaway Not Found',
    noDraw: 'No giveaway has this address, so there is no draw to check.',
    explore: 'Explore giveaways',
    failed: 'Failed to load giveaway',
    silent: 'The server did not answer.',
    ownFile: (name: string) => `You are looking at your file ${name}, not at the published record.`,
    back: 'Back to the published record',
    noRecord: 'This draw could not be checked',
    download: 'The record could not be downloaded.',
    retry: 'Try again',
  },
  /** The record is not there yet, and the page asks again. */
  waiting: {
    title: 'Waiting for the network',
    opening:
      'The transaction that locked the prize is not final yet. This takes about 15 seconds. The page continues automatically.',
    silent: 'The record cannot be read right now. The page tries again every few seconds.',
  },
  verdict: {
    checking: (done: number, all: number) => `Checking: ${done} of ${all} steps`,
    comparing: 'Comparing with the chain',
    checkingHere: "Don't trust us: your browser recomputes every step.",
    verified: 'Verified: every check passed',
    verifiedText: 'Your browser repeated every step and found it on-chain.',
    soFar: 'Verified so far: every check passed',
    soFarText: 'The draw is not over. This page keeps checking.',
    false: 'This draw does not check out',
    falseText: (first: string, others: number) =>
      `Failed: ${first}${others > 0 ? `, and ${count(others, 'more check')}` : ''}. Do not rely on the winners in this record.`,
    alone: 'Consistent, but not compared with the chain',
    aloneText: (problem: string) =>
      `${problem} The record agrees with itself, but anyone could write such a file. Do not rely on it until it is compared with the chain.`,
    partly: 'Consistent, but not fully confirmed on-chain',
    partlyText: (open: number) =>
      `Nothing contradicts the record, but the node that was asked could not confirm ${count(open, 'check')}. Another node may know more.`,
    older: 'Older than the chain',
    olderPublished: 'Loading again.',
    olderFile: 'Please download the newer one.',
    alsoOpen: (open: number) => ` The node could not confirm ${count(open, 'other check')} either.`,
    young: 'Waiting for the network to confirm the last step',
    youngText:
      'Everything matches so far. A step is final after about 15 seconds, and then this page checks again.',
  },
  /** The locked prize, the entries, the drawing of winners, and the payments. */
  claims: {
    locked: {
      title: 'Locked',
      unread: 'What was locked in escrow',
      text: '{prize} and the platform fee were locked in escrow on {date}.',
      false: 'What was locked is not what this record says.',
    },
    entered: {
      title: 'Entered',
      unread: 'Who was entered',
      text: (wallets: number, entries: bigint) =>
        `${count(wallets, 'wallet')} with ${count(entries, 'entry', 'entries')}. The list was fixed on-chain on {date}, before the random number existed.`,
      noList: 'The list was fixed on-chain on {date}, before the random number existed.',
      later: 'The list of entries is not fixed on-chain yet.',
      none: 'This record names no list.',
      withdrawn: 'This record names withdrawn lists only.',
      false: 'The list of entries is not the one that was fixed on-chain, or it breaks the terms.',
    },
    drawn: {
      title: 'Drawn',
      unread: 'How the winners were drawn',
      text: (round: string, tickets: readonly string[], total: string) =>
        tickets.length === 1
          ? `A public random number (drand round ${round}) picked ticket ${tickets[0]} of ${total}.`
          : `A public random number (drand round ${round}) picked ${tickets.length} winners in turn. No wallet won twice.`,
      later: 'Nobody has won yet.',
      round: (round: string, time: string) =>
        `Nobody has won yet. drand round ${round} decides; it comes out on ${time}.`,
      proving: 'The random number is out. The winners are being proven on-chain.',
      none: 'This record names no winner.',
      cancelled: 'Nobody won: it was cancelled before a random number decided.',
      false: 'The winners are not the ones that the random number picked.',
    },
    paid: {
      title: 'Paid',
      unread: 'What was paid',
      text: (several: boolean) =>
        several
          ? 'The escrow paid {prize} to {winners} and is closed.'
          : 'The escrow paid {prize} to the winner and is closed.',
      winners: (paid: number) => count(paid, 'winner'),
      back: 'Nobody was paid: everything went back to the creator.',
      nothing: 'Nothing has been paid yet.',
      part: (paid: number, all: number) => `${paid} of ${count(all, 'prize')} paid so far.`,
      closing: 'Every prize is paid. The escrow is being closed.',
      false: 'The money did not go where this record says.',
    },
    states: {
      checking: 'Checking',
      holds: 'Verified',
      false: 'Wrong',
      unknown: 'Not confirmed',
      later: 'Not yet',
    },
  },
  details: {
    summary: (steps: number) => `Details: ${count(steps, 'check')}`,
    here: 'Recomputed in your browser',
    chain: 'Compared with the chain',
    notCompared: 'Not compared',
    waits: 'Waiting for the checks above',
    said: {
      holds: ': passed',
      false: ': failed',
      unknown: ': not confirmed',
      open: ': not known yet',
      current: ': being checked',
    },
  },
  node: {
    askedAt: 'Asked at {host}, directly by your browser.',
    here: 'Ask this site again',
    text: "These answers came through this site. If you don't want to trust it, name any Solana node: your browser asks it directly. The address stays in this page.",
    label: 'Address of a node (RPC URL)',
    placeholder: 'https://your-node.example',
    ask: 'Ask this node',
    thisSite: 'This site',
    silent: 'The network could not be asked.',
    incomplete: 'A record that is not complete cannot be compared with the chain.',
    wrong: 'Please enter an address that begins with https://, or with http://localhost',
  },
  places: {
    one: 'The winner',
    many: 'The winners',
    inOrder: 'Drawn in this order. Nobody can win twice.',
    standing: {
      verified: 'Verified',
      unconfirmed: 'Not confirmed',
      false: 'Failed',
      checking: 'Being checked',
    },
    copyWinner: "Copy the winner's address",
    you: 'You',
    replay: (place: number) => `Replay the spin of the ${placeName(place)}`,
    odds: 'Odds',
    ticket: 'Winning ticket',
    ticketOf: (ticket: string, total: string) => `${ticket} of ${total}`,
    tickets: 'Tickets held',
    proven: 'Proven',
    paid: 'Paid',
    notPaid: 'Not yet',
    noPayment: 'Not in this record',
    noneLeft: 'Not enough entries: returned to the creator.',
    unwon: 'This record names no winner.',
    notDrawn: 'Not drawn yet.',
  },
  wheel: {
    text: 'Decided on-chain before the spin. Everyone sees the same result.',
    one: 'Only one wallet was entered, so there was nothing to spin for.',
    spinning: 'Spinning',
    replay: 'Replay the spin',
  },
  held: {
    title: 'Drawn, but not shown yet',
    until: (several: boolean) => `until everyone sees the ${several ? 'next winner' : 'winner'}`,
    text: (several: boolean) =>
      `The random number is public, so your browser can compute the ${they(several)} now. Other pages wait until the wheel stops.`,
    watch: 'Watch the draw live',
    compute: 'Compute it now',
  },
  during: {
    title: 'The draw is under way',
    list: 'Anyone can check the list until {time}. Until then a missing wallet can object, and the creator can cancel.',
    untilRound: (round: string) => `until drand round ${round} comes out`,
  },
  before: {
    none: 'There was no draw',
    cancelled: 'This giveaway was cancelled. The prize and the fee went back to its creator.',
    title: 'The draw has not begun',
    next: 'What will happen, in this order:',
    ends: 'The giveaway ends',
    closes: 'Entries close',
    endsOn: (time: string) => `On ${time}, automatically.`,
    closesOn: (time: string) => `When the creator closes them. Nobody can register after ${time}.`,
    list: 'The list is locked and published here',
    holders: 'Every wallet that holds enough then, with its entries; those left out, with the reason.',
    participants: 'Every wallet that registered, with its entries and its signature.',
    fixed: 'It is fixed on-chain, tied to a future random number',
    live: 'Creator and platform sign it. The escrow picks a future round of drand, a public source of random numbers.',
    windowed:
      'For at least ten minutes anyone can check the list, a missing wallet can object, and the creator can cancel. Then drand, a public source, publishes the random number that the escrow picked.',
    decides: 'The random number decides',
    repeated: (several: boolean) =>
      several
        ? 'The escrow verifies it, proves each winner in turn and pays. Then your browser repeats all of it here.'
        : 'The escrow verifies it, proves the winner and pays. Then your browser repeats all of it here.',
    back: 'Back to the giveaway',
  },
} as const;
