import { useRef } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { BigTip, SmallTip, Winner } from './demo-phases.tsx';
import { Camera, Scene } from './scene.tsx';
import { useDemo } from './use-demo.ts';
import { words } from './words.ts';

const { demo } = words;
const ALERTS = [SmallTip, BigTip, Winner];
/** The bar under each phase, in the color of what it shows. */
const BARS = ['bg-iris', 'bg-brass', 'bg-mint'];

/** What a stream looks like with Fanfare: twelve seconds, over and over, with sound on request. */
export function Demo() {
  const stage = useRef<HTMLDivElement>(null);
  const { phase, turn, playing, sound, show, toggle, toggleSound } = useDemo(stage);
  const Alert = ALERTS[phase]!;
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{demo.caption}</figcaption>
      <div
        ref={stage}
        aria-hidden="true"
        className="@container relative isolate aspect-video overflow-hidden rounded-3xl bg-[#150d38] shadow-lift ring-1 ring-white/10"
      >
        <Scene />
        <Camera className="absolute right-[3%] bottom-[5%] w-[21%] rounded-[1.6cqw] ring-[0.35cqw] ring-white/20" />
        <span className="absolute top-[4%] left-[2.6%] z-10 rounded-full bg-ink/70 px-2.5 py-0.5 text-xs font-semibold text-fg">
          {demo.tag}
        </span>
        <Alert key={turn} />
      </div>
      <div className="mt-3 grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-2 large-text:grid-cols-1">
        <div className="grid grid-cols-3 gap-2">
          {demo.phases.map((name, index) => (
            <button
              key={name}
              type="button"
              aria-label={demo.show(name)}
              aria-pressed={index === phase}
              onClick={() => show(index)}
              className={cx(
                'flex min-h-11 flex-col justify-center gap-1.5 rounded-md text-left text-xs transition-colors duration-150 hover:text-fg',
                index === phase ? 'font-semibold text-fg' : 'text-muted',
              )}
            >
              <span className="block h-0.75 overflow-hidden rounded-full bg-white/12">
                {index === phase && (
                  <span
                    key={`${turn}${playing}`}
                    className={cx('block size-full origin-left', BARS[index], playing && 'animate-fill')}
                  />
                )}
              </span>
              {name}
            </button>
          ))}
        </div>
        <IconButton
          label={playing ? demo.pause : demo.play}
          icon={<Icon name={playing ? 'pause' : 'play'} />}
          onClick={toggle}
        />
        <Button
          variant="secondary"
          size="sm"
          icon={<Icon name={sound ? 'mute' : 'sound'} />}
          onClick={toggleSound}
          className="max-sm:col-span-full"
        >
          {sound ? demo.soundOff : demo.soundOn}
        </Button>
      </div>
    </figure>
  );
}
