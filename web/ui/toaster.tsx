import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';

let mounted = false;

/** Shows a toast: up to 3 visible, gone after 4 s, bottom-right, dark. */
export function showToast(kind: 'success' | 'error' | 'info', text: string): void {
  if (!mounted) mount();
  toast[kind](text, { id: `${kind}:${text}` });
}

/** A React root of its own, so that toasts survive a screen that throws. */
function mount() {
  mounted = true;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  // Synchronously: a toast raised before the toaster listens is lost.
  flushSync(() =>
    root.render(
      <Toaster
        theme="dark"
        position="bottom-right"
        visibleToasts={3}
        duration={4000}
        toastOptions={{
          style: {
            background: 'var(--color-raised)',
            border: '1px solid var(--color-line-strong)',
            borderRadius: '0.875rem',
            color: 'var(--color-fg)',
            fontFamily: 'var(--font-sans)',
            fontSize: '0.875rem',
          },
        }}
      />,
    ),
  );
}
