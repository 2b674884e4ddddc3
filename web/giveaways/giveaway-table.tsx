import { Fragment, type ReactNode } from 'react';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { groupThousands } from '../../core/money.ts';
import { cx } from '../ui/cx.ts';
import { COUNTED_AT_END, isUncounted, prizeText } from './format.ts';
import { PrizeDetails } from './prize-details.tsx';
import { StatusBadge } from './status-badge.tsx';

const words = { eligible: 'eligible', registered: 'registered' } as const;

/**
 * Giveaways in a table, or in blocks where it is narrow itself: beside the tip form it is narrow on a wide screen too.
 * Each list has its own words about a giveaway, its time, and what can be done with it.
 */
export function GiveawayTable({
  columns,
  giveaways,
  heading,
  row,
}: {
  /** Title, prize, status, participants, time, actions: labels, and classes of their widths. */
  columns: readonly (readonly [label: string, width: string])[];
  giveaways: readonly Giveaway[];
  /** A line above the row with this index; -1: none. */
  heading?: { at: number; text: string };
  row: (giveaway: Giveaway) => Record<'about' | 'time' | 'actions', ReactNode>;
}) {
  return (
    <div className="@container -my-1">
      <table className="w-full text-sm @max-3xl:block @3xl:table-fixed">
        <thead className="@max-3xl:sr-only">
          <tr className="border-b border-line text-left text-xs text-muted">
            {columns.map(([label, width]) => (
              <th
                key={label}
                scope="col"
                className={cx('px-2 pb-2.5 font-medium first:pl-0 last:pr-0 last:text-right', width)}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line @max-3xl:block @3xl:[&>tr:last-child>td]:pb-1">
          {giveaways.map((giveaway, index) => {
            const { about, time, actions } = row(giveaway);
            return (
              <Fragment key={giveaway.id}>
                {index === heading?.at && (
                  <tr className="@max-3xl:block">
                    <th
                      colSpan={columns.length}
                      scope="rowgroup"
                      className="pt-5 pb-1 text-left text-xs font-medium text-muted @max-3xl:block"
                    >
                      {heading.text}
                    </th>
                  </tr>
                )}
                <tr className="@max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_auto] @max-3xl:items-center @max-3xl:gap-x-4 @max-3xl:gap-y-1.5 @max-3xl:py-4 @max-3xl:first:pt-1 @max-3xl:last:pb-1">
                  <td className="py-3 pr-2 align-top @max-3xl:p-0">{about}</td>
                  <Cell className="@max-3xl:order-2">
                    <span
                      className={cx(
                        'font-semibold break-words tabular-nums',
                        giveaway.status === 'active' ? 'text-mint' : 'text-fg',
                      )}
                    >
                      {prizeText(giveaway)}
                    </span>
                    <PrizeDetails giveaway={giveaway} />
                  </Cell>
                  <Cell className="@max-3xl:order-1 @max-3xl:self-start @max-3xl:justify-self-end">
                    <StatusBadge status={giveaway.status} />
                  </Cell>
                  <Cell className="tabular-nums @max-3xl:order-4 @max-3xl:text-muted">
                    {isUncounted(giveaway) ? (
                      COUNTED_AT_END
                    ) : (
                      <>
                        {groupThousands(String(giveaway.currentParticipants))}
                        <span aria-hidden="true" className="@3xl:hidden">
                          {' '}
                          {giveaway.type === 'holders' ? words.eligible : words.registered}
                        </span>
                      </>
                    )}
                  </Cell>
                  <Cell className="whitespace-nowrap tabular-nums @max-3xl:order-3 @max-3xl:justify-self-end @max-3xl:text-muted">
                    {time}
                  </Cell>
                  {/* On a phone a line of their own: beside the title they would leave it no room. */}
                  <td className="py-2 pl-2 text-right align-top @max-3xl:order-5 @max-3xl:justify-self-end @max-3xl:p-0 @max-3xl:col-span-2 @max-3xl:pt-1.5">
                    {actions}
                  </td>
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return <td className={cx('px-2 py-3 align-top text-fg @max-3xl:p-0', className)}>{children}</td>;
}
