import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CALLBACK_CLOSE_MS, CALLBACK_REDIRECT_MS } from '../../core/clips/model.ts';
import { exchangeCode } from '../client/clips.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import {
  AUTH_CHANNEL,
  AUTH_SUCCESS,
  exchangeFailure,
  forgetReturnPath,
  readReturn,
  readReturnPath,
} from './callback.ts';
import { words } from './callback-words.ts';

type State = { kind: 'loading' } | { kind: 'done'; handle: string } | { kind: 'failed'; text: string };

/** /clips/auth/callback receives the user from X, in a popup or in the window that opened X. */
export default function ClipsCallback() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [returnPath] = useState(() => readReturnPath());
  // This runs in an effect, because React may discard a render and start again.
  useEffect(() => forgetReturnPath(), []);
  const clips = returnPath ?? paths.clips();
  const state = useExchange(query);
  const handle = state.kind === 'done' ? state.handle : null;

  useEffect(() => {
    if (handle === null) return;
    const popup = window.opener && returnPath === null;
    if (returnPath === null) tellOpener(handle);
    const closing = popup ? setTimeout(() => window.close(), CALLBACK_CLOSE_MS) : undefined;
    const leaving = setTimeout(() => navigate(clips, { replace: true }), CALLBACK_REDIRECT_MS);
    return () => {
      clearTimeout(closing);
      clearTimeout(leaving);
    };
  }, [handle, navigate, clips, returnPath]);

  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-24 text-center">
      <Sign state={state} />
      <h1 className="mt-6 text-2xl font-bold tracking-tight text-fg">
        {state.kind === 'loading' && words.verifying}
        {state.kind === 'done' && words.verified}
        {state.kind === 'failed' && words.notVerified}
      </h1>
      <p
        role={state.kind === 'failed' ? 'alert' : 'status'}
        className={cx('mt-3 leading-relaxed', state.kind === 'failed' ? 'text-danger' : 'text-muted')}
      >
        {state.kind === 'loading' && words.asking}
        {state.kind === 'done' && words.done(state.handle)}
        {state.kind === 'failed' && state.text}
      </p>
      {state.kind === 'done' && (
        <p className="mt-2 text-sm text-muted">{returnPath === null ? words.closing : words.returning}</p>
      )}
      {state.kind === 'failed' && (
        <>
          <p className="mt-2 text-sm leading-relaxed text-muted">{words.nothing}</p>
          <Button className="mt-8" onClick={() => navigate(clips)}>
            {words.back}
          </Button>
        </>
      )}
    </div>
  );
}

/** Exchanges the code from the address, once. */
function useExchange(query: URLSearchParams): State {
  const [returned] = useState(() => readReturn(query));
  const [state, setState] = useState<State>(returned.kind === 'failed' ? returned : { kind: 'loading' });
  const begun = useRef(false);
  useEffect(() => {
    if (returned.kind !== 'exchange' || begun.current) return;
    begun.current = true;
    const { code, state: secret } = returned;
    // Code and state must not stay in the history or the address bar.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    exchangeCode({ code, state: secret }).then(
      (handle) => setState({ kind: 'done', handle }),
      (error: unknown) => setState({ kind: 'failed', text: exchangeFailure(error) }),
    );
  }, [returned]);
  return state;
}

/** Tells the page that opened X. Only our own pages receive the message. */
function tellOpener(xHandle: string): void {
  const message = { type: AUTH_SUCCESS, xHandle };
  const opener: Window | null = window.opener;
  if (opener) {
    opener.postMessage(message, window.location.origin);
    return;
  }
  const channel = new BroadcastChannel(AUTH_CHANNEL);
  channel.postMessage(message);
  channel.close();
}

function Sign({ state }: { state: State }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-14 place-items-center rounded-2xl border bg-raised',
        state.kind === 'failed' ? 'border-danger/30 text-danger' : 'border-line-strong text-mint',
      )}
    >
      <Icon
        name={state.kind === 'loading' ? 'refresh' : state.kind === 'done' ? 'check' : 'warning'}
        className={cx('size-6', state.kind === 'loading' && 'motion-safe:animate-spin')}
      />
    </span>
  );
}
