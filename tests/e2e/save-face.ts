/** A profile with a picture over the API, where the page is not the point. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { profileMessage } from '../../core/messages.ts';
import type { Person } from '../../local/world/types.ts';
import { signText } from './giveaways.ts';

/** Draws the picture in `page`, which may show anything. Throws with the server's answer. */
export async function saveFace(appUrl: string, page: Page, person: Person, name: string): Promise<void> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 });
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#7d1a72';
    context.fillRect(0, 0, 256, 256);
    return canvas.toDataURL('image/webp');
  });
  const bytes = Buffer.from(url.split(',')[1]!, 'base64');
  const picture = createHash('sha256').update(bytes).digest('hex');
  const wallet = person.publicKey;
  const profile = { name, bio: null, picture, banner: null, links: [], showsHandle: false };
  const time = Math.floor(Date.now() / 1000);
  const message = profileMessage({ ...profile, site: new URL(appUrl).host, wallet, time });
  const signed = { walletAddress: wallet, message, signature: signText(message, person) };
  const response = await fetch(`${appUrl}/api/profiles/${wallet}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...signed, ...profile, pictureBytes: bytes.toString('base64') }),
  });
  if (!response.ok) throw new Error(`${name} has no face: ${await response.text()}`);
}
