import * as Menu from '@radix-ui/react-dropdown-menu';
import { cn } from './button.jsx';

export const DropdownMenu = Menu.Root;
export const DropdownMenuTrigger = Menu.Trigger;

export function DropdownMenuContent({ className, ...rest }) {
  return (
    <Menu.Portal>
      <Menu.Content
        sideOffset={4}
        className={cn('z-50 min-w-32 rounded-md border bg-neutral-900 p-1', className)}
        {...rest}
      />
    </Menu.Portal>
  );
}

export function DropdownMenuItem({ className, ...rest }) {
  return <Menu.Item className={cn('rounded-sm px-2 py-1.5 text-sm outline-hidden', className)} {...rest} />;
}
