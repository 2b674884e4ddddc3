import { copyOrSay } from './copy.ts';

/** Opens the device's share sheet with a text to post; without one, copies the address. `url`: not this page's. */
export async function sharePage(
  title: string,
  onCopied: () => void,
  text?: string,
  url = location.href,
): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // the user closed the share sheet
    }
  }
  if (await copyOrSay(url)) onCopied();
}
