import type { LiveStyle } from '../../core/live/style.ts';
import { facesOf } from '../overlay/alert-style.ts';
import { AlertView } from '../overlay/alert-view.tsx';
import { loadFonts } from '../overlay/fonts.ts';
import { cx } from '../ui/cx.ts';
import { dressed, looksLike, STYLE_PRESETS, type StylePreset } from './style-presets.ts';
import { words } from './style-words.ts';
import { useStageScale } from './use-stage-scale.ts';

/** Drawn at stream size, so that outlines and shadows keep their proportions; a card shows the middle of it. */
const STAGE = { width: 1920, height: 1080 };
const MIDDLE = 1080;

/** The presets as small pictures. A click puts the look into the draft, which is saved like any other change. */
export function StylePresetCards({
  draft,
  onStyle,
}: {
  draft: LiveStyle;
  onStyle: (style: LiveStyle) => void;
}) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <legend className="mb-2 text-sm font-medium text-fg">{words.presets}</legend>
      {STYLE_PRESETS.map((preset) => (
        <PresetCard
          key={preset.name}
          preset={preset}
          chosen={looksLike(draft, preset.style)}
          onChoose={() => onStyle(dressed(draft, preset.style))}
        />
      ))}
    </fieldset>
  );
}

function PresetCard({
  preset: { name, style },
  chosen,
  onChoose,
}: {
  preset: StylePreset;
  chosen: boolean;
  onChoose: () => void;
}) {
  const { frame, scale } = useStageScale<HTMLSpanElement>(MIDDLE);
  // Its font loads when a user is about to choose it, not with the page.
  const onNear = () => void loadFonts(facesOf(style));
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      onPointerEnter={onNear}
      onFocus={onNear}
      className={cx(
        'flex flex-col gap-1.5 rounded-xl border p-1.5 text-left transition-colors duration-150',
        chosen ? 'border-mint bg-raised' : 'border-line-strong hover:border-faint hover:bg-raised',
      )}
    >
      <span
        ref={frame}
        aria-hidden="true"
        className="relative block aspect-[5/2] w-full overflow-hidden rounded-lg bg-[linear-gradient(160deg,#3d5a50,#1b2926_55%,#41587a)]"
      >
        <span
          className="absolute top-1/2 left-1/2 block"
          style={{ ...STAGE, transform: `translate(-50%, -50%) scale(${scale})` }}
        >
          <AlertView style={style} text={words.sample} />
        </span>
      </span>
      <span className={cx('px-1 pb-0.5 text-sm font-semibold', chosen ? 'text-mint' : 'text-fg')}>
        {name}
      </span>
    </button>
  );
}
