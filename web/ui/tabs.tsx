import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

/** One of a few views at a time. Arrows, Home and End move between the tabs. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValue,
  atFoot = false,
  children,
}: {
  label: string;
  /** On a phone the tabs are at the foot of the window, each with its icon. */
  atFoot?: boolean;
  tabs: readonly {
    value: Value;
    label: string;
    icon?: IconName;
    /** A count beside the label, and its meaning for screen readers. */
    badge?: { text: string; says: string } | null;
  }[];
  value: Value;
  onValue: (value: Value) => void;
  /** The view of `value`. */
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);
  function move(event: KeyboardEvent) {
    const last = tabs.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onValue(tabs[next]!.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }
  return (
    <div className={cx(atFoot && 'max-md:flex max-md:flex-col')}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={cx(
          'flex gap-1 overflow-x-auto border-b border-line',
          atFoot &&
            'max-md:sticky max-md:bottom-0 max-md:z-30 max-md:order-last max-md:-mx-4 max-md:mt-5 max-md:gap-0 max-md:border-t max-md:border-b-0 max-md:bg-ink/95 max-md:backdrop-blur-md',
        )}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValue(tab.value)}
            className={cx(
              '-mb-px min-h-12 border-b-2 px-2 text-sm font-semibold sm:px-4 whitespace-nowrap transition-colors duration-150 focus-visible:-outline-offset-2',
              tab.value === value
                ? 'border-mint text-mint'
                : 'border-transparent text-muted hover:border-line-strong hover:text-fg',
              atFoot &&
                'max-md:relative max-md:flex max-md:min-h-14 max-md:min-w-0 max-md:flex-1 max-md:flex-col max-md:items-center max-md:justify-center max-md:gap-1 max-md:border-0 max-md:px-0 max-md:text-[0.6875rem] max-[22rem]:text-[0.625rem] max-[22rem]:tracking-tight',
            )}
          >
            {atFoot && tab.icon && (
              <span className="text-base md:hidden">
                <Icon name={tab.icon} />
              </span>
            )}
            {tab.label}
            {tab.badge && (
              <span
                title={tab.badge.says}
                className={cx(
                  'ml-1.5 rounded-full bg-raised px-1.5 py-0.5 text-xs tabular-nums text-fg',
                  atFoot &&
                    'max-md:absolute max-md:top-1 max-md:left-1/2 max-md:ml-1 max-md:px-1 max-md:py-0 max-md:text-[0.6875rem]',
                )}
              >
                {tab.badge.text}
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={cx('pt-6', atFoot && 'max-md:pt-0')}
      >
        {children}
      </div>
    </div>
  );
}
