import type { Giveaway } from '../../../core/giveaways/model.ts';
import { groupThousands } from '../../../core/money.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Face } from '../../ui/face.tsx';
import { COUNTED_AT_END, isUncounted, oddsText } from '../format.ts';
import { words } from './words.ts';

const text = words.crowd;
/** Three rows of six; the last one says how many more there are. */
const SHOWN = 18;

/** The number of participants, their signs, and what an entry is worth. `own`: the visitor's wallet, if it is in. */
export function CrowdCard({ giveaway, own }: { giveaway: Giveaway; own: string | null }) {
  const { type, stage, currentParticipants: all, participantAddresses } = giveaway;
  const odds = oddsText(giveaway);
  const uncounted = isUncounted(giveaway);
  const note =
    type === 'holders'
      ? stage === 'open' && !uncounted && text.lastCount
      : odds && text.odds(odds, own !== null);
  const others = participantAddresses.filter((wallet) => wallet !== own);
  const known = own === null ? others : [own, ...others];
  const shown = all > SHOWN ? known.slice(0, SHOWN - 1) : known.slice(0, SHOWN);
  const more = all - shown.length;
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <dl className="flex items-baseline gap-x-1.5 text-xl font-bold tracking-tight text-fg">
          <dt className={uncounted ? undefined : 'order-1 lowercase'}>
            {type === 'holders' ? text.eligible : text.registered}
          </dt>
          <dd className={uncounted ? 'text-sm font-medium tracking-normal text-muted' : 'tabular-nums'}>
            {uncounted ? COUNTED_AT_END : groupThousands(String(all))}
          </dd>
        </dl>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {shown.length > 0 && (
        <ul aria-hidden="true" className="mt-4 grid grid-cols-6 gap-x-2 gap-y-3">
          {shown.map((wallet) => (
            <li key={wallet} className="flex flex-col items-center gap-1">
              <Face
                address={wallet}
                className={cx(
                  'aspect-square w-full max-w-13',
                  wallet === own && 'outline-2 -outline-offset-2 outline-mint',
                )}
              />
              {wallet === own && <span className="text-xs font-bold text-mint">{words.places.you}</span>}
            </li>
          ))}
          {more > 0 && (
            <li className="flex justify-center">
              <span className="grid aspect-square w-full max-w-13 place-items-center rounded-full text-xs min-[22rem]:bg-raised font-semibold tabular-nums text-muted">
                {text.more(groupThousands(String(more)))}
              </span>
            </li>
          )}
        </ul>
      )}
      {all === 0 && stage === 'open' && type === 'participants' && (
        <p className="mt-1 text-sm text-muted">{text.none}</p>
      )}
    </Card>
  );
}
