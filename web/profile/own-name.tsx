import { useState } from 'react';
import type { Channel } from '../../core/channels/model.ts';
import { reasonOf } from '../client/call.ts';
import { giveUpName } from '../client/names.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { MoveName } from './move-name.tsx';
import { words } from './name-words.ts';

/** The name of a wallet's page, in a line. */
export function OwnName({ channel, name }: { channel: Channel; name: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-raised px-4 py-2.5">
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-semibold wrap-anywhere text-fg">@{name}</span>
        <span className="block text-sm text-muted">{words.page}</span>
      </span>
      <NameActions channel={channel} name={name} />
    </div>
  );
}

/** Moves the name to another wallet, or gives it up. */
export function NameActions({ channel, name }: { channel: Channel; name: string }) {
  const { proveMessage } = useWallet();
  const [opened, setOpened] = useState<'move' | 'giveUp' | null>(null);
  const close = () => setOpened(null);
  async function giveUp() {
    try {
      await giveUpName(channel, name, proveMessage);
      notify.success(words.gone(name));
    } catch (error) {
      notify.error(reasonOf(error, words.notGivenUp));
    }
  }
  return (
    <span className="flex gap-2">
      <Button size="sm" variant="secondary" onClick={() => setOpened('move')}>
        {words.move}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setOpened('giveUp')}>
        {words.giveUp}
      </Button>
      {opened === 'move' && <MoveName channel={channel} name={name} onClose={close} />}
      {opened === 'giveUp' && (
        <ConfirmModal
          title={words.giveUpName(name)}
          description={words.giveUpAbout(name)}
          keep={words.keep}
          confirm={words.giveUp}
          onConfirm={() => void giveUp()}
          onClose={close}
        />
      )}
    </span>
  );
}
