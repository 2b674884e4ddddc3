import { useLinkedAccount } from '../clips/use-x-account.ts';
import { Verification } from '../clips/verification.tsx';
import { useOnChange } from '../hooks.ts';
import { Icon } from '../ui/icon.tsx';
import { Tick } from '../ui/tick.tsx';
import { words as catalog } from './words.ts';

const words = catalog.name;
const BOX = 'rounded-xl border border-line bg-ink/40 px-3.5 text-sm';

/** The wallet's account on X, which is the tick beside its name, and one way to show that the wallet is in use. */
export default function XAccount({ wallet, onVerified }: { wallet: string; onVerified: () => void }) {
  const linked = useLinkedAccount(wallet);
  const { verified = false, xHandle = null } = linked.account ?? {};
  useOnChange(verified, () => {
    if (verified) onVerified();
  });
  if (verified && xHandle)
    return (
      <p className={`${BOX} py-3`}>
        <span className="flex items-center gap-1.5 font-semibold text-fg">
          <span className="min-w-0 truncate">@{xHandle}</span>
          <Tick />
        </span>
        <span className="text-muted">{words.tick}</span>
      </p>
    );
  return (
    <details className={`${BOX} group`}>
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3">
        <span>
          <span className="block font-semibold text-fg">{words.addTick}</span>
          <span className="text-muted">{words.optional}</span>
        </span>
        <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <dl>
        <Verification linked={linked} />
      </dl>
    </details>
  );
}
