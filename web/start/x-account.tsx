import { useLinkedAccount } from '../clips/use-x-account.ts';
import { Verification } from '../clips/verification.tsx';
import { useOnChange } from '../hooks.ts';
import { words } from './words.ts';

/** The wallet's account on X, which is the tick beside its name, and one way to show that the wallet is in use. */
export default function XAccount({ wallet, onVerified }: { wallet: string; onVerified: () => void }) {
  const linked = useLinkedAccount(wallet);
  const isVerified = linked.account?.verified ?? false;
  useOnChange(isVerified, () => {
    if (isVerified) onVerified();
  });
  return (
    <div className="rounded-xl border border-line bg-ink/40 px-3.5 py-1 text-sm">
      <dl>
        <Verification linked={linked} />
      </dl>
      <p className="pb-2.5 text-muted">{words.name.tick}</p>
    </div>
  );
}
