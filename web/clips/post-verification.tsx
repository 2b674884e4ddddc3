import { type FormEvent, useState } from 'react';
import { linkXMessage } from '../../core/messages.ts';
import { reasonOf } from '../client/call.ts';
import { type GivenCode, provePost, requestCode } from '../client/clips.ts';
import { timeText } from '../dates.ts';
import { readText, tabStorage, writeText } from '../storage.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { words } from './words.ts';

/** Returns the address of X's compose window with this text. */
const composeUrl = (text: string) => `https://x.com/intent/post?text=${encodeURIComponent(text)}`;

/** Proves an X account by a sentence in a post. It needs no popup. */
export function PostVerification({
  wallet,
  onVerified,
}: {
  wallet: string;
  onVerified: (handle: string) => void;
}) {
  const { proveMessage } = useWallet();
  const [given, setGiven] = useState<GivenCode | null>(() => storedCode(wallet));
  const [busy, setBusy] = useState(false);

  async function ask() {
    setBusy(true);
    try {
      const message = linkXMessage({
        site: location.host,
        wallet,
        time: Math.floor(Date.now() / 1000),
      });
      const fresh = await requestCode({ walletAddress: wallet, message, ...(await proveMessage(message)) });
      storeCode(wallet, fresh);
      setGiven(fresh);
    } catch (error) {
      notify.error(reasonOf(error, words.verify.failed));
    }
    setBusy(false);
  }

  if (!given)
    return (
      <div className="mt-4 rounded-xl border border-line-strong bg-ink/50 p-4">
        <p className="leading-relaxed text-muted">{words.post.about}</p>
        <Button
          size="sm"
          variant="secondary"
          className="mt-3"
          busy={busy}
          icon={<Icon name="wallet" />}
          onClick={() => void ask()}
        >
          {busy ? words.post.signing : words.post.ask}
        </Button>
      </div>
    );
  return (
    <SentenceForm
      wallet={wallet}
      given={given}
      onVerified={(handle) => {
        storeCode(wallet, null);
        onVerified(handle);
      }}
      onNewCode={() => {
        storeCode(wallet, null);
        setGiven(null);
      }}
    />
  );
}

function SentenceForm({
  wallet,
  given,
  onVerified,
  onNewCode,
}: {
  wallet: string;
  given: GivenCode;
  onVerified: (handle: string) => void;
  onNewCode: () => void;
}) {
  const [postUrl, setPostUrl] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const until = timeText(given.expiresAt);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || postUrl.trim() === '') return;
    setBusy(true);
    setProblem(null);
    try {
      onVerified(await provePost({ walletAddress: wallet, code: given.code, postUrl: postUrl.trim() }));
    } catch (error) {
      setProblem(reasonOf(error, words.post.failed));
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="mt-4 flex flex-col gap-4 rounded-xl border border-line-strong bg-ink/50 p-4"
    >
      <div>
        <p className="font-medium text-fg">{words.post.first}</p>
        <p
          data-testid="sentence"
          className="mt-2 rounded-lg border border-line bg-surface px-3 py-2.5 leading-relaxed wrap-anywhere text-fg select-all"
        >
          {given.sentence}
        </p>
        <div className="mt-3 flex flex-wrap gap-2 *:grow">
          <a
            href={composeUrl(given.sentence)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('primary', 'sm')}
          >
            {words.post.write}
            <Icon name="arrow-up-right" />
          </a>
          <CopyButton size="sm" text={given.sentence} onCopied={() => notify.success(words.post.copied)}>
            {words.post.copy}
          </CopyButton>
        </div>
      </div>
      <Field label={words.post.second} error={problem} hint={words.post.until(until)}>
        <TextInput
          type="url"
          inputMode="url"
          value={postUrl}
          onValue={(text) => {
            setPostUrl(text);
            setProblem(null);
          }}
          maxLength={500}
          disabled={busy}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy} disabled={postUrl.trim() === ''}>
          {busy ? words.post.reading : words.post.verify}
        </Button>
        <Button size="sm" variant="ghost" disabled={busy} onClick={onNewCode}>
          {words.post.again}
        </Button>
      </div>
    </form>
  );
}

/** A phone that opens X may discard this page, so the sentence is stored for this tab. */
const KEY = 'fanfare.x-code';

/** Reads a stored code. Returns null unless it is well-formed, of `wallet` and valid at `now` (ms since 1970). */
export function readCode(text: string | null, wallet: string, now: number): GivenCode | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<GivenCode & { wallet: string }> | null;
    if (stored?.wallet !== wallet || !(Date.parse(stored.expiresAt ?? '') > now)) return null;
    const { code, sentence, expiresAt } = stored;
    return typeof code === 'string' && typeof sentence === 'string' && expiresAt
      ? { code, sentence, expiresAt }
      : null;
  } catch {
    return null;
  }
}

function storedCode(wallet: string): GivenCode | null {
  return readCode(readText(tabStorage, KEY), wallet, Date.now());
}

/** Stores the code. Null removes it. */
function storeCode(wallet: string, given: GivenCode | null): void {
  writeText(tabStorage, KEY, given && JSON.stringify({ wallet, ...given }));
}
