import type { ReactNode } from 'react';
import { durationText } from '../../../core/duration.ts';
import { decimalText, groupThousands } from '../../../core/money.ts';
import { dateTimeText } from '../../dates.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { count, TYPE_LABELS } from '../format.ts';
import { requirementValue } from './amounts.ts';
import { windowOf } from './draft.ts';
import { Money } from './money.tsx';
import type { GiveawayDraft, Split, StepProps } from './wizard-model.ts';

/** Everything that the draft says, and what happens to the money. */
export function Summary({ draft, token, config }: Pick<StepProps, 'draft' | 'token' | 'config'>) {
  return (
    <Card title="Summary">
      <dl className="flex flex-col gap-3 text-sm">
        <Line name="Title">{draft.title.trim() && <bdi>{draft.title}</bdi>}</Line>
        <Line name="Type">{TYPE_LABELS[draft.type]}</Line>
        {draft.type === 'holders' && <Line name="Must hold">{eligibilityText(draft, token?.symbol)}</Line>}
        {draft.tokenAddress.trim() && <Line name="Token">{token?.symbol ?? draft.tokenSymbol}</Line>}
        <Line name="Ends">
          {!Number.isNaN(Date.parse(draft.endDateTime)) &&
            dateTimeText(new Date(draft.endDateTime).toISOString())}
        </Line>
        {draft.placeCount > 1 && (
          <Line name="Winners">{`${draft.placeCount}, ${SPLIT_WORDS[draft.split]}`}</Line>
        )}
        {windowOf(draft) > 0 && <Line name="Time to object">{durationText(windowOf(draft))}</Line>}
        <Line name="Bonus tiers">
          {draft.tiers.length === 0 ? 'None' : count(draft.tiers.length, 'tier')}
        </Line>
      </dl>
      <div className="mt-5">
        <Money draft={draft} token={token} config={config} />
      </div>
      <h3 className="mt-6 text-sm font-semibold text-fg">What happens to the money</h3>
      <ul className="mt-3 flex flex-col gap-3 text-sm leading-relaxed text-muted">
        <Point icon="lock">
          It moves into an escrow on chain that pays by its own rules only: to the{' '}
          {draft.placeCount > 1 ? 'winners' : 'winner'}, or back to you.
        </Point>
        <Point icon="gift">
          {draft.type === 'holders'
            ? 'After the end the list of holders is fixed, and drawn and paid by itself about a quarter of an hour later.'
            : 'The prize is paid when you confirm, or 24 hours after the draw without you.'}
        </Point>
        <Point icon="refresh">
          Cancel before the draw begins, or nobody takes part: prize and fee return to you in full. You can
          cancel from about three minutes after the deposit on. If nothing happens for 30 days after the end,
          your own wallet can take them back.
        </Point>
      </ul>
    </Card>
  );
}

const SPLIT_WORDS: Record<Split, string> = {
  equal: 'equal prizes',
  ladder: 'falling prizes',
  custom: 'each with its own prize',
};

function eligibilityText(draft: GiveawayDraft, symbol: string | undefined): string | undefined {
  const share = draft.eligibilityType === 'percentage';
  const value = requirementValue(share ? draft.minPercentage : draft.customAmount, draft.eligibilityType);
  if (value === null) return undefined;
  return share
    ? `${decimalText(value)} % of the supply`
    : `${groupThousands(decimalText(value))} ${symbol ?? 'tokens'}`;
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="line-clamp-2 min-w-0 text-right break-words text-fg">{children || '–'}</dd>
    </div>
  );
}

function Point({ icon, children }: { icon: 'lock' | 'gift' | 'refresh'; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-1 text-mint" />
      <span>{children}</span>
    </li>
  );
}
