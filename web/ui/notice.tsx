import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

const TONES = {
  neutral: 'border-line-strong bg-ink/50 text-muted',
  mint: 'border-mint/30 bg-mint/8 text-fg',
  warn: 'border-warn/30 bg-warn/8 text-warn',
  danger: 'border-danger/30 bg-danger-deep/20 text-danger',
};

/** A sentence inside a card that must not be overlooked. */
export function Notice({
  tone,
  icon = tone === 'warn' ? 'warning' : undefined,
  role,
  className,
  children,
}: {
  tone: keyof typeof TONES;
  icon?: IconName;
  role?: 'status' | 'alert';
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role={role}
      className={cx(
        'flex items-start gap-3 rounded-xl border px-4 py-3 text-sm leading-relaxed',
        TONES[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} className="mt-1 shrink-0" />}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
