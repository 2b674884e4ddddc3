import type { DragEvent } from 'react';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { words as catalog } from './overlay-words.ts';

const words = catalog.url;

/**
 * Draggable as a link, but not a link on screen: browsers show the address of a link under the pointer in a corner of
 * the window, and on the dragged image. Users who cannot drag copy the address.
 */
export function DragChip({ link, className }: { link: string; className?: string }) {
  const onDragStart = ({ dataTransfer }: DragEvent) => {
    dataTransfer.effectAllowed = 'copyLink';
    dataTransfer.setData('text/uri-list', link);
    dataTransfer.setData('text/plain', link);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging needs a pointer; the keyboard has the button beside it
    <span
      draggable
      onDragStart={onDragStart}
      className={cx(
        'inline-flex min-h-9 cursor-grab items-center gap-1.5 rounded-lg border border-mint/40 border-dashed px-3 text-sm font-semibold whitespace-nowrap text-mint transition-colors duration-150 select-none hover:bg-mint/10 active:cursor-grabbing max-sm:hidden pointer-coarse:hidden',
        className,
      )}
    >
      <Icon name="monitor" />
      {words.drag}
    </span>
  );
}
