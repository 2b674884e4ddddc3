import { hostsFirst, hostsOf, isHost } from '../../core/giveaways/host.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { shortAddress } from '../../core/short-address.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { giveawaysOf, useGiveaways } from '../client/giveaways.ts';
import { Loaded, LoadMore } from '../client/loaded.tsx';
import { useNow } from '../hooks.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { giveawayTimeLeft } from './format.ts';
import { GiveawayTable } from './giveaway-table.tsx';

const words = {
  title: 'Token Giveaways',
  failed: 'Failed to load giveaways',
  noAnswer: 'The server did not answer.',
  empty: 'No giveaways found for this token',
  channel: 'Giveaways',
  emptyChannel: 'No giveaways yet',
  loading: 'Loading giveaways',
  view: 'View',
  viewNamed: (title: string) => `View ${title} (opens in a new tab)`,
  others: 'By others',
  madeBy: (wallet: string) => `By ${wallet}`,
} as const;

/** With the widths of those that do not take the rest. */
const COLUMNS = [
  ['Title', ''],
  ['Prize', 'w-[21%]'],
  ['Status', 'w-[16%]'],
  ['Participants', 'w-[14%]'],
  ['Time Left', 'w-[13%]'],
  ['Actions', 'w-[13%]'],
] as const;

type Hosted = Pick<TokenInfo, 'kind' | 'tokenAddress' | 'creator'>;

/**
 * Lists all giveaways of a token: in a table, or in blocks on a narrow screen. Those of the creator and of the chosen
 * hosts come first. All but the creator's name their maker.
 */
export function TokenGiveaways({ token }: { token: Hosted }) {
  const pages = useGiveaways(giveawaysOf(token));
  const hosted = useGiveaways({ token: token.tokenAddress, hosted: true });
  const isChannel = token.kind === 'channel';
  const now = useNow(15_000);
  const loaded = (list: typeof pages) => list.data?.flatMap((page) => page.data);
  // Waits for both lists, so that no row moves. If the creator's list fails, the other one is shown alone.
  const own = loaded(hosted) ?? (hosted.error ? [] : undefined);
  const every = loaded(pages);
  const hosts = hosted.data?.[0]?.hosts ?? hostsOf(token.creator, []);
  const all = own && every && hostsFirst(hosts, own, every);
  return (
    <Card title={isChannel ? words.channel : words.title}>
      <Loaded
        reading={{ ...pages, data: all }}
        failed={words.failed}
        fallback={words.noAnswer}
        compact
        loading={<Loading />}
        empty={
          <EmptyState
            compact
            icon={<Icon name="gift" className="size-5" />}
            title={isChannel ? words.emptyChannel : words.empty}
          />
        }
      >
        {(giveaways) => (
          <GiveawayTable
            columns={COLUMNS}
            giveaways={giveaways}
            heading={{
              at: giveaways.findIndex((giveaway) => !isHost(hosts, giveaway.creator)),
              text: words.others,
            }}
            row={(giveaway) => ({
              about: <About giveaway={giveaway} isOwn={giveaway.creator === token.creator} />,
              time: giveawayTimeLeft(giveaway, now),
              actions: (
                <a
                  href={paths.giveawayShort(giveaway.id)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={words.viewNamed(giveaway.title)}
                  className={buttonClass('secondary', 'sm')}
                >
                  {words.view}
                  <Icon name="arrow-up-right" />
                </a>
              ),
            })}
          />
        )}
      </Loaded>
      <LoadMore pages={pages} size="sm" className="mt-5" />
    </Card>
  );
}

/** All but the creator's name their maker. */
function About({ giveaway: { title, description, creator }, isOwn }: { giveaway: Giveaway; isOwn: boolean }) {
  return (
    <>
      <span dir="auto" className="any-way line-clamp-2 font-semibold wrap-anywhere text-fg">
        {title}
      </span>
      {!isOwn && (
        <span className="mt-0.5 block text-xs text-muted" title={creator}>
          {words.madeBy(shortAddress(creator))}
        </span>
      )}
      <span
        className="any-way mt-0.5 line-clamp-1 break-all text-muted @max-3xl:hidden"
        dir="auto"
        title={description}
      >
        {description}
      </span>
    </>
  );
}

function Loading() {
  return (
    <LoadingShape label={words.loading} className="flex flex-col gap-4">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </LoadingShape>
  );
}
