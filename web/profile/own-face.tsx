import type { DrawnPicture } from '../client/profiles.ts';
import { Face } from '../ui/face.tsx';
import { drawnUrl } from './picture.ts';
import { PictureButton } from './picture-button.tsx';
import { words } from './words.ts';

/** The visitor's own picture, with a button that changes it. `picture`: its hash, or one that is not saved yet. */
export function OwnFace({
  wallet,
  picture,
  onDrawn,
  className = 'size-22',
}: {
  wallet: string;
  picture: string | DrawnPicture | null;
  onDrawn: (picture: DrawnPicture) => void;
  className?: string;
}) {
  return (
    <span className="relative shrink-0">
      <Face
        address={wallet}
        picture={typeof picture === 'string' || picture === null ? picture : drawnUrl(picture)}
        className={className}
      />
      <PictureButton
        kind="picture"
        label={picture ? words.picture.change : words.picture.add}
        onDrawn={onDrawn}
        className="absolute -right-2.5 -bottom-2.5 size-11! rounded-full! border-4 border-surface! bg-fg! px-0! text-ink!"
      />
    </span>
  );
}
