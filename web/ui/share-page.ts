import { copyText } from './browser.ts';
import { notify } from './toast.ts';

/** The device's own share sheet, with words to post, where there is one, else the page's address on the clipboard. */
export async function sharePage(title: string, onCopied: () => void, text?: string): Promise<void> {
  const url = location.href;
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // the person changed their mind
    }
  }
  if (await copyText(url)) onCopied();
  else notify.error('Failed to share or copy URL');
}
