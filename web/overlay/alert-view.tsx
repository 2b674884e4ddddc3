import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { AlertLook } from '../../core/alerts/looks.ts';
import type { TextPart } from '../../core/live/style.ts';
import { largestFitting, sizeRange, textStyle } from './alert-style.ts';
import type { AlertText } from './alert-text.ts';
import './alert-view.css';

/** The alert's animation: in, out, or none. */
type AlertMotion = 'enter' | 'leave' | 'none';

/** One alert, as large as fits into the positioned box around it. */
export function AlertView({
  look,
  text,
  motion = 'none',
  picture = null,
}: {
  look: AlertLook;
  text: AlertText;
  motion?: AlertMotion;
  /** Shown above the text. */
  picture?: ReactNode;
}) {
  const stage = useFittedText();
  return (
    <div ref={stage} className="tip-stage">
      <div className={`tip-alert tip-${motion}`}>
        {picture}
        {text.name && (
          <p dir="auto" className="tip-name" data-text={text.name} style={textStyle(look.message)}>
            {text.name}
          </p>
        )}
        <p
          dir="auto"
          className="tip-amount"
          data-part="amount"
          data-text={text.amount}
          style={textStyle(look.amount)}
        >
          {text.amount}
        </p>
        {text.message && (
          <p
            dir="auto"
            className="tip-message"
            data-part="message"
            data-text={text.message}
            style={textStyle(look.message)}
          >
            {text.message}
          </p>
        )}
      </div>
    </div>
  );
}

/** The sample of the first seconds, in the style of the message. */
export function SampleView({ look, text }: { look: AlertLook; text: string }) {
  const stage = useFittedText();
  return (
    <div ref={stage} className="tip-stage">
      <div className="tip-alert tip-enter">
        <p className="tip-sample" data-part="message" data-text={text} style={textStyle(look.message)}>
          {text}
        </p>
      </div>
    </div>
  );
}

/** Sizes the parts inside the stage: after every render, when the stage changes and when a font loads. */
function useFittedText() {
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => fitText(stage.current!));
  useEffect(() => {
    const element = stage.current!;
    const again = () => fitText(element);
    const observer = new ResizeObserver(again);
    observer.observe(element);
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', again);
    };
  }, []);
  return stage;
}

/** Of the stage's height: a longer text would hide what viewers came to see. */
const SHARES = { amount: 1 / 4, message: 1 / 3 };

/** First each part to the width and to its share of the height, then the message and last the amount to the height. */
function fitText(stage: HTMLElement): void {
  const alert = stage.firstElementChild as HTMLElement;
  const parts = [...alert.querySelectorAll<HTMLElement>('[data-part]')];
  const { paddingTop, paddingBottom } = getComputedStyle(stage);
  const height = stage.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  const fitsHeight = () => alert.scrollHeight <= height;

  const lower = (part: HTMLElement, fits: () => boolean) => {
    if (fits()) return;
    const { least } = rangeOf(part, stage.clientWidth);
    const size = largestFitting(least, sizeOf(part), (size) => {
      setSize(part, size);
      return fits();
    });
    setSize(part, size);
  };

  for (const part of parts) {
    fitToWidth(part, stage.clientWidth);
    const share = stage.clientHeight * SHARES[part.dataset.part as TextPart];
    lower(part, () => part.offsetHeight <= share);
  }
  for (const part of [...parts].reverse()) lower(part, fitsHeight);
  if (fitsHeight()) return;
  // A source far too small for this much text: everything is scaled down rather than cut off.
  const sizes = parts.map(sizeOf);
  const shrink = (percent: number) => {
    for (const [at, part] of parts.entries()) setSize(part, (sizes[at]! * percent) / 100);
    return fitsHeight();
  };
  shrink(largestFitting(10, 100, shrink));
}

/** The share of its largest size below which the amount wraps to two lines. */
const ONE_LINE_SHARE = 0.6;

/** Breaks a word only if it is too long for a line at the smallest size. Keeps the amount on one line if it can. */
function fitToWidth(part: HTMLElement, stageWidth: number): void {
  const { least, most } = rangeOf(part, stageWidth);
  const fitsWidth = (size: number) => {
    setSize(part, size);
    return part.scrollWidth <= part.clientWidth;
  };
  const isAmount = part.dataset.part === 'amount';
  part.classList.remove('tip-breaks');
  part.style.whiteSpace = isAmount ? 'nowrap' : '';
  let size = largestFitting(least, most, fitsWidth);
  if (isAmount && size < most * ONE_LINE_SHARE) {
    part.style.whiteSpace = '';
    size = largestFitting(least, most, fitsWidth);
  }
  const fits = fitsWidth(size);
  part.style.whiteSpace = '';
  part.classList.toggle('tip-breaks', !fits);
  setSize(part, fits || isAmount ? size : most);
}

function rangeOf(part: HTMLElement, stageWidth: number): { least: number; most: number } {
  return sizeRange(part.dataset.part as TextPart, stageWidth);
}

function sizeOf(part: HTMLElement): number {
  return Number.parseFloat(part.style.fontSize);
}

function setSize(part: HTMLElement, size: number): void {
  part.style.fontSize = `${size}px`;
}
