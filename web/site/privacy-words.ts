import type { Part } from './article.tsx';

export const words = {
  title: 'Privacy',
  activity: 'My activity',
  lead: 'What is stored when you use this site, who can see it, and how long it stays. There is no advertising and no tracking, and we do not sell data.',
  parts: [
    {
      id: 'public',
      title: 'What is public',
      text: [
        'Your wallet address and every payment are on the Solana blockchain. Anyone can read them there forever, and we cannot delete them. Be aware that a wallet address can often be linked to a person.',
        'On this site the following is public as well:',
        [
          'Tips: amount, time, message and transaction, and with the name you entered also your wallet.',
          'Your profile, if you save one: name, picture, bio, links, X account. Your wallet is public on the chain. A name or picture here can be linked to all it does.',
          'Giveaways: title, description, creator, the wallets that entered and their number of entries, and the winners. The list of a draw stays, because anyone may repeat the draw.',
          "Clips: the post's link, author and text, the X account and the wallet that added it, and each pick of a winner. You can hand in the posts of others: the card names you both.",
        ],
        'A message is shown and spoken on the stream. It is not written to the blockchain.',
      ],
    },
    {
      id: 'stored',
      title: 'What we store, and how long',
      text: [
        [
          'A tip that never arrived, signed or not: about one hour.',
          'A confirmed tip: for good, because totals and receipts depend on it. Words that were removed from the stream: 30 days.',
          'The message, and the name or the X account you show with a tip: as long as the tip, or until you delete them. {activity} deletes them for one tip or for all, with a signature of your wallet.',
          'Your profile: until you delete it. Your name and picture then leave every page and all your tips. A picture that you replace: about one hour. A browser that has seen a picture may keep it for a day.',
          'A giveaway that was never signed: one hour. A funded giveaway with its terms, steps and winners: for good.',
          'Your entry with its signature: until 14 days after the giveaway ended. The fixed list, with your wallet and entries, stays.',
          'Your X account, if you verified it: its handle, linked to your wallet, until you link another. Sign-in attempts: about a day.',
          'Clips: until the person who added it, the creator of the token or an administrator deletes it. If you wrote a post that someone else handed in, you can delete it or make it yours with your verified X account. Picks stay.',
          "The look of a creator's alerts, the amounts on the tip form, and the state of the alert queue: for good.",
          'A text that you asked for to sign in, with your wallet: one hour.',
          'Messages you signed to sign in: a digest, for 15 minutes, so that they cannot be used twice.',
          'Changes by administrators and payouts of the platform: for good, in a log.',
        ],
        'Backups of the database hold what was deleted for 30 more days.',
        'We do not ask for your name, email address or phone number, and we store none.',
      ],
    },
    {
      id: 'browser',
      title: 'What your browser stores',
      text: [
        [
          'The name of the wallet that you used last, a sign-in that lasts one hour, your receipts, the tokens you opened, the name you tipped under, and unfinished tips and forms. They stay on your device until you clear them.',
          'Two cookies, and only when you verify an X account: one for the sign-in itself, gone when it ends, and one that lets this browser see which X account belongs to your wallet, for 180 days.',
        ],
        'There are no other cookies, so there is no cookie banner.',
      ],
    },
    {
      id: 'address',
      title: 'Your IP address',
      text: [
        'Our host, Cloudflare, handles every request and sees your IP address. It keeps logs of requests for some days so that we can find faults. We count requests by IP address to keep the site up, in memory, for one minute.',
        'We store no IP address ourselves. Where we must tell visitors apart, we store a code instead. It is made from the IP address with a secret key, and nobody can read the address from it without that key:',
        [
          'Beside the text to sign in, so that nobody asks for too many: one hour. The code changes every day.',
          'With the number of your messages that were checked before they were paid: two days at most. This code changes every day, too.',
          'With the reason of a report of an uploaded file or a profile: until an administrator has decided. The code differs from one to the next.',
          'On each open connection to a live room, so that nobody takes all places: until it closes. The code differs from token to token.',
        ],
      ],
    },
    {
      id: 'others',
      title: 'Other services',
      text: [
        [
          'Solana nodes get your wallet address and your transactions, from our servers. Your own wallet asks nodes of its own.',
          'Tip messages are turned into speech by a model at Cloudflare or by a speech service that the operator runs.',
          'X: when you sign in with it, and on pages with clips. There, posts load from X as you scroll, without a click. X then sees your IP address and which posts are shown. We ask X not to track you, and the post cannot reach your wallet.',
          'If your browser is set to save data (Save-Data), you see the text of a post, and X is contacted only when you press "Show post".',
          'Turnstile, by Cloudflare: when very many people use the site at once, a page may ask you to show that you are human, and only then a script of Cloudflare looks at your browser.',
          'Google Fonts: when a creator chose one of its fonts, the overlay and the previews of alerts load it from Google, which sees the IP address.',
          'Price services are asked about tokens by our servers, without anything about you. Pictures of tokens come through our servers.',
        ],
      ],
    },
    {
      id: 'rights',
      title: 'Your choices',
      text: [
        'Browse without a wallet: then nothing about you is stored but the logs and codes above. Use a fresh wallet if you want to keep activities separate. Delete your clips yourself. Unlink an X account by verifying another one.',
        'Leave the name of a tip empty to stay anonymous on this site; its transaction shows your wallet. To remove a name later, press "Remove my name" on the receipt of the tip, with the wallet that paid. Without the receipt, write to the contact below.',
        'Depending on where you live, the law may let you ask what is stored about you, and have it corrected or deleted. Write to the contact below. We cannot change the blockchain, nor the fixed list of a draw, on which the rights of all who entered depend.',
        'Contact: {contact}',
      ],
    },
  ] satisfies Part[],
};
