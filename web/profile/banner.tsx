import type { DrawnPicture } from '../client/profiles.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { pictureUrl } from '../ui/face.tsx';
import { Icon } from '../ui/icon.tsx';
import { drawnUrl } from './picture.ts';
import { PictureButton } from './picture-button.tsx';
import { words as all } from './words.ts';

const words = all.edit;

/** A creator's banner with the buttons that change and remove it. */
export function Banner({
  banner,
  onBanner,
}: {
  banner: string | DrawnPicture | null;
  onBanner: (banner: DrawnPicture | null) => void;
}) {
  return (
    <div className="relative aspect-3/1 overflow-hidden rounded-2xl bg-raised">
      {banner && (
        <img
          src={typeof banner === 'string' ? pictureUrl(banner) : drawnUrl(banner)}
          alt=""
          className="size-full object-cover"
        />
      )}
      <span className="absolute top-2 right-2 flex gap-2">
        {banner && (
          <Button size="sm" variant="secondary" onClick={() => onBanner(null)}>
            {words.removeBanner}
          </Button>
        )}
        <PictureButton
          kind="banner"
          label={banner ? words.changeBanner : words.addBanner}
          onDrawn={onBanner}
          className={buttonClass('secondary', 'sm')}
        >
          <Icon name="camera" />
          {words.banner}
        </PictureButton>
      </span>
    </div>
  );
}
