/** The fake X's pages: its consent page, and the markup of a quoted post. */

import type { Account, Post } from './accounts.ts';
import { escapeHtml } from './html.ts';
import { linkedText } from './links.ts';

/** One button per account, and one to refuse. Choosing leads back to the app. */
export function consentPage(
  appName: string,
  choices: { account: Account; url: string }[],
  denyUrl: string,
): string {
  const buttons = choices.map(
    ({ account, url }) =>
      `<p><a class="yes" href="${escapeHtml(url)}">Authorize as @${account.username}</a></p>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local X</title><style>body{font:16px system-ui;margin:2rem;background:#fff;color:#111}
a{display:block;padding:.8rem 1rem;border-radius:2rem;text-align:center;text-decoration:none;background:#111;color:#fff}
a.no{background:#eee;color:#111}</style>
<h1>${escapeHtml(appName)} wants to know your X account</h1><p>This is the fake X of the local world.</p>
${buttons.join('\n')}<p><a class="no" href="${escapeHtml(denyUrl)}">Cancel</a></p></html>`;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Returns the quote of a post as publish.x.com writes it, with its script unless `omit_script` is set. */
export function quoteHtml(post: Post, account: Account, withScript: boolean): string {
  const { postedAt } = post;
  const date = `${MONTHS[postedAt.getUTCMonth()]} ${postedAt.getUTCDate()}, ${postedAt.getUTCFullYear()}`;
  const text = linkedText(post).replaceAll('\n', '<br>');
  const url = `https://twitter.com/${account.username}/status/${post.id}?ref_src=twsrc%5Etfw`;
  const script = '<script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>\n';
  return (
    `<blockquote class="twitter-tweet"><p lang="en" dir="ltr">${text}</p>&mdash; ${escapeHtml(account.name)} ` +
    `(@${account.username}) <a href="${url}">${date}</a></blockquote>\n${withScript ? script : ''}`
  );
}
