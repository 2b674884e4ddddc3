import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { looksLikeAddress } from '../../core/pages.ts';
import { paths } from '../paths.ts';
import { cx } from '../ui/cx.ts';
import { TextInput } from '../ui/inputs.tsx';

/** A token's address. Pasting an address alone opens its page at once. */
export function TokenAddressInput({ className, ...more }: ComponentProps<typeof TextInput>) {
  const navigate = useNavigate();
  return (
    <TextInput
      {...more}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text').trim();
        if (looksLikeAddress(pasted)) void navigate(paths.token(pasted));
      }}
      placeholder="Paste a token address"
      spellCheck={false}
      autoCapitalize="none"
      className={cx('font-mono', className)}
    />
  );
}
