import type { CSSProperties, ReactNode, Ref } from 'react';
import { cx } from '../../ui/cx.ts';
import { useStageScale } from '../use-stage-scale.ts';
import candy from './scenes/candy.svg';
import night from './scenes/night.svg';
import snow from './scenes/snow.svg';

/** A full HD browser source, drawn and then scaled down, so that it looks the same as in OBS. */
const STAGE = { width: 1920, height: 1080 };

/** Dark and busy, white, saturated. */
export const SCENES = { night, snow, candy } as const;
export type Scene = keyof typeof SCENES;

/** The picture of a stream with an alert on it. `picture`: the address of the background. */
export function Stage({
  picture,
  className,
  innerRef,
  children,
}: {
  picture: string;
  className?: string;
  innerRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  const { frame, scale } = useStageScale<HTMLDivElement>(STAGE.width);
  return (
    <div ref={frame} className={cx('relative aspect-video w-full overflow-hidden', className)}>
      <img src={picture} alt="" draggable={false} className="absolute inset-0 size-full object-cover" />
      <div
        ref={innerRef}
        className="absolute top-0 left-0 origin-top-left"
        style={
          { ...STAGE, transform: `scale(${scale})`, '--tip-vmin': `${STAGE.height / 100}px` } as CSSProperties
        }
      >
        {children}
      </div>
    </div>
  );
}
