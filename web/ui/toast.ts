/** Short notices at the bottom right. The code that draws them is loaded with the first one. */

/** Loads the toaster before it is needed: a notice about a lost connection must not need the connection. */
export const preloadToasts = () => import('./toaster.tsx');

/** A message that is already on screen is not stacked twice. */
export const notify = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
};

function show(kind: 'success' | 'error' | 'info', text: string): void {
  preloadToasts().then(
    ({ showToast }) => showToast(kind, text),
    () => console.error(text),
  );
}
