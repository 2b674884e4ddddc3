import { useLinkedAccount } from '../clips/use-x-account.ts';
import { Verification } from '../clips/verification.tsx';
import { useOnChange } from '../hooks.ts';

/** The ways to prove an account on X, as beside a clip. */
export default function ProveX({ wallet, onProven }: { wallet: string; onProven: () => void }) {
  const linked = useLinkedAccount(wallet);
  const isProven = linked.account?.verified === true && linked.account.xHandle !== null;
  useOnChange(isProven, (proven) => proven && onProven());
  return (
    <dl className="mt-3 text-sm">
      <Verification linked={linked} />
    </dl>
  );
}
