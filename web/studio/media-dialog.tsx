import { type ReactNode, useState } from 'react';
import { MAX_TOKEN_FILES, type MediaFile, type MediaKind } from '../../core/media/model.ts';
import { reasonOf } from '../client/call.ts';
import type { Authority } from '../client/creator.ts';
import { deleteMedia, useMedia } from '../client/media.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { notify } from '../ui/toast.ts';
import { BUILT_IN, describeFile } from './media-source.ts';
import { MediaThumb } from './media-thumb.tsx';
import { MediaUpload } from './media-upload.tsx';
import { words } from './media-words.ts';
import { useSoundPreview } from './use-sound-preview.ts';

interface Props {
  token: string;
  kind: MediaKind;
  value: string | null;
  onChange: (value: string | null) => void;
  authority: Authority;
}

/** The files to choose from, and the upload of more. */
export function MediaDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const { title, about } = words.kinds[props.kind];
  return (
    <Modal title={title} description={about} onClose={onClose} className="sm:max-w-2xl!">
      <Choices {...props} />
    </Modal>
  );
}

function Choices({ token, kind, value, onChange, authority }: Props) {
  const close = useCloseModal();
  const media = useMedia(token, authority);
  const preview = useSoundPreview();
  const texts = words.kinds[kind];
  const files = media.data?.files.filter((file) => file.kind === kind);
  const choose = (next: string | null) => {
    onChange(next);
    close();
  };
  const onUploaded = (file: MediaFile) => {
    void media.mutate();
    if (file.kind === kind) choose(file.hash);
  };
  const row = (source: string, name: string, detail: string, lead?: ReactNode, end?: ReactNode) => (
    <Row
      key={source}
      name={name}
      detail={preview.failed === source ? words.unplayable : detail}
      isChosen={value === source}
      onChoose={() => choose(source)}
      lead={lead ?? <Play name={name} source={source} {...preview} />}
      end={end}
    />
  );
  return (
    <div className="flex flex-col gap-6">
      <MediaUpload token={token} kind={kind} authority={authority} onUploaded={onUploaded} />
      <section>
        <Heading title={words.yours}>
          {media.data && words.used(media.data.files.length, media.data.bytes, MAX_TOKEN_FILES)}
        </Heading>
        {media.data === undefined && media.error ? (
          <p className="flex items-center gap-2 text-sm text-muted">
            {words.loadFailed}
            <Button size="sm" variant="secondary" onClick={() => void media.mutate()}>
              {words.again}
            </Button>
          </p>
        ) : files === undefined ? (
          <LoadingShape label={words.loading}>
            <Skeleton className="h-15 rounded-xl" />
          </LoadingShape>
        ) : (
          <ul className="grid gap-2 sm:grid-cols-2">
            <Row
              name={texts.none}
              detail={texts.noneAbout}
              isChosen={value === null}
              onChoose={() => choose(null)}
              lead={<MediaThumb source={null} isClip={false} />}
            />
            {files.map((file) => {
              const { name, detail } = describeFile(file);
              return row(
                file.hash,
                name,
                detail,
                kind === 'picture' ? (
                  <MediaThumb source={file.hash} isClip={file.type === 'video/webm'} />
                ) : undefined,
                <Delete
                  token={token}
                  authority={authority}
                  hash={file.hash}
                  name={name}
                  onDone={media.mutate}
                />,
              );
            })}
          </ul>
        )}
      </section>
      {kind === 'sound' && (
        <section>
          <Heading title={words.builtIn}>{words.builtInAbout}</Heading>
          <ul className="grid gap-2 sm:grid-cols-2">
            {BUILT_IN.map((sound) => row(sound.value, sound.name, sound.detail))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
      <h3 className="text-sm font-semibold text-fg">{title}</h3>
      <p className="text-xs text-muted tabular-nums">{children}</p>
    </div>
  );
}

function Row({
  name,
  detail,
  isChosen,
  onChoose,
  lead,
  end,
}: {
  name: string;
  detail: string;
  isChosen: boolean;
  onChoose: () => void;
  lead: ReactNode;
  end?: ReactNode;
}) {
  return (
    <li
      className={cx(
        'flex min-w-0 items-center gap-1 rounded-xl border p-1.5',
        isChosen ? 'border-mint bg-mint/8' : 'border-line hover:border-line-strong',
      )}
    >
      {lead}
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-lg px-2 text-left text-sm"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold text-fg" title={name}>
            <bdi>{name}</bdi>
          </span>
          <span className="block truncate text-xs text-muted tabular-nums">{detail}</span>
        </span>
        {isChosen && <Icon name="check" className="text-mint" />}
      </button>
      {end}
    </li>
  );
}

function Play({
  name,
  source,
  playing,
  toggle,
}: { name: string; source: string } & ReturnType<typeof useSoundPreview>) {
  const isPlaying = playing === source;
  return (
    <IconButton
      variant="secondary"
      label={isPlaying ? words.stop(name) : words.play(name)}
      icon={<Icon name={isPlaying ? 'pause' : 'play'} />}
      onClick={() => toggle(source)}
    />
  );
}

function Delete({
  token,
  authority,
  hash,
  name,
  onDone,
}: {
  token: string;
  authority: Authority;
  hash: string;
  name: string;
  onDone: () => Promise<unknown>;
}) {
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      await deleteMedia(token, authority, hash);
      notify.success(words.deleted(name));
      await onDone();
    } catch (error) {
      notify.error(reasonOf(error, words.deleteFailed));
    }
    setBusy(false);
  }
  return (
    <IconButton
      label={words.del(name)}
      icon={<Icon name="trash" />}
      busy={busy}
      onClick={() => void remove()}
    />
  );
}
