import { usePublicConfig } from '../../client/public-config.ts';
import { Address } from '../../ui/address.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.ts';
import { explorerUrl } from './explorer.ts';

const words = {
  opensExplorer: ', opens the explorer in a new tab',
  copySignature: 'Copy transaction signature',
  copied: 'Copied to clipboard!',
} as const;

/** A transaction in the explorer; on a network without an explorer its signature, to copy. */
export function TransactionLink({ signature }: { signature: string }) {
  const url = explorerUrl(signature, usePublicConfig()?.network);
  if (!url)
    return (
      <Address
        address={signature}
        head={6}
        tail={4}
        copyLabel={words.copySignature}
        onCopied={() => notify.success(words.copied)}
        className="text-xs text-muted"
      />
    );
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 font-mono text-xs text-mint underline underline-offset-4"
    >
      {`${signature.slice(0, 6)}...${signature.slice(-4)}`}
      <Icon name="arrow-up-right" />
      <span className="sr-only">{words.opensExplorer}</span>
    </a>
  );
}
