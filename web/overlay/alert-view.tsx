import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { LiveStyle } from '../../core/overlay.ts';
import { type AlertPart, largestFitting, partStyle, sizeRange } from './alert-style.ts';
import type { AlertText } from './alert-text.ts';
import './alert.css';

/** How the alert moves: in, out, or not at all. */
export type AlertMotion = 'enter' | 'leave' | 'none';

/** One alert, as large as it fits into the positioned box around it. */
export function AlertView({
  style,
  text,
  motion = 'none',
}: {
  style: Partial<LiveStyle>;
  text: AlertText;
  motion?: AlertMotion;
}) {
  const stage = useFittedText(style, `${text.amount}\n${text.message}`);
  return (
    <div ref={stage} className="tip-stage">
      <div className={`tip-alert tip-${motion}`}>
        <p className="tip-amount" data-part="amount" data-text={text.amount} style={css(style, 'amount')}>
          {text.amount}
        </p>
        {text.message && (
          <p
            className="tip-message"
            data-part="message"
            data-text={text.message}
            style={css(style, 'message')}
          >
            {text.message}
          </p>
        )}
      </div>
    </div>
  );
}

/** The sample of the first seconds, in the style of the message. */
export function SampleView({ style, text }: { style: Partial<LiveStyle>; text: string }) {
  const stage = useFittedText(style, text);
  return (
    <div ref={stage} className="tip-stage">
      <div className="tip-alert tip-enter">
        <p className="tip-sample" data-part="message" data-text={text} style={css(style, 'message')}>
          {text}
        </p>
      </div>
    </div>
  );
}

function css(style: Partial<LiveStyle>, part: AlertPart): CSSProperties {
  const { color, fontFamily, fontWeight, lineHeight, textShadow, outlineColor, outlineWidth } = partStyle(
    style,
    part,
  );
  return {
    color,
    fontFamily,
    fontWeight,
    lineHeight,
    '--tip-shadow': textShadow,
    '--tip-outline-color': outlineColor,
    '--tip-outline-width': `${outlineWidth}px`,
  } as CSSProperties;
}

/** Sizes the parts inside the stage; again when the stage changes or a font arrives. */
function useFittedText(style: Partial<LiveStyle>, words: string) {
  const stage = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change the size of the text
  useLayoutEffect(() => {
    const element = stage.current!;
    const again = () => fitText(element);
    again();
    const observer = new ResizeObserver(again);
    observer.observe(element);
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', again);
    };
  }, [style, words]);
  return stage;
}

/** First every part to the width, then the message and at last the amount to the height. */
function fitText(stage: HTMLElement): void {
  const alert = stage.firstElementChild as HTMLElement;
  const parts = [...alert.children] as HTMLElement[];
  const box = getComputedStyle(stage);
  const height =
    stage.clientHeight - Number.parseFloat(box.paddingTop) - Number.parseFloat(box.paddingBottom);
  alert.style.zoom = '';

  for (const part of parts) {
    const { least, most } = sizeRange(part.dataset.part as AlertPart, stage.clientWidth);
    part.classList.remove('tip-breaks');
    const wide = part.dataset.part === 'amount';
    if (wide) part.style.whiteSpace = 'nowrap';
    setSize(
      part,
      largestFitting(least, most, (size) => fitsWidth(part, size)),
    );
    if (wide) part.style.whiteSpace = '';
    if (part.scrollWidth > part.clientWidth) part.classList.add('tip-breaks');
  }
  for (const part of [...parts].reverse()) {
    if (alert.scrollHeight <= height) return;
    const { least } = sizeRange(part.dataset.part as AlertPart, stage.clientWidth);
    const most = Number.parseFloat(part.style.fontSize);
    setSize(
      part,
      largestFitting(least, most, (size) => {
        setSize(part, size);
        return alert.scrollHeight <= height;
      }),
    );
  }
  // A source far too small for this much text: everything shrinks rather than being cut off.
  if (alert.scrollHeight > height) alert.style.zoom = String(Math.max(0.2, height / alert.scrollHeight));
}

function fitsWidth(part: HTMLElement, size: number): boolean {
  setSize(part, size);
  return part.scrollWidth <= part.clientWidth;
}

function setSize(part: HTMLElement, size: number): void {
  part.style.fontSize = `${size}px`;
}
