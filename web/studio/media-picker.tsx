import { useState } from 'react';
import type { MediaKind } from '../../core/media/model.ts';
import type { Authority } from '../client/creator.ts';
import { useMedia } from '../client/media.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { MediaDialog } from './media-dialog.tsx';
import { describeSource } from './media-source.ts';
import { MediaThumb } from './media-thumb.tsx';
import { words } from './media-words.ts';
import { useSoundPreview } from './use-sound-preview.ts';

/**
 * Chooses the picture or the sound of an alert: a built-in one, or a file of the token's library. Its label is outside of
 * it.
 */
export function MediaPicker({
  token,
  kind,
  value,
  onChange,
  authority,
}: {
  token: string;
  kind: MediaKind;
  /** A file's hash, "builtin:<id>", or null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  authority: Authority;
}) {
  const [open, setOpen] = useState(false);
  const media = useMedia(token, authority);
  const { playing, failed, toggle } = useSoundPreview();
  const texts = words.kinds[kind];
  const chosen = describeSource(value, media.data?.files);
  const { name, detail } = chosen ?? { name: texts.none, detail: texts.noneAbout };
  const isClip = media.data?.files.some(({ hash, type }) => hash === value && type === 'video/webm') ?? false;
  const action = value === null ? words.choose : kind === 'picture' ? words.replace : words.change;
  return (
    <div className="@container flex min-w-0 items-center gap-3 rounded-xl border border-line-strong bg-raised p-2">
      {kind === 'sound' && value !== null ? (
        <IconButton
          variant="secondary"
          label={playing === value ? words.stop(name) : words.play(name)}
          icon={<Icon name={playing === value ? 'pause' : 'play'} />}
          onClick={() => toggle(value)}
        />
      ) : kind === 'sound' ? (
        <span className="hidden size-11 shrink-0 place-items-center rounded-lg bg-ink text-faint @min-[16rem]:grid">
          <Icon name="mute" />
        </span>
      ) : (
        <span className={value === null ? 'hidden shrink-0 @min-[16rem]:block' : 'shrink-0'}>
          <MediaThumb source={value} isClip={isClip} />
        </span>
      )}
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-semibold text-fg" title={name}>
          <bdi>{name}</bdi>
        </p>
        <p className="truncate text-xs text-muted tabular-nums">
          {failed !== null && failed === value ? words.unplayable : detail}
        </p>
      </div>
      <div className="flex shrink-0 items-center">
        <Button
          variant="ghost"
          size="sm"
          className="text-mint!"
          aria-label={`${action}: ${texts.title}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {action}
        </Button>
      </div>
      {open && (
        <MediaDialog
          token={token}
          kind={kind}
          value={value}
          onChange={onChange}
          authority={authority}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
