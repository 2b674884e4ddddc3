import { type FormEvent, useState } from 'react';
import { MAX_BIO, MAX_LINKS, MAX_PROFILE_NAME, type Profile } from '../../core/profiles/model.ts';
import { cutName } from '../../core/tips/tip-name.ts';
import { reasonOf } from '../client/call.ts';
import { deleteProfile, type ProfileDraft, saveProfile } from '../client/profiles.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import { useCloseModal } from '../ui/modal.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { Banner } from './banner.tsx';
import { OwnFace } from './own-face.tsx';
import { words as all } from './words.ts';
import { XRow } from './x-row.tsx';

const words = all.edit;

/** The fields of a profile. A creator has more of them. */
export function ProfileEditor({
  wallet,
  profile,
  isCreator,
}: {
  wallet: string;
  profile: Profile | null;
  isCreator: boolean;
}) {
  const { proveMessage } = useWallet();
  const close = useCloseModal();
  const [draft, setDraft] = useState(() => draftOf(profile));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const change = (part: Partial<ProfileDraft>) => setDraft({ ...draft, ...part });

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailed(null);
    try {
      await saveProfile(wallet, tidy(draft), proveMessage);
      notify.success(words.saved);
      close();
    } catch (error) {
      setFailed(reasonOf(error, words.failed));
    }
    setBusy(false);
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
      {isCreator && <Banner banner={draft.banner} onBanner={(banner) => change({ banner })} />}
      <div className="flex items-center gap-6">
        <OwnFace wallet={wallet} picture={draft.picture} onDrawn={(picture) => change({ picture })} />
        <p className="text-sm leading-relaxed text-muted">{all.sheet.privacy}</p>
      </div>
      {draft.picture && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => change({ picture: null })}>
          {all.picture.remove}
        </Button>
      )}
      <Field label={all.sheet.name}>
        <TextInput
          value={draft.name ?? ''}
          onValue={(name) => change({ name: name.length > MAX_PROFILE_NAME ? cutName(name) : name })}
          autoComplete="nickname"
          spellCheck={false}
          dir="auto"
        />
      </Field>
      <XRow wallet={wallet} on={draft.showsHandle} onChange={(showsHandle) => change({ showsHandle })} />
      {isCreator && (
        <>
          <Field label={words.bio} hint={words.bioHint(MAX_BIO)}>
            <TextArea
              value={draft.bio ?? ''}
              onValue={(bio) => change({ bio })}
              maxLength={MAX_BIO}
              rows={2}
              dir="auto"
            />
          </Field>
          <Links links={draft.links} onLinks={(links) => change({ links })} />
        </>
      )}
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {failed}
        </p>
      )}
      <Button type="submit" size="lg" busy={busy}>
        {busy ? words.saving : words.save}
      </Button>
      {profile && <Remove wallet={wallet} />}
    </form>
  );
}

function Links({ links, onLinks }: { links: readonly string[]; onLinks: (links: string[]) => void }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium text-fg">{words.links}</legend>
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no other name, and none moves
        <div key={at} className="flex gap-2">
          <TextInput
            type="url"
            aria-label={words.link(at + 1)}
            placeholder={words.linkPlaceholder}
            value={link}
            onValue={(text) => onLinks(links.map((one, place) => (place === at ? text : one)))}
          />
          <IconButton
            label={words.removeLink(at + 1)}
            icon={<Icon name="trash" />}
            onClick={() => onLinks(links.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {links.length < MAX_LINKS && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Icon name="plus" />}
          className="self-start"
          onClick={() => onLinks([...links, ''])}
        >
          {words.addLink}
        </Button>
      )}
    </fieldset>
  );
}

function Remove({ wallet }: { wallet: string }) {
  const { proveMessage } = useWallet();
  const close = useCloseModal();
  const [asking, setAsking] = useState(false);
  async function remove() {
    try {
      await deleteProfile(wallet, proveMessage);
      notify.success(all.remove.done);
      close();
    } catch (error) {
      notify.error(reasonOf(error, all.remove.failed));
    }
  }
  return (
    <>
      <Button variant="ghost" icon={<Icon name="trash" />} onClick={() => setAsking(true)}>
        {all.remove.open}
      </Button>
      {asking && (
        <ConfirmModal
          title={all.remove.open}
          description={all.remove.about}
          keep={all.remove.keep}
          confirm={all.remove.confirm}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Returns the fields of a stored profile; empty ones without. */
function draftOf(profile: Profile | null): ProfileDraft {
  const { name = null, bio = null, picture = null, banner = null, links = [], handle = null } = profile ?? {};
  return { name, bio, picture, banner, links, showsHandle: handle !== null };
}

/** An empty field is none. */
function tidy({ name, bio, links, ...rest }: ProfileDraft): ProfileDraft {
  return {
    ...rest,
    name: name?.trim() || null,
    bio: bio?.trim() || null,
    links: links.map((link) => link.trim()).filter((link) => link !== ''),
  };
}
