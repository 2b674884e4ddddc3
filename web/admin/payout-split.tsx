import { Address } from '../ui/address.tsx';
import { Row } from './data-card.tsx';
import { sharesOf, solText } from './figures.ts';
import { words } from './words.ts';

/** Above this number all recipients share one line, because all get the same: the confirm button must stay in view. */
const LISTED = 4;

/** The recipients of a payout with their amounts. `lamports` null: not known yet. */
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
  /** The figures are what is paid, not what a quote promises. */
  exact: boolean;
}) {
  const shares = lamports === null ? null : sharesOf(lamports, cutPercent, admins);
  const text = (amount: bigint | undefined) =>
    amount === undefined ? '–' : `${exact ? '' : '≈ '}${solText(amount, exact ? 9 : 6)} SOL`;
  const listed = admins.length > LISTED ? [] : admins;
  return (
    <div>
      <p className="text-sm leading-relaxed text-fg">{words.split.about(cutPercent, admins.length)}</p>
      <dl aria-label={words.split.label} className="mt-2">
        {admins.length > LISTED && <Row label={words.split.each}>{text(shares?.share)}</Row>}
        {listed.map((wallet) => (
          <Row
            key={wallet}
            label={
              <span>
                <Address address={wallet} />
                {wallet === you && words.split.you}
              </span>
            }
          >
            {text(shares?.share)}
          </Row>
        ))}
        <Row label={words.split.platform}>{text(shares?.platform)}</Row>
      </dl>
      {admins.length > LISTED && (
        <details className="text-sm">
          <summary className="min-h-11 content-center text-muted hover:text-fg">{words.split.who}</summary>
          <ul aria-label={words.split.wallets} className="grid grid-cols-2 gap-x-4 gap-y-2 pb-1">
            {admins.map((wallet) => (
              <li key={wallet}>
                <Address address={wallet} />
                {wallet === you && words.split.you}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
