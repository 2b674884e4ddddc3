import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { words } from './words.ts';

/** Behind the name of a wallet that has proven its account on X. */
export function Tick({ className }: { className?: string }) {
  return (
    <span
      className={cx(
        'inline-grid size-4.5 shrink-0 place-items-center rounded-full bg-mint text-mint-ink',
        className,
      )}
    >
      <Icon name="check" className="size-3" />
      <span className="sr-only">{words.verified}</span>
    </span>
  );
}
