import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant, IconButton } from './button.tsx';
import { copyOrSay } from './copy.ts';
import { Icon } from './icon.tsx';
import { words } from './words.ts';

/** How long a label says "Copied". */
const COPIED_MS = 400;

/** `copied` is true for COPIED_MS after `copy(text)` succeeded; where the browser refuses, a toast says so. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string) => {
    const done = await copyOrSay(text);
    if (done) {
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), COPIED_MS);
    }
    return done;
  };
  return { copied, copy };
}

interface CopyProps {
  text: string;
  /** Called after the text was copied, for a toast. */
  onCopied?: () => void;
  className?: string;
}

/** A labelled copy button. */
export function CopyButton({
  text,
  onCopied,
  variant = 'secondary',
  size,
  className,
  children = words.copy,
}: CopyProps & { variant?: ButtonVariant; size?: ButtonSize; children?: ReactNode }) {
  const { copied, copy } = useCopy();
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      icon={<Icon name={copied ? 'check' : 'copy'} />}
      onClick={async () => {
        if (await copy(text)) onCopied?.();
      }}
    >
      {children}
    </Button>
  );
}

/** A copy button with only an icon; `label` names the copied text ("Copy token address"). */
export function CopyIconButton({ text, label, onCopied, className }: CopyProps & { label: string }) {
  const { copied, copy } = useCopy();
  return (
    <IconButton
      label={label}
      className={className}
      icon={<Icon name={copied ? 'check' : 'copy'} className={copied ? 'text-mint' : undefined} />}
      onClick={async () => {
        if (await copy(text)) onCopied?.();
      }}
    />
  );
}
