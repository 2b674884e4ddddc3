import { useState } from 'react';
import type { AlertSettings, Preset } from '../../core/alerts/settings.ts';
import { words as looks } from '../studio/alerts/look-words.ts';
import type { Scene } from '../studio/alerts/stage.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { LookPicture } from './look-picture.tsx';
import { words as catalog } from './words.ts';

const { background, scenes } = looks.preview;
const GROUNDS = (['night', 'snow', 'candy'] as const).map((value) => ({ value, label: scenes[value] }));

interface PictureProps {
  settings: AlertSettings | undefined;
  preset: Preset | null;
}

/** The stream with the chosen look, over the game that is picked below. */
export function StreamPicture(props: PictureProps) {
  const words = catalog.stream;
  const [scene, setScene] = useState<Scene>('night');
  return (
    <figure>
      <figcaption className="mb-2 flex justify-between text-sm max-md:sr-only">
        <b className="font-semibold text-fg">{words.title}</b>
        <span className="text-muted tabular-nums">{words.size}</span>
      </figcaption>
      <div className="mb-2 overflow-hidden rounded-2xl border border-line-strong">
        <LookPicture {...props} scene={scene} />
      </div>
      <SegmentedControl label={background} value={scene} onValue={setScene} options={GROUNDS} />
    </figure>
  );
}

/** OBS with the stream in it. The overlay is among its sources once it is connected. */
export function ObsPicture({ connected, ...props }: PictureProps & { connected: boolean }) {
  const words = catalog.obs;
  return (
    <figure>
      <figcaption className="mb-2 text-sm font-semibold text-fg max-md:sr-only">{words.title}</figcaption>
      <div
        inert
        className="overflow-hidden rounded-2xl border border-[#31363f] bg-[#1b1e24] text-xs text-[#cfd3da]"
      >
        <p className="flex items-center gap-1.5 px-3 py-2">
          {[1, 2, 3].map((dot) => (
            <span key={dot} className="size-2.5 rounded-full bg-[#4a505b]" />
          ))}
          <span className="ml-2">{words.name}</span>
        </p>
        <LookPicture {...props} />
        <div className="grid grid-cols-2 gap-px bg-[#31363f] *:bg-[#22262e] *:px-2.5 *:py-2 md:min-h-32 md:grid-cols-[1fr_1.3fr_1.3fr]">
          <div className="max-md:hidden">
            <b className="font-semibold">{words.scenes}</b>
            {words.scene.map((name, at) => (
              <p key={name} className={cx('mt-1 truncate rounded px-1.5 py-0.5', at === 0 && 'bg-[#2c4a7a]')}>
                {name}
              </p>
            ))}
          </div>
          <div>
            <b className="font-semibold">{words.sources}</b>
            {connected && (
              <p className="mt-1 flex items-center gap-1.5 rounded border border-mint/40 bg-mint/15 px-1.5 py-0.5">
                <Icon name="link" className="size-3" />
                <span className="truncate">{words.overlay}</span>
              </p>
            )}
            {words.source.map((name) => (
              <p key={name} className="mt-1 truncate px-1.5 py-0.5">
                {name}
              </p>
            ))}
          </div>
          <div>
            <b className="font-semibold">{words.mixer}</b>
            {[words.mic, ...(connected ? [words.overlay] : [])].map((name, at) => (
              <p key={name} className="mt-1.5">
                <span className="block truncate">{name}</span>
                <span
                  className="mt-1 block h-1.5 rounded-full bg-[linear-gradient(90deg,#34b96a_60%,#d9b13b_80%,#d9534f)]"
                  style={{ width: at === 0 ? '62%' : '78%' }}
                />
              </p>
            ))}
          </div>
        </div>
      </div>
    </figure>
  );
}
