/** The sentences of cancelling a giveaway. */
import { count } from './format.ts';

export const words = {
  title: 'Cancel this giveaway?',
  prize: 'Prize comes back',
  fee: 'Platform fee comes back',
  to: 'To',
  yourWallet: (address: string) => `your wallet (${address})`,
  networkFee: 'Network fee',
  paidByUs: 'we pay it',
  registered: (wallets: number) => `${count(wallets, 'wallet')} registered; nobody will win. `,
  committed:
    'The list is already fixed, but its random number does not exist yet: nobody knows who would have won. ',
  final: 'This is final. Signing is free, and the unused network deposit comes back too.',
  confirm: (word: string) => `Type ${word} to confirm`,
  keep: 'Keep it',
  cancel: 'Cancel giveaway',
  cancelling: 'Cancelling...',
  progress: 'Cancelling your giveaway',
  sign: 'Sign the message in your wallet',
  signNote: 'It is free.',
  returning: 'Prize and fee go back',
  returningNote: 'We sent the transaction. Waiting for the network to confirm it.',
  stillConfirming: 'Still confirming. The network is slow; this page shows it as soon as it is done.',
  connectFirst: 'Please connect your wallet first',
  failed: 'Failed to cancel giveaway',
  /** Below the form, while the toast names the failure. */
  failedNote:
    'The server did not answer. If your request got through, this page shows it in a moment; otherwise it is safe to try again.',
  refusedNote: 'Your wallet did not sign, so nothing has changed.',
  noAnswer:
    'The network has not answered yet. The giveaway may still be cancelled; this page shows it as soon as it is',
  done: (amount: string, token: string) => `Giveaway cancelled successfully! ${amount} ${token} returned`,
} as const;
