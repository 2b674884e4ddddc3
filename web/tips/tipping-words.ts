/** The sentences of the landing page of tips, /tipping. */
export const words = {
  eyebrow: 'Tipping',
  title: 'Tip the creator of any token',
  lead: 'Find a token to tip its creator. Is it yours? Set up your stream in three steps.',
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
      title: 'Your look',
      text: 'Colors, outline, weight and some 70 font families, with a live preview.',
    },
    {
      icon: 'sound',
      title: 'Read aloud',
      text: 'Amount and message are spoken, and you can replay any alert.',
    },
  ],
  how: {
    eyebrow: 'How it works',
    title: 'Live in three steps',
    step: (number: number) => `Step ${number}`,
    steps: [
      { title: 'Open your token', text: 'Find it above. We read the creator from the chain. No sign-up.' },
      {
        title: 'Add the overlay',
        text: 'Connect the creator wallet, style the alert, and add the overlay URL as a browser source.',
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
