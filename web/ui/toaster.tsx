import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';

let mounted = false;

const LIFETIME_MS = 4000;
/** The same words are on the page, beside their subject. */
const REPEATED_MS = 1500;

/** A window in which a toast at the bottom would cover the button that is to be pressed next. */
const NARROW = '(width < 40rem)';

/** Shows a toast: up to 3 visible, gone after 4 s, bottom-right (below the header of a narrow window), dark. */
export function showToast(kind: 'success' | 'error' | 'info', text: string): void {
  if (!mounted) mount();
  toast[kind](text, { id: `${kind}:${text}`, duration: isOnPage(text) ? REPEATED_MS : LIFETIME_MS });
}

function isOnPage(text: string): boolean {
  return [...document.querySelectorAll('#content [role="alert"]')].some(
    (alert) => alert.textContent?.trim() === text,
  );
}

/** Returns a React root of its own, so that toasts survive a screen that throws. */
function mount() {
  mounted = true;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  // Synchronously: a toast raised before the toaster listens is lost.
  flushSync(() =>
    root.render(
      <Toaster
        theme="dark"
        position={matchMedia(NARROW).matches ? 'top-right' : 'bottom-right'}
        visibleToasts={3}
        duration={LIFETIME_MS}
        offset={16}
        mobileOffset={{ top: 72, bottom: 16, left: 16, right: 16 }}
        toastOptions={{
          style: {
            background: 'var(--color-raised)',
            border: '1px solid var(--color-line-strong)',
            borderRadius: '0.875rem',
            padding: '0.75rem 0.875rem',
            color: 'var(--color-fg)',
            fontFamily: 'var(--font-sans)',
            fontSize: '0.875rem',
            width: 'min(19rem, 100%)',
            right: 0,
          },
        }}
      />,
    ),
  );
}
