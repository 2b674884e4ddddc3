import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { fontStack } from '../../core/live/fonts.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { familiesLike } from './style-fields.ts';
import { words } from './style-words.ts';

/** The font families by name: typing filters them, arrows move, Enter selects, Escape leaves the choice unchanged. */
export function FontPicker({
  value,
  families,
  onValue,
}: {
  value: string;
  families: readonly string[];
  onValue: (value: string) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  /** The text typed since the list opened; null while it is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const open = typed !== null;
  const found = open ? familiesLike(typed, families) : [];

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  const show = () => {
    if (open) return;
    setTyped('');
    setActive(Math.max(0, families.indexOf(value)));
  };
  const pick = (family: string | undefined) => {
    if (family) onValue(family);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      if (open) setActive(Math.min(found.length - 1, Math.max(0, active + step)));
      else show();
    } else if (open && event.key === 'Enter') {
      // This key press must not reach the form: Enter would save it.
      event.preventDefault();
      pick(found[active]);
    } else if (open && event.key === 'Escape') {
      event.preventDefault();
      setTyped(null);
    }
  };

  return (
    <div className="relative">
      <TextInput
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && found[active] ? `${id}-${active}` : undefined}
        spellCheck={false}
        value={typed || (open ? '' : value)}
        placeholder={value}
        onValue={(text) => {
          setTyped(text);
          setActive(0);
        }}
        onClick={show}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
        style={open ? undefined : { fontFamily: fontStack(value) }}
        suffix={<Icon name={open ? 'search' : 'chevron-down'} />}
      />
      {open && (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={words.fonts.list}
          className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-64 animate-enter overflow-y-auto overscroll-contain rounded-xl border border-line-strong bg-raised p-1.5 shadow-lift"
        >
          {found.map((family, at) => (
            <div
              key={family}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={family === value}
              // The focus stays in the input.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(family)}
              onKeyDown={onKeyDown}
              className={cx(
                'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-lg px-3 text-sm sm:pointer-fine:min-h-9',
                at === active ? 'bg-hover text-fg' : 'text-muted hover:text-fg',
                family === value && 'font-semibold text-mint',
              )}
            >
              {family}
              {family === value && <Icon name="check" />}
            </div>
          ))}
        </div>
      )}
      {open && (
        <p role="status" className={found.length ? 'sr-only' : 'mt-2 text-sm text-muted'}>
          {found.length === 0 ? words.fonts.none : words.fonts.found(found.length)}
        </p>
      )}
    </div>
  );
}
