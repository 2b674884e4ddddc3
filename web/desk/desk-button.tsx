import { type DeskAction, type DeskState, mayAct } from '../../core/live/desk.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { Acts } from './use-acts.ts';
import { words } from './words.ts';

/** The common properties of all buttons of a desk. */
export interface DeskTools {
  acts: Acts;
  you: DeskState['you'];
  /** The connection is lost, so the state may be old. */
  stale: boolean;
  /** Lower buttons under a mouse, for a dock of 300 px. */
  dense?: boolean;
}

/** Runs an action. It renders nothing where the scope does not allow the action. `small` shows only the icon. */
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
  /** The tipper, for screen readers. */
  about?: string;
  label: string;
  icon?: IconName;
  keyHint?: string | false;
  variant?: ButtonVariant;
  small?: boolean;
  className?: string;
}) {
  if (!mayAct(you, action)) return null;
  const name = about === undefined ? undefined : words.about(label, about);
  return (
    <Button
      size="sm"
      variant={small ? 'bare' : variant}
      aria-label={name}
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

/** Pauses all alerts, or resumes them. */
export function PauseButton({
  tools,
  paused,
  keyHint,
  small,
}: {
  tools: DeskTools;
  paused: boolean;
  keyHint?: string;
  small?: boolean;
}) {
  return (
    <DeskButton
      tools={tools}
      action={paused ? 'resume' : 'pause'}
      label={paused ? words.resume : words.pause}
      icon={paused ? 'play' : 'pause'}
      variant={paused ? 'primary' : 'secondary'}
      keyHint={keyHint}
      small={small}
    />
  );
}

/** Shows a key, which is no part of the button's name. Touch screens hide it. */
export function Key({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      data-key={children}
      className="rounded-md border border-current/30 px-1 font-sans text-xs leading-[1.15rem] font-semibold opacity-80 after:content-[attr(data-key)] pointer-coarse:hidden"
    />
  );
}
