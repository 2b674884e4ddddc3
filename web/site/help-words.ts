import type { Part } from './article.tsx';

export const words = {
  title: 'Help',
  lead: 'How to tip and win as a fan, and how to set up tips, giveaways and clips as a creator.',
  questions: 'Questions and answers',
  parts: [
    {
      id: 'fans',
      title: 'For fans: send a tip',
      text: [
        'You need a Solana wallet such as Phantom, Solflare or a Ledger, with some SOL in it.',
        {
          steps: [
            "Open the creator's tip page. Creators share its link or show its QR code on stream. You can also search for the token, or paste its address on {home}.",
            'Choose SOL or the coin, and an amount. The page shows what the creator gets and what the fee is.',
            'Write a message if you like. You see it exactly as the stream will show it.',
            'Press the send button and approve the payment in your wallet.',
          ],
        },
        'The money goes straight to the creator in one transaction. After that the page follows your alert until it has been shown on stream. If the stream is offline, the alert waits.',
        'When several alerts wait:',
        [
          'Larger tips are shown first.',
          'No alert waits longer than five minutes behind alerts that came after it.',
          'Waiting small tips of one sender share one alert. Each is still paid and listed.',
        ],
        'A tip is final. Only the creator can send it back to you.',
      ],
    },
    {
      id: 'enter',
      title: 'For fans: enter a giveaway',
      text: [
        [
          'Sign-up giveaway: open it, connect your wallet and sign the entry. Signing is free and moves no funds. Your browser keeps a signed receipt.',
          'Holders giveaway: hold enough of the coin when it ends. You are entered automatically.',
        ],
        'The winner is drawn after entries close. The prize is sent to the winner when the creator confirms, or automatically 24 hours after the draw. In a Holders giveaway it is sent right away. You never have to claim it, and nobody will ask you for a payment or your secret phrase.',
        'Creators can draw before the announced end, and can cancel until the draw begins. If they do neither, the draw starts automatically seven days after the end.',
      ],
    },
    {
      id: 'creators',
      title: 'For creators: set up tips',
      text: [
        'Your tip page belongs to your token. We read its creator from the chain: the creator of the coin on pump.fun, or the update authority of its metadata. Without a coin it belongs to your wallet.',
        {
          steps: [
            'Open {start} and connect that wallet. Your progress is saved.',
            'Choose a coin, or no coin. Then choose the name of your page.',
            'Sign once to unlock your overlay URL. The signature is free, and you stay signed in for an hour.',
            'Put the overlay into your streaming app, as described below.',
            'Pick one of nine looks and send a free test.',
            'Share your tip page: its link, or its QR code on stream.',
          ],
        },
        'In the studio you make it yours:',
        [
          'Tiers: bigger tips get a bigger alert, each tier with its own look, sound and picture.',
          'Voice: it reads the amount and the message. You choose the voice and the smallest tip that it reads.',
          'Parts of the overlay: you show a goal with milestones, top supporters, the latest tip or a giveaway.',
          'Moderators: a link opens the live queue for a helper, in OBS or on a phone. It touches no money and no settings.',
        ],
        'You can pause, skip, clear and replay alerts. Banned words are masked and links are removed before a message is sent.',
      ],
    },
    {
      id: 'obs',
      title: 'Add the overlay to OBS',
      text: [
        {
          steps: [
            'In OBS, under Sources, press + and choose Browser.',
            'Paste your overlay URL. Keep it private: anyone who has it can interfere with your alerts.',
            'Set the width to 1920 and the height to 1080.',
            'Turn on "Control audio via OBS" so that viewers hear spoken tips.',
            'Leave "Shutdown source when not visible" off, so that the overlay stays connected.',
            'Press "Test alert" in your studio. The alert must appear on the canvas and move the audio meter.',
          ],
        },
        'Instead of pasting, you can drag the button beside the URL into OBS. Streamlabs Desktop, XSplit, vMix, PRISM and Meld work the same way: add a browser or web source with the same URL. The background is transparent.',
      ],
    },
    {
      id: 'giveaways',
      title: 'For creators: run a giveaway',
      text: [
        {
          steps: [
            'Name it and choose who can enter: anyone who signs up, or holders of your coin.',
            'Set the prize, up to 32 places, and the end. You can give larger holders more entries.',
            'Sign the terms and lock the prize. It moves into an on-chain escrow together with the fee and a small network deposit.',
            'When you are ready, press Select Winner. Entries close for good, the list is fixed on-chain, and a public random number decides.',
            'Confirm the winner. If you do not, the prize is paid automatically 24 hours after the draw.',
          ],
        },
        'If you cancel before the draw begins, or if nobody enters, you get the prize and the fee back in full.',
      ],
    },
    {
      id: 'clips',
      title: 'Clips',
      text: [
        'Fans collect public posts from X for a token. To add posts you verify your X account once, by signing in with X or by posting one sentence. Posts from your own account carry a badge.',
        'The creator picks winners by hand or at random. A random pick uses a public random number that does not exist yet when the list is fixed. Every pick is listed, and your browser can verify it.',
      ],
    },
    {
      id: 'problems',
      title: 'When something goes wrong',
      text: [
        [
          'A payment failed: nothing was moved unless your wallet shows it. The page tells you which of the two happened.',
          'A page says "still confirming": wait. Do not pay again. It goes on even if you close the page.',
          'Your alert did not appear: the stream may be offline, or the creator paused or cleared alerts. The money has arrived all the same.',
          'Your wallet warns you: do not approve. Report it to us.',
        ],
        'Contact: {contact}',
      ],
    },
  ] satisfies Part[],
};
