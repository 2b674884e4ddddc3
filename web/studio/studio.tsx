import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { groupThousands } from '../../core/money.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useQueue } from '../client/creator.ts';
import { giveawaysOf, useGiveaways } from '../client/giveaways.ts';
import { useOnChange } from '../hooks.ts';
import ClaimCoin from '../tips/claim-coin.tsx';
import { type CreatorAuthority, useAuthority } from '../tips/use-authority.ts';
import type { TipRoom } from '../tips/use-tip-room.ts';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { words as lookWords } from './alerts/look-words.ts';
import { lookChanged, saveLook } from './alerts/save-look.ts';
import { AlertsTab } from './alerts-tab.tsx';
import { AskedToDraw } from './giveaway/asked-to-draw.tsx';
import { GiveawaysTab } from './giveaways-tab.tsx';
import { type Unsaved, useLeaveGuard } from './leave-guard.tsx';
import { words as moderationWords } from './moderation-words.ts';
import { OverlayTab } from './overlay-tab.tsx';
import { saveParts } from './save-parts.ts';
import { StartBar } from './start-bar.tsx';
import { StudioHeader } from './studio-header.tsx';
import { TipsTab } from './tips-tab.tsx';
import { useIsPhone } from './use-is-phone.ts';
import { type StudioDrafts, useStudioDrafts } from './use-settings-draft.ts';
import { useStudioDesk } from './use-studio-desk.ts';
import { words } from './words.ts';

const ClipsSection = lazy(() => import('../clips/clips-section.tsx'));

/** The tabs in the order in which a streamer needs them: during the stream, before it, after it. */
const WIDE = ['alerts', 'overlay', 'giveaways', 'clips', 'tips'] as const;
/** A phone has no room for the queue beside the editor. */
const PHONE = ['live', ...WIDE] as const;
type Tab = (typeof PHONE)[number];
const ICONS: Record<Tab, IconName> = {
  ...{ live: 'play', alerts: 'bolt', overlay: 'monitor', giveaways: 'gift', clips: 'chat', tips: 'coins' },
};

/** /{token} for its creator or an admin: everything that steers the stream. The address names the tab. */
export default function Studio({
  token,
  room,
  as,
  signInAtOnce = false,
  onVisitor,
}: {
  token: TokenInfo;
  room: TipRoom;
  as: 'creator' | 'admin';
  /** For users who asked to set up the overlay, which needs a sign-in. */
  signInAtOnce?: boolean;
  /** Shows the page as visitors see it. */
  onVisitor: () => void;
}) {
  const address = token.tokenAddress;
  const creator = useAuthority(address, as);
  const live = useStudioDesk(address, creator);
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const phone = useIsPhone();
  // Clips belong to coins.
  const tabs: readonly Tab[] = (phone ? PHONE : WIDE).filter(
    (known) => known !== 'clips' || token.kind === 'coin',
  );
  const tab = tabs.find((known) => known === asked) ?? tabs[0]!;
  const show = (next: Tab) => setQuery(next === tabs[0] ? {} : { tab: next }, { replace: true });
  useOnChange(address, () => {
    if (signInAtOnce && as === 'creator' && !creator.authority) void creator.signIn();
  });
  const drafts = useStudioDrafts(address, creator);
  const { ask, dialog } = useLeaveGuard(unsavedOf(drafts, tab === 'overlay'));
  const { data: queue, mutate: readQueue } = useQueue(address, creator.authority);
  const news = room.queue && JSON.stringify(room.queue);
  // The room tells every page that its queue has changed. Only the creator and admins may read which alerts wait, so
  // only their pages ask: one or two for a token, and the room says it twice a second at most.
  useOnChange(news, () => void readQueue());
  const overlays = room.queue?.overlays ?? queue?.overlays ?? 0;
  const badges = useBadges(token, room, queue?.missed.length ?? 0);
  const alerts = { token, room, queue, creator, drafts, live, readQueue };
  const views: Record<Tab, () => React.ReactNode> = {
    live: () => <AlertsTab {...alerts} only="live" />,
    alerts: () => <AlertsTab {...alerts} only={phone ? 'look' : null} />,
    overlay: () => (
      <OverlayTab
        {...{ token, queue, creator, drafts, readQueue }}
        onAlerts={() => ask(() => show('alerts'))}
      />
    ),
    giveaways: () => <GiveawaysTab {...{ token, creator, as }} />,
    clips: () => (
      <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
        <ClipsSection token={token} room={room} as={as} />
      </Suspense>
    ),
    tips: () => <TipsTab {...{ token, room, creator }} />,
  };

  return (
    <div className="page pt-5 sm:pt-6 md:pb-6">
      <StudioHeader
        token={token}
        as={as}
        overlays={overlays}
        creator={creator}
        onChanged={() => void readQueue()}
        onVisitor={() => ask(onVisitor)}
      />
      {as === 'creator' && <AskedToDraw token={token} live={live} />}
      <ClaimCoin token={token} isAdmin={as === 'admin'} className="mb-4" />
      <Tabs
        label={words.header.tabs}
        atFoot
        tabs={tabs.map((value) => ({
          ...{ value, label: words.tabs[value], icon: ICONS[value] },
          badge: value === 'alerts' && phone ? null : badges[value],
        }))}
        value={tab}
        onValue={(next) => ask(() => show(next))}
      >
        {as === 'creator' && token.creatorStatus === 'ok' && <StartBar token={token} />}
        {!creator.authority && as === 'creator' && <SignIn creator={creator} quiet={tab === 'giveaways'} />}
        {views[tab]()}
      </Tabs>
      {dialog}
    </div>
  );
}

