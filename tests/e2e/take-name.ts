/** Taking a name over the API, where the page is not the point. */
import { takeNameMessage } from '../../core/messages.ts';
import type { Person } from '../../local/world/types.ts';
import { signText } from './giveaways.ts';

/** Gives `owner` the name for `subject`, a coin or the own address. Throws if the app refuses it. */
export async function takeName(appUrl: string, name: string, subject: string, owner: Person): Promise<void> {
  const time = Math.floor(Date.now() / 1000);
  const wallet = owner.publicKey;
  const message = takeNameMessage({ site: new URL(appUrl).host, name, subject, wallet, time });
  const response = await fetch(`${appUrl}/api/names/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ walletAddress: wallet, subject, message, signature: signText(message, owner) }),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
}
