import { Toaster as Sonner } from 'sonner';

/** Where toasts appear: up to 3 visible, gone after 4 s, bottom-right, dark. */
export function Toaster() {
  return (
    <Sonner
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
    />
  );
}
