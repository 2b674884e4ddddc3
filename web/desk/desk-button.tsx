import { type DeskAction, type DeskState, mayAct } from '../../core/live/desk.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { Acts } from './use-acts.ts';
import { words } from './words.ts';

/** What all buttons of one desk share. */
export interface DeskTools {
  acts: Acts;
  you: DeskState['you'];
  /** The connection is lost: what is shown may be over. */
  stale: boolean;
  /** For a dock of 300 px: lower under a mouse, as high as any under a finger. */
  dense?: boolean;
}

/** One action; nothing where the scope does not allow it. Small ones show only their icon. */
export function DeskButton({
  tools: { acts, you, stale, dense },
  action,
  alertId,
  about,
  label,
  icon,
  keyHint,
  variant = 'secondary',
  small,
  className,
}: {
  tools: DeskTools;
  action: DeskAction;
  alertId?: string;
  /** Whose alert, for those who do not see its place. */
  about?: string;
  label: string;
  icon?: IconName;
  keyHint?: string | false;
  variant?: ButtonVariant;
  small?: boolean;
  className?: string;
}) {
  if (!mayAct(you, action)) return null;
  const says = about === undefined ? undefined : words.about(label, about);
  return (
    <Button
      size="sm"
      variant={small ? 'ghost' : variant}
      aria-label={says}
      title={small ? label : undefined}
      icon={icon && <Icon name={icon} />}
      busy={acts.isBusy(action, alertId)}
      disabled={stale}
      onClick={() => acts.press(action, alertId)}
      className={cx(
        small && 'size-11 px-0! pointer-fine:size-9 pointer-fine:min-h-9!',
        !small && 'min-w-0 flex-auto',
        !small && (dense ? 'gap-1! px-1! text-[0.8rem]! pointer-fine:min-h-9!' : 'px-2!'),
        variant === 'danger' && small && 'text-danger! hover:bg-danger-deep/40',
        className,
      )}
    >
      {!small && <span className="truncate">{label}</span>}
      {keyHint && <Key>{keyHint}</Key>}
    </Button>
  );
}

/** A key as it is printed, which is no part of a button's name. A finger has none. */
export function Key({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      data-key={children}
      className="rounded-md border border-current/30 px-1 font-sans text-xs leading-[1.15rem] font-semibold opacity-80 after:content-[attr(data-key)] pointer-coarse:hidden"
    />
  );
}
