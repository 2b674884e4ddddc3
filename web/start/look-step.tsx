import { useState } from 'react';
import { PRESETS, type Preset } from '../../core/alerts/settings.ts';
import { words as looks } from '../studio/alerts/look-words.ts';
import { SCENES } from '../studio/alerts/stage.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Foot } from './foot.tsx';
import { LookPicture } from './look-picture.tsx';
import type { Look } from './use-look.ts';
import { words as catalog } from './words.ts';

const words = catalog.look;
const { presets } = looks.look;
const GROUNDS = Object.keys(SCENES) as (keyof typeof SCENES)[];

/** All looks over three games. */
export function LookStep({
  look,
  shown,
  onShow,
  onDone,
}: {
  look: Look;
  shown: Preset;
  onShow: (preset: Preset) => void;
  onDone: () => void;
}) {
  const [saving, setSaving] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <LookChoice label={words.list} offered={PRESETS} look={look} shown={shown} onShow={onShow} />
      <Foot>
        <Button
          size="lg"
          busy={saving}
          onClick={async () => {
            setSaving(true);
            if (shown === look.preset || (await look.use(shown))) onDone();
            setSaving(false);
          }}
        >
          {words.use(presets[shown])}
        </Button>
        <p className="text-sm text-muted">{words.hint}</p>
      </Foot>
    </div>
  );
}

/** Looks side by side, one of them chosen. */
export function LookChoice({
  label,
  offered,
  look,
  shown,
  onShow,
}: {
  label: string;
  offered: readonly Preset[];
  look: Look;
  shown: Preset;
  onShow: (preset: Preset) => void;
}) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
      {offered.map((preset, at) => (
        <li key={preset}>
          <button
            type="button"
            aria-pressed={preset === shown}
            onClick={() => onShow(preset)}
            className={cx(
              'block w-full overflow-hidden rounded-xl border text-left transition-colors',
              preset === shown ? 'border-mint ring-1 ring-mint' : 'border-line-strong hover:border-faint',
            )}
          >
            <LookPicture preset={preset} settings={look.settings} scene={GROUNDS[at % GROUNDS.length]} />
            <span className="block truncate px-2.5 py-2 text-sm font-semibold text-fg">
              {presets[preset]}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
