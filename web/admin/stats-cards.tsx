import { groupThousands } from '../../core/money.ts';
import { type Admin, useAdminStats, useEarnings } from '../client/admin.ts';
import { count } from '../giveaways/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { DataCard, Row } from './data-card.tsx';
import { figureText, solText, usdText } from './model.ts';
import { words } from './words.ts';

const WAITING = (
  <>
    <Skeleton className="h-8 w-32" />
    <Skeleton className="mt-5 h-4" />
    <Skeleton className="mt-4 h-4" />
    <Skeleton className="mt-4 h-4" />
  </>
);

/** Shows the platform's earnings. */
export function EarningsCard({ admin }: { admin: Admin }) {
  return (
    <DataCard
      title={words.earnings.title}
      source={useEarnings(admin)}
      waiting={WAITING}
      className="sm:col-span-2 lg:col-span-1"
    >
      {(earnings) => (
        <>
          <Headline value={words.sol(solText(earnings.totalEarningsLamports, 6))}>
            {earnings.totalEarningsUSD === null
              ? words.earnings.noPrice
              : words.earnings.about(usdText(earnings.totalEarningsUSD))}
          </Headline>
          <dl>
            <Row label={words.earnings.giveaways(earnings.giveawayCount)}>
              {words.sol(figureText(earnings.giveawayFees, 6))}
            </Row>
            <Row label={words.earnings.tips(earnings.tipCount)}>
              {words.sol(figureText(earnings.tipFees, 6))}
            </Row>
            <Row label={words.earnings.coins}>
              {earnings.tokens.length === 0
                ? words.earnings.noneYet
                : count(earnings.tokens.length, words.earnings.coin)}
            </Row>
          </dl>
        </>
      )}
    </DataCard>
  );
}

/** Shows the figures of all giveaways. */
export function GiveawayStatsCard({ admin }: { admin: Admin }) {
  return (
    <DataCard title={words.giveaways.title} source={useAdminStats(admin)} waiting={WAITING}>
      {({ giveaways, platform }) => (
        <>
          <Headline value={groupThousands(String(giveaways.total))}>
            {words.giveaways.total(giveaways.total)}
          </Headline>
          <dl>
            <Row label={words.giveaways.active}>{groupThousands(String(giveaways.active))}</Row>
            <Row label={words.giveaways.completed}>{groupThousands(String(giveaways.completed))}</Row>
            <Row label={<span title={words.giveaways.otherHint}>{words.giveaways.other}</span>}>
              {groupThousands(String(giveaways.total - giveaways.active - giveaways.completed))}
            </Row>
            <Row label={words.giveaways.fees}>{words.sol(figureText(platform.totalFees, 6))}</Row>
          </dl>
        </>
      )}
    </DataCard>
  );
}

/** Shows the figures of all tips. */
export function TipStatsCard({ admin }: { admin: Admin }) {
  return (
    <DataCard title={words.tips.title} source={useAdminStats(admin)} waiting={WAITING}>
      {({ tips }) => (
        <>
          <Headline value={groupThousands(String(tips.total))}>{words.tips.total(tips.total)}</Headline>
          <dl>
            <Row label={words.tips.value}>{words.sol(figureText(tips.totalValue, 4))}</Row>
            <Row label={words.tips.average}>{words.sol(figureText(tips.averageValue, 4))}</Row>
            <Row label={words.tips.tokens}>{groupThousands(String(tips.uniqueTokens))}</Row>
          </dl>
        </>
      )}
    </DataCard>
  );
}

function Headline({ value, children }: { value: string; children: string }) {
  return (
    <p className="mb-4 flex flex-wrap items-baseline gap-x-2.5">
      <span className="text-2xl font-semibold tracking-tight tabular-nums text-fg">{value}</span>
      <span className="text-sm text-muted">{children}</span>
    </p>
  );
}
