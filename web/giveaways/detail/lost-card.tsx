import { Link } from 'react-router-dom';
import type { Giveaway, Participation } from '../../../core/giveaways/model.ts';
import { groupThousands } from '../../../core/money.ts';
import { readListText } from '../../client/draw.ts';
import { useGiveaways } from '../../client/giveaways.ts';
import { useRead } from '../../client/read.ts';
import { listEntries } from '../../overlay/show/list-entries.ts';
import { paths } from '../../paths.ts';
import { OpenGiveaway } from '../../tips/going-on.tsx';
import { Card } from '../../ui/card.tsx';
import { Face } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nextGiveaway, ticketsOf } from './standing.ts';
import { words } from './words.ts';

const text = words.lost;
/** Lists beyond it are megabytes; then the card names no ticket. */
const MOST_LISTED = 5000;

/** After a draw that this wallet has lost: its ticket, how to check, and the next giveaway that it can enter. */
export function LostCard({
  giveaway,
  participation,
  now,
}: {
  giveaway: Giveaway;
  participation: Participation;
  now: number;
}) {
  const { wallet } = participation;
  const tickets = useTickets(giveaway, wallet);
  const won = giveaway.places.filter(({ winner }) => winner !== null).length;
  const open = useGiveaways({ status: 'active', type: 'participants', sort: 'ending', limit: 24 });
  const next = nextGiveaway(open.data?.[0]?.data ?? [], { giveaway, wallet, now });
  return (
    <>
      <Card className="text-center">
        <Face address={wallet} className="mx-auto size-20" />
        <h2 className="mt-4 text-4xl font-bold tracking-tighter text-fg sm:text-5xl">{text.title}</h2>
        <p role="status" className="mt-3 text-soft">
          {text.entered(groupThousands(String(giveaway.currentParticipants)), won)}{' '}
          {tickets && text.tickets(tickets)}
        </p>
        <Link
          to={paths.draw(giveaway.id)}
          className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-mint hover:text-mint-bright"
        >
          <Icon name="shield" />
          {text.check}
        </Link>
      </Card>
      {next && (
        <section aria-label={text.next}>
          <h2 className="mb-3 text-xl font-bold tracking-tight text-fg">{text.next}</h2>
          <OpenGiveaway
            giveaway={next}
            picture={next.tokenAddress ?? next.creator}
            src={next.tokenImageUrl ?? null}
          />
        </section>
      )}
    </>
  );
}

/** Returns "41", or "41 to 43", from the list that was drawn from; null until it is loaded. */
function useTickets({ id, commits, currentParticipants }: Giveaway, wallet: string): string | null {
  const hash = commits.findLast(({ withdrawnAt }) => withdrawnAt === null)?.listHash ?? null;
  const wanted = hash !== null && currentParticipants <= MOST_LISTED;
  const { data } = useRead(wanted ? ['list', id, hash] : null, ([, of, name]: string[]) =>
    readListText(of!, name!),
  );
  return data === undefined ? null : ticketsOf(listEntries({ list: data }) ?? [], wallet);
}
