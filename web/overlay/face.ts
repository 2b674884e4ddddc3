/** The face of a tipper, where the tier has no picture of its own, or of the author of a clip. */
import { useMemo, useState } from 'react';
import type { Held } from './held-files.ts';

/** Returns the picture of this hash, round; null without one, and for one that does not load. */
export function useTipperFace(hash: string | null | undefined): Held | null {
  const [failed, setFailed] = useState('');
  return useMemo(
    () =>
      hash && hash !== failed
        ? {
            take() {
              const image = new Image();
              image.alt = '';
              image.className = 'alert-face';
              image.onerror = () => setFailed(hash);
              image.src = `/api/faces/${hash}`;
              return image;
            },
            giveBack: (element) => element.remove(),
          }
        : null,
    [hash, failed],
  );
}
