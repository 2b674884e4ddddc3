/** The calls of a token's creator or an admin for its desk: a session for the studio, and links for moderators. */
import type { DeskLink, DeskScope } from '../../core/live/desk.ts';
import type { Authority } from './creator.ts';
import { useRead } from './read.ts';
import { callAs } from './session.ts';

export interface Moderators {
  /** Newest first; a link that was revoked stays for its log. */
  links: DeskLink[];
}

const path = (token: string, rest: string) => `/api/live/${token}/desk/${rest}`;

/** Returns a secret for the desk of this studio. Throws ApiError. */
export async function openDesk(token: string, { scope, bearer }: Authority): Promise<string> {
  const opened = await callAs<{ data: { secret: string } }>(scope, bearer, path(token, 'session'), {
    method: 'POST',
  });
  return opened.data.secret;
}

/** Returns the links of a token's moderators; null reads nothing. */
export function useModerators(token: string, authority: Authority | null) {
  return useRead(
    authority && [path(token, 'links'), authority.bearer],
    async ([address]: string[]) =>
      (await callAs<{ data: Moderators }>(authority!.scope, authority!.bearer, address!)).data,
  );
}

/** Makes a link; its address, which holds the secret, is in this answer only. Throws ApiError. */
export async function makeLink(
  token: string,
  { scope, bearer }: Authority,
  link: { label: string; scope: DeskScope },
): Promise<{ link: DeskLink; url: string }> {
  const made = await callAs<{ data: { link: DeskLink; url: string } }>(scope, bearer, path(token, 'links'), {
    body: link,
  });
  return made.data;
}

/** Revokes a link: it stops working at once, and the desks that it opened close. Throws ApiError. */
export async function revokeLink(token: string, { scope, bearer }: Authority, id: string): Promise<void> {
  await callAs(scope, bearer, path(token, `links/${id}`), { method: 'DELETE' });
}
