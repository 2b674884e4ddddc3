/** The sentences of the landing page of tips, /tipping. */
export const words = {
  eyebrow: 'Tipping',
  title: 'Tip the creator of any token',
  lead: 'Find a token to tip its creator. Your own stream is seven short steps away.',
  start: 'Get tips on my stream',
  search: 'Find a token',
  searchHint: 'By name, ticker or token address.',
  features: [
    {
      icon: 'coins',
      title: 'SOL or the token',
      text: 'Fans choose the currency. They see the fee before they sign.',
    },
    {
      icon: 'bolt',
      title: 'Live within a second',
      text: 'A confirmed tip reaches every open overlay at once.',
    },
    {
      icon: 'palette',
      title: 'Nine looks',
      text: 'Bigger tips get bigger alerts: up to five tiers, each with its own look and sound.',
    },
    {
      icon: 'sound',
      title: 'Read aloud',
      text: 'A voice speaks amount and message. Your sounds and pictures play along.',
    },
    {
      icon: 'shield',
      title: 'Your moderators',
      text: 'Helpers hold, edit or drop alerts, in OBS or on a phone. They touch no money.',
    },
    {
      icon: 'gift',
      title: 'More on stream',
      text: 'A goal with milestones, top supporters, and giveaways drawn in front of everybody.',
    },
  ],
  how: {
    eyebrow: 'How it works',
    title: 'Live in a few minutes',
    step: (number: number) => `Step ${number}`,
    steps: [
      { title: 'Connect your wallet', text: 'With a coin of yours or without. No sign-up.' },
      {
        title: 'Add the overlay',
        text: 'Paste one URL into OBS, pick a look, and send a free test.',
      },
      {
        title: 'Share the tip page',
        text: 'Put its link in your chat and description. Every tip sent there appears on your stream.',
      },
    ],
  },
  platforms: {
    eyebrow: 'Streaming software',
    title: 'Works as a browser source',
    guide: 'Official site',
    opens: ', opens in a new tab',
    size: 'Set the size to 1920 × 1080.',
    list: [
      {
        name: 'OBS Studio',
        url: 'https://obsproject.com',
        steps: 'Sources, plus, Browser. Or drag the overlay button from your studio into OBS.',
      },
      {
        name: 'Streamlabs Desktop',
        url: 'https://streamlabs.com/streamlabs-live-streaming-software',
        steps: 'Sources, plus, Browser Source. Paste the overlay URL.',
      },
      {
        name: 'XSplit Broadcaster',
        url: 'https://www.xsplit.com/broadcaster',
        steps: 'Add source, Webpage. Paste the overlay URL.',
      },
      { name: 'vMix', url: 'https://www.vmix.com', steps: 'Add Input, Web Browser. Paste the overlay URL.' },
      {
        name: 'PRISM Live Studio',
        url: 'https://prismlive.com',
        steps: 'Sources, plus, Web Source. Paste the overlay URL.',
      },
      {
        name: 'Meld Studio',
        url: 'https://meldstudio.co',
        steps: 'Add layer, Browser. Paste the overlay URL.',
      },
    ],
  },
  urls: {
    eyebrow: 'Example URLs',
    title: 'Every token gets three links',
    placeholder: '{token address}',
    token: 'Token page',
    tip: 'Tip page',
    overlay: 'Live overlay',
  },
} as const;
