import { useId } from 'react';
import { PRESET_FACTS } from '../../../core/alerts/presets.ts';
import { ANCHORS, type Tier } from '../../../core/alerts/settings.ts';
import { cx } from '../../ui/cx.ts';
import { words as catalog } from './look-words.ts';
import { RangeField } from './range-field.tsx';

const words = catalog.look;

type Position = Tier['position'];

/** Nine places, the preset's own, or any: by dragging in the preview, or by two sliders. */
export function PositionField({
  tier: { preset, position },
  onPosition,
}: {
  tier: Tier;
  onPosition: (position: Position) => void;
}) {
  const name = useId();
  const free = typeof position === 'object' ? position : null;
  const shown = position ?? PRESET_FACTS[preset].place;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <fieldset>
        <legend className="mb-2 text-sm font-medium text-fg">{words.position}</legend>
        <div className="grid h-21 max-w-44 grid-cols-3 gap-1.5 rounded-xl border border-line-field bg-ink/60 p-1.5">
          {ANCHORS.map((anchor) => (
            <label
              key={anchor}
              title={words.anchors[anchor]}
              className={cx(
                'relative cursor-pointer rounded-md transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-mint',
                anchor === position && 'bg-mint',
                anchor !== position && (anchor === shown ? 'bg-mint/35' : 'bg-hover hover:bg-line'),
              )}
            >
              <input
                type="radio"
                name={name}
                aria-label={words.anchors[anchor]}
                checked={anchor === position}
                onChange={() => onPosition(anchor)}
                className="sr-only"
              />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-1 flex max-w-44 gap-2">
        <Choice on={position === null} onChoose={() => onPosition(null)}>
          {words.ownPlace}
        </Choice>
        <Choice on={free !== null} onChoose={() => onPosition(free ?? { x: 50, y: 50 })}>
          {words.freely}
        </Choice>
      </div>
      {free && (
        <div className="flex flex-col gap-1">
          <RangeField
            label={words.across}
            says={words.percent(Math.round(free.x))}
            value={free.x}
            min={0}
            max={100}
            onValue={(x) => onPosition({ ...free, x })}
          />
          <RangeField
            label={words.down}
            says={words.percent(Math.round(free.y))}
            value={free.y}
            min={0}
            max={100}
            onValue={(y) => onPosition({ ...free, y })}
          />
          <p className="text-xs leading-relaxed text-muted">{words.drag}</p>
        </div>
      )}
    </div>
  );
}

function Choice({ on, onChoose, children }: { on: boolean; onChoose: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onChoose}
      className={cx(
        'min-h-11 flex-auto rounded-lg border px-2 text-xs font-semibold whitespace-nowrap transition-colors sm:pointer-fine:min-h-8',
        on ? 'border-mint bg-mint/10 text-mint' : 'border-line-strong bg-raised text-soft hover:bg-hover',
      )}
    >
      {children}
    </button>
  );
}
