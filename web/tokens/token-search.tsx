import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { looksLikeAddress } from '../../core/pages.ts';
import { useTokenSearch } from '../client/tokens.ts';
import { useDebounced } from '../hooks.ts';
import { cx } from '../ui/cx.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { TokenLine } from './token-line.tsx';
import { storeVisited, useVisitedTokens, type VisitedToken } from './visited.ts';
import { words } from './words.ts';

const text = words.search;
/** A search is sent after a pause of this length. */
const PAUSE_MS = 250;

/**
 * Finds a token by name, ticker or address. A pasted address is picked at once. An empty field offers the tokens that
 * this device opened before.
 */
export function TokenSearch({
  onPick,
  label = text.label,
  hideLabel = false,
  autoFocus = false,
  className,
  inputClassName,
}: {
  onPick: (address: string) => void;
  label?: string;
  hideLabel?: boolean;
  autoFocus?: boolean;
  className?: string;
  inputClassName?: string;
}) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [problem, setProblem] = useState<string | null>(null);
  /** Enter was pressed before the answer. */
  const [entered, setEntered] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { tokens, state } = useOffer(typed);
  const shown = open && (tokens.length > 0 || state !== 'idle');
  const at = Math.min(active, tokens.length - 1);

  const pick = (token: Parameters<typeof storeVisited>[0]) => {
    storeVisited(token);
    setTyped('');
    setOpen(false);
    setActive(-1);
    onPick(token.tokenAddress);
  };
  const change = (value: string) => {
    setTyped(value);
    setProblem(null);
    setEntered(false);
    setOpen(true);
    setActive(-1);
  };
  const enter = () => {
    const address = typed.trim();
    const token = tokens[at] ?? (state === 'found' ? tokens[0] : undefined);
    if (token) pick(token);
    else if (looksLikeAddress(address)) pick({ tokenAddress: address });
    else if (address === '') setProblem(text.type);
    else if (state === 'none') setProblem(text.none);
    else setEntered(true);
  };
  useEffect(() => {
    if (!entered || (state !== 'found' && state !== 'none')) return;
    setEntered(false);
    enter();
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      enter();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && tokens.length > 0) {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at + step + tokens.length + (at < 0 && step < 0 ? 1 : 0)) % tokens.length);
    }
  };
  const onBlur = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees where the focus of its field goes
    <div ref={box} className={cx('relative', className)} onBlur={onBlur}>
      <Field label={label} hideLabel={hideLabel} error={problem}>
        <SearchInput
          type="text"
          value={typed}
          onValue={change}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKey}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text').trim();
            if (!looksLikeAddress(pasted)) return;
            event.preventDefault();
            pick({ tokenAddress: pasted });
          }}
          role="combobox"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
          placeholder={text.placeholder}
          maxLength={64}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          enterKeyHint="search"
          autoFocus={autoFocus}
          className={inputClassName}
        />
      </Field>
      <div
        className={cx(
          'absolute inset-x-0 z-30 mt-2 max-h-96 overflow-y-auto rounded-2xl border border-line-strong bg-surface p-1.5 shadow-lift',
          shown ? 'animate-enter' : 'hidden',
        )}
      >
        {state === 'visited' && <p className="px-3 pt-2 pb-1 text-xs text-muted">{text.visited}</p>}
        <div role="listbox" id={listId} aria-label={state === 'visited' ? text.visited : text.results}>
          {tokens.map((token, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys choose an option
            <div
              key={token.tokenAddress}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(token)}
              className={cx(
                'flex min-h-14 cursor-pointer items-center gap-3 rounded-xl px-3 py-2 hover:bg-hover',
                index === at && 'bg-hover',
              )}
            >
              <TokenLine token={token} />
              <Icon name="arrow-right" className="size-4 text-muted" />
            </div>
          ))}
        </div>
        {tokens.length === 0 && (state === 'searching' || state === 'none' || state === 'failed') && (
          <p className="px-3 py-3 text-sm text-muted">{text[state]}</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {shown && state === 'found' ? text.found(tokens.length) : shown && state === 'none' ? text.none : ''}
      </p>
    </div>
  );
}

type State = 'idle' | 'visited' | 'searching' | 'found' | 'none' | 'failed';

/** Returns the tokens below the field, and the state of the search. */
function useOffer(typed: string): { tokens: readonly VisitedToken[]; state: State } {
  const visited = useVisitedTokens();
  const asked = useDebounced(typed.trim(), PAUSE_MS);
  const { data, error, isLoading } = useTokenSearch(asked);
  if (typed.trim() === '') return { tokens: visited, state: visited.length > 0 ? 'visited' : 'idle' };
  if (looksLikeAddress(typed.trim()) && (!data || asked !== typed.trim()))
    return { tokens: [{ tokenAddress: typed.trim(), name: '', symbol: '', imageUrl: null }], state: 'found' };
  const fitting = visited.filter((token) => fits(token, typed.trim()));
  if (asked.length < 2) return { tokens: fitting, state: fitting.length > 0 ? 'found' : 'idle' };
  if (!data || asked !== typed.trim())
    return { tokens: fitting, state: error === undefined || asked !== typed.trim() ? 'searching' : 'failed' };
  const known = new Set(data.map((token) => token.tokenAddress));
  const tokens = [...fitting.filter((token) => !known.has(token.tokenAddress)), ...data];
  // Until the answer, the list is that of the last search, and Enter must not open one of its tokens.
  if (isLoading) return { tokens, state: 'searching' };
  return { tokens, state: tokens.length > 0 ? 'found' : 'none' };
}

function fits({ name, symbol, tokenAddress }: VisitedToken, typed: string): boolean {
  const wanted = typed.toLowerCase();
  return [name, symbol, tokenAddress].some((each) => each.toLowerCase().includes(wanted));
}
