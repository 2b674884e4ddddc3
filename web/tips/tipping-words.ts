/** The sentences of the landing page of tips, /tipping. */
export const words = {
  eyebrow: 'Tipping',
  title: 'Tip the creator of any token',
  lead: 'Find a token to tip its creator. Your own stream is seven short steps away.',
  start: 'Get tips on my stream',
  search: 'Find a token',
  searchHint: 'Type a name, a ticker or a token address.',
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
      text: 'A voice reads every tip. Add sounds and pictures.',
    },
    {
      icon: 'shield',
      title: 'Your moderators',
      text: 'Helpers hold, edit or drop alerts, in OBS or on a phone. They touch no money.',
    },
    {
      icon: 'gift',
      title: 'More on stream',
      text: 'Show a goal, top supporters, and giveaways drawn live.',
    },
  ],
  how: {
    eyebrow: 'How it works',
    title: 'Live in a few minutes',
    step: (number: number) => `Step ${number}`,
    steps: [
      { title: 'Connect your wallet', text: 'You need no coin and no account.' },
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
        steps: 'In Sources, press + and choose Browser. Or drag the overlay button into OBS.',
      },
      {
        name: 'Streamlabs Desktop',
        url: 'https://streamlabs.com/streamlabs-live-streaming-software',
        steps: 'In Sources, press + and choose Browser Source. Paste the overlay URL.',
      },
      {
        name: 'XSplit Broadcaster',
        url: 'https://www.xsplit.com/broadcaster',
        steps: 'Press Add Source and choose Webpage. Paste the overlay URL.',
      },
      {
        name: 'vMix',
        url: 'https://www.vmix.com',
        steps: 'Press Add Input and choose Web Browser. Paste the overlay URL.',
      },
      {
        name: 'PRISM Live Studio',
        url: 'https://prismlive.com',
        steps: 'In Sources, press + and choose Web Source. Paste the overlay URL.',
      },
      {
        name: 'Meld Studio',
        url: 'https://meldstudio.co',
        steps: 'Press Add Layer and choose Browser. Paste the overlay URL.',
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
