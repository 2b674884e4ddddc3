import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { shareToken } from './token-header.tsx';
import { words as catalog } from './token-words.ts';

const words = catalog.bar;

/**
 * The way to the tip form while the form itself is out of sight: at the bottom of a phone's window, and on a wide screen
 * in place of the site's header, which comes back for who reaches it by keyboard.
 */
export function TipBar({
  form,
  token,
  live,
}: {
  form: RefObject<HTMLElement | null>;
  token: TokenInfo;
  live: boolean;
}) {
  const away = useIsAway(form);
  const toForm = () => {
    form.current?.scrollIntoView({ behavior: 'smooth', block: 'center' });
    form.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {createPortal(
        <div
          className={cx(
            'fixed inset-x-0 top-0 z-40 border-b border-line bg-ink transition-opacity duration-150 max-lg:hidden',
            '[body:has(header_a:focus-visible)_&]:invisible [body:has(header_button:focus-visible)_&]:invisible',
            !away && 'invisible opacity-0',
          )}
        >
          <div className="page flex h-16 items-center gap-3">
            <TokenImage
              address={token.tokenAddress}
              src={token.imageUrl}
              person={token.kind === 'channel'}
              name=""
              className="size-10 rounded-xl!"
            />
            <bdi className="min-w-0 truncate font-semibold text-fg">{token.name}</bdi>
            {live && (
              <Badge tone="mint" dot>
                {catalog.header.connected}
              </Badge>
            )}
            <Button className="ml-auto shrink-0" onClick={toForm}>
              {words.short}
            </Button>
          </div>
        </div>,
        // Above the site's header, which is in another stacking context.
        document.body,
      )}
      <div
        className={cx(
          'sticky bottom-0 z-20 border-t border-line bg-ink/90 px-4 py-3 backdrop-blur-md transition-opacity duration-150 lg:hidden',
          !away && 'invisible opacity-0',
        )}
      >
        <div className="flex gap-3">
          <Button size="lg" className="flex-1" onClick={toForm}>
            {words.tip}
          </Button>
          <IconButton
            label={words.share}
            variant="secondary"
            icon={<Icon name="share" />}
            onClick={() => shareToken(token)}
            className="size-13 rounded-2xl"
          />
        </div>
      </div>
    </>
  );
}

/** Returns whether none of an element is in the window. */
function useIsAway(element: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    // The site's header covers the top of the window.
    const observer = new IntersectionObserver(([entry]) => setAway(entry ? !entry.isIntersecting : false), {
      rootMargin: '-80px 0px 0px',
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return away;
}
