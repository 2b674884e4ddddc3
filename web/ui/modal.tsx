import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { words } from './words.ts';

/** The exit animation: from the request to close until it is unmounted. */
const CLOSE_DELAY_MS = 150;

const CloseContext = createContext<() => void>(() => {});

/** Closes the modal around this component, after its exit animation. */
export function useCloseModal(): () => void {
  return useContext(CloseContext);
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Mount it to open it; `onClose` is called after the exit animation, and must unmount it. */
export function Modal({
  title,
  description,
  onClose,
  className,
  opaque = false,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  onClose: () => void;
  className?: string;
  /** Hides the page behind it completely. */
  opaque?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [closing, setClosing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onCloseRef = useRef(onClose);
  onCloseRef.current = onClose;

  const close = useCallback(() => {
    setClosing(true);
    timer.current ??= setTimeout(() => onCloseRef.current(), CLOSE_DELAY_MS);
  }, []);

  useEffect(() => {
    const before = document.activeElement;
    const { overflow, paddingRight } = document.body.style;
    // Replaces the scroll bar's width, so that the page below does not jump.
    document.body.style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`;
    document.body.style.overflow = 'hidden';
    panel.current?.focus();
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      Object.assign(document.body.style, { overflow, paddingRight });
      // Unless the next dialog has the focus already.
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true });
    };
  }, []);

  // On the document, because a click on the bare backdrop takes the focus out of the panel.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Of two dialogs the one above.
      if ([...document.querySelectorAll('[role=dialog]')].at(-1) !== panel.current) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [close]);

  const trapTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !panel.current) return;
    const items = [...panel.current.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (item) => item.getClientRects().length > 0,
    );
    const first = items[0];
    const last = items.at(-1);
    if (!first || !last) {
      event.preventDefault();
      return;
    }
    const active = document.activeElement;
    if (event.shiftKey && (active === first || active === panel.current)) {
      event.preventDefault();
      last.focus();
    } else if (!event.shiftKey && active === last) {
      event.preventDefault();
      first.focus();
    }
  };

  return createPortal(
    <div className="fixed inset-0 z-50 grid place-items-end sm:place-items-center">
      <div
        aria-hidden="true"
        data-testid="modal-overlay"
        onClick={close}
        className={cx(
          // Without blur: an animation in the dialog would blur the whole page again in every frame.
          'absolute inset-0 transition-opacity duration-150',
          opaque ? 'bg-ink' : 'bg-black/75',
          closing ? 'opacity-0' : 'opacity-100 starting:opacity-0',
        )}
      />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={description ? `${id}-description` : undefined}
        tabIndex={-1}
        onKeyDown={trapTab}
        className={cx(
          'relative max-h-dvh w-full overflow-y-auto rounded-t-3xl border border-line-strong bg-surface p-6 shadow-lift outline-none max-sm:border-b-0 sm:m-6 sm:max-h-[min(54rem,100dvh-3rem)] sm:max-w-md sm:rounded-3xl',
          closing ? 'animate-leave' : 'animate-enter',
          className,
        )}
      >
        <div className="mb-5 flex items-start justify-between gap-4">
          <div>
            <h2 id={`${id}-title`} className="text-lg leading-snug font-semibold tracking-tight text-fg">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1.5 text-sm leading-relaxed text-muted">
                {description}
              </p>
            )}
          </div>
          <IconButton
            label={words.close}
            icon={<Icon name="close" className="size-5" />}
            onClick={close}
            className="-mt-2 -mr-2"
          />
        </div>
        <CloseContext value={close}>{children}</CloseContext>
      </div>
    </div>,
    document.body,
  );
}
