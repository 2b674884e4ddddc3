import { cx } from '../ui/cx.ts';

/** How an alert looks on stream: the amount large, the message in quotes below, on a monitor with safe-area marks. */
export function AlertSample({
  amount,
  message,
  turn = 0,
  className,
}: {
  amount: string;
  message: string;
  /** A new number plays the entrance again. */
  turn?: number;
  className?: string;
}) {
  return (
    <figure
      className={cx(
        'relative overflow-hidden rounded-card border border-line-strong bg-[linear-gradient(160deg,#13201c,#0a100e_55%,#0d1a22)] shadow-lift',
        className,
      )}
    >
      <div className="monitor absolute inset-4" />
      <figcaption className="absolute top-7 left-7 flex items-center gap-2 rounded-full bg-black/50 px-2.5 py-1 text-xs font-semibold text-fg">
        <span aria-hidden="true" className="size-1.5 rounded-full bg-mint" />
        Sample
      </figcaption>
      <div className="grid aspect-video place-items-center px-8 py-12">
        <div
          key={turn}
          className="max-w-full animate-alert text-center [text-shadow:2px_2px_0_#000,-2px_2px_0_#000,2px_-2px_0_#000,-2px_-2px_0_#000]"
        >
          <p className="text-4xl leading-tight font-extrabold tracking-tight text-mint tabular-nums sm:text-5xl">
            {amount}
          </p>
          {message && (
            <p className="mt-1 line-clamp-3 text-lg leading-snug font-semibold break-words text-mint sm:text-xl">
              “{message}”
            </p>
          )}
        </div>
      </div>
    </figure>
  );
}
