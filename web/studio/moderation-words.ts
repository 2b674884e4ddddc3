/** The sentences of the moderation card. */
import type { Mode, WordAction } from '../../core/moderation/model.ts';
import type { WalletWords } from './wallet-list.tsx';

const ABOUT: Record<Mode, string> = {
  filter: 'Shown at once. Listed words are masked. Flagged messages are hidden.',
  hold: 'New alerts wait. Flagged ones wait for you. While nobody watches, unusual words wait too.',
  approve: 'Every alert with words waits for approval.',
};

const ACTIONS: Record<WordAction, string> = {
  mask: 'Mask it: ****',
  drop: 'Drop the message',
  hold: 'Hold the alert',
};

/** A list with its heading. */
type PartWords = WalletWords & { title: string; about: string };

export const words = {
  title: 'Rules and words',
  about: 'What may appear on stream. Tips are paid anyway.',
  signIn: 'Sign in to set it.',
  aboutMode: ABOUT,
  seconds: 'Hold for',
  secondsSay: (number: number) => `${number} s`,
  faces: {
    title: 'Faces',
    about: {
      off: 'The stream shows no pictures of people.',
      trusted: 'Proven X accounts and trusted wallets only.',
      all: 'Every picture. Nobody has looked at them first.',
    },
    options: { off: 'Off', trusted: 'Trusted', all: 'All' },
  },
  list: {
    title: 'Words',
    about: "Adds to the site's list. Catches simple misspellings.",
    word: 'Word or phrase',
    action: 'What happens',
    actionFor: (word: string) => `What happens with ${word}`,
    actions: ACTIONS,
    add: 'Add',
    remove: (word: string) => `Remove ${word}`,
    none: 'None yet.',
    known: 'This word is in the list already.',
    invalid: 'Enter a word with a letter or a digit.',
  },
  blocked: {
    title: 'Blocked wallets',
    about: 'Their tips are paid to you and never shown.',
    wallet: 'Wallet address',
    add: 'Block',
    remove: (wallet: string) => `Unblock ${wallet}`,
    none: 'None.',
    known: 'This wallet is blocked already.',
    full: 'The list is full.',
    invalid: 'This is not a Solana address.',
  } satisfies PartWords,
  trusted: {
    title: 'Trusted wallets',
    about: 'They skip the hold. Banned words still apply.',
    wallet: 'Wallet to trust',
    add: 'Trust',
    remove: (wallet: string) => `No longer trust ${wallet}`,
    none: 'Only those who tipped 0.05 SOL over days.',
    known: 'This wallet is trusted already.',
    full: 'The list is full.',
    invalid: 'This is not a Solana address.',
  } satisfies PartWords,
  holders: 'Holders of the coin',
  otherLanguages: 'Show words in other languages',
  save: {
    region: 'Unsaved moderation settings',
    unsaved: 'Unsaved changes',
    undo: 'Undo',
    save: 'Save moderation',
    saving: 'Saving...',
    saved: 'Moderation saved',
    failed: 'The moderation settings could not be saved',
  },
} as const;
