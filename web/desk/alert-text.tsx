/** The tipper, the message and the hold of an alert, as text. */
import type { DeskAlert } from '../../core/live/desk.ts';
import type { Tip } from '../../core/tips/model.ts';
import { tipAmountText } from '../tips/tip-amount.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { words } from './words.ts';

/** The mask of core/banned-words.ts, which would load its word lists. */
const MASK = '****';

/** Shows the tipper's name, with a tick for a proved account. */
export function Tipper({ alert, className }: { alert: DeskAlert; className?: string }) {
  const { text, verified } = tipperOf(alert.tip);
  const isTest = alert.kind === 'test';
  return (
    <span className={cx('flex min-w-0 items-center gap-1.5 font-semibold text-fg', className)}>
      <bdi title={text} className="truncate">
        {isTest ? words.test : text}
      </bdi>
      {verified && !isTest && <Tick />}
    </span>
  );
}

/** Returns the amount of an alert, or what stands in its place. */
export const amountOf = ({ kind, tip }: DeskAlert) => (kind === 'clip' ? words.clip : tipAmountText(tip));

/** Marks an account that the wallet proved. */
function Tick() {
  return (
    <svg viewBox="0 0 20 20" role="img" aria-label={words.verified} className="size-4 shrink-0">
      <path
        fill="#7cc6ff"
        d="m10 1 2.3 1.9 3-.3.9 2.9 2.6 1.5-.8 2.9.8 2.9-2.6 1.6-.9 2.8-3-.2L10 19l-2.3-2-3 .2-.9-2.8-2.6-1.6.8-2.9L1.2 7l2.6-1.5.9-2.9 3 .3Z"
      />
      <path d="m6.5 10.2 2.5 2.5 4.5-5" fill="none" stroke="#06233a" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** Shows the message and highlights its masked words. */
export function AlertMessage({
  alert,
  lines,
  className,
}: {
  alert: DeskAlert;
  /** Cuts the text, which is in the title then. */
  lines?: 2;
  className?: string;
}) {
  const { message } = alert.tip;
  if (!message) return <p className={cx('text-faint', className)}>{words.noMessage}</p>;
  return (
    <p
      dir="auto"
      title={lines && message}
      className={cx('break-words text-soft', lines && 'line-clamp-2', className)}
    >
      {message.split(MASK).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
        <span key={place}>
          {place > 0 && <mark className="rounded bg-warn/20 px-0.5 text-warn">{MASK}</mark>}
          {part}
        </span>
      ))}
    </p>
  );
}

/** Shows why an alert is held, and the time left. `now` is the room's clock in ms since 1970. */
export function HeldBadge({ alert, now }: { alert: DeskAlert; now: number }) {
  const [reason = 'moderator'] = alert.reasons;
  const left = alert.releaseAt === null ? null : Math.max(0, Math.ceil((alert.releaseAt - now) / 1000));
  const text = words.reasons[reason];
  return (
    <span title={alert.reasons.map((one) => words.why[one]).join('. ')} className="flex shrink-0">
      <Badge tone={reason === 'panic' ? 'danger' : 'warn'} className="tabular-nums">
        {left === null ? text : words.timed(text, left)}
      </Badge>
    </span>
  );
}

type Named = Pick<Tip, 'name'> & { handle?: string | null };

/** Returns "@pixelmoth" with a tick, a typed name, or "Anonymous". */
export function tipperOf({ name, handle }: Named): { text: string; verified: boolean } {
  if (handle) return { text: `@${handle}`, verified: true };
  return { text: name ?? words.anonymous, verified: false };
}
