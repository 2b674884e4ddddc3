/**
 * Every text that a wallet signs. Built here, compared here, never parsed: the server builds the text again and compares.
 * The first line names site and action, then subject, wallet, and a nonce or time; free text stands JSON-quoted on one
 * line, so that no title can imitate another message.
 */

/** A signed message is good for 5 minutes and once. */
export const MESSAGE_LIFETIME_MS = 5 * 60_000;

/** Asked by POST /api/tip/auth/creator/challenge. `token` is absent when the challenge was asked for without one. */
export function creatorChallenge(input: {
  site: string;
  wallet: string;
  token?: string;
  nonce: string;
  issuedAt: string;
}): string {
  return lines(`${input.site} asks you to sign in as creator`, {
    Token: input.token,
    Wallet: input.wallet,
    Nonce: input.nonce,
    'Issued at': input.issuedAt,
  });
}

/** Asked by GET /api/admin/auth-message. `wallet` is absent when the message was asked for without one. */
export function adminChallenge(input: {
  site: string;
  wallet?: string;
  nonce: string;
  issuedAt: string;
}): string {
  return lines(`${input.site} asks you to sign in as administrator`, {
    Wallet: input.wallet,
    Nonce: input.nonce,
    'Issued at': input.issuedAt,
  });
}

/** The memo that stands in a tip's transaction and names its row. */
export function tipMemo(tipId: string): string {
  return `fanfare:tip:${tipId}`;
}

function lines(first: string, fields: Record<string, string | undefined>): string {
  const rest = Object.entries(fields).filter(([, value]) => value !== undefined);
  return [
    first,
    ...rest.map(([name, value]) => `${name}: ${value}`),
    'Signing costs nothing and moves nothing.',
  ].join('\n');
}
