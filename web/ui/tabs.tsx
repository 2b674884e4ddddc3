import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from './cx.ts';

/** One of a few views at a time. Arrows, Home and End move between the tabs. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValue,
  children,
}: {
  label: string;
  tabs: readonly {
    value: Value;
    label: string;
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
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-1 overflow-x-auto border-b border-line"
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
            )}
          >
            {tab.label}
            {tab.badge && (
              <span
                title={tab.badge.says}
                className="ml-1.5 rounded-full bg-raised px-1.5 py-0.5 text-xs tabular-nums text-fg"
              >
                {tab.badge.text}
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-6">
        {children}
      </div>
    </>
  );
}
