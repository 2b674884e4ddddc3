import { useState } from 'react';
import { ALL_TIPS } from '../../core/tips/model.ts';
import { deleteWords } from '../client/activity.ts';
import { reasonOf } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { words } from './words.ts';

const text = words.tips.erase;

/** Deletes message and name of one tip of the connected wallet. */
export function DeleteWords({ tip, onDeleted }: { tip: string; onDeleted: () => void }) {
  return <Deletion tip={tip} label={text.one} about={text.oneAbout} done={text.oneDone} onDone={onDeleted} />;
}

/** Deletes them of every tip that the connected wallet sent. */
export function DeleteAllWords() {
  return (
    <div className="border-t border-line px-5 py-4 max-sm:pl-21 sm:px-6 sm:text-right">
      <Deletion tip={ALL_TIPS} label={text.all} about={text.allAbout} done={text.allDone} />
    </div>
  );
}

function Deletion({
  tip,
  label,
  about,
  done,
  onDone,
}: Record<'tip' | 'label' | 'about' | 'done', string> & { onDone?: () => void }) {
  const { address, proveMessage } = useWallet();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  async function remove() {
    if (!address) return;
    setBusy(true);
    try {
      await deleteWords(tip, address, proveMessage);
      notify.success(done);
      onDone?.();
    } catch (error) {
      notify.error(reasonOf(error, text.failed));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<Icon name="trash" />}
        busy={busy}
        onClick={() => setAsks(true)}
      >
        {label}
      </Button>
      {asks && (
        <ConfirmModal
          title={label}
          description={about}
          keep={text.keep}
          confirm={text.confirm}
          onConfirm={() => void remove()}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
