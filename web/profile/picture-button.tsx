import { type ReactNode, useRef, useState } from 'react';
import { reasonOf } from '../client/call.ts';
import type { DrawnPicture } from '../client/profiles.ts';
import { notify } from '../ui/toast.ts';
import { drawPicture } from './picture.ts';
import { words } from './words.ts';

/** Takes a photo from the device and draws it in the size of its kind. */
export function PictureButton({
  kind,
  label,
  onDrawn,
  className,
  children,
}: {
  kind: 'picture' | 'banner';
  label: string;
  onDrawn: (picture: DrawnPicture) => void;
  className: string;
  children: ReactNode;
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
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={() => input.current?.click()}
        className={className}
      >
        {children}
      </button>
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
