import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { TextInput } from './inputs.tsx';

/** A text input with a magnifier. */
export function SearchInput({ className, ...rest }: ComponentProps<typeof TextInput>) {
  return (
    <div className="relative">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3.5 z-10 size-4 -translate-y-1/2 text-muted"
      />
      <TextInput type="search" {...rest} className={cx('pl-10', className)} />
    </div>
  );
}
