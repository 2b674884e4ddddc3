import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

/** Behind the handle of an account on X that a wallet has proven. `label` says so to those who do not see it. */
export function Tick({ label, className }: { label: string; className?: string }) {
  return (
    <span
      className={cx(
        'inline-grid size-4.5 shrink-0 place-items-center rounded-full bg-mint text-mint-ink',
        className,
      )}
    >
      <Icon name="check" className="size-3" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
