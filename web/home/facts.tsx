import { Link } from 'react-router-dom';
import type { PublicConfig } from '../client/public-config.ts';
import { paths } from '../paths.ts';
import { fill } from '../ui/fill.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { words } from './lower-words.ts';
import type { Reading } from './use-reading.ts';

const { facts } = words;

/** What it costs and which wallets work, in one line. */
export function Facts({ config }: { config: Reading<PublicConfig> }) {
  return (
    <section aria-label={facts.label} className="page part">
      <ul className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-y border-line py-6 text-soft sm:py-8">
        <Fees config={config} />
        <li>
          {fill(facts.wallets, {
            phantom: <Strong>{facts.phantom}</Strong>,
            solflare: <Strong>{facts.solflare}</Strong>,
            ledger: <Strong>{facts.ledger}</Strong>,
          })}
        </li>
        <li>
          <Link to={paths.fees()} className="text-link">
            {facts.more}
            <Icon name="arrow-right" />
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Fees({ config: { data, failed } }: { config: Reading<PublicConfig> }) {
  if (failed) return <li>{facts.unknown}</li>;
  if (!data)
    return (
      <li>
        <Skeleton className="h-5 w-64" />
      </li>
    );
  const { percentage, basisPoints } = data.platformFee;
  return (
    <>
      <li>
        <Strong>{facts.tip(percentage)}</Strong> {facts.tipRest((10_000 - basisPoints) / 100)}
      </li>
      <li>
        <Strong>{facts.giveaway(percentage)}</Strong> {facts.giveawayRest}
      </li>
    </>
  );
}

function Strong({ children }: { children: string }) {
  return <strong className="font-semibold text-fg tabular-nums">{children}</strong>;
}
