/** Every sentence of the wheel. */
import { count, placeName } from '../format.ts';

const who = (several: boolean) => (several ? 'winners' : 'winner');
const prize = (several: boolean) => (several ? 'prizes' : 'prize');

export const words = {
  titles: {
    select: (several: boolean) => `Select the ${who(several)}`,
    locked: 'Entries are locked',
    aboutToSpin: 'The wheel is about to spin',
    aboutToShow: (several: boolean) => `The ${who(several)} will be shown in a moment`,
    spinning: 'The wheel is spinning',
    nextPlace: 'The next place is about to spin',
    drawn: (several: boolean) => (several ? 'We have all winners' : 'We have a winner'),
    sent: (several: boolean) => `The ${prize(several)} ${several ? 'are' : 'is'} being paid`,
    paid: (several: boolean) => (several ? 'The prizes have been paid' : 'The prize has been paid'),
    over: 'This giveaway is over',
  },
  wheel: {
    picture: (slices: number, numbers: boolean, own: boolean) =>
      `A wheel with ${slices} ${numbers ? 'ranges of tickets' : slices === 1 ? 'name' : 'names'}${own ? ', yours is marked' : ''}`,
    underPointer: 'Under the pointer:',
    you: 'You',
    own: (wallet: string) => `You · ${wallet}`,
    sound: 'Sound of the wheel',
  },
  hub: {
    toSpin: 'until the spin',
    toResult: 'until the result',
    toRound: 'until the number',
    entered: 'entered',
  },
  idle: {
    close: 'Entries close for good',
    empty: 'Nobody has registered yet, so there is nothing to draw from.',
    registered: (wallets: number) =>
      `${count(wallets, 'wallet')} registered. Nobody can join or leave after this.`,
    one: 'Only one wallet registered, so it wins. The wheel stays still.',
    list: 'The list is locked and published',
    live: 'This page checks it before your wallet gets the transaction. Your signature puts its fingerprint on-chain, tied to a future random number that nobody knows yet. You cannot draw twice, and nobody can pick.',
    windowed: (time: string) =>
      `Anyone can check it for ${time}. A wallet that is missing can object, and you can cancel. Then a random number that nobody knows yet decides.`,
    onlyPrize: (amount: string) => `${amount} for the only entry`,
    prize: (amount: string, winners: number) =>
      `${amount} for ${winners === 1 ? 'one of them' : `${winners} of them`}`,
    paysOne: 'The wheel shows the winner. You confirm, and the escrow pays.',
    paysMany: 'The wheel shows the winners. You confirm, and the escrow pays each of them.',
    twice: 'Your wallet asks for a message, then a transaction.',
    draw: 'Close entries and draw',
    drawing: 'Drawing...',
    closeEntries: 'Close entries',
    closing: 'Closing the entries...',
    onlyCreator: 'Only the creator of this giveaway can close its entries early.',
  },
  signing: {
    liveLabel: 'Drawing live',
    closeLabel: 'Closing the entries',
    message: 'Sign the message in your wallet',
    pauses: 'Signing is free. It pauses registration.',
    free: 'Signing is free.',
    wallet: 'Confirm in your wallet',
    prepareDraw: 'Prepare the draw',
    listing: 'Getting the list…',
    checking: 'Checking the list…',
    compared: 'This page has compared what you sign with the list.',
    lockList: 'Lock the list on-chain',
    prepareClose: 'Prepare the transaction',
    closeEntries: 'Close the entries on-chain',
    sent: 'Sent. Waiting for the network.',
  },
  locked: {
    spinsForAll:
      'The draw is proven on-chain. The wheel starts for everyone in the same second and shows the winner when it stops.',
    shownToAll: 'The draw is proven on-chain. Everyone sees the result at the same moment, in a few seconds.',
    oneEntry:
      'Only one wallet entered, so it wins: there is nothing to spin for. Everyone sees the result at the same moment, in a few seconds.',
    computable:
      'The list and the random number are public, so anyone can already compute the result. This site names no one until the wheel stops.',
    canClose: 'You can close this window. The draw continues without it.',
    listUntil: (time: string) => `Entries are closed. The list can be checked until ${time}.`,
    canObject: (several: boolean, time: string | null) =>
      `Until then a wallet that is missing can object, and the creator can cancel. After that nobody can change anything${
        time ? `, and the ${several ? 'winners are' : 'winner is'} drawn at ${time}` : ''
      }.`,
    checkList: 'Check the list',
    drawnAt: (several: boolean, time: string) =>
      `Locked. The ${several ? 'winners are' : 'winner is'} drawn at ${time}`,
    publishing: 'Entries are closed. The list is published in a moment.',
    drand:
      'drand is a public network that publishes a random number every few seconds. Its members sign each one together: nobody knows it before, and nobody can change it after.',
    steps: [
      'Entries closed',
      'List locked and published',
      'List on-chain, tied to a future random number',
      'Random number verified on-chain',
      'Winners proven on-chain',
    ],
    entered: (wallets: number) =>
      wallets === 1 ? '1 wallet is entered' : `${count(wallets, 'wallet')} are entered`,
    fingerprint: 'Fingerprint',
    round: (round: string) => `drand round ${round}`,
    roundOut: 'The random number is out. Fetching and verifying it.',
    roundIn: 'The random number appears in {time}',
  },
  spinning: {
    forOneOf: (amount: string, wallets: number) => `${amount} for one of ${wallets}`,
    forAll: (amount: string, winners: number) => `${amount} for ${winners} winners`,
    together: 'One spin shows all winners, in the same second on every page.',
    forPlace: (place: number, amount: string) => `${placeName(place)}: ${amount}`,
    live: 'Everyone watching sees this spin in the same second. The winner is shown when it stops.',
    replay: 'This is a replay of the draw.',
    skip: 'Skip to the winner',
    round: 'drand round',
  },
  between: {
    spins: (place: number) => `Next spin: ${placeName(place)}.`,
    shows: (place: number) => `Next comes the ${placeName(place)}.`,
  },
  over: {
    moneyBack: 'The prize and the fee went back to the creator',
    cancelled: 'This giveaway was cancelled before its draw.',
  },
  places: {
    label: 'Places',
    copyWinner: "Copy the winner's address",
    you: 'You',
    ticket: (ticket: string, chance: string) => `Ticket ${ticket} · ${chance} of all entries`,
    replay: (place: number) => `Replay the spin of the ${placeName(place)}`,
    turning: 'Spinning now',
    toCome: 'Still to be drawn',
    unwon: 'Not enough entries: returned to the creator',
  },
  winner: {
    winner: 'Winner',
    paidTo: 'Paid to',
    isYou: 'You won',
    prize: 'Prize',
    odds: 'Odds',
    ticket: 'Winning ticket',
    decided: 'Decided and proven on-chain before the spin. Everyone sees the same result.',
    oneEntry: 'Only one wallet entered, so there was no spin.',
    paysItself: 'A Holders giveaway pays automatically.',
    waitsUntil: (time: string) =>
      `Waiting for the creator to confirm the payment. If they don't, it's paid automatically on ${time}.`,
    waits: 'Waiting for the creator to confirm the payment.',
    check: 'Check the draw',
    replay: 'Replay the spin',
  },
  confirm: {
    confirm: (several: boolean) => (several ? 'Confirm winners' : 'Confirm winner'),
    sending: (several: boolean) => `Sending the ${prize(several)} ...`,
    progress: 'Paying the prize',
    sign: 'Sign the message in your wallet',
    free: 'Signing is free.',
    pays: 'The escrow pays the prize',
    canClose: 'You can close this window. The payment continues without it.',
    auto: (several: boolean, time: string) =>
      `If you don't confirm, the ${several ? 'prizes are' : 'prize is'} paid automatically on ${time}.`,
    only: (several: boolean) =>
      several
        ? 'Only the prizes move, and only to these wallets.'
        : 'Only the prize moves, and only to this wallet.',
  },
  paid: {
    sent: (several: boolean) =>
      `The escrow has sent the ${prize(several)}. Anyone can repeat this draw in their own browser.`,
    payment: 'Payment',
    done: 'Done',
    one: (wallet: string, amount: string) => `Winner confirmed: ${wallet} has received ${amount}`,
    many: (winners: number) => `Winners confirmed: ${winners} wallets have received their prizes`,
  },
  said: {
    closed: 'Entries are closed. Waiting for the random number.',
    starts: 'The draw is proven. The wheel starts for everyone at the same time.',
    shows: 'The draw is proven. Everyone sees the result at the same time.',
    spinning: (place: number | null) =>
      `The wheel is spinning${place === null ? '' : ` for the ${placeName(place)}`}. It stops after ten seconds.`,
    placeWon: (place: number, wallet: string, amount: string) =>
      `The ${placeName(place)} goes to ${wallet}, who gets ${amount}.`,
    won: (wallet: string, amount: string) => `The winner is ${wallet}, who gets ${amount}.`,
  },
  errors: {
    connectToSelect: 'Connect wallet to select a winner',
    connect: 'Please connect your wallet first',
    selection: 'Winner selection failed',
    compute: 'Failed to compute winner',
    confirm: 'Failed to confirm winner',
    transfer: 'Failed to confirm winner and transfer tokens',
    noAnswer: 'The network has not answered yet. The entries may still close; this page will show it',
    noList: 'The list could not be loaded, so nothing was drawn',
    otherList: (difference: string) =>
      `Your wallet was not asked to confirm: the list ${difference}. Nothing was drawn`,
  },
  /** How a list differs from its offer: the end of a sentence that begins with "the list". */
  lists: {
    other: 'is not the one that was offered',
    elsewhere: 'belongs to another giveaway',
    count: 'has a different number of wallets than it says',
    root: 'does not match the fingerprint that you would sign',
    total: 'adds up to a different number of entries',
    broken: 'is not well-formed',
  },
} as const;
