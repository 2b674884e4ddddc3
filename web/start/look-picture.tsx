import { type AlertSettings, DEFAULT_ALERTS, type Preset } from '../../core/alerts/settings.ts';
import { AlertPicture } from '../overlay/alert-picture.tsx';
import { sampleTip } from '../studio/alerts/sample-tip.ts';
import { SCENES, Stage } from '../studio/alerts/stage.tsx';
import { dressedAs } from '../studio/alerts/tiers.ts';

/** A stream with an alert of this look on it, drawn as the studio draws it. Null: without one. */
export function LookPicture({
  preset,
  settings = DEFAULT_ALERTS,
  scene = 'night',
}: {
  preset: Preset | null;
  settings?: AlertSettings;
  scene?: keyof typeof SCENES;
}) {
  return (
    // What it says is a sample: the name beside it is enough for who cannot see it.
    <div inert aria-hidden="true">
      <Stage picture={SCENES[scene]}>
        {preset && (
          <AlertPicture
            settings={settings}
            tier={dressedAs(settings.tiers[0]!, preset)}
            tip={sampleTip('500000000')}
            spoken
          />
        )}
      </Stage>
    </div>
  );
}
