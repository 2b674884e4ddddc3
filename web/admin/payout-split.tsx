import { Address } from '../ui/address.tsx';
import { Row } from './data-card.tsx';
import { sharesOf, solText } from './figures.ts';

/** Who gets what of a payout. `lamports` null: not known yet. */
export function PayoutSplit({
  lamports,
  cutPercent,
  admins,
  you,
  exact,
}: {
  lamports: bigint | null;
  cutPercent: number;
  admins: string[];
  you: string;
  /** The figures are what will be paid, not what a quote promises. */
  exact: boolean;
}) {
  const shares = lamports === null ? null : sharesOf(lamports, cutPercent, admins);
  const text = (amount: bigint | undefined) =>
    amount === undefined ? '–' : `${exact ? '' : '≈ '}${solText(amount, exact ? 9 : 6)} SOL`;
  const wallets = admins.length === 1 ? 'to 1 admin wallet' : `among ${admins.length} admin wallets`;
  return (
    <div>
      <p className="text-sm leading-relaxed text-fg">
        {`The payout takes a ${cutPercent}% platform cut and splits the rest ${wallets}.`}
      </p>
      <dl aria-label="Shares" className="mt-2">
        {admins.map((wallet) => (
          <Row
            key={wallet}
            label={
              <span>
                <Address address={wallet} />
                {wallet === you && ' (you)'}
              </span>
            }
          >
            {text(shares?.share)}
          </Row>
        ))}
        <Row label="Platform, and the remainder">{text(shares?.platform)}</Row>
      </dl>
    </div>
  );
}
