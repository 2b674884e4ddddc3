import { type ReactNode, useState } from 'react';
import { forgetNameMessage } from '../../core/messages.ts';
import { formatFixed, groupThousands } from '../../core/money.ts';
import type { PublicTip } from '../../core/tips/model.ts';
import { FEE_DECIMALS } from '../../core/tips/tip-limits.ts';
import { reasonOf } from '../client/call.ts';
import { signedBody } from '../client/signed.ts';
import { forgetName } from '../client/tips.ts';
import { Button } from '../ui/button.tsx';
import { Face } from '../ui/face.tsx';
import { Icon } from '../ui/icon.tsx';
import { Name } from '../ui/person.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { words } from './receipt-words.ts';
import { tipAmountText } from './tip-texts.ts';

/** The sums of a receipt, and the name under which the tip is shown. */
export function TipSums({ tip, onForgotten }: { tip: PublicTip; onForgotten: () => void }) {
  // A receipt may be from before there were names.
  const { name = null, handle = null } = tip;
  const symbol = tip.currency === 'SOL' ? 'SOL' : tip.tokenSymbol;
  const text = (units: string) =>
    `${groupThousands(formatFixed(BigInt(units), tip.decimals, FEE_DECIMALS[tip.currency]))} ${symbol}`;
  return (
    <details className="group rounded-2xl bg-ink/60 px-4">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm text-muted hover:text-fg">
        {words.sums.title}
        <span className="ml-auto tabular-nums">{tipAmountText(tip)}</span>
        <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
      </summary>
      <dl aria-label={words.sums.title} className="flex flex-col gap-2 pt-1 pb-4 text-sm">
        <Row name={words.sums.sent}>{tipAmountText(tip)}</Row>
        <Row name={words.sums.creator}>{text(tip.creatorAmountUnits)}</Row>
        <Row name={words.sums.fee}>{text(tip.platformFeeUnits)}</Row>
        <Row name={words.sums.name}>
          {name ? (
            <span className="inline-flex max-w-full items-center gap-2">
              <Face address={tip.senderAddress ?? tip.id} picture={tip.face ?? null} className="size-7" />
              <Name name={name} isProven={handle !== null} />
            </span>
          ) : (
            words.sums.anonymous
          )}
        </Row>
      </dl>
      {name && <Forget tip={tip} onForgotten={onForgotten} />}
    </details>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-medium break-words tabular-nums text-fg">{children}</dd>
    </div>
  );
}

/** Only the wallet that paid may take the name off the tip. */
function Forget({ tip, onForgotten }: { tip: PublicTip; onForgotten: () => void }) {
  const { address, proveMessage } = useWallet();
  const [busy, setBusy] = useState(false);
  if (address === null || address !== tip.senderAddress) return null;
  async function forget() {
    setBusy(true);
    try {
      const body = await signedBody(address!, proveMessage, (signer) =>
        forgetNameMessage({ ...signer, tip: tip.id }),
      );
      await forgetName(tip.id, body);
      notify.success(words.forgotten);
      onForgotten();
    } catch (error) {
      notify.error(reasonOf(error, words.forgetFailed));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="sm" variant="ghost" busy={busy} onClick={() => void forget()} className="mb-3">
      {words.forget}
    </Button>
  );
}
