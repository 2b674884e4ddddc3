import { X_POPUP } from '../../core/clips/model.ts';
import type { Popup } from './popup-flow.ts';
import { words } from './words.ts';

/** A window of our own, centred in this one, with a short text until X loads. Null if the browser blocks it. */
export function openPopup(): Popup | null {
  const { width, height } = X_POPUP;
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  const popup = window.open(
    'about:blank',
    'fanfare-x',
    `popup=yes,width=${width},height=${height},left=${left},top=${top}`,
  );
  if (!popup || popup.closed) return null;
  greet(popup);
  return {
    get closed() {
      return popup.closed;
    },
    close: () => popup.close(),
    goTo: (url) => popup.location.replace(url),
  };
}

function greet(popup: Window): void {
  try {
    popup.document.title = words.verify.popupTitle;
    popup.document.body.textContent = words.verify.popup;
    popup.document.body.style.cssText =
      'margin:4rem 2rem;background:#090c0b;color:#a3b3ac;font:16px/1.6 system-ui,sans-serif;text-align:center';
  } catch {
    // A window left over from before that shows X already: it is sent to X again.
  }
}
