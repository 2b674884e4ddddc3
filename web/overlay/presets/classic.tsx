import type { CSSProperties } from 'react';
import { lookOf } from '../../../core/alerts/looks.ts';
import { alertText } from '../alert-text.ts';
import { AlertView } from '../alert-view.tsx';
import { useTipperFace } from '../face.ts';
import { useHeldPicture } from '../held-files.ts';
import { HeldPicture } from '../held-picture.tsx';
import type { AlertPictureProps } from '../picture-props.ts';

/** Draws text in the token's live style. It fills the picture unless its tier has a place or a size. */
export function ClassicPicture({ tier, tip, style = {}, motion = 'none' }: AlertPictureProps) {
  const held = useHeldPicture(tier.picture);
  const face = useTipperFace(tier.picture === null ? tip.face : null);
  const view = (
    <AlertView
      look={lookOf(tier, style)}
      text={alertText(tip)}
      motion={motion}
      picture={
        held ? (
          <HeldPicture held={held} />
        ) : (
          face && (
            <div className="tip-face">
              <HeldPicture held={face} />
            </div>
          )
        )
      }
    />
  );
  const box = boxOf(tier);
  return box ? (
    <div data-preset="classic" style={box}>
      {view}
    </div>
  ) : (
    view
  );
}

/** Percent of the picture's width and height, for a text with a place. */
const SHARE = 48;

/** Returns the box of the text, or null for the whole picture. */
function boxOf({ position, size }: AlertPictureProps['tier']): CSSProperties | null {
  if (position === null && size === 100) return null;
  const side = Math.min(100, ((position === null ? 100 : SHARE) * size) / 100);
  const free = 100 - side;
  const box = { position: 'absolute', width: `${side}%`, height: `${side}%` } as const;
  const at = (share: number) => `${share * free}%`;
  if (position === null) return { ...box, left: at(0.5), top: at(0.5) };
  if (typeof position === 'object') {
    const start = (center: number) => `${Math.min(free, Math.max(0, center - side / 2))}%`;
    return { ...box, left: start(position.x), top: start(position.y) };
  }
  const left = position.endsWith('left') ? 0 : position.endsWith('right') ? 1 : 0.5;
  const top = position.startsWith('top') ? 0 : position.startsWith('bottom') ? 1 : 0.5;
  return { ...box, left: at(left), top: at(top) };
}
