/** The sentences of the studio's live queue and of its moderators' card. The dock shares those in web/desk/words.ts. */
import type { DeskScope } from '../../core/live/desk.ts';
import type { Mode } from '../../core/moderation/model.ts';

const SCOPES: Record<keyof DeskScope, string> = {
  approve: 'Approve, hold and remove alerts, drop their text',
  skip: 'Skip what is on screen, show an alert now, stop the voice',
  pause: 'Pause the alerts and press Panic',
  block: 'Block senders',
  amounts: 'See the amounts',
};

const SHORT: Record<keyof DeskScope, string> = {
  approve: 'Approve',
  skip: 'Skip',
  pause: 'Pause and panic',
  block: 'Block',
  amounts: 'Sees amounts',
};

const MODES: Record<Mode, string> = { filter: 'Filter', hold: 'Hold', approve: 'Approve' };

const ABOUT: Record<Mode, (seconds: number) => string> = {
  filter: () => 'Shown at once; flagged messages are hidden.',
  hold: (seconds) => `Play ${seconds} s after they arrive.`,
  approve: () => 'Every alert with words waits for your approval.',
};

export const words = {
  live: {
    title: 'Live',
    onAir: 'On air',
    offline: 'Not connected',
    paused: 'Paused',
    cleared: 'Cleared',
    reconnecting: 'Reconnecting',
    onScreen: 'On screen now',
    preview: 'In a preview only',
    idle: 'No alert on screen.',
    signIn: 'Sign in to see and control the queue.',
    stale: 'Connection lost. Reconnecting ...',
    newTips: 'New tips',
    rules: 'Rules and words',
    rulesUnsaved: 'Unsaved rules',
    moderators: (number: number) =>
      number === 0 ? 'Moderators' : number === 1 ? '1 moderator' : `${number} moderators`,
    held: (number: number) => `${number} held`,
    modes: MODES,
    aboutMode: ABOUT,
    modeFailed: 'The mode could not be changed',
    panic: 'Panic: clear screen',
    keys: 'Esc Esc',
    clearTitle: 'Screen cleared',
    clearAbout: 'Picture and voice are gone. Everything new is held. Nothing paid is lost.',
    endPanic: 'End panic',
  },
  waiting: {
    title: 'Waiting',
    order: 'Bigger tips first',
    list: 'Waiting alerts',
    empty: 'Queue empty.',
    emptyAbout: 'New tips wait here.',
    paused: 'Paused. Alerts wait until you resume.',
    whenBack: 'They play when your overlay connects.',
    next: 'Next',
    spoken: 'Spoken',
    silent: 'Shown, not spoken',
    replay: 'Replay',
    test: 'Test',
    blockTitle: 'Block this sender?',
    blockAbout: (name: string) =>
      `The alerts of ${name} leave the queue. What this wallet tips from now on is paid and listed, and never shown. You can unblock it in the moderation settings.`,
    keep: 'Do not block',
    block: 'Block sender',
    blockShort: 'Block',
    clear: 'Clear',
  },
  moderators: {
    title: 'Moderators',
    about: 'A link steers alerts. It touches no money.',
    none: 'No link yet.',
    make: 'New link',
    label: 'Name of the moderator',
    labelHint: 'Each action is logged under this name.',
    may: 'What the link allows',
    scopes: SCOPES,
    short: SHORT,
    confirm: 'Make link',
    cancel: 'Cancel',
    failed: 'The link could not be made',
    madeTitle: (label: string) => `Link for ${label}`,
    madeAbout: 'Copy it now: it is not shown again. In OBS: Docks, Custom browser docks.',
    copy: 'Copy link',
    copied: 'Moderator link copied',
    done: 'Done',
    revoke: 'Revoke',
    revokeOne: (label: string) => `Revoke the link of ${label}`,
    revoked: 'Revoked',
    revokedToast: (label: string) => `The link of ${label} no longer works`,
    revokeFailed: 'The link could not be revoked',
    since: (day: string) => `since ${day}`,
    list: 'Moderator links',
    log: 'Last actions',
    noLog: 'No actions yet.',
  },
} as const;
