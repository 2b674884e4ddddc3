import { bytesToHex } from '@noble/hashes/utils';
import { useState } from 'react';
import { brakeBid, MOST_BRAKE_LAMPORTS, SIGNATURE_LAMPORTS } from '../../../core/escrow/brake.ts';
import type { Sight } from '../../../core/escrow/brake-sight.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { formatAmount } from '../../../core/money.ts';
import { momentText } from '../../dates.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChainProgress, type ChainStep } from '../../wallet/chain-progress.tsx';
import { NodeField } from '../draw/node-field.tsx';
import type { BrakeLead } from '../list-check.ts';
import type { BrakePhase } from './brake-flow.ts';
import { words } from './brake-words.ts';
import { type Braking, useBrake } from './use-brake.ts';

/**
 * The steps by which the creator's own wallet can stop this draw, on the chain alone. `lead`: null where the free way
 * comes first. `onCancelled`: a final block shows that the escrow is gone.
 */
export function BrakePanel({
  giveaway,
  lead,
  onCancelled,
}: {
  giveaway: Giveaway;
  lead: BrakeLead | null;
  onCancelled: () => void;
}) {
  const [node, setNode] = useState<string | null>(null);
  const braking = useBrake(giveaway, node, onCancelled);
  const { sight, brake, phase, outcome, problem } = braking;
  const unknown = isUnknownList(giveaway, sight);
  // A creator who has stopped the draw wants the prize back next.
  const leads = lead !== null || unknown || outcome === 'stopped';
  const over = outcome === 'cancelled';
  return (
    <section data-testid="brake" aria-label={words.title} className="flex flex-col gap-3">
      {!over && outcome === null && brake?.kind !== 'over' && (
        <p className={cx('text-sm leading-relaxed', leads ? 'font-semibold text-fg' : 'text-muted')}>
          {lead !== null ? words[lead] : unknown ? words.unknownList : words.second}
        </p>
      )}
      <Outcome braking={braking} />
      <NextStep braking={braking} leads={leads} />
      {phase && <ChainProgress label={words.progress} steps={PHASES} at={phase} />}
      {problem && !phase && (
        <Notice tone="danger" icon="warning" role="alert">
          {problem}
        </Notice>
      )}
      {!over && (
        <details className="group text-sm text-muted">
          <summary className="flex min-h-11 items-center justify-between gap-2 select-none sm:pointer-fine:min-h-9">
            <span className="min-w-0 break-words">
              {node === null ? words.askedHere : words.askedAt(new URL(node).host)}
            </span>
            <Icon name="chevron-down" className="shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <NodeField node={node} onNode={setNode} />
        </details>
      )}
    </section>
  );
}

const PHASES: readonly ChainStep<BrakePhase>[] = [
  { key: 'reading', title: words.read },
  { key: 'signing', title: words.sign, note: words.signNote },
  { key: 'confirming', title: words.confirm, note: words.confirmNote },
];

/** The result of this page's presses. */
function Outcome({ braking: { outcome, sight, phase } }: { braking: Braking }) {
  if (outcome === null || phase !== null) return null;
  if (outcome === 'pending')
    return (
      <Notice tone="warn" role="status">
        {words.pending}
      </Notice>
    );
  const again = outcome === 'stopped' && sight?.escrow?.status === 'committed';
  return (
    <Notice tone={again ? 'warn' : 'mint'} icon={again ? undefined : 'check'} role="status">
      {outcome === 'cancelled' ? words.done : again ? words.fixedAgain : words.stopped}
    </Notice>
  );
}

/** The button, with its time and its price; or why nothing can be pressed. */
function NextStep({ braking, leads }: { braking: Braking; leads: boolean }) {
  const { sight, brake, phase, outcome, presses, problem, press } = braking;
  if (outcome === 'cancelled') return null;
  if (!sight) return problem ? null : <p className="text-sm text-muted">{words.reading}</p>;
  if (!brake) return <p className="text-sm text-muted">{words.gone}</p>;
  if (brake.kind === 'over') return <p className="text-sm text-muted">{words.over[brake.why]}</p>;
  const time = (seconds: bigint) =>
    momentText(new Date(Number(seconds) * 1000).toISOString(), Number(sight.now) * 1000);
  const step = brake.kind === 'step' ? brake.step : 'cancel';
  const stops = step === 'withdraw';
  return (
    <>
      <Button
        variant={leads ? 'primary' : 'secondary'}
        size={leads ? 'lg' : 'md'}
        icon={<Icon name={stops ? 'lock' : 'wallet'} />}
        busy={phase !== null}
        disabled={brake.kind === 'wait'}
        onClick={() => void press()}
      >
        {phase ? (stops ? words.stopping : words.cancelling) : stops ? words.stop : words.cancel}
      </Button>
      <p className="text-center text-sm leading-relaxed text-muted">
        {brake.kind === 'wait' && words.from(time(brake.from))}
        {brake.kind === 'step' && (
          <>
            {words.cost(solText(brakeBid(presses) + SIGNATURE_LAMPORTS), solText(MOST_BRAKE_LAMPORTS))}
            {brake.until !== null && <span className="block">{words.until(time(brake.until))}</span>}
          </>
        )}
      </p>
    </>
  );
}

/** Returns lamports in SOL, cut to four decimals. */
function solText(lamports: bigint): string {
  return formatAmount(lamports, 9, 4);
}

/** Returns whether the chain holds a list that the site does not name, although it names the giveaway's lists. */
function isUnknownList({ commits }: Giveaway, sight: Sight | null): boolean {
  const escrow = sight?.escrow;
  if (escrow?.status !== 'committed') return false;
  const [root, listHash] = [bytesToHex(escrow.root), bytesToHex(escrow.listHash)];
  return !commits.some((commit) => commit.ours && commit.root === root && commit.listHash === listHash);
}
