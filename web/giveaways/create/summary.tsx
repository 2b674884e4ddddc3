import type { ReactNode } from 'react';
import { durationText } from '../../../core/duration.ts';
import { decimalText, groupThousands } from '../../../core/money.ts';
import type { PublicConfig } from '../../client/public-config.ts';
import { dateTimeText } from '../../dates.ts';
import { Dollars } from '../../money/dollars.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { count, TYPE_LABELS } from '../format.ts';
import { requirementValue } from './amounts.ts';
import { windowOf } from './draft.ts';
import { type Sum, sumText, totalOf, worth } from './total.ts';
import type { DraftToken, GiveawayDraft, StepProps } from './wizard-model.ts';
import { words } from './words.ts';

const { summary, money } = words;

/** Everything that the draft says, and what happens to the money. */
export function Summary({ draft, token, config }: Pick<StepProps, 'draft' | 'token' | 'config'>) {
  return (
    <>
      <dl className="flex flex-col gap-3 text-sm">
        <Line name={summary.name}>{draft.title.trim() && <bdi>{draft.title}</bdi>}</Line>
        <Line name={summary.type}>{TYPE_LABELS[draft.type]}</Line>
        {draft.type === 'holders' && (
          <Line name={summary.mustHold}>{eligibilityText(draft, token?.symbol)}</Line>
        )}
        {draft.tokenAddress.trim() && <Line name={summary.token}>{token?.symbol ?? draft.tokenSymbol}</Line>}
        <Line name={summary.ends}>
          {!Number.isNaN(Date.parse(draft.endDateTime)) &&
            dateTimeText(new Date(draft.endDateTime).toISOString())}
        </Line>
        {draft.placeCount > 1 && (
          <Line name={summary.winners}>{`${draft.placeCount}, ${summary.splits[draft.split]}`}</Line>
        )}
        {windowOf(draft) > 0 && <Line name={summary.windowed}>{durationText(windowOf(draft))}</Line>}
        <Line name={summary.tiers}>
          {draft.tiers.length === 0 ? summary.none : count(draft.tiers.length, 'tier')}
        </Line>
      </dl>
      <div className="mt-5">
        <Money draft={draft} token={token} config={config} />
      </div>
      <h3 className="mt-6 text-sm font-semibold text-fg">{summary.whatHappens}</h3>
      <ul className="mt-3 flex flex-col gap-3 text-sm leading-relaxed text-muted">
        <Point icon="lock">{summary.locked(draft.placeCount)}</Point>
        <Point icon="gift">{draft.type === 'holders' ? summary.holdersPaid : summary.paid}</Point>
        <Point icon="refresh">{summary.back}</Point>
      </ul>
    </>
  );
}

function eligibilityText(draft: GiveawayDraft, symbol: string | undefined): string | undefined {
  const share = draft.eligibilityType === 'percentage';
  const value = requirementValue(share ? draft.minPercentage : draft.customAmount, draft.eligibilityType);
  if (value === null) return undefined;
  return share
    ? summary.share(decimalText(value))
    : `${groupThousands(decimalText(value))} ${symbol ?? summary.tokens}`;
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="line-clamp-2 min-w-0 text-right wrap-anywhere text-fg">{children || summary.unknown}</dd>
    </div>
  );
}

function Point({ icon, children }: { icon: 'lock' | 'gift' | 'refresh'; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-1 text-mint" />
      <p>{children}</p>
    </li>
  );
}

/** Prize, fee, deposit and the total that leaves the wallet, each with its worth. */
export function Money({
  draft,
  token,
  config,
}: {
  draft: GiveawayDraft;
  token: DraftToken | null;
  config: PublicConfig | undefined;
}) {
  const total = totalOf(draft, token, config?.platformFee.basisPoints, config?.costs);
  const many = draft.placeCount > 1;
  const coin = draft.prizeCurrency === 'CREATOR_COIN';
  const percentage = config ? `(${config.platformFee.percentage}%)` : '';
  const { deposit, back, networkFee } = total ?? {};
  return (
    <div className="rounded-2xl border border-line bg-ink/40 p-4">
      <dl className="flex flex-col gap-2 text-sm">
        <Row name={many ? money.prizes(draft.placeCount) : money.prize} sums={total && [total.prize]} />
        <Row name={money.fee(percentage)} sums={total && [total.fee]} />
        {deposit && <Row name={coin ? money.depositAtMost : money.deposit} sums={[deposit]} />}
        <Row name={money.leaves} sums={total?.total ?? null} strong />
      </dl>
      <p className="mt-3 text-xs leading-relaxed text-muted">
        {deposit && back && networkFee
          ? money.depositNote(unbroken(back), unbroken(networkFee))
          : money.unknownDeposit}
      </p>
    </div>
  );
}

/** A sum within a sentence: no line ends between number and unit. */
const unbroken = (sum: Sum) => sumText(sum).replace(' ', '\u00a0');

function Row({ name, sums, strong }: { name: string; sums: Sum[] | null; strong?: boolean }) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        strong && 'mt-1 border-t border-line pt-3',
      )}
    >
      <dt className={cx('grow basis-16', strong ? 'font-semibold text-fg' : 'text-muted')}>{name}</dt>
      <dd
        className={`ml-auto max-w-full text-right wrap-anywhere tabular-nums ${strong ? 'font-semibold text-mint' : 'text-fg'}`}
      >
        {sums === null && money.unknown}
        {sums?.map((sum, index) => (
          <span key={sum.mint} className="block">
            {index > 0 && money.and}
            <span>{sumText(sum)}</span>
            <Dollars {...worth(sum)} className="block text-xs font-normal text-muted" />
          </span>
        ))}
      </dd>
    </div>
  );
}
