import { type CSSProperties, useEffect } from 'react';
import { DEFAULT_STYLE } from '../../core/live/style.ts';
import { formatAmount, groupThousands } from '../../core/money.ts';
import { loudness } from '../../core/tips/loudness.ts';
import { useStyle } from '../client/tips.ts';
import { facesOf } from '../overlay/alert-style.ts';
import { AlertView } from '../overlay/alert-view.tsx';
import { loadFonts } from '../overlay/fonts.ts';
import { useStageScale } from '../studio/use-stage-scale.ts';
import { Bars } from '../ui/bars.tsx';
import { cx } from '../ui/cx.ts';
import { words } from './preview-words.ts';
import { amountRules } from './tip-draft.ts';
import type { TipFormState } from './use-tip-form.ts';

/** The size at which the overlay is drawn and then scaled down: a full HD browser source. */
const STAGE = { width: 1920, height: 1080 };

/** The alert as the stream will show it, drawn by the overlay's own code in the creator's style. */
export function TipPreview({ form, strip = false }: { form: TipFormState; strip?: boolean }) {
  const { token, draft, units: typed, cleaned, room } = form;
  // Beside the receipt it shows the tip that was sent.
  const sent = form.sending ? null : (form.sent?.tip ?? null);
  const currency = sent?.currency ?? draft.currency;
  const units = sent ? BigInt(sent.amountUnits) : typed;
  const { data: style = DEFAULT_STYLE } = useStyle(token.tokenAddress);
  const { frame, scale } = useStageScale<HTMLElement>(STAGE.width);
  useEffect(() => void loadFonts(facesOf(style)), [style]);
  const level = currency === 'SOL' && units ? loudness(units) : null;
  const message = sent ? sent.message : (cleaned.message ?? draft.message).trim();
  const name = sent ? (sent.name ?? '') : (cleaned.name ?? draft.name).trim();
  const live = room.queue ? room.queue.overlays > 0 : token.isLive;
  const { decimals, unit } = amountRules({ currency }, token);
  const amount = units ? groupThousands(formatAmount(units, decimals, 4)) : words.sample;
  const text = {
    amount: `${amount} ${unit}`,
    message: message && `\u201c${message}\u201d`,
    ...(name ? { name } : {}),
  };
  return (
    <section aria-label={words.title}>
      <div className="mb-2 flex items-center justify-between gap-3 text-sm">
        <h2 className="font-medium text-fg">{words.title}</h2>
        {level && (
          <span className={cx('flex items-center gap-2', level === 4 ? 'text-brass' : 'text-muted')}>
            <Bars level={level} />
            {words.levels[level]}
          </span>
        )}
      </div>
      <figure
        ref={frame}
        aria-label={[name, text.amount, text.message].filter(Boolean).join(', ')}
        role="img"
        className={cx(
          'relative overflow-hidden rounded-2xl border border-line-strong bg-[linear-gradient(#17123a,#43256b_45%,#a8466f_78%,#e08a63)]',
          strip ? 'h-30' : 'aspect-video',
        )}
      >
        <Scene />
        <div
          className={cx('absolute left-0 origin-top-left', !units && 'opacity-60')}
          style={
            {
              ...STAGE,
              top: strip ? `calc(50% - ${(STAGE.height * scale) / 2}px)` : 0,
              transform: `scale(${scale})`,
              '--tip-vmin': `${STAGE.height / 100}px`,
            } as CSSProperties
          }
        >
          <AlertView style={style} text={text} />
        </div>
        {!strip && (
          <figcaption className="absolute top-3 left-3 flex items-center gap-2 rounded-full bg-ink/80 px-3 py-1 text-xs font-medium text-fg">
            <span className={cx('size-2 rounded-full', live ? 'bg-mint-deep' : 'bg-faint')} />
            {live ? words.connected : words.away}
          </figcaption>
        )}
      </figure>
    </section>
  );
}

/** A game at dusk: alerts are read in front of something. */
function Scene() {
  return (
    <svg
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <circle cx="112" cy="56" r="17" fill="#ffe2a6" opacity="0.9" />
      <path d="M0 66 26 47l18 14 26-24 30 28 22-16 38 24v17H0Z" fill="#5a2c6b" />
      <path d="M0 76 34 63l26 12 34-15 30 14 36-12v28H0Z" fill="#2b1747" />
      <path d="M0 84c40-7 70 3 100-1s42-5 60-2v9H0Z" fill="#140b29" />
    </svg>
  );
}
