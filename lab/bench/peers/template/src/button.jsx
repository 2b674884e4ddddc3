import { Slot } from '@radix-ui/react-slot';
import { cva } from 'class-variance-authority';
import { clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

const look = cva('inline-flex items-center justify-center gap-2 rounded-md text-sm font-medium', {
  variants: {
    variant: { default: 'bg-white text-black', outline: 'border', ghost: 'hover:bg-neutral-800' },
    size: { default: 'h-9 px-4', sm: 'h-8 px-3', icon: 'size-9' },
  },
  defaultVariants: { variant: 'default', size: 'default' },
});

export const cn = (...classes) => twMerge(clsx(classes));

export function Button({ className, variant, size, asChild = false, ...rest }) {
  const Element = asChild ? Slot : 'button';
  return <Element className={cn(look({ variant, size, className }))} {...rest} />;
}
