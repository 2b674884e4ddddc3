import type { Part } from './article.tsx';

export const words = {
  title: 'Security',
  lead: 'What we promise, how you can verify it, and what would happen if somebody broke into our servers.',
  program: 'escrow program',
  drand: 'drand',
  explore: 'Explore giveaways',
  privacy: 'Privacy',
  parts: [
    {
      id: 'promises',
      title: 'Our promises',
      text: [
        [
          'No one loses money. A tip goes from wallet to wallet in one transaction. A prize is locked in an escrow that can pay the winners or return it to its creator, and nobody else.',
          'No one can rig a draw, and that includes us. The list of entries is fixed on-chain before the random number exists.',
          'Everything is live: a confirmed tip appears on the stream as soon as the network confirms it, usually within a second.',
        ],
        'The program was not audited by an outside firm. It cannot be changed once it is final: we cannot fix it quietly, and nobody can break it quietly.',
      ],
    },
    {
      id: 'wallet',
      title: 'What Fanfare can do with your wallet',
      text: [
        'When you connect a wallet, we see its public address and what it holds, which anyone can see on the blockchain. We cannot move anything. Each payment is a transaction that your wallet shows to you first.',
        'Other requests only ask for a signature on a text, for example to enter a giveaway or to sign in. The text says what it is for, names this site and is valid for a few minutes. It costs nothing.',
        'We never ask for your secret phrase or private key, not in a chat, an email or a form.',
      ],
    },
    {
      id: 'verify',
      title: 'Verify a draw yourself',
      text: [
        [
          'Open a finished giveaway under {explore} and choose its draw page. Your browser recomputes every step: who was entered, the tickets, the random number, the winner.',
          'Name any Solana node you trust on that page, and the check asks that node instead of ours.',
          'Download the record and check it on your own machine, without our servers: npm run verify -- draw.json --rpc <your node>.',
          'If you entered, your receipt proves it. If your wallet is missing from the list, the page lets you object with that receipt.',
        ],
        'The random number comes from {drand}, a public beacon run by many independent organizations. The {program} checks its signature on-chain.',
      ],
    },
    {
      id: 'attacker',
      title: 'If somebody took over our servers',
      text: [
        'They could:',
        [
          'show wrong texts, or prepare a payment that goes to them. Always read what your wallet shows, and reject what you did not ask for.',
          'stop or delay alerts, entries and draws, and show or hide messages on overlays.',
          'read what is in our database (see {privacy}).',
          'publish a wrong list of entries, with wallets missing or added. The list is public and every entrant has a receipt, so everyone can see it and object.',
          "use the operator's keys: take the platform's own earnings, and cancel giveaways that are not drawn yet, which sends the prize back to its creator.",
        ],
        'They could not:',
        [
          'take a prize out of the escrow, or send it to a wallet that did not win.',
          'choose a winner, or change a list once it is fixed on-chain.',
          'take a tip that was sent, because we never hold it, or spend from your wallet without your approval.',
          'stop a draw that has begun: anyone can send its remaining steps.',
        ],
      ],
    },
    {
      id: 'report',
      title: 'Report a problem',
      text: [
        'Tell us about a vulnerability before you tell others, and give us time to fix it. Do not use it on the money or data of other people. We do not pursue anyone who reports in good faith.',
        'Contact: {contact}',
        'There is no bug bounty.',
      ],
    },
  ] satisfies Part[],
};
