import { type RefObject, useEffect, useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { words as catalog } from './token-words.ts';

const words = catalog.bar;

/** On a phone the way to the tip form, at the bottom of the window while the form itself is out of sight. */
export function TipBar({ form, onShare }: { form: RefObject<HTMLElement | null>; onShare: () => void }) {
  const away = useIsAway(form);
  return (
    <div
      className={cx(
        'sticky bottom-0 z-20 border-t border-line bg-ink/90 px-4 py-3 backdrop-blur-md transition-opacity duration-150 lg:hidden',
        !away && 'invisible opacity-0',
      )}
    >
      <div className="flex gap-3">
        <Button
          size="lg"
          className="flex-1"
          onClick={() => {
            form.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
            form.current?.focus({ preventScroll: true });
          }}
        >
          {words.tip}
        </Button>
        <IconButton
          label={words.share}
          variant="secondary"
          icon={<Icon name="share" />}
          onClick={onShare}
          className="size-13 rounded-2xl"
        />
      </div>
    </div>
  );
}

/** Returns whether none of an element is in the window. */
function useIsAway(element: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    // The site's header covers the top of the window.
    const observer = new IntersectionObserver(([entry]) => setAway(entry ? !entry.isIntersecting : false), {
      rootMargin: '-80px 0px -45%',
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return away;
}
