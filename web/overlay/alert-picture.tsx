import './alert-picture.css';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { alertText } from '../../core/alerts/alert-text.ts';
import { lookOf } from '../../core/alerts/looks.ts';
import { flairOf, PRESET_FACTS } from '../../core/alerts/presets.ts';
import type { Preset } from '../../core/alerts/settings.ts';
import { alertColors, COIN_COLOR } from './alert-colors.ts';
import { textStyle } from './alert-style.ts';
import { useTipperFace } from './face.ts';
import { useFittedPicture } from './fit-picture.ts';
import { FlairPicture } from './flair.tsx';
import { useHeldPicture } from './held-files.ts';
import type { AlertPictureProps } from './picture-props.ts';
import { Arcade } from './presets/arcade.tsx';
import { ClassicPicture } from './presets/classic.tsx';
import { ComicBurst } from './presets/comic-burst.tsx';
import { CornerCard } from './presets/corner-card.tsx';
import { GameDay } from './presets/game-day.tsx';
import { LowerThird } from './presets/lower-third.tsx';
import { MainStage } from './presets/main-stage.tsx';
import { NeonSign } from './presets/neon-sign.tsx';
import { type PresetProps, TextStyles } from './presets/parts.tsx';
import { Stationery } from './presets/stationery.tsx';
import { isCjk, isPixelText, isUpright } from './scripts.ts';
import { words } from './words.ts';

export type { PictureMotion } from './picture-props.ts';

type Drawn = Exclude<Preset, 'classic'>;

/** The drawing of each preset. Its looks and motions are in the style sheet beside it. */
const DRAWINGS: Record<Drawn, (props: PresetProps) => ReactNode> = {
  'lower-third': LowerThird,
  'neon-sign': NeonSign,
  'comic-burst': ComicBurst,
  'corner-card': CornerCard,
  arcade: Arcade,
  stationery: Stationery,
  'game-day': GameDay,
  'main-stage': MainStage,
};

/** Characters. A longer message is drawn one size smaller. */
const LONG = 120;
/** Percent. A smaller alert leaves its label out. */
const SMALL = 75;

/**
 * Draws an alert as the stream shows it. All lengths are relative to the positioned box around it, so a small preview
 * is the picture of OBS. It needs no wallet or router, and requests only the tier's files.
 */
export function AlertPicture(props: AlertPictureProps) {
  const { preset } = props.tier;
  return preset === 'classic' ? <ClassicPicture {...props} /> : <PresetPicture {...props} preset={preset} />;
}

function PresetPicture({
  preset,
  settings,
  tier,
  tip,
  tips = 1,
  spoken = false,
  solUsd = null,
  style = {},
  motion = 'none',
  runMs = null,
  onStream = false,
}: AlertPictureProps & { preset: Drawn }) {
  const facts = PRESET_FACTS[preset];
  const held = useHeldPicture(tier.picture);
  const face = useTipperFace(tier.picture === null ? tip.face : null);
  const text = alertText(settings, tip, solUsd);
  const root = useRef<HTMLDivElement>(null);
  useFittedPicture(root, tier.position);
  const Drawing = DRAWINGS[preset];
  const look = lookOf(tier, style);
  const textStyles = { amount: textStyle(look.amount), message: textStyle(look.message) };
  const flair = flairOf(tier);
  const place = tier.position ?? facts.place;
  const color = tip.currency === 'SOL' ? (tier.color ?? facts.color) : COIN_COLOR;
  const classes = [
    'alert',
    `alert-${preset}`,
    `alert-flair-${flair}`,
    motion !== 'none' && `alert-${motion}`,
    motion === 'enter' && `alert-enter-${tier.enter}`,
    motion === 'leave' && `alert-leave-${tier.leave}`,
    onStream && 'alert-stream',
    !held && face && 'alert-faced',
    isCjk(text.message) && 'alert-cjk',
    isUpright(`${text.name ?? ''}${text.message}`) && 'alert-upright',
    tips > 1 && 'alert-several',
    [...text.message].length > LONG && 'alert-long',
    tier.size < SMALL && 'alert-small',
    isPixelText(text) && 'alert-pixels',
  ];
  const variables = {
    ...alertColors(color),
    '--scale': tier.size / 100,
    '--run': `${runMs ?? 0}ms`,
  } as CSSProperties;
  return (
    <div ref={root} className={classes.filter(Boolean).join(' ')} style={variables} data-preset={preset}>
      <FlairPicture flair={flair} />
      <div className="alert-place" data-at={typeof place === 'string' ? place : 'free'}>
        <div className="alert-body">
          <TextStyles value={textStyles}>
            <Drawing
              text={text}
              picture={held ?? face}
              label={tips > 1 ? words.alert.several(tips) : words.alert.one}
              spoken={spoken}
              runs={runMs !== null && motion === 'enter'}
            />
          </TextStyles>
        </div>
      </div>
    </div>
  );
}
