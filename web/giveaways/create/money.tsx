import type { PublicConfig } from '../../client/public-config.ts';
import { cx } from '../../ui/cx.ts';
import { KnownDollars } from '../known-dollars.tsx';
import { type Sum, sumText, totalOf, worth } from './total.ts';
import type { DraftToken, GiveawayDraft } from './wizard-model.ts';
import { words } from './words.ts';

const text = words.money;

/** Prize, fee, deposit and the total that leaves the wallet, each with what it is worth. */
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
        <Row name={many ? text.prizes(draft.placeCount) : text.prize} sums={total && [total.prize]} />
        <Row name={text.fee(percentage)} sums={total && [total.fee]} />
        {deposit && <Row name={coin ? text.depositAtMost : text.deposit} sums={[deposit]} />}
        <Row name={text.leaves} sums={total?.total ?? null} strong />
      </dl>
      <p className="mt-3 text-xs leading-relaxed text-muted">
        {deposit && back && networkFee
          ? text.depositNote(sumText(deposit), sumText(back), sumText(networkFee))
          : text.unknownDeposit}
      </p>
    </div>
  );
}

function Row({ name, sums, strong }: { name: string; sums: Sum[] | null; strong?: boolean }) {
  return (
    <div
      className={cx('flex items-baseline justify-between gap-4', strong && 'mt-1 border-t border-line pt-3')}
    >
      <dt className={cx('min-w-0', strong ? 'font-semibold text-fg' : 'text-muted')}>{name}</dt>
      <dd
        className={`max-w-[72%] shrink-0 text-right wrap-anywhere tabular-nums ${strong ? 'font-semibold text-mint' : 'text-fg'}`}
      >
        {sums === null && text.unknown}
        {sums?.map((sum, index) => (
          <span key={sum.mint} className="block">
            {index > 0 && text.and}
            <span>{sumText(sum)}</span>
            <KnownDollars {...worth(sum)} className="block text-xs font-normal text-muted" />
          </span>
        ))}
      </dd>
    </div>
  );
}
