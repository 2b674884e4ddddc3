import { Fragment, lazy, Suspense, useEffect, useState } from 'react';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { reasonOf } from '../client/call.ts';
import { takeName, useChannel, useNameAnswer } from '../client/channels.ts';
import { useDebounced } from '../hooks.ts';
import { NameActions } from '../profile/own-name.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { Foot } from './foot.tsx';
import { words as catalog } from './words.ts';

const words = catalog.name;
const DEBOUNCE_MS = 300;
/** Before that nothing is asked. */
const MIN_LETTERS = 3;
/** The server judges the rest. */
const NOT_IN_NAMES = /[^a-z0-9-]/g;

const XAccount = lazy(() => import('./x-account.tsx'));

/** The name of the page: whether it is free while it is typed, and the free signature that takes it. */
export function NameStep({
  token,
  wallet,
  onTyped,
  onDone,
  onSkip,
}: {
  token: TokenInfo;
  wallet: string;
  /** Gets the typed name while it is free, else null. */
  onTyped: (name: string | null) => void;
  /** The name was taken, or the address stands in its place. */
  onDone: () => void;
  onSkip: () => void;
}) {
  const { proveMessage } = useWallet();
  const { data: channel } = useChannel(wallet);
  /** A wallet has one name. */
  const before = channel?.name ?? null;
  const [typed, setTyped] = useState(before ?? '');
  const [busy, setBusy] = useState(false);
  const asked = useDebounced(typed, DEBOUNCE_MS);
  const { data, error, mutate } = useNameAnswer(asked.length < MIN_LETTERS ? '' : asked, wallet);
  const answer = asked === typed ? data : undefined;
  const isOwn = typed !== '' && typed === before && channel?.subject === token.tokenAddress;
  const isFree = answer?.isFree ?? false;
  const free = isFree ? typed : null;
  useEffect(() => onTyped(free), [free, onTyped]);

  async function claim() {
    setBusy(true);
    try {
      await takeName(typed, token.tokenAddress, wallet, proveMessage);
      onDone();
    } catch (error) {
      notify.error(reasonOf(error, words.failed));
      // Somebody else may have been first.
      void mutate();
    } finally {
      setBusy(false);
    }
  }

  const refused = answer?.reason && words.sentence(answer.reason);
  const problem = isOwn ? null : (refused ?? (asked === typed && error ? words.unknown : null));
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={words.label}
        hint={words.hint}
        error={
          problem && (
            <>
              {problem}
              {answer && answer.suggestions.length > 0 && (
                <Suggestions names={answer.suggestions} onPick={setTyped} />
              )}
            </>
          )
        }
      >
        <div className="flex items-center rounded-xl border border-line-field bg-ink/60 pl-3.5 focus-within:border-mint has-aria-invalid:border-danger">
          <span className="text-muted">
            <span className="max-sm:hidden">{location.host}/</span>@
          </span>
          <TextInput
            value={typed}
            onValue={(text) => setTyped(text.toLowerCase().replace(NOT_IN_NAMES, ''))}
            spellCheck={false}
            autoCapitalize="none"
            maxLength={20}
            className="border-0! bg-transparent! px-0! font-semibold outline-none!"
          />
          <span role="status" className="pr-2.5">
            {isOwn ? (
              <Badge tone="mint">{words.yours}</Badge>
            ) : isFree ? (
              <Badge tone="mint">
                <Icon name="check" />
                {words.free}
              </Badge>
            ) : answer ? (
              <Badge tone="danger">{words.taken}</Badge>
            ) : (
              typed.length >= MIN_LETTERS && !error && <Badge>{words.looking}</Badge>
            )}
          </span>
        </div>
      </Field>
      {isOwn && channel && <NameActions channel={channel} name={typed} />}
      <Suspense fallback={<Skeleton className="h-16" />}>
        <XAccount wallet={wallet} onVerified={() => void mutate()} />
      </Suspense>
      <Foot>
        <Button
          size="lg"
          wraps
          busy={busy}
          disabled={!isFree && !isOwn}
          onClick={() => (isOwn ? onDone() : void claim())}
        >
          {isOwn ? catalog.continue : busy ? words.claiming : typed ? words.claim(typed) : words.claimNone}
        </Button>
        {!isOwn && (
          <Button
            variant="ghost"
            // Without a coin the address is the page, which is a choice; with one the name can wait.
            onClick={token.kind === 'channel' ? onDone : onSkip}
          >
            {token.kind === 'channel' ? words.useAddress : words.skip}
          </Button>
        )}
        {!isOwn && (
          <p className="text-sm text-muted">
            {words.signature} {isFree && before !== null && before !== typed && words.frees(before)}
          </p>
        )}
      </Foot>
    </div>
  );
}

function Suggestions({ names, onPick }: { names: readonly string[]; onPick: (name: string) => void }) {
  return (
    <>
      {' '}
      {words.try}{' '}
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && words.or}
          <button
            type="button"
            onClick={() => onPick(name)}
            className="font-medium text-mint underline-offset-4 hover:underline"
          >
            {name}
          </button>
        </Fragment>
      ))}
      .
    </>
  );
}
