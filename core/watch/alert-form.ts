/**
 * The request that brings a message to the operator, in the form of the service whose address it is: Slack's and
 * Discord's webhooks, else ntfy (local/contracts/alerts has their answers and the sources).
 */

import { bytesOf } from '../live/message-text.ts';

/** Discord refuses 2,001 characters; ntfy makes a file of 4,097 bytes, or refuses them. */
const MOST_CHARACTERS = 1900;
const MOST_BYTES = 4000;
const CUT = ' ...';

export interface AlertRequest {
  headers: Record<string, string>;
  body: string;
}

/** Returns headers and body of the POST to `url`. */
export function alertRequest(url: string, message: string): AlertRequest {
  const text = shortened(message.replace(/\p{Surrogate}/gu, '\ufffd'));
  const { hostname } = new URL(url);
  const json = (body: object) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (hostname === 'hooks.slack.com') return json({ text: escaped(text) });
  // A sentence of an outside service may hold "@everyone".
  if (/(^|\.)discord(app)?\.com$/.test(hostname))
    return json({ content: text, allowed_mentions: { parse: [] } });
  return { headers: { 'content-type': 'text/plain; charset=utf-8', title: 'Fanfare' }, body: text };
}

/** Cuts no character in two: half of one is no UTF-8. */
function shortened(text: string): string {
  let [characters, bytes, end] = [0, 0, 0];
  for (const character of text) {
    characters += character.length;
    bytes += bytesOf(character);
    if (characters > MOST_CHARACTERS || bytes > MOST_BYTES) return text.slice(0, end) + CUT;
    if (characters <= MOST_CHARACTERS - CUT.length && bytes <= MOST_BYTES - CUT.length) end = characters;
  }
  return text;
}

/** Slack reads three characters as markup. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
