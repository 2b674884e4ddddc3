import type { Part } from './article.tsx';

export const words = {
  title: 'Terms',
  lead: 'In plain words: what this site does, what it does not promise, and what you agree to when you use it.',
  privacy: 'Privacy',
  fees: 'Fees',
  security: 'Security',
  parts: [
    {
      id: 'what',
      title: 'What Fanfare is',
      text: [
        'Fanfare is software that prepares transactions for you to sign, shows alerts on streams, keeps lists of entries and clips, and runs draws whose result a public program on Solana decides.',
        'It is not a bank, a wallet, an exchange, a broker or an insurer. It holds no tips and has no account in your name. It gives no advice on any token, and a token that appears here is not recommended or checked by us.',
        'These terms were written for this product in plain words. They are not legal advice and do not replace the law of your country, which comes first wherever it says otherwise.',
      ],
    },
    {
      id: 'tips',
      title: 'Tips',
      text: [
        'A tip is a gift from you to the creator of a token. It moves from your wallet to theirs and buys nothing. It is final: neither we nor the network can bring it back. The creator decides what is shown on the stream.',
        'We read who the creator is from the blockchain. Check the token address before you tip: anyone can give a token any name and picture.',
      ],
    },
    {
      id: 'giveaways',
      title: 'Giveaways and clips',
      text: [
        'A giveaway is run by its creator, not by us. The creator chooses the prize and the rules, and is responsible for being allowed to give it away where they and their fans live. Entering is free. Do not ask anyone to pay for an entry here.',
        'What happens to a prize is decided by the escrow program: it goes to the winners, or back to the creator. We cannot pay anybody else, move a prize by hand or repeat a draw. A creator can draw early, and can cancel until the draw begins.',
        'The choice of a winning clip is made by the creator of the token. A clip wins no more than its creator promised.',
      ],
    },
    {
      id: 'you',
      title: 'What you agree to',
      text: [
        [
          'You are old enough, and it is legal where you live, to tip and to enter giveaways.',
          'You use wallets and money of your own, and you keep your keys safe.',
          'You do not use messages, clips, names or pictures to harass, deceive or break the rights of others.',
          'You do not attack the site, flood it, or use fake wallets to get around its limits.',
        ],
        'We may mask words, refuse or remove clips, and refuse requests that overload the site. We cannot freeze or take what is yours on the blockchain.',
      ],
    },
    {
      id: 'no-promise',
      title: 'What we do not promise',
      text: [
        'The site comes as it is. It may be slow, wrong or offline, and so may Solana, wallets, X, speech and price services that it relies on. Prices in dollars are estimates for display; no payment is computed from them.',
        'Payments on a blockchain are risky: tokens can lose all their value, a program can have errors, and lost keys cannot be replaced. The escrow program was not audited by an outside firm. Only use what you can afford to lose.',
      ],
    },
    {
      id: 'cost',
      title: 'Fees and changes',
      text: [
        'See {fees} for what it costs, {privacy} for what is stored about you, and {security} for what we can and cannot do with your money.',
        'If these terms change, the new text appears here. A giveaway that is already funded keeps the terms that its creator signed: they are fixed on-chain.',
      ],
    },
  ] satisfies Part[],
};
