import type { ReactNode } from 'react';
import { formatAmount, SOL_DECIMALS } from '../../core/money.ts';
import { usePublicConfig } from '../client/public-config.ts';
import { fill } from '../ui/fill.tsx';
import { Article } from './article.tsx';
import { words } from './fees-words.ts';
import { words as shared } from './words.ts';

export default function Fees() {
  const config = usePublicConfig();
  const costs = config?.costs;
  const sol = (lamports: string | undefined) =>
    lamports === undefined ? words.unknown : words.sol(formatAmount(BigInt(lamports), SOL_DECIMALS));
  const places = {
    fee: config ? words.percent(config.platformFee.percentage) : words.unknown,
    networkFee: sol(costs?.networkFee),
    tokenAccount: sol(costs?.tokenAccount),
    deposit: sol(costs?.deposit.SOL.one.lamports),
    back: sol(costs?.deposit.SOL.one.back),
  };
  return (
    <Article
      title={words.title}
      lead={words.lead}
      contents={shared.contents}
      parts={words.parts}
      places={places}
    >
      <Table places={places} />
    </Article>
  );
}

function Table({ places }: { places: Readonly<Record<string, ReactNode>> }) {
  const { label, head, rows } = words.table;
  return (
    <section aria-label={label} className="mt-8 rounded-card border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="text-muted">
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className="px-3 py-3 align-top max-[22rem]:px-2 sm:px-5 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map(([what, fee, payer]) => (
            <tr key={what}>
              <th scope="row" className="px-3 py-3 align-top max-[22rem]:px-2 sm:px-5 font-medium text-fg">
                {what}
              </th>
              <td className="px-3 py-3 align-top max-[22rem]:px-2 sm:px-5 font-semibold text-fg tabular-nums">
                {fill(fee!, places)}
              </td>
              <td className="px-3 py-3 align-top max-[22rem]:px-2 sm:px-5 text-muted">{payer}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
