import { type CSSProperties, useRef } from 'react';
import { alertText } from '../../core/alerts/alert-text.ts';
import { type Flair, flairOf, PRESET_FACTS } from '../../core/alerts/presets.ts';
import { alertColors, COIN_COLOR } from './alert-colors.ts';
import { ClassicPicture } from './classic-picture.tsx';
import { useFittedPicture } from './fit-picture.ts';
import { useHeldPicture } from './held-files.ts';
import type { AlertPictureProps } from './picture-props.ts';
import { Confetti, Rays, RisingBars } from './preset-art.tsx';
import { drawingOf } from './presets.tsx';
import { isCjk, isPixelText, isUpright } from './scripts.ts';
import { words } from './words.ts';
import './alert-picture.css';
import './presets.css';
import './presets-more.css';

export type { PictureMotion } from './picture-props.ts';

/**
 * An alert as the stream shows it, drawn in the positioned box around it: all of it is relative to that box, so the
 * studio's small preview is the picture of OBS. Needs no wallet, router or request but those for the tier's own files.
 */
export function AlertPicture(props: AlertPictureProps) {
  return props.tier.preset === 'classic' ? <ClassicPicture {...props} /> : <PresetPicture {...props} />;
}

function PresetPicture({
  settings,
  tier,
  tip,
  tips = 1,
  spoken = false,
  solUsd = null,
  motion = 'none',
  runMs = null,
  onStream = false,
}: AlertPictureProps) {
  const { preset } = tier;
  const facts = PRESET_FACTS[preset];
  const held = useHeldPicture(tier.picture);
  const text = alertText(settings, tip, solUsd);
  const root = useRef<HTMLDivElement>(null);
  useFittedPicture(root, tier.position);
  const Drawing = drawingOf(preset);
  const flair = flairOf(tier);
  const place = tier.position ?? facts.place;
  const color = tip.currency === 'SOL' ? (tier.color ?? facts.color) : COIN_COLOR;
  const classes = [
    'al',
    `al-${preset}`,
    `al-flair-${flair}`,
    motion !== 'none' && `al-${motion}`,
    motion === 'enter' && `al-enter-${tier.enter}`,
    motion === 'leave' && `al-leave-${tier.leave}`,
    onStream && 'al-stream',
    isCjk(text.message) && 'al-cjk',
    isUpright(`${text.name ?? ''}${text.message}`) && 'al-upright',
    tips > 1 && 'al-several',
    [...text.message].length > LONG && 'al-long',
    tier.size < SMALL && 'al-small',
    isPixelText(text) && 'al-pixels',
  ];
  const variables = {
    ...alertColors(color),
    '--k': tier.size / 100,
    '--run': `${runMs ?? 0}ms`,
  } as CSSProperties;
  return (
    <div ref={root} className={classes.filter(Boolean).join(' ')} style={variables} data-preset={preset}>
      <Behind flair={flair} />
      {flair === 'stage' && <Confetti />}
      <div className="al-place" data-at={typeof place === 'string' ? place : 'free'}>
        <div className="al-body">
          <Drawing
            text={text}
            picture={held}
            label={tips > 1 ? words.alert.several(tips) : words.alert.one}
            spoken={spoken}
            runs={runMs !== null && motion === 'enter'}
          />
        </div>
      </div>
    </div>
  );
}

/** Characters of a message that is drawn one size smaller. */
const LONG = 120;
/** Percent: a smaller alert leaves its label out. */
const SMALL = 75;

function Behind({ flair }: { flair: Flair }) {
  if (flair === 'none') return null;
  return (
    <>
      {flair === 'stage' && <i className="al-scrim" />}
      {flair === 'stage' && <Rays />}
      {flair === 'bars' && <i className="al-glow" />}
      <RisingBars />
    </>
  );
}
