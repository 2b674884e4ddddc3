/** Taking and moving a name over the API, where the page is not the point. */
import { moveNameMessage, takeNameMessage } from '../../core/messages.ts';
import type { Person } from '../../local/world/types.ts';
import { signText } from './giveaways.ts';

const seconds = () => Math.floor(Date.now() / 1000);

async function send(url: string, method: 'PUT' | 'POST', body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}

/** Gives `owner` the name for `subject`, a coin or the own address. Throws if the app refuses it. */
export function takeName(appUrl: string, name: string, subject: string, owner: Person): Promise<void> {
  const wallet = owner.publicKey;
  const message = takeNameMessage({ site: new URL(appUrl).host, name, subject, wallet, time: seconds() });
  const signature = signText(message, owner);
  return send(`${appUrl}/api/names/${name}`, 'PUT', { walletAddress: wallet, subject, message, signature });
}

/** Moves the name to the wallet of `to`, which has no coin. */
export function moveName(appUrl: string, name: string, from: Person, to: Person): Promise<void> {
  const parties = { from: from.publicKey, to: to.publicKey, subject: to.publicKey };
  const message = moveNameMessage({ site: new URL(appUrl).host, name, ...parties, time: seconds() });
  return send(`${appUrl}/api/names/${name}/move`, 'POST', {
    ...parties,
    ...{ fromMessage: message, fromSignature: signText(message, from) },
    ...{ toMessage: message, toSignature: signText(message, to) },
  });
}
