/** Public profiles. */
import type { RefusalKind } from './kind.ts';

export const PROFILE_REFUSALS = {
  profile_not_found: { status: 404, text: 'This wallet has no public profile' },
  profile_hidden: { status: 409, text: 'This profile was hidden by the site. It can only be deleted' },
  profiles_today: {
    status: 429,
    text: 'So many profiles were made from here today that no more are taken. Please try again tomorrow',
  },
  faces_today: { status: 429, text: 'This profile had three new pictures today. Please try again tomorrow' },
  face_not_found: { status: 404, text: 'There is no such picture' },
} as const satisfies Record<string, RefusalKind>;
