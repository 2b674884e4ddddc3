import { copyText } from './browser.ts';
import { notify } from './toast.ts';
import { words } from './words.ts';

/** Puts text on the clipboard. Where the browser refuses, a toast says so, and the answer is false. */
export async function copyOrSay(text: string): Promise<boolean> {
  const done = await copyText(text);
  if (!done) notify.error(/^https?:/.test(text) ? words.urlNotCopied : words.notCopied);
  return done;
}
