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
import type { GiveawayDraft, StepProps } from './wizard-model.ts';
import { words } from './words.ts';

const text = words.summary;

/** Everything that the draft says, and what happens to the money. */
export function Summary({ draft, token, config }: Pick<StepProps, 'draft' | 'token' | 'config'>) {
  return (
    <Card title={text.title}>
      <dl className="flex flex-col gap-3 text-sm">
        <Line name={text.name}>{draft.title.trim() && <bdi>{draft.title}</bdi>}</Line>
        <Line name={text.type}>{TYPE_LABELS[draft.type]}</Line>
        {draft.type === 'holders' && (
          <Line name={text.mustHold}>{eligibilityText(draft, token?.symbol)}</Line>
        )}
        {draft.tokenAddress.trim() && <Line name={text.token}>{token?.symbol ?? draft.tokenSymbol}</Line>}
        <Line name={text.ends}>
          {!Number.isNaN(Date.parse(draft.endDateTime)) &&
            dateTimeText(new Date(draft.endDateTime).toISOString())}
        </Line>
        {draft.placeCount > 1 && (
          <Line name={text.winners}>{`${draft.placeCount}, ${text.splits[draft.split]}`}</Line>
        )}
        {windowOf(draft) > 0 && <Line name={text.windowed}>{durationText(windowOf(draft))}</Line>}
        <Line name={text.tiers}>
          {draft.tiers.length === 0 ? text.none : count(draft.tiers.length, 'tier')}
        </Line>
      </dl>
      <div className="mt-5">
        <Money draft={draft} token={token} config={config} />
      </div>
      <h3 className="mt-6 text-sm font-semibold text-fg">{text.whatHappens}</h3>
      <ul className="mt-3 flex flex-col gap-3 text-sm leading-relaxed text-muted">
        <Point icon="lock">{text.locked(draft.placeCount)}</Point>
        <Point icon="gift">{draft.type === 'holders' ? text.holdersPaid : text.paid}</Point>
        <Point icon="refresh">{text.back}</Point>
      </ul>
    </Card>
  );
}

function eligibilityText(draft: GiveawayDraft, symbol: string | undefined): string | undefined {
  const share = draft.eligibilityType === 'percentage';
  const value = requirementValue(share ? draft.minPercentage : draft.customAmount, draft.eligibilityType);
  if (value === null) return undefined;
  return share
    ? text.share(decimalText(value))
    : `${groupThousands(decimalText(value))} ${symbol ?? text.tokens}`;
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="line-clamp-2 min-w-0 text-right wrap-anywhere text-fg">{children || text.unknown}</dd>
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
