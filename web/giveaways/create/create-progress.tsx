import { ChainProgress, type ChainStep } from '../../wallet/chain-progress.tsx';
import type { CreateStep } from './create-giveaway.ts';
import type { Creating } from './use-create.ts';
import { words } from './words.ts';

const { progress } = words;

/** `still`: the network has not answered the first time. */
const progressSteps = (still: boolean): readonly ChainStep<CreateStep | 'open'>[] => [
  { key: 'message', title: progress.message, note: progress.messageNote },
  { key: 'preparing', title: progress.preparing },
  { key: 'signing', title: progress.signing, note: progress.signingNote },
  {
    key: 'confirming',
    title: progress.confirming,
    note: still ? progress.stillConfirming : progress.confirmingNote,
  },
  { key: 'open', title: progress.open },
];

/** The steps of a giveaway that is being made. */
export function CreateProgress({ creating: { step, again, signature, still } }: { creating: Creating }) {
  return (
    <ChainProgress
      label={words.wizard.progress}
      steps={progressSteps(still)}
      at={step}
      again={again}
      signature={signature}
    />
  );
}
