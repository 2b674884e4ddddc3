import { type Payout, SOL_ASSET } from '../../core/payouts.ts';
import { type Admin, usePayouts } from '../client/admin.ts';
import { dateTimeText } from '../dates.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { fill } from '../ui/fill.tsx';
import { Icon } from '../ui/icon.tsx';
import { PagedCard } from './data-card.tsx';
import { heldText, solText, stageText } from './model.ts';
import { PayoutProgress } from './payout-progress.tsx';
import { words } from './words.ts';

const TONES = { done: 'mint', returned: 'warn', failed: 'danger' } as const;

/** Lists all payouts with their shares and transactions, newest first. */
export function PayoutsCard({ admin }: { admin: Admin }) {
  return (
    <PagedCard title={words.history.title} pages={usePayouts(admin)} empty={words.history.empty}>
      {(payouts) => (
        <ul aria-label={words.history.label}>
          {payouts.map((payout) => (
            <Line key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
    </PagedCard>
  );
}

function Line({ payout }: { payout: Payout }) {
  const { stage, receivedLamports, shareLamports, platformLamports, recipients } = payout;
  const tone = stage in TONES ? TONES[stage as keyof typeof TONES] : 'neutral';
  return (
    <li className="border-t border-line first:border-t-0">
      <details className="group">
        <summary className="grid min-h-14 list-none grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-2.5 text-sm sm:flex">
          <span className="min-w-32 flex-1 font-semibold break-words tabular-nums text-fg">
            {`${heldText(payout.amountUnits, payout.decimals)} ${payout.symbol}`}
          </span>
          <Badge tone={tone} className="justify-self-start max-sm:order-2 max-sm:col-span-2">
            {stageText(payout)}
          </Badge>
          <time
            dateTime={payout.createdAt}
            className="text-xs tabular-nums text-faint max-sm:order-3 max-sm:col-span-2"
          >
            {dateTimeText(payout.createdAt)}
          </time>
          <Icon
            name="chevron-down"
            className="justify-self-end text-muted group-open:rotate-180 max-sm:order-1"
          />
        </summary>
        <div className="pb-4">
          <p className="mb-4 text-sm leading-relaxed text-muted">
            {fill(words.history.confirmedBy, {
              wallet: <Address address={payout.confirmedBy} className="text-fg" />,
            })}
            {payout.asset !== SOL_ASSET &&
              receivedLamports !== null &&
              words.history.brought(solText(receivedLamports, 9))}
            {stage === 'done' &&
              shareLamports !== null &&
              platformLamports !== null &&
              words.history.shared(
                recipients.length,
                solText(shareLamports, 9),
                solText(platformLamports, 9),
                payout.cutPercent,
              )}
          </p>
          <PayoutProgress payout={payout} />
        </div>
      </details>
    </li>
  );
}
