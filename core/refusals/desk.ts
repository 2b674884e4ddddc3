/** Refusals of the desk, by which a creator and moderators steer the live queue. */
import type { RefusalKind } from './kind.ts';

export const DESK_REFUSALS = {
  desk_link_dead: {
    status: 403,
    text: 'This link no longer works. Ask the creator for a new moderator link.',
  },
  desk_out_of_scope: { status: 403, text: 'Your moderator link does not allow this' },
  desk_link_refused: {
    status: 409,
    text: 'A link of this name exists already, or there are {most} links. Choose another name, or revoke one first.',
  },
  settings_today: {
    status: 429,
    text: 'So much was stored today that no more is taken. Please try again tomorrow',
  },
  desk_link_unknown: { status: 404, text: 'There is no such moderator link' },
} as const satisfies Record<string, RefusalKind>;
