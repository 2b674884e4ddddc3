/**
 * The request that brings a message to the operator, in the form of the service whose address it is: Slack's and
 * Discord's webhooks, else ntfy (local/contracts/alerts has their answers and the sources).
 */

/** Discord refuses longer texts with 400; ntfy makes a file of a longer one. */
const MOST_CHARACTERS = 1900;

export interface AlertRequest {
  headers: Record<string, string>;
  body: string;
}

/** Returns headers and body of the POST to `url`. */
export function alertRequest(url: string, message: string): AlertRequest {
  const text = message.length <= MOST_CHARACTERS ? message : `${message.slice(0, MOST_CHARACTERS - 4)} ...`;
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

/** Slack reads three characters as markup. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
