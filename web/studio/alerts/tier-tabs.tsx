import type { Tier } from '../../../core/alerts/settings.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { words as catalog } from './look-words.ts';
import { MAX_TIERS, type Scope, solText, tierColor } from './tiers.ts';

const words = catalog.look;

/** What is edited: all tiers, or one of several by its amount. */
export function TierTabs({
  tiers,
  selected,
  onSelect,
  onAdd,
}: {
  tiers: readonly Tier[];
  selected: Scope;
  onSelect: (scope: Scope) => void;
  onAdd: () => void;
}) {
  const several = tiers.length > 1;
  return (
    <div className="-mx-1 overflow-x-auto px-1 py-1">
      <fieldset className="flex min-w-max gap-2 sm:min-w-0">
        <legend className="sr-only">{words.tiers}</legend>
        <Choice
          name={words.allTiers}
          about={words.atOnce(tiers.length)}
          color="var(--color-fg)"
          on={selected === null}
          onChoose={() => onSelect(null)}
        />
        {several &&
          tiers.map((tier, at) => (
            <Choice
              // biome-ignore lint/suspicious/noArrayIndexKey: a tier is known by its place
              key={at}
              name={tier.name || words.name}
              about={at === 0 ? words.any : solText(tier.from)}
              color={tierColor(tier, at, tiers.length)}
              on={at === selected}
              onChoose={() => onSelect(at)}
            />
          ))}
        {tiers.length < MAX_TIERS && (
          <button
            type="button"
            aria-label={words.add}
            title={words.add}
            onClick={onAdd}
            className="grid min-h-13 w-11 shrink-0 place-items-center rounded-xl border border-line-strong border-dashed text-muted transition-colors hover:border-faint hover:text-fg"
          >
            <Icon name="plus" />
          </button>
        )}
      </fieldset>
    </div>
  );
}

function Choice({
  name,
  about,
  color,
  on,
  onChoose,
}: {
  name: string;
  about: string;
  color: string;
  on: boolean;
  onChoose: () => void;
}) {
  return (
    <label
      style={{ borderTopColor: color }}
      className={cx(
        'relative flex min-h-13 min-w-20 flex-1 cursor-pointer flex-col items-center justify-center rounded-xl border border-t-[3px] px-1.5 py-1 text-center transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-mint',
        on
          ? 'border-x-mint border-b-mint bg-raised'
          : 'border-x-line-strong border-b-line-strong bg-ink/40 hover:bg-raised',
      )}
    >
      <input type="radio" name="alert-tier" checked={on} onChange={onChoose} className="sr-only" />
      <span className={cx('max-w-28 truncate text-sm font-semibold', on ? 'text-fg' : 'text-soft')}>
        {name}
      </span>
      <span className="text-xs text-muted tabular-nums">{about}</span>
    </label>
  );
}
