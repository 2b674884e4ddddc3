import { groupThousands } from '../../core/money.ts';
import { type Admin, useAdminStats, useEarnings } from '../client/admin.ts';
import { count } from '../giveaways/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { DataCard, Row } from './data-card.tsx';
import { figureText, solText, usdText } from './figures.ts';

const WAITING = (
  <>
    <Skeleton className="h-8 w-32" />
    <Skeleton className="mt-5 h-4" />
    <Skeleton className="mt-4 h-4" />
    <Skeleton className="mt-4 h-4" />
  </>
);

export function EarningsCard({ admin }: { admin: Admin }) {
  return (
    <DataCard
      title="Platform Earnings"
      source={useEarnings(admin)}
      waiting={WAITING}
      className="sm:col-span-2 lg:col-span-1"
    >
      {(earnings) => (
        <>
          <Headline value={`${solText(earnings.totalEarningsLamports, 6)} SOL`}>
            {earnings.totalEarningsUSD === null
              ? 'no price of SOL known'
              : usdText(earnings.totalEarningsUSD)}
          </Headline>
          <dl>
            <Row label={`Giveaway fees (${earnings.giveawayCount})`}>
              {figureText(earnings.giveawayFees, 6)} SOL
            </Row>
            <Row label={`Tip fees (${earnings.tipCount})`}>{figureText(earnings.tipFees, 6)} SOL</Row>
            <Row label="In creators' coins">
              {earnings.tokens.length === 0 ? 'none yet' : count(earnings.tokens.length, 'coin')}
            </Row>
          </dl>
        </>
      )}
    </DataCard>
  );
}

export function GiveawayStatsCard({ admin }: { admin: Admin }) {
  return (
    <DataCard title="Giveaway Statistics" source={useAdminStats(admin)} waiting={WAITING}>
      {({ giveaways, platform }) => (
        <>
          <Headline value={groupThousands(String(giveaways.total))}>giveaways in all</Headline>
          <dl>
            <Row label="Active">{groupThousands(String(giveaways.active))}</Row>
            <Row label="Completed">{groupThousands(String(giveaways.completed))}</Row>
            <Row label="Fees of tips and giveaways">{figureText(platform.totalFees, 4)} SOL</Row>
          </dl>
        </>
      )}
    </DataCard>
  );
}

export function TipStatsCard({ admin }: { admin: Admin }) {
  return (
    <DataCard title="Tip Statistics" source={useAdminStats(admin)} waiting={WAITING}>
      {({ tips }) => (
        <>
          <Headline value={groupThousands(String(tips.total))}>tips in all</Headline>
          <dl>
            <Row label="Total value">{figureText(tips.totalValue, 4)} SOL</Row>
            <Row label="Average tip">{figureText(tips.averageValue, 4)} SOL</Row>
            <Row label="Tokens tipped">{groupThousands(String(tips.uniqueTokens))}</Row>
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
