/** What no check of a draw can show: every sentence of the card. */

export const words = {
  title: 'What this does not prove',
  description:
    'Anyone can check every step. This is what is left, for each party that has some power over the draw.',
  who: {
    platform: 'The platform',
    creator: 'The creator',
    both: 'The platform and the creator together',
    holders: 'Large holders',
    wallets: 'People with many wallets',
    node: 'The node that reads the holdings',
    beacon: 'drand, the source of the random number',
    chain: 'A slow chain clock',
  },
  platform: {
    same: 'Here the creator is the platform, so two signatures are one.',
    readsHoldings:
      'It reads who holds how much. No proof shows that its list matches the chain at that moment.',
    ownWallets:
      'It could register wallets of its own: a signature shows that someone has a key, never who they are. Each of them makes your odds worse.',
    live: 'It cannot slip in a list of its own: the creator signs the list too, after checking it.',
    windowed:
      'It cannot slip in a list unseen: once the list is fixed, there are at least ten minutes in which the creator can stop the draw and anyone can object.',
  },
  creator: {
    live: 'Can cancel until the list is fixed. After that the creator cannot stop anything.',
    windowed:
      'Can cancel until the time to object is over, which is before the random number exists. So they cannot cancel because of who won.',
    early: 'Can close the entries earlier than announced.',
  },
  both: (several: boolean) =>
    `Could fix a list, wait for the random number, and publish the list only if they like the ${several ? 'winners' : 'winner'}. Otherwise the creator would get everything back after 30 days, and everyone would see that a list was fixed and never shown.`,
  wallets: {
    onePlace: 'A wallet wins at most one place, but one person may have many wallets.',
    many: 'One person may have many wallets.',
    moment:
      'Holdings count at one moment. Someone who buys just before it and sells just after it is entered like everyone else.',
  },
  node: 'Holdings are what one Solana node said at one moment. They must add up to the whole supply, but nobody can repeat that reading later.',
  beacon: {
    early:
      'Several organizations make the number together. If most of them worked together in secret, they could know it early. They could not choose it for this draw.',
    stops: 'If it stopped for good, nobody would win: the creator gets the prize back after 30 days.',
  },
  chain: (lag: string) =>
    `Time is what the chain says it is. If its clock were more than ${lag} behind, the random number could be public before the list was fixed for good. The check compares both times and reports it.`,
  minute: 'a minute',
  fifteen: 'fifteen minutes',
} as const;
