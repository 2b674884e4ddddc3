/** The sentences of /tip/{token} beside the form. */
export const words = {
  notFound: 'Token Not Found',
  title: 'Tip {token}',
  createdBy: 'Created by',
  paysTo: 'Tips go to',
  unclaimed: 'Unclaimed. Its metadata is controlled by',
  copyCreator: 'Copy creator address',
  copied: 'Copied to clipboard!',
  linkCopied: 'Link copied to clipboard!',
  share: 'Share',
  shareTitle: (token: string) => `Tip ${token}`,
  tokenPage: 'Token page',
  channelPage: 'Tips and giveaways',
  live: 'Overlay connected',
  steps: [
    { title: 'Approve', text: 'Confirm once in your wallet. Nothing moves before that.' },
    { title: 'Delivered', text: 'The tip goes straight to the creator. We never hold it.' },
    { title: 'On screen', text: 'Your alert joins the queue the moment the tip is confirmed.' },
  ],
  preview: 'Shown on stream as',
  /** Before the preview has loaded. */
  sample: '0.05 SOL',
} as const;
