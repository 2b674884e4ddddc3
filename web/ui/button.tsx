import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'bare' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-mint text-mint-ink shadow-[0_1px_0_0_rgb(255_255_255/0.5)_inset] hover:bg-mint-bright',
  secondary: 'border border-line-strong bg-raised text-fg hover:border-faint hover:bg-hover',
  ghost: 'bg-hover text-fg hover:bg-line',
  // An icon is enough of a sign by itself.
  bare: 'text-muted hover:bg-raised hover:text-fg',
  danger: 'border border-danger/40 bg-danger-deep/30 text-danger hover:bg-danger-deep/60',
};

/** A disabled button loses its colour and stays readable. A busy one keeps its colour. */
const DISABLED: Record<ButtonVariant, string> = {
  primary:
    'not-aria-busy:disabled:bg-raised not-aria-busy:disabled:text-faint not-aria-busy:disabled:inset-ring not-aria-busy:disabled:inset-ring-line not-aria-busy:disabled:shadow-none',
  secondary: 'not-aria-busy:disabled:bg-transparent not-aria-busy:disabled:text-faint',
  ghost: 'not-aria-busy:disabled:text-faint',
  bare: 'not-aria-busy:disabled:text-faint',
  danger:
    'not-aria-busy:disabled:border-line not-aria-busy:disabled:bg-transparent not-aria-busy:disabled:text-faint',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 sm:pointer-fine:min-h-9 px-3 text-sm gap-1.5 rounded-lg',
  md: 'min-h-11 px-4 text-sm gap-2 rounded-xl',
  lg: 'min-h-13 px-6 max-[22rem]:px-4 text-base gap-2.5 rounded-2xl',
};

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  extra?: string,
): string {
  return cx(
    'inline-flex select-none items-center justify-center py-1.5 text-center font-semibold whitespace-nowrap transition duration-150 active:scale-[0.98] large-text:whitespace-normal',
    'disabled:pointer-events-none aria-busy:busy',
    VARIANTS[variant],
    DISABLED[variant],
    SIZES[size],
    extra,
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is in progress: disabled, and announced to screen readers. The caller sets the label. */
  busy?: boolean;
  icon?: ReactNode;
  /** Its text holds a name or a sum of any length, and may break. */
  wraps?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({
  variant,
  size,
  busy,
  icon,
  wraps,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, cx(wraps && 'whitespace-normal! wrap-anywhere', className))}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {icon}
      {children}
    </button>
  );
}

/** A square button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  icon,
  className,
  variant = 'bare',
  ...rest
}: Omit<ButtonProps, 'children' | 'size' | 'icon'> & { label: string; icon: ReactNode }) {
  return (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      title={label}
      className={cx('size-11 shrink-0 px-0!', className)}
    >
      {icon}
    </Button>
  );
}
