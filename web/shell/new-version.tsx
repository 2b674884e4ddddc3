import { useEffect, useState } from 'react';
import { words } from './words.ts';

const { newVersion } = words;

/**
 * Asks for a reload once a file that this page needs is gone: the site has a new version. Its code is in the first
 * bundle, because that of a toast may be gone too. A lost connection says nothing.
 */
export function NewVersion() {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    // Its name changes with any file of the app. Wallets put scripts of their own before it.
    const { src } = document.querySelector<HTMLScriptElement>('script[type=module][src]')!;
    const look = () =>
      fetch(src, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => setGone(status === 404),
        () => {},
      );
    addEventListener('vite:preloadError', look);
    return () => removeEventListener('vite:preloadError', look);
  }, []);
  if (!isGone) return null;
  return (
    <p role="alert" className="brass-fill py-3 text-center">
      {newVersion.text}{' '}
      <button type="button" className="font-semibold underline" onClick={() => location.reload()}>
        {newVersion.reload}
      </button>
    </p>
  );
}