/** Returns what would be lost, and how it is saved; null if nothing would. `isOverlay`: the parts are being set. */
function unsavedOf(drafts: StudioDrafts, isOverlay: boolean): Unsaved | null {
  const { alerts, style, show, moderation } = drafts;
  const all = [alerts, style, show, moderation];
  if (!all.some(({ changed }) => changed)) return null;
  const drop = () => {
    for (const draft of all) draft.undo();
  };
  const { leave } = words;
  const rules = () => moderation.save(moderationWords.save.failed);
  if (isOverlay || show.changed)
    return {
      title: leave.parts,
      about: leave.partsAbout,
      drop,
      save: async () => (await saveParts(drafts)) && rules(),
    };
  if (!lookChanged(drafts)) return { title: leave.rules, about: leave.rulesAbout, drop, save: rules };
  const [first, ...others] = alerts.value?.tiers ?? [];
  const look =
    others.every(({ preset }) => preset === first?.preset) && first
      ? lookWords.look.presets[first.preset]
      : leave.yourLook;
  return {
    title: leave.look,
    about: leave.lookAbout(look),
    drop,
    save: async () => (await saveLook(drafts)) && rules(),
  };
}

/** Returns the counts beside the tabs; none where nothing is to be counted. */
function useBadges(
  token: TokenInfo,
  room: TipRoom,
  missed: number,
): Partial<Record<Tab, { text: string; says: string } | null>> {
  const giveaways = useGiveaways(giveawaysOf(token));
  const open =
    giveaways.data?.flatMap((page) => page.data).filter(({ status }) => status === 'active').length ?? 0;
  const waiting = (room.queue?.length ?? 0) + missed;
  const tips = room.stats.data?.totalTips ?? 0;
  const tipCount = groupThousands(String(tips));
  const queued = waiting > 0 ? { text: String(waiting), says: words.tabs.waiting(waiting) } : null;
  return {
    live: queued,
    alerts: queued,
    giveaways: open > 0 ? { text: String(open), says: words.tabs.running(open) } : null,
    tips: tips > 0 ? { text: tipCount, says: words.tabs.tipCount(tipCount) } : null,
  };
}

/** `quiet`: the tab has a main button of its own. */
function SignIn({ creator, quiet }: { creator: CreatorAuthority; quiet: boolean }) {
  return (
    <Notice tone="mint" icon="lock" className="mb-[18px] sm:items-center">
      <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {words.signIn.why}
        <Button
          size="sm"
          variant={quiet ? 'secondary' : 'primary'}
          icon={<Icon name="lock" />}
          busy={creator.signingIn}
          onClick={() => void creator.signIn()}
        >
          {creator.signingIn ? words.signIn.busy : words.signIn.action}
        </Button>
      </span>
    </Notice>
  );
}
