import type { DrawnPicture } from '../client/profiles.ts';
import { cx } from '../ui/cx.ts';
import { Face } from '../ui/face.tsx';
import { Icon } from '../ui/icon.tsx';
import { drawnUrl } from './picture.ts';
import { PictureButton } from './picture-button.tsx';
import { words } from './words.ts';

/** The visitor's own picture, which a press changes. `picture`: its hash, or one that is not saved yet. */
export function OwnFace({
  wallet,
  picture,
  onDrawn,
  small = false,
}: {
  wallet: string;
  picture: string | DrawnPicture | null;
  onDrawn: (picture: DrawnPicture) => void;
  small?: boolean;
}) {
  return (
    <PictureButton
      kind="picture"
      label={picture ? words.picture.change : words.picture.add}
      onDrawn={onDrawn}
      className="group relative shrink-0 rounded-full"
    >
      <Face
        address={wallet}
        picture={typeof picture === 'string' || picture === null ? picture : drawnUrl(picture)}
        className={small ? 'size-14' : 'size-22'}
      />
      <span
        className={cx(
          'absolute grid place-items-center rounded-full border-surface bg-fg text-ink group-hover:bg-white',
          small ? '-right-1 -bottom-1 size-7 border-2 text-xs' : '-right-2 -bottom-2 size-11 border-4',
        )}
      >
        <Icon name="camera" />
      </span>
    </PictureButton>
  );
}
