/** The texts that the moderators' dock and the studio's live queue share. */
import type { DeskAction } from '../../core/live/desk.ts';
import type { HoldReason, Mode } from '../../core/moderation/model.ts';

const REASONS: Record<HoldReason, string> = {
  word: 'Word',
  judge: 'Flagged',
  'silent-judge': 'Not checked',
  language: 'Language',
  mode: 'Needs approval',
  unattended: 'Unusual words',
  panic: 'Panic',
  moderator: 'Put on hold',
};

const WHY: Record<HoldReason, string> = {
  word: 'A word on your list',
  judge: 'The safety check flagged it',
  'silent-judge': 'The safety check gave no answer in time',
  language: 'Its language cannot be checked',
  mode: 'Needs approval',
  unattended: 'Unusual words. Plays only if a moderator is here.',
  panic: 'Arrived during a panic',
  moderator: 'Held by hand',
};

const MODES: Record<Mode, string> = { filter: 'Filter mode', hold: 'Hold mode', approve: 'Approve mode' };

const DONE: Record<DeskAction, string> = {
  approve: 'approved',
  'approve-all': 'approved the alerts held by panic',
  'trust-sender': 'approved and trusted',
  'show-now': 'showed',
  hold: 'held',
  'drop-message': 'dropped the text of',
  remove: 'removed',
  'block-sender': 'blocked',
  skip: 'skipped',
  'stop-voice': 'stopped the voice of',
  pause: 'paused the alerts',
  resume: 'resumed the alerts',
  panic: 'pressed Panic',
  'end-panic': 'ended the panic',
  'ask-draw': 'asked to draw',
  'take-back-draw': 'took back the draw',
  'take-off': 'took the giveaway off the stream',
  'show-again': 'showed the winners again',
};

export const words = {
  anonymous: 'Anonymous',
  verified: 'The wallet proved this X account',
  test: 'Test alert',
  clip: 'Winning clip',
  tips: (number: number) => `${number} tips as one alert`,
  reasons: REASONS,
  why: WHY,
  /** "Word, 6 s". */
  timed: (reason: string, seconds: number) => `${reason}, ${seconds} s`,
  modes: MODES,
  onScreen: 'On screen',
  seconds: (seconds: number) => `${seconds} s`,
  secondsLeft: (seconds: number) => `${seconds} s left`,
  noMessage: 'No message',
  approve: 'Approve',
  approveAll: (number: number) => `Approve all ${number}`,
  /** The question before a press. */
  askAll: (number: number) =>
    number === 1
      ? '1 alert that only the panic held goes to the stream. What was flagged stays held.'
      : `${number} alerts that only the panic held go to the stream. What was flagged stays held.`,
  sureAll: (number: number) => `Yes, approve ${number}`,
  notAll: 'Not now',
  showNow: 'Show now',
  hold: 'Hold',
  dropText: 'Drop text',
  skip: 'Skip',
  stopVoice: 'Stop voice',
  remove: 'Remove',
  trust: 'Approve and trust',
  block: 'Block sender',
  pause: 'Pause',
  resume: 'Resume',
  /** The name of a small button, for screen readers. */
  about: (action: string, name: string) => `${action}: ${name}`,
  failed: 'That did not reach the stream. Please try again.',
  /** "7:41 PM, you approved Juniper". */
  done: (time: string, label: string, action: DeskAction, about: string | null) =>
    `${time}, ${label} ${DONE[action]}${about === null ? '' : ` ${about}`}`,
  you: 'you',
  undo: 'Undo',
  more: (number: number) => `and ${number} more`,
} as const;
