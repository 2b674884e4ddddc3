/** The sentences of entering a giveaway: registration, its receipt, and objections to a list. */
import type { Objection } from '../../../core/giveaways/draw-answers.ts';

export const words = {
  card: {
    title: 'Registration',
    over: 'Your entry',
    description: 'One free signature. One registration per wallet.',
    connect: 'Connect wallet to register',
    closed: 'Registration is closed.',
    closedVisitor: 'Connect your wallet to see whether you entered.',
    connectOnly: 'Connect wallet',
    own: "You can't enter your own giveaway.",
    looking: 'Looking up your wallet',
    lookupFailed: 'Your wallet could not be looked up.',
    out: 'This wallet is not entered.',
    paused: (time: string) =>
      `Registration is paused while the creator signs the list. You can still register: your entry is sent as soon as the pause ends, at ${time} at the latest.`,
  },
  /** The reasons why a wallet is not entered, by the server's code. */
  reasons: {
    off_curve: "A program's address can't be entered.",
    executable: "A program can't be entered.",
    reserved: "An address of the network can't be entered.",
    mint: "A token's own address can't be entered.",
    giveaway_creator: "The creator of a giveaway can't enter it.",
    token_creator: "The token's creator can't enter this giveaway.",
    treasury: "The platform's wallets can't enter.",
    operator: "The platform's wallets can't enter.",
    swap_wallet: "The platform's wallets can't enter.",
    below_requirement: 'It holds less than this giveaway requires.',
    not_registered: 'This wallet did not enter.',
  } as Readonly<Record<string, string>>,
  register: {
    button: 'Register',
    busy: 'Registering...',
    progress: 'Registering your wallet',
    sign: 'Sign the message in your wallet',
    signNote: 'It names this giveaway and your wallet.',
    send: 'Register',
    sendNote: 'We sign a receipt for you, and this page checks it.',
    free: "Signing is free and doesn't move any funds.",
    law: 'Adults only, and only where the law allows it.',
    paused:
      'Registration is paused while the creator signs the list. Yours is sent again automatically; please keep this page open.',
    done: 'Successfully registered for giveaway!',
    failed: 'Registration failed',
    refused: 'Failed to register. Please try again.',
    connectFirst: 'Please connect your wallet first',
    stillLoading: 'This page is still loading. Please try again in a moment.',
    noAnswer: 'You are not entered: the server could not be reached',
    noReceipt:
      'You are not entered: no receipt came within 10 seconds. Please try again; it counts only once',
    wrongReceipt:
      "You are not entered: the receipt is not signed for your wallet by this giveaway's operator",
    stillPaused: 'You are not entered: registration is still paused. Please try again in a moment',
  },
  registered: {
    checking: 'Checking your receipt...',
    wrong:
      "You are not entered: the server lists your wallet, but this giveaway's operator did not sign its receipt.",
    noReceipt: 'The server lists your wallet, but there is no receipt to check.',
    missing: 'Your wallet is missing from the list.',
    missingWithReceipt: 'Your wallet is missing from the list, although it has a receipt.',
    locked: 'Your wallet is on the list. Your receipt is valid.',
    in: "You're in. Your receipt is valid.",
    drawAt: (time: string) => `You're in. Draw at ${time}`,
    left: (left: string) => `${left} left`,
  },
  receipt: {
    title: 'Your receipt',
    text: 'It proves your entry. Keep it until the draw.',
    download: 'Download',
    copy: 'Copy',
    copied: 'Copied to clipboard!',
  },
  objection: {
    title: 'Time to object',
    until: 'Anyone can object until {time}.',
    holders:
      'The list of all holders is published. If it is wrong, tell the creator, who can cancel until then. The random number comes later.',
    participants:
      'The list of all entries is published. If you registered and are missing, show your receipt: the list is fixed again with you. The random number comes later.',
    seeList: 'See the list',
    fetching: 'Loading the list...',
    holds: 'This page loaded the list and checked it: its hash and root match the chain.',
    withheld: 'The list is not available.',
    differs: (problem: string | null) => `The list ${problem}.`,
    pleaseCancel:
      'Please stop the draw with your own wallet before the time is over, then cancel: you get the prize and the fee back.',
    missing: 'I am missing from this list',
    showing: 'Showing your receipt...',
    field: 'Your receipt',
    fieldHint:
      'This browser has no receipt for your wallet. Paste the one that you saved when you registered, or choose its file.',
    example: '{ "receipt": …',
    file: 'File of your receipt',
    show: 'Show this receipt',
    showingIt: 'Showing it...',
    chooseFile: 'Choose a file',
    close: 'Close',
    failed: 'The receipt could not be sent',
    failedNow: 'The receipt could not be sent. Please try again right away',
    noReceipt: 'This is not a receipt. Paste the whole text that you saved, or choose its file',
    wrongReceipt: 'The operator of this giveaway did not sign this receipt for it',
  },
  /** The meaning of each answer to an objection for the wallet. */
  answers: {
    listed: 'Your wallet is on the list, or will be: nothing is missing.',
    withdrawn: 'You were right. The list was withdrawn; a new one with this wallet is being made and fixed.',
    withdrawing:
      'You are right. The list is being withdrawn. The network has not confirmed it yet; this page updates when it has.',
    too_late:
      'Too late: this draw can no longer be stopped. Keep the receipt: it proves that this list is wrong.',
  } satisfies Record<Objection['status'], string>,
} as const;
