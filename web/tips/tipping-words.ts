/** The sentences of the landing page of tips, /tipping. */
export const words = {
  eyebrow: 'Tipping',
  title: 'Tip the creator of any token',
  lead: 'Find a token, or get tips on your stream.',
  start: 'Get tips on my stream',
  search: 'Find a token',
  features: [
    {
      icon: 'coins',
      title: 'SOL or the token',
      text: 'Fans choose. They see the fee before they sign.',
    },
    {
      icon: 'bolt',
      title: 'Live within a second',
      text: 'A confirmed tip reaches every open overlay at once.',
    },
    {
      icon: 'palette',
      title: 'Nine looks',
      text: 'Bigger tips get bigger alerts, in five tiers.',
    },
    {
      icon: 'sound',
      title: 'Read aloud',
      text: 'A voice reads every tip. Add sounds and pictures.',
    },
    {
      icon: 'shield',
      title: 'Your moderators',
      text: 'Helpers hold or drop alerts. They touch no money.',
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
        text: 'Paste one URL into OBS. Send a free test.',
      },
      {
        title: 'Share the tip page',
        text: 'Put its link in your chat and description.',
      },
    ],
  },
  platforms: {
    eyebrow: 'Streaming software',
    title: 'Works as a browser source',
    guide: 'Official site',
    opens: ', opens in a new tab',
    size: 'Set the size to 1920\u00A0×\u00A01080.',
    list: [
      {
        name: 'OBS Studio',
        url: 'https://obsproject.com',
        steps: 'In Sources, press + and choose Browser, or drag the overlay button into OBS.',
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
