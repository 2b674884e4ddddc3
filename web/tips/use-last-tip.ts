/** The last tip that was sent from this tab, so that its receipt is still there after the page is loaded again. */
import { useState } from 'react';
import type { Tip } from '../../core/tips.ts';

const keyOf = (token: string) => `fanfare.receipt.${token}`;

export interface LastTip {
  tip: Tip;
  /** It was there when the page was opened. */
  restored: boolean;
}

/** The last tip to `token`, and how to note a new one. */
export function useLastTip(token: string): [LastTip | null, (tip: Tip) => void] {
  const [last, setLast] = useState<LastTip | null>(() => stored(token));
  return [
    last,
    (tip) => {
      setLast({ tip, restored: false });
      try {
        sessionStorage.setItem(keyOf(token), JSON.stringify(tip));
      } catch {
        // Storage is full or blocked: the receipt lasts as long as the page.
      }
    },
  ];
}

function stored(token: string): LastTip | null {
  try {
    const tip = JSON.parse(sessionStorage.getItem(keyOf(token)) ?? 'null') as Tip | null;
    return tip?.tokenAddress === token && typeof tip.id === 'string' ? { tip, restored: true } : null;
  } catch {
    return null;
  }
}
