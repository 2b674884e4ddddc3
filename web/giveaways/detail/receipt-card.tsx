import type { RegistrationReceipt } from '../../../core/draw/receipt.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.ts';
import { receiptFile } from './receipts.ts';
import { words } from './registration-words.ts';

const text = words.receipt;

/** The receipt that the platform signed: a wallet that is missing from the list can prove its registration with it. */
export function ReceiptCard({ receipt, id }: { receipt: RegistrationReceipt; id: string }) {
  const file = receiptFile(receipt);
  return (
    <details className="group rounded-xl border border-line bg-ink/45 text-sm">
      <summary className="flex min-h-11 items-center gap-2.5 rounded-xl px-4 font-medium text-fg select-none">
        <Icon name="shield" className="text-mint" />
        {text.title}
        <Icon name="chevron-down" className="ml-auto text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-4 py-3.5">
        <p className="leading-relaxed text-muted">{text.text}</p>
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
            {text.download}
          </Button>
          <CopyButton size="sm" text={file} onCopied={() => notify.success(text.copied)}>
            {text.copy}
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
