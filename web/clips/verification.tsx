import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { XAccount } from '../../core/clips/model.ts';
import { reasonOf } from '../client/call.ts';
import { requestAuth } from '../client/clips.ts';
import { usePublicConfig } from '../client/public-config.ts';
import { readXAccount } from '../client/x-account.ts';
import { sleep } from '../timers.ts';
import { Badge } from '../ui/badge.tsx';
import { isTouchOnly } from '../ui/browser.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { forgetReturnPath, storeReturnPath } from './callback.ts';
import { openPopup, verifyByPopup, xLoginUrl } from './popup-flow.ts';
import { PostVerification } from './post-verification.tsx';
import type { LinkedAccount } from './use-x-account.ts';
import { words } from './words.ts';

/** Only the local world links handles without a proof. */
const Claim = __LOCAL__ ? lazy(() => import('./claim-form.tsx')) : null;

type Way = 'post' | 'claim';

/** Shows the row "X account" with the ways to prove it. */
export function Verification({ linked }: { linked: LinkedAccount }) {
  const { address } = useWallet();
  const [again, setAgain] = useState(false);
  const { account, error } = linked;
  if (!address) return <Row status={<span className="text-muted">{words.add.connectFirst}</span>} />;
  if (!account)
    return (
      <Row
        status={
          error === undefined ? (
            <Skeleton className="h-5 w-28" />
          ) : (
            <Button size="sm" variant="secondary" onClick={linked.reload}>
              {words.add.unknown}
            </Button>
          )
        }
      />
    );
  return (
    <Row
      status={
        account.verified ? (
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="mint">
              <Icon name="check" />
              {account.xHandle ? words.add.verifiedAs(account.xHandle) : words.add.verified}
            </Badge>
            <button
              type="button"
              aria-expanded={again}
              onClick={() => setAgain(!again)}
              className="min-h-11 text-muted underline decoration-line-strong underline-offset-4 hover:text-fg sm:pointer-fine:min-h-9"
            >
              {words.add.change}
            </button>
          </span>
        ) : (
          <Badge tone="warn">{words.add.notVerified}</Badge>
        )
      }
    >
      {(!account.verified || again) && (
        // Another wallet starts from the beginning.
        <Ways
          key={address}
          wallet={address}
          before={account}
          signIn={account.signIn !== false}
          onVerified={(handle) => {
            setAgain(false);
            linked.verified(handle);
          }}
          onUnclear={linked.reload}
        />
      )}
    </Row>
  );
}

function Row({ status, children }: { status: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="py-2 text-muted">{words.add.account}</dt>
      <dd>
        <span role="status">{status}</span>
      </dd>
      {children && <dd className="basis-full pb-2">{children}</dd>}
    </div>
  );
}

function Ways({
  wallet,
  before,
  signIn,
  onVerified,
  onUnclear,
}: {
  wallet: string;
  before: XAccount;
  /** X accepts sign-ins now; otherwise a post is the way. */
  signIn: boolean;
  onVerified: (handle: string) => void;
  onUnclear: () => void;
}) {
  const config = usePublicConfig();
  const [chosen, setWay] = useState<Way | null>(null);
  const way = chosen ?? (signIn ? null : 'post');
  const x = useX(wallet, before, onVerified, onUnclear);
  const toggle = (wanted: Way) => setWay(way === wanted ? null : wanted);
  return (
    <div className="pt-1">
      {!signIn && <p className="mb-2 leading-relaxed text-muted">{words.verify.paused}</p>}
      {signIn && way === null && <p className="mb-2 leading-relaxed text-muted">{words.verify.withXHint}</p>}
      <div className="flex flex-wrap gap-2">
        {signIn && (
          <>
            <Button
              size="sm"
              // The open way is the one to finish.
              variant={way === null ? 'primary' : 'secondary'}
              icon={<Icon name="shield" />}
              busy={x.busy}
              onClick={x.verify}
            >
              {x.busy ? words.verify.waiting : words.verify.withX}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-expanded={way === 'post'}
              className={cx(way === 'post' && 'border-mint! text-mint!')}
              icon={<Icon name="chat" />}
              onClick={() => toggle('post')}
            >
              {words.verify.withPost}
            </Button>
          </>
        )}
        {Claim && config?.network === 'localnet' && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={way === 'claim'}
            title={words.verify.manualHint}
            onClick={() => toggle('claim')}
          >
            {words.verify.manual}
          </Button>
        )}
      </div>
      {signIn && x.note && (
        <div role="alert" className="mt-3 leading-relaxed text-warn">
          {x.note}
          {x.note === words.verify.blocked && (
            <button type="button" onClick={x.leave} className="text-link ml-2">
              {words.verify.leave}
            </button>
          )}
        </div>
      )}
      {way === 'post' && <PostVerification wallet={wallet} onVerified={onVerified} />}
      {way === 'claim' && Claim && (
        <Suspense fallback={<Skeleton className="mt-4 h-11" />}>
          <Claim wallet={wallet} onVerified={onVerified} />
        </Suspense>
      )}
    </div>
  );
}

/** With a mouse X opens in a popup; on touch screens, and if no popup opens, X replaces this page and leads back. */
function useX(wallet: string, before: XAccount, onVerified: (handle: string) => void, onUnclear: () => void) {
  const { proveMessage } = useWallet();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<string | null>(null);

  const flow = {
    open: openPopup,
    prove: proveMessage,
    request: requestAuth,
    status: readXAccount,
    wait: sleep,
  };
  const who = () => ({ site: location.host, wallet, now: Date.now() });

  async function leave() {
    setBusy(true);
    setNote(null);
    try {
      const url = await xLoginUrl(flow, who());
      storeReturnPath(location.pathname + location.search + location.hash);
      location.assign(url);
    } catch (error) {
      tell(error);
      setBusy(false);
    }
  }

  async function run() {
    setBusy(true);
    setNote(null);
    forgetReturnPath(); // from an earlier attempt: the popup would inherit it
    try {
      const account = await verifyByPopup(flow, who());
      // The server's answer may have shown an account that was linked before and that this page did not know.
      const isHidden = before.verified && before.xHandle === null;
      if (account.xHandle && account.xHandle !== before.xHandle && !isHidden) onVerified(account.xHandle);
      else {
        onUnclear();
        if (!account.verified) setNote(words.verify.closed);
      }
    } catch (error) {
      tell(error);
    }
    setBusy(false);
  }

  function tell(error: unknown) {
    // The server may have learned meanwhile that X accepts no sign-ins.
    onUnclear();
    const text = reasonOf(error, words.verify.failed);
    setNote(text);
    notify.error(text);
  }
  return { busy, note, verify: () => void (isTouchOnly() ? leave() : run()), leave: () => void leave() };
}
