import { useState } from 'react';
import { mediaUrl } from '../../core/media/model.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';

/** A picture or clip, small; its mark where it cannot be shown. */
export function MediaThumb({
  source,
  isClip,
  className,
}: {
  source: string | null;
  isClip: boolean;
  className?: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const url = source === null || broken === source ? null : mediaUrl(source);
  const shape = cx(
    'grid size-11 shrink-0 place-items-center overflow-hidden rounded-lg bg-ink text-faint',
    className,
  );
  if (url === null)
    return (
      <span className={shape}>
        <Icon name={source === null ? 'minus' : 'warning'} />
      </span>
    );
  const fail = () => setBroken(source);
  return (
    <span className={shape}>
      {isClip ? (
        <video
          src={url}
          muted
          autoPlay
          loop
          playsInline
          onError={fail}
          className="size-full object-contain"
        />
      ) : (
        <img src={url} alt="" onError={fail} className="size-full object-contain" />
      )}
    </span>
  );
}
