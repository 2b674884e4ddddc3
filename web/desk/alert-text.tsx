/** An alert in words: who, what they say, and why it is held. */
import type { DeskAlert } from '../../core/live/desk.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { tipperOf } from './tipper.ts';
import { words } from './words.ts';

/** As core/banned-words.ts writes it; that file would bring its word lists along. */
const MASK = '****';

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

/** The sign of an account that the wallet proved. */
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

/** The message, with what was masked in it marked. */
export function AlertMessage({
  alert,
  lines,
  className,
}: {
  alert: DeskAlert;
  /** Of a list: the whole text is in its title. */
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

/** Why it is held, and for how long still. `now`: the room's clock, ms since 1970. */
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
