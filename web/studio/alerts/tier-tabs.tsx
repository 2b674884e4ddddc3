import type { Tier } from '../../../core/alerts/settings.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { words as catalog } from './look-words.ts';
import { MAX_TIERS, solText, tierColor } from './tiers.ts';

const words = catalog.look;

/** The tiers by amount, side by side; one of them is being set. */
export function TierTabs({
  tiers,
  selected,
  onSelect,
  onAdd,
}: {
  tiers: readonly Tier[];
  selected: number;
  onSelect: (at: number) => void;
  onAdd: () => void;
}) {
  return (
    <div className="-mx-1 overflow-x-auto px-1 py-1">
      <fieldset className="flex min-w-max gap-2 sm:min-w-0">
        <legend className="sr-only">{words.tiers}</legend>
        {tiers.map((tier, at) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: a tier is known by its place
            key={at}
            style={{ borderTopColor: tierColor(tier, at, tiers.length) }}
            className={cx(
              'relative flex min-h-14 min-w-24 flex-1 cursor-pointer flex-col items-center justify-center rounded-xl border border-t-[3px] px-2 py-1.5 text-center transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-mint',
              at === selected
                ? 'border-x-mint border-b-mint bg-raised'
                : 'border-x-line-strong border-b-line-strong bg-ink/40 hover:bg-raised',
            )}
          >
            <input
              type="radio"
              name="alert-tier"
              checked={at === selected}
              onChange={() => onSelect(at)}
              className="sr-only"
            />
            <span
              className={cx(
                'max-w-28 truncate text-sm font-semibold',
                at === selected ? 'text-fg' : 'text-soft',
              )}
            >
              {tier.name || words.name}
            </span>
            <span className="text-xs text-muted tabular-nums">
              {at === 0 ? words.any : solText(tier.from)}
            </span>
          </label>
        ))}
        {tiers.length < MAX_TIERS && (
          <button
            type="button"
            aria-label={words.add}
            title={words.add}
            onClick={onAdd}
            className="grid min-h-14 w-12 shrink-0 place-items-center rounded-xl border border-line-strong border-dashed text-muted transition-colors hover:border-faint hover:text-fg"
          >
            <Icon name="plus" />
          </button>
        )}
      </fieldset>
    </div>
  );
}
