/** The dialog in which a user shows to be human, with Turnstile's widget in it. Loaded when it is first needed. */
import type { Widget } from '../../core/shares/human-pass.ts';
import { words } from './human-words.ts';

/** The part of Turnstile's script that is used here. */
interface Turnstile {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      theme: 'dark';
      size: 'flexible';
      callback(token: string): void;
      /** True: the error is handled. */
      'error-callback'(code: string): boolean;
    },
  ): string;
  remove(id: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** A page asks again by itself: no dialog comes back right after it was closed. */
const QUIET_MS = 60_000;
let quietUntil = 0;
let open: Promise<string | null> | null = null;

/** Returns a human pass; null if the user closes the dialog or the check fails. All calls that wait share one dialog. */
export function askHuman(widget: Widget): Promise<string | null> {
  if (Date.now() < quietUntil) return Promise.resolve(null);
  open ??= showDialog(widget).then((pass) => {
    if (pass === null) quietUntil = Date.now() + QUIET_MS;
    open = null;
    return pass;
  });
  return open;
}

async function showDialog({ siteKey, script }: Widget): Promise<string | null> {
  // The browser's own dialog is above every other, also above one of ours.
  const dialog = make('dialog', 'm-auto w-full max-w-sm rounded-3xl border border-line-strong bg-surface');
  dialog.classList.add('px-2', 'py-6', 'text-center', 'text-fg', 'shadow-lift', 'backdrop:bg-black/75');
  const title = make('h2', 'text-lg font-semibold tracking-tight', words.title);
  const place = make('div', 'my-5 flex min-h-16 justify-center');
  const cancel = make('button', 'rounded-full px-4 py-2 text-sm text-muted hover:text-fg', words.cancel);
  cancel.type = 'button';
  cancel.onclick = () => dialog.close();
  title.id = 'human-check';
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.append(title, make('p', 'mt-1.5 text-sm text-muted', words.about), place, cancel);
  // Escape closes this dialog alone, not one of ours below it.
  dialog.onkeydown = (event) => event.stopPropagation();
  const closed = new Promise<null>((resolve) => {
    dialog.onclose = () => resolve(null);
  });
  let tidy = () => {};
  const solved = async () => {
    const turnstile = await loadTurnstile(script);
    if (!dialog.open) return null;
    return new Promise<string | null>((resolve) => {
      const id = turnstile.render(place, {
        sitekey: siteKey,
        theme: 'dark',
        size: 'flexible',
        callback: resolve,
        'error-callback': () => {
          resolve(null);
          return true;
        },
      });
      tidy = () => turnstile.remove(id);
    });
  };
  document.body.append(dialog);
  dialog.showModal();
  try {
    const token = await Promise.race([closed, solved()]);
    return token === null ? null : await passFor(token);
  } catch {
    // Whatever fails: the call's own refusal is shown.
    return null;
  } finally {
    tidy();
    dialog.remove();
  }
}

/** Not by `call`, which asks here itself. */
async function passFor(token: string): Promise<string | null> {
  const response = await fetch('/api/human', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const { data } = (await response.json()) as { data?: { pass: string } };
  return data?.pass ?? null;
}

function loadTurnstile(script: string): Promise<Turnstile> {
  if (window.turnstile) return Promise.resolve(window.turnstile);
  return new Promise((resolve, reject) => {
    const element = make('script');
    element.src = `${script}?render=explicit`;
    element.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error('no widget')));
    element.onerror = reject;
    document.head.append(element);
  });
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  text = '',
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}
