import { type ReactNode, useRef, useState } from 'react';
import { reasonOf } from '../client/call.ts';
import type { DrawnPicture } from '../client/profiles.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { drawPicture } from './picture.ts';
import { words } from './words.ts';

/** Takes a photo from the device and draws it in the size of its kind. Without children it is round. */
export function PictureButton({
  kind,
  label,
  onDrawn,
  children,
  className,
}: {
  kind: 'picture' | 'banner';
  label: string;
  onDrawn: (picture: DrawnPicture) => void;
  children?: ReactNode;
  className?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  async function draw(photo: File | undefined) {
    if (!photo) return;
    setBusy(true);
    try {
      onDrawn(await drawPicture(photo, kind));
    } catch (error) {
      notify.error(reasonOf(error, words.picture.failed));
    }
    setBusy(false);
  }
  return (
    <>
      <Button
        aria-label={label}
        title={label}
        variant="secondary"
        size="sm"
        busy={busy}
        icon={<Icon name="camera" />}
        onClick={() => input.current?.click()}
        className={className}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={(event) => {
          void draw(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
