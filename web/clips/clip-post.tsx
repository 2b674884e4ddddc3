import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Clip } from '../../core/clips/model.ts';
import { posterText } from '../../core/clips/poster.ts';
import { cssColor } from '../../core/color.ts';
import { signOf } from '../../core/sign.ts';
import { usePublicConfig } from '../client/public-config.ts';
import { useOnChange } from '../hooks.ts';
import { cx } from '../ui/cx.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Sign } from '../ui/sign.tsx';
import { frameFor, LiveFrames, type PostFrame, readFrameMessage } from './frames.ts';
import { type ShownQuote, signName, textOf } from './model.ts';
import { words } from './words.ts';

/** All clips of a page share the places. */
const frames = new LiveFrames();
/** X answers within two seconds, or not at all. */
const TIMEOUT_MS = 8000;
/** The greatest height in px. Taller posts scroll. */
const MAX_HEIGHT = 544;

/** Shows a post in X's own frame while the card is in view and X answers, else its text. */
export function ClipPost({ clip, quote }: { clip: Clip; quote: ShownQuote }) {
  const box = useRef<HTMLDivElement>(null);
  const config = usePublicConfig();
  const frame = config ? frameFor(clip.xUrl, config.postFrame ?? null, location.origin) : null;
  const isLive = useSyncExternalStore(frames.subscribe, () => frames.isLive(clip.id));
  const hasFailed = useSyncExternalStore(frames.subscribe, () => frames.hasFailed(clip.id));
  const [height, setHeight] = useState<number | null>(null);
  useOnChange(isLive, (live) => {
    if (!live) setHeight(null);
  });

  useEffect(() => {
    const element = box.current;
    if (!element || savesData()) return;
    const observer = new IntersectionObserver(
      ([entry]) => (entry?.isIntersecting ? frames.enter(clip.id) : frames.leave(clip.id)),
      { threshold: 0.35 },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      frames.drop(clip.id);
    };
  }, [clip.id]);

  const isShown = isLive && height !== null;
  return (
    <div
      ref={box}
      data-post={isShown ? 'shown' : hasFailed ? 'failed' : 'text'}
      className={cx(
        'relative isolate flex flex-1 flex-col overflow-hidden',
        isShown && 'justify-center py-3',
      )}
    >
      {frame && isLive && (
        <Frame
          frame={frame}
          author={clip.username}
          height={height}
          onHeight={setHeight}
          onFailed={() => frames.fail(clip.id)}
        />
      )}
      {isShown && <p className="sr-only">{textOf(quote)}</p>}
      {!isShown && (
        <Poster
          author={clip.username}
          text={textOf(quote)}
          note={
            frame && isLive ? (
              <span role="status" className={cx('flex items-center gap-2', POSTER_NOTE)}>
                <Icon name="refresh" className="motion-safe:animate-spin" />
                {words.card.asking}
              </span>
            ) : (
              frame && (
                <>
                  {hasFailed && <span className={POSTER_NOTE}>{words.card.failed}</span>}
                  <PosterButton
                    label={words.card.showLabel(clip.username)}
                    icon="play"
                    onClick={() => frames.ask(clip.id)}
                  >
                    {words.card.show}
                  </PosterButton>
                </>
              )
            )
          }
        />
      )}
    </div>
  );
}

/** Frames the post. The frame is hidden until X has drawn the post. */
function Frame({
  frame,
  author,
  height,
  onHeight,
  onFailed,
}: {
  frame: PostFrame;
  author: string;
  height: number | null;
  onHeight: (height: number) => void;
  onFailed: () => void;
}) {
  const element = useRef<HTMLIFrameElement>(null);
  const onMessage = useEffectEvent((event: MessageEvent) => {
    const message = readFrameMessage(event, { origin: frame.origin, source: element.current?.contentWindow });
    if (message?.state === 'shown') onHeight(message.height);
    if (message?.state === 'failed') onFailed();
  });
  const giveUp = useEffectEvent(() => {
    if (height === null) onFailed();
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => onMessage(event);
    window.addEventListener('message', listener);
    const timer = setTimeout(() => giveUp(), TIMEOUT_MS);
    return () => {
      window.removeEventListener('message', listener);
      clearTimeout(timer);
    };
  }, []);
  const isHidden = height === null;
  return (
    <div className={cx('relative mx-3 overflow-hidden rounded-2xl bg-surface', !isHidden && 'animate-enter')}>
      {/* Behind a frame that draws late. */}
      {!isHidden && (
        <p aria-hidden="true" className="absolute inset-0 grid place-items-center text-sm text-muted">
          {words.card.asking}
        </p>
      )}
      <iframe
        ref={element}
        title={words.card.frame(author)}
        aria-hidden={isHidden || undefined}
        tabIndex={isHidden ? -1 : undefined}
        sandbox={frame.sandbox}
        referrerPolicy="no-referrer"
        allow="fullscreen; encrypted-media; picture-in-picture"
        src={frame.src}
        style={{ height: isHidden ? 0 : Math.min(height, MAX_HEIGHT) }}
        className={cx('relative block w-full', isHidden && 'invisible')}
      />
    </div>
  );
}

/** A text at a poster's foot. */
export const POSTER_NOTE = 'rounded-2xl bg-ink/80 px-4 py-2 text-fg';

/** A button at a poster's foot. */
export function PosterButton({
  label,
  icon,
  busy = false,
  onClick,
  children,
}: {
  /** Its accessible name, if its text alone says too little. */
  label?: string;
  icon: IconName;
  busy?: boolean;
  onClick: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-2 rounded-full bg-ink/80 px-4 font-semibold text-fg transition-colors duration-150 hover:bg-ink sm:pointer-fine:min-h-9"
    >
      <Icon name={icon} className={busy ? 'motion-safe:animate-spin' : undefined} />
      {children}
    </button>
  );
}

/** Shows the post's words, large, in the hues of its author, and a note at its foot. No shape is behind the words. */
export function Poster({ author, text, note }: { author: string; text: string; note?: ReactNode }) {
  const { back, front } = signOf(signName(author));
  const size =
    text.length < 48
      ? 'text-[min(52px,14cqi)]'
      : text.length < 100
        ? 'text-[min(42px,11.4cqi)]'
        : 'text-[min(32px,8.6cqi)]';
  return (
    <div
      className="@container flex min-h-64 flex-1 flex-col gap-3 overflow-hidden p-5 sm:p-6"
      style={{ background: cssColor(back), color: cssColor(front) }}
    >
      <blockquote>
        <p
          dir="auto"
          className={cx('leading-[1.1] font-bold tracking-tight wrap-anywhere whitespace-pre-line', size)}
        >
          {posterText(text)}
        </p>
      </blockquote>
      <div className="relative isolate flex min-h-20 flex-1 items-end">
        <Sign
          address={signName(author)}
          className="absolute right-0 bottom-0 -z-10 aspect-square h-full max-w-full rounded-full opacity-40"
        />
        {note && (
          <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-sm group-data-choosing:invisible sm:min-h-9">
            {note}
          </div>
        )}
      </div>
    </div>
  );
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
