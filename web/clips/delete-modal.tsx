import { useState } from 'react';
import type { Clip } from '../../core/clips/model.ts';
import { reasonOf } from '../client/call.ts';
import { deleteClip, withdrawClip } from '../client/clips.ts';
import { useAuthority } from '../tips/use-authority.ts';
import { Button } from '../ui/button.tsx';
import { fill } from '../ui/fill.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { signAction } from './pick-flow.ts';
import { words } from './words.ts';

interface DeleteProps {
  clip: Clip;
  /** Null: the clip's author withdraws it. */
  as: 'creator' | 'admin' | null;
  onDeleted: () => void;
}

/** Asks for confirmation. `onDeleted` runs before it closes. */
export function DeleteModal({ onClose, ...rest }: DeleteProps & { onClose: () => void }) {
  return (
    <Modal title={words.remove.title} description={words.remove.question} onClose={onClose}>
      <DeleteForm {...rest} />
    </Modal>
  );
}

function DeleteForm({ clip, as, onDeleted }: DeleteProps) {
  const wallet = useWallet();
  const close = useCloseModal();
  const authority = useAuthority(clip.tokenAddress, as ?? 'creator');
  const [busy, setBusy] = useState(false);

  async function withdraw(): Promise<boolean> {
    const { address, proveMessage: prove } = wallet;
    if (!address) {
      notify.error(words.choose.connectWallet);
      return false;
    }
    try {
      const signer = { site: location.host, wallet: address, now: Date.now, prove };
      await withdrawClip(clip, await signAction(signer, 'withdraw a clip', clip.tokenAddress, clip.id));
      return true;
    } catch (error) {
      notify.error(reasonOf(error, words.remove.failed));
      return false;
    }
  }

  async function submit() {
    setBusy(true);
    const done =
      as === null
        ? await withdraw()
        : await authority.act((who) => deleteClip(clip, who), words.remove.failed);
    setBusy(false);
    if (!done) return;
    notify.success(words.remove.deleted);
    onDeleted();
    close();
  }

  return (
    <>
      <p className="text-sm leading-relaxed text-muted">
        {fill(words.remove.about, {
          author: <span className="font-semibold text-fg">@{clip.username}</span>,
        })}{' '}
        {as === null ? words.remove.own : words.remove.asChooser}
      </p>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={close} disabled={busy}>
          {words.remove.keep}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void submit()}>
          {busy ? words.remove.deleting : words.remove.submit}
        </Button>
      </div>
    </>
  );
}
