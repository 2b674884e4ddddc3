import { useEffect, useState } from 'react';
import { SOL_DECIMALS } from '../../../core/money.ts';
import type { ShowFigures } from '../../../core/show/model.ts';
import { dollarsText } from '../../../core/tokens/dollars.ts';
import { Face } from '../../ui/face.tsx';
import { shortAmountText } from './figures-text.ts';
import { words } from './show-words.ts';
import { Tick } from './tick.tsx';
import './latest.css';

type Latest = NonNullable<ShowFigures['latest']>;
/** The duration of the slide in show.css. */
const SLIDE_MS = 420;

/** The newest tip. */
export function LatestPart({ tip, solUsd }: { tip: Latest | null; solUsd: number | null }) {
  const { shown, leaving } = useSwap(tip);
  if (!shown) return null;
  const amount = shortAmountText(BigInt(shown.amountUnits), shown.decimals);
  const dollars =
    shown.worth === null || solUsd === null ? null : dollarsText(BigInt(shown.worth), SOL_DECIMALS, solUsd);
  return (
    <section className="show-plate show-latest" aria-label={words.latest.title}>
      <span className="show-latest-mark">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 10v4M8 7v10M12 3.5v17M16 7v10M20 10v4" />
        </svg>
      </span>
      <div className={`show-latest-line ${leaving ? 'show-out' : 'show-in'}`} key={shown.tipId}>
        <small>{words.latest.title}</small>
        {shown.face && <Face address={shown.tipId} picture={shown.face} className="show-face" />}
        <bdi className="show-name">{shown.name ?? words.anonymous}</bdi>
        {shown.verified && <Tick />}
        <b>
          {amount} {shown.symbol}
        </b>
        {dollars && <small>{dollars}</small>}
      </div>
    </section>
  );
}

/** The old tip slides out before the new one slides in. A name that is taken back goes at once. */
function useSwap(tip: Latest | null): { shown: Latest | null; leaving: boolean } {
  const [shown, setShown] = useState(tip);
  const leaving = shown !== null && tip !== null && shown.tipId !== tip.tipId;
  useEffect(() => {
    if (!leaving) return setShown(tip);
    const timer = setTimeout(() => setShown(tip), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [tip, leaving]);
  return { shown: leaving ? shown : tip, leaving };
}
