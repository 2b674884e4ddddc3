import { useState } from 'react';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { reasonOf } from '../client/call.ts';
import { claimToken } from '../client/claim.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { words } from './claim-words.ts';

/** For the creator of a token that is not claimed: why tips are off, and the button that ends it. Nothing for others. */
export default function ClaimCoin({
  token,
  isAdmin = false,
  className,
}: {
  token: TokenInfo;
  /** An admin looks at the studio: there is no button. */
  isAdmin?: boolean;
  className?: string;
}) {
  const { address, proveMessage } = useWallet();
  const [busy, setBusy] = useState(false);
  const isOff = token.creatorStatus === 'unclaimed' && token.refusedReason === null;
  if (!isOff || (!isAdmin && address !== token.creator)) return null;
  async function claim() {
    setBusy(true);
    try {
      await claimToken(token.tokenAddress, token.creator!, proveMessage);
      notify.success(words.done);
    } catch (error) {
      notify.error(reasonOf(error, words.failed));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Notice tone="warn" className={className}>
      {isAdmin ? (
        words.offForAdmin
      ) : (
        <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <span>
            {words.off} <span className="text-fg">{words.free}</span>
          </span>
          <Button size="sm" icon={<Icon name="check" />} busy={busy} onClick={() => void claim()}>
            {busy ? words.busy : words.claim}
          </Button>
        </span>
      )}
    </Notice>
  );
}
