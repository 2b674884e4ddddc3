import { type DragEvent, useRef, useState } from 'react';
import { MAX_MEDIA_BYTES, type MediaFile, type MediaKind } from '../../core/media/model.ts';
import { reasonOf } from '../client/call.ts';
import type { Authority } from '../client/creator.ts';
import { uploadMedia } from '../client/media.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { words } from './media-words.ts';

const ACCEPT: Record<MediaKind, string> = {
  picture: '.png,.webp,.gif,.webm,image/png,image/webp,image/gif,video/webm',
  sound: '.mp3,.ogg,.oga,.opus,audio/mpeg,audio/ogg',
};

/** Takes one file, by button or dropped, and reports its problem. */
export function MediaUpload({
  token,
  kind,
  authority,
  onUploaded,
}: {
  token: string;
  kind: MediaKind;
  authority: Authority;
  onUploaded: (file: MediaFile) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(file: File | undefined) {
    if (!file || busy) return;
    setProblem(null);
    if (file.size > MAX_MEDIA_BYTES) return setProblem(words.tooLarge);
    setBusy(true);
    try {
      const stored = await uploadMedia(token, authority, file);
      if (stored.kind !== kind) setProblem(words.kinds[kind].other);
      onUploaded(stored);
    } catch (error) {
      setProblem(reasonOf(error, words.uploadFailed));
    }
    setBusy(false);
  }

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cx(
          'flex flex-wrap items-center justify-center gap-3 rounded-xl border border-dashed p-4 text-sm text-muted',
          over ? 'border-mint bg-mint/8' : 'border-line-strong',
        )}
      >
        <Button
          variant="secondary"
          icon={<Icon name="plus" />}
          busy={busy}
          onClick={() => input.current?.click()}
        >
          {busy ? words.uploading : words.upload}
        </Button>
        <span className="max-sm:hidden">{words.drop}</span>
        <input
          ref={input}
          type="file"
          accept={ACCEPT[kind]}
          tabIndex={-1}
          aria-label={words.upload}
          className="sr-only"
          onChange={(event) => {
            void send(event.target.files?.[0]);
            // The same file may be chosen again once it is mended.
            event.target.value = '';
          }}
        />
      </div>
      {problem && (
        <Notice tone="warn" role="alert">
          {problem}
        </Notice>
      )}
    </div>
  );
}
