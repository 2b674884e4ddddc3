import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import type { RegistrationReceipt } from '../../../core/draw/receipt.ts';
import type { Giveaway, Participation } from '../../../core/giveaways/model.ts';
import { usePublicConfig } from '../../client/public-config.ts';
import { useHandle } from '../../client/x-account.ts';
import { clockText, dayText, timeText } from '../../dates.ts';
import { storedSender } from '../../profile/sender.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { ActionBar } from './action-bar.tsx';
import { countdownAt, spokenLeft } from './countdown.tsx';
import { MissingButton } from './objection-panel.tsx';
import { checkedReceipt, receiptFile, storedReceipt, storeReceipt } from './receipts.ts';
import { words } from './registration-words.ts';
import { WalletStanding } from './wallet-standing.tsx';

// The registration stands without it.
const KeepFace = lazy(() => import('../../profile/keep-face.tsx').catch(() => ({ default: () => null })));

/** A registered wallet: whether its receipt holds, its standing, and the receipt. */
export function Registered({
  giveaway,
  participation,
  now,
}: {
  giveaway: Giveaway;
  participation: Participation;
  now: number;
}) {
  const { final, eligible, wallet } = participation;
  const { receipt, state } = useCheckedReceipt(giveaway.id, participation);
  const out = final && !eligible;
  const { tone, icon, text } = noticeOf(state, out, final);
  return (
    <>
      <Notice tone={tone} icon={icon} role="status">
        {text}
      </Notice>
      {state === 'holds' && !final && <Offer wallet={wallet} />}
      {state === 'holds' && !final && <InBar giveaway={giveaway} now={now} />}
      {out && <MissingButton giveaway={giveaway} wallet={wallet} />}
      <WalletStanding giveaway={giveaway} participation={participation} />
      {receipt && state === 'holds' && <ReceiptCard receipt={receipt} id={giveaway.id} />}
    </>
  );
}

/** Only once the wallet is in: the name that its owner chose is kept by a signature of its own. */
function Offer({ wallet }: { wallet: string }) {
  const { name, as } = storedSender();
  const handle = useHandle(as === 'handle' ? wallet : null);
  if (as === 'anonymous') return null;
  return (
    <Suspense>
      <KeepFace name={as === 'name' ? name.trim() || null : null} handle={handle} />
    </Suspense>
  );
}

/** On a phone the card is below the window: the bar says it. */
function InBar({ giveaway: { endDate }, now }: { giveaway: Giveaway; now: number }) {
  const end = Date.parse(endDate);
  if (end <= now) return null;
  const isToday = dayText(endDate) === dayText(new Date(now).toISOString());
  const left = countdownAt(endDate, now);
  return (
    <div className="lg:hidden">
      <ActionBar>
        <p className="flex items-center gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-mint text-mint-ink">
            <Icon name="check" className="size-5" />
          </span>
          <span className="leading-tight">
            <span className="block font-semibold text-fg">
              {words.registered.drawAt(
                isToday ? timeText(endDate) : `${timeText(endDate)}, ${unbroken(dayText(endDate))}`,
              )}
            </span>
            <span className="text-sm tabular-nums text-muted">
              {left.days + left.hours === 0 ? words.registered.left(clockText(end, now)) : spokenLeft(left)}
            </span>
          </span>
        </p>
      </ActionBar>
    </div>
  );
}

/** A date never breaks over two lines. */
const unbroken = (date: string) => date.replaceAll(' ', '\u00a0');

type NoticeLook = Pick<ComponentProps<typeof Notice>, 'tone' | 'icon'> & { text: string };

/** `out`: the final list leaves the wallet out. */
function noticeOf(state: ReceiptState, out: boolean, final: boolean): NoticeLook {
  const said = words.registered;
  if (state === 'checking') return { tone: 'neutral', icon: 'shield', text: said.checking };
  if (state === 'wrong') return { tone: 'danger', icon: 'warning', text: said.wrong };
  if (state === 'none') return { tone: 'warn', icon: 'warning', text: out ? said.missing : said.noReceipt };
  if (out) return { tone: 'warn', icon: 'warning', text: said.missingWithReceipt };
  return { tone: 'mint', icon: 'check', text: final ? said.locked : said.in };
}

/** none: neither the server nor this device has a receipt. wrong: what there is does not hold. */
type ReceiptState = 'checking' | 'holds' | 'wrong' | 'none';

/** Returns the receipt of a registered wallet, checked in this page, and stored on this device once it holds. */
function useCheckedReceipt(
  giveaway: string,
  { wallet, receipt }: Pick<Participation, 'wallet' | 'receipt'>,
): { receipt: RegistrationReceipt | null; state: ReceiptState } {
  const operator = usePublicConfig()?.operator;
  const [checked, setChecked] = useState<{
    of: string;
    receipt: RegistrationReceipt | null;
    state: ReceiptState;
  } | null>(null);
  const sent = receipt && JSON.stringify(receipt);
  const of = `${giveaway} ${wallet} ${sent}`;
  useEffect(() => {
    if (!operator) return;
    let gone = false;
    const candidates = [
      sent ? (JSON.parse(sent) as RegistrationReceipt) : null,
      storedReceipt(giveaway, wallet),
    ].filter((candidate) => candidate !== null);
    void (async () => {
      let found: RegistrationReceipt | null = null;
      for (const candidate of candidates) {
        if (found) break;
        const holds = await checkedReceipt(candidate, { escrow: giveaway, operator, wallet });
        if (holds) found = candidate;
      }
      if (found) storeReceipt(giveaway, wallet, found);
      const state = found ? 'holds' : candidates.length > 0 ? 'wrong' : 'none';
      if (!gone) setChecked({ of, receipt: found, state });
    })();
    return () => {
      gone = true;
    };
  }, [giveaway, wallet, sent, of, operator]);
  if (checked?.of !== of) return { receipt: null, state: 'checking' };
  return checked;
}

/** The receipt that the platform signed: a wallet that is missing from the list can prove its registration with it. */
function ReceiptCard({ receipt, id }: { receipt: RegistrationReceipt; id: string }) {
  const file = receiptFile(receipt);
  return (
    <details className="group rounded-xl border border-line bg-ink/45 text-sm">
      <summary className="flex min-h-11 items-center gap-2.5 rounded-xl px-4 font-medium text-fg select-none">
        <Icon name="shield" className="text-mint" />
        {words.receipt.title}
        <Icon name="chevron-down" className="ml-auto text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-4 py-3.5">
        <p className="leading-relaxed text-muted">{words.receipt.text}</p>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
          tabIndex={0}
          className="mt-3 max-h-48 overflow-auto rounded-lg bg-ink p-3 font-mono text-xs leading-relaxed break-all whitespace-pre-wrap text-muted"
        >
          {file}
        </pre>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            icon={<Icon name="download" />}
            onClick={() => download(file, `fanfare-receipt-${id.slice(0, 8)}.json`)}
          >
            {words.receipt.download}
          </Button>
          <CopyButton size="sm" text={file} onCopied={() => notify.success(words.receipt.copied)}>
            {words.receipt.copy}
          </CopyButton>
        </div>
      </div>
    </details>
  );
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
