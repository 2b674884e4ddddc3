import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Clip } from '../../core/clips/model.ts';
import { addClipMessage } from '../../core/messages.ts';
import { ApiError, reasonOf } from '../client/call.ts';
import { addClip } from '../client/clips.ts';
import { Address } from '../ui/address.tsx';
import { Button, type ButtonVariant, buttonClass } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Modal } from '../ui/modal.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { addProblem } from './model.ts';
import { useLinkedAccount } from './use-x-account.ts';
import { Verification } from './verification.tsx';
import { words } from './words.ts';

const HASH = '#add-clip';

/** Opens the sheet of a page with a token's clips. */
export function AddClipLink({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const { search } = useLocation();
  return (
    <Link
      to={{ search, hash: HASH }}
      replace
      className={buttonClass(variant, 'md', 'max-sm:size-11 max-sm:rounded-full max-sm:px-0!')}
    >
      <Icon name="plus" />
      <span className="max-sm:sr-only">{words.add.title}</span>
    </Link>
  );
}

/**
 * Shows the visitor's X account, and a field for the post to add. It is open while the address says so: a reload and the
 * way back from X keep it. `loaded` are the token's clips on screen.
 */
export function AddClipSheet({
  token,
  loaded,
  onAdded,
}: {
  token: string;
  loaded: readonly Clip[];
  onAdded: () => void;
}) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  if (hash !== HASH) return null;
  const close = () => void navigate({ search, hash: '' }, { replace: true });
  return (
    <Modal title={words.add.title} description={words.add.about} onClose={close} className="sm:max-w-lg">
      <AddClip
        token={token}
        loaded={loaded}
        onAdded={() => {
          close();
          onAdded();
        }}
      />
    </Modal>
  );
}

function AddClip({
  token,
  loaded,
  onAdded,
}: {
  token: string;
  loaded: readonly Clip[];
  onAdded: () => void;
}) {
  const wallet = useWallet();
  const linked = useLinkedAccount(wallet.address);
  const verified = linked.account?.verified === true;
  return (
    <>
      <dl className="divide-y divide-line border-y border-line text-sm">
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <dt className="text-muted">{words.add.wallet}</dt>
          <dd>
            {wallet.address ? (
              <span className="inline-flex items-center gap-2 text-fg">
                <Icon name="check" className="text-mint" />
                <Address address={wallet.address} />
              </span>
            ) : (
              <Button
                size="sm"
                variant="secondary"
                icon={<Icon name="wallet" />}
                busy={wallet.status === 'connecting'}
                onClick={() => void wallet.connect()}
              >
                {words.add.connect}
              </Button>
            )}
          </dd>
        </div>
        <Verification linked={linked} />
      </dl>
      <AddForm
        token={token}
        loaded={loaded}
        verified={verified}
        onAdded={onAdded}
        onUnverified={linked.reload}
      />
    </>
  );
}

function AddForm({
  token,
  loaded,
  verified,
  onAdded,
  onUnverified,
}: {
  token: string;
  loaded: readonly Clip[];
  verified: boolean;
  onAdded: () => void;
  onUnverified: () => void;
}) {
  const { address, proveMessage } = useWallet();
  const [url, setUrl] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const xUrl = url.trim();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !xUrl) return;
    const known = addProblem(xUrl, { wallet: address, verified, loaded });
    setProblem(known);
    if (known || !address) return;
    setBusy(true);
    try {
      const message = addClipMessage({
        site: location.host,
        token,
        url: xUrl,
        wallet: address,
        time: Math.floor(Date.now() / 1000),
      });
      const body = { walletAddress: address, xUrl, message, ...(await proveMessage(message)) };
      const { username, handedInBy } = await addClip(token, body);
      setUrl('');
      notify.success(handedInBy === null ? words.add.added : words.add.handedIn(username));
      onAdded();
    } catch (error) {
      setProblem(reasonOf(error, words.add.failed));
      if (error instanceof ApiError && error.code === 'x_not_verified') onUnverified();
    }
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-5 flex flex-col gap-4">
      <Field label={words.add.post} error={problem}>
        <TextInput
          type="url"
          inputMode="url"
          value={url}
          onValue={(text) => {
            setUrl(text);
            setProblem(null);
          }}
          maxLength={500}
          disabled={busy}
          placeholder={words.add.placeholder}
        />
      </Field>
      <Button
        type="submit"
        busy={busy}
        disabled={!verified || xUrl === ''}
        icon={<Icon name="plus" />}
        className="sm:self-start"
      >
        {busy ? words.add.adding : words.add.submit}
      </Button>
    </form>
  );
}
