import { useState } from 'react';
import { type AlertSettings, PRESETS, type Preset } from '../../../core/alerts/settings.ts';
import { AlertPicture } from '../../overlay/alert-picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Modal, useCloseModal } from '../../ui/modal.tsx';
import { Switch } from '../../ui/switch.tsx';
import { words as catalog } from './look-words.ts';
import { sampleTip } from './sample-tip.ts';
import { SCENES, Stage } from './stage.tsx';
import { dressedAs } from './tiers.ts';

const words = catalog.browser;
const GROUNDS = Object.values(SCENES);

type Use = (preset: Preset, forAll: boolean) => void;

/** All presets as they look by themselves, each over another picture. */
export function PresetBrowser({
  onClose,
  ...choice
}: {
  settings: AlertSettings;
  selected: number;
  onUse: Use;
  onClose: () => void;
}) {
  return (
    <Modal title={words.title} description={words.about} onClose={onClose} className="sm:max-w-5xl!">
      <Choice {...choice} />
    </Modal>
  );
}

function Choice({ settings, selected, onUse }: { settings: AlertSettings; selected: number; onUse: Use }) {
  const close = useCloseModal();
  const [forAll, setForAll] = useState(false);
  const tier = settings.tiers[selected]!;
  return (
    <>
      {settings.tiers.length > 1 && (
        <Switch label={words.forAll} on={forAll} onChange={setForAll} className="mb-4" />
      )}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {[...PRESETS.slice(1), PRESETS[0]].map((preset, at) => (
          <li key={preset}>
            <button
              type="button"
              aria-label={words.use(catalog.look.presets[preset])}
              onClick={() => {
                onUse(preset, forAll);
                close();
              }}
              className={cx(
                'block w-full overflow-hidden rounded-xl border text-left transition-colors',
                preset === tier.preset ? 'border-mint' : 'border-line-strong hover:border-faint',
              )}
            >
              <Stage picture={GROUNDS[at % GROUNDS.length]!}>
                <AlertPicture
                  settings={settings}
                  tier={{
                    ...dressedAs(tier, preset),
                    size: preset === 'main-stage' ? 100 : 110,
                    picture: null,
                  }}
                  tip={sampleTip('500000000')}
                  spoken
                />
              </Stage>
              <span className="flex items-center justify-between gap-2 px-3 py-2.5 text-sm font-semibold text-fg">
                {catalog.look.presets[preset]}
                {preset === tier.preset && <Badge tone="mint">{words.inUse}</Badge>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
