import type { PublicConfig } from '../../client/giveaways.ts';
import { cx } from '../../ui/cx.ts';
import { totalOf } from './total.ts';
import type { DraftToken, GiveawayDraft } from './wizard-model.ts';

/** Prize, fee and the total that leaves the wallet. */
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
  return (
    <div className="rounded-2xl border border-line bg-ink/40 p-4">
      <dl className="flex flex-col gap-2 text-sm">
        <Row name={many ? `Prize, ${draft.placeCount} places together` : 'Prize'} value={total?.prize} />
        <Row name={`Platform fee ${percentage}`} value={total?.fee} />
        {total?.deposit && (
          <Row name={coin ? 'Network deposit, at most' : 'Network deposit'} value={total.deposit} />
        )}
        <Row name="Leaves your wallet" value={total?.total.join(' and ')} strong />
      </dl>
      <p className="mt-3 text-xs leading-relaxed text-muted">
        {total?.deposit
          ? `The deposit pays for the work on chain. It comes back to you at the end, at least ${total.back} of it. The network fee, at most ${total.networkFee}, comes on top.`
          : 'A deposit in SOL for the work on chain comes on top; what is left of it comes back to you at the end. Your wallet shows the exact sum before you sign.'}
      </p>
    </div>
  );
}

function Row({ name, value, strong }: { name: string; value: string | undefined; strong?: boolean }) {
  return (
    <div
      className={cx('flex items-baseline justify-between gap-4', strong && 'mt-1 border-t border-line pt-3')}
    >
      <dt className={cx('shrink-0', strong ? 'font-semibold text-fg' : 'text-muted')}>{name}</dt>
      <dd
        className={`min-w-0 text-right break-words tabular-nums ${strong ? 'font-semibold text-mint' : 'text-fg'}`}
      >
        {value ?? '–'}
      </dd>
    </div>
  );
}
