import { TransactionLink } from '../giveaways/detail/transaction-link.tsx';
import { ProgressSteps, stepState } from '../ui/progress-steps.tsx';

export interface ChainStep<Key extends string> {
  key: Key;
  title: string;
  /** Shown while the step is active. */
  note?: string;
}

/** The progress of the wallet and the chain, with the transaction once there is one. */
export function ChainProgress<Key extends string>({
  label,
  steps,
  at,
  again = null,
  signature = null,
}: {
  label: string;
  steps: readonly ChainStep<Key>[];
  at: Key;
  /** Why a step is repeated. */
  again?: string | null;
  /** Of the transaction in flight; shown beside the active step. */
  signature?: string | null;
}) {
  const order = steps.map(({ key }) => key);
  const current = steps.find(({ key }) => key === at);
  return (
    <div className="animate-enter rounded-xl border border-line bg-ink/45 p-4">
      {again && <p className="mb-3 text-sm leading-relaxed text-warn">{again}</p>}
      <ProgressSteps
        label={label}
        steps={steps.map(({ key, title, note }) => ({
          key,
          title,
          state: stepState(order, key, at),
          note: key === at ? note : undefined,
          aside: key === at && signature && <TransactionLink signature={signature} />,
        }))}
      />
      <p role="status" className="sr-only">
        {[again, current?.title, current?.note].filter(Boolean).join('. ')}
      </p>
    </div>
  );
}
