import { useState } from 'react';
import type { DeskState } from '../../core/live/desk.ts';
import type { QueueNews } from '../../core/live.ts';
import type { Mode, ModerationSettings } from '../../core/moderation/model.ts';
import { MODES } from '../../core/moderation/model.ts';
import { useModerators } from '../client/desk-links.ts';
import { saveSettings, useModerationSettings } from '../client/settings.ts';
import { DeskButton, type DeskTools, Key } from '../desk/desk-button.tsx';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { words as catalog } from './desk-words.ts';
import { FacesPart } from './faces-part.tsx';
import { ModerationDialog } from './moderation-dialog.tsx';
import { ModeratorsDialog } from './moderators-dialog.tsx';
import { OnAirAlert } from './on-air.tsx';
import type { Draft } from './use-settings-draft.ts';
import type { StudioDesk } from './use-studio-desk.ts';

const words = catalog.live;

/** The alert on air, the treatment of new tips, and the key that stops everything. */
export function LiveCard({
  token,
  news,
  creator,
  live: { desk, acts, tools },
  moderation,
}: {
  token: string;
  /** The news that the room tells every page: enough before signing in. */
  news: QueueNews | null;
  creator: CreatorAuthority;
  live: StudioDesk;
  moderation: Draft<ModerationSettings>;
}) {
  const { state } = desk;
  const { data: moderators } = useModerators(token, creator.authority);
  const [open, setOpen] = useState<'moderators' | 'rules' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={words.title}
      actions={<StateBadge state={state} news={news} stale={tools?.stale ?? false} />}
      className="p-4!"
    >
      {tools?.stale && (
        <Notice tone="warn" role="status" className="mb-3">
          {words.stale}
        </Notice>
      )}
      {state?.panic && tools ? (
        <Panicked tools={tools} />
      ) : (
        <OnAirAlert news={news} desk={desk} tools={tools} />
      )}
      {creator.authority ? (
        <>
          <ModeSwitch
            token={token}
            creator={creator}
            state={state}
            isUnsaved={moderation.changed}
            onRules={() => setOpen('rules')}
          />
          {!state?.panic && (
            <Button
              variant="danger"
              className="mt-3 w-full justify-between! gap-1! px-2.5! text-[0.8rem]!"
              busy={acts.isBusy('panic')}
              onClick={() => acts.press('panic')}
            >
              <span className="flex items-center gap-2">
                <Icon name="alert" />
                {words.panic}
              </span>
              <Key>{words.keys}</Key>
            </Button>
          )}
          {acts.failed && (
            <p role="alert" className="mt-3 text-sm leading-snug text-danger">
              {acts.failed}
            </p>
          )}
        </>
      ) : (
        <p className="mt-3 text-sm leading-relaxed text-muted">{words.signIn}</p>
      )}
      {creator.authority && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Icon name="users" />}
          className="mt-2 w-full justify-start!"
          onClick={() => setOpen('moderators')}
        >
          {words.moderators(moderators?.links.filter(({ revokedAt }) => revokedAt === null).length ?? 0)}
        </Button>
      )}
      {open === 'moderators' && (
        <ModeratorsDialog token={token} creator={creator} log={state?.log ?? null} onClose={close} />
      )}
      {open === 'rules' && (
        <ModerationDialog
          draft={moderation}
          faces={<FacesPart token={token} creator={creator} />}
          onClose={close}
        />
      )}
    </Card>
  );
}

function StateBadge({
  state,
  news,
  stale,
}: {
  state: DeskState | null;
  news: QueueNews | null;
  stale: boolean;
}) {
  const overlays = news?.overlays ?? state?.overlays ?? 0;
  if (stale) return <Badge tone="warn">{words.reconnecting}</Badge>;
  if (state?.panic) return <Badge tone="danger">{words.cleared}</Badge>;
  if (state?.paused ?? news?.paused) return <Badge tone="warn">{words.paused}</Badge>;
  if (overlays === 0) return <Badge>{words.offline}</Badge>;
  return (
    <Badge tone="mint" dot>
      {words.onAir}
    </Badge>
  );
}

function Panicked({ tools }: { tools: DeskTools }) {
  return (
    <div role="alert" className="rounded-xl border border-danger/40 bg-danger-deep/15 p-4 text-center">
      <span className="mx-auto mb-2 grid size-10 place-items-center rounded-full bg-danger-deep/40 text-danger">
        <Icon name="alert" className="size-5" />
      </span>
      <p className="font-semibold text-fg">{words.clearTitle}</p>
      <p className="mt-1 text-sm leading-relaxed text-muted">{words.clearAbout}</p>
      <div className="mt-3 flex">
        <DeskButton tools={tools} action="end-panic" label={words.endPanic} variant="primary" icon="play" />
      </div>
    </div>
  );
}

/** How new tips are treated, with what that means. */
function ModeSwitch({
  token,
  creator,
  state,
  isUnsaved,
  onRules,
}: {
  token: string;
  creator: CreatorAuthority;
  state: DeskState | null;
  isUnsaved: boolean;
  onRules: () => void;
}) {
  const { data: settings, mutate } = useModerationSettings(token, creator.authority);
  /** Until it is saved. */
  const [chosen, setChosen] = useState<Mode | null>(null);
  const mode = chosen ?? settings?.mode ?? state?.mode ?? 'filter';
  const seconds = settings?.holdSeconds ?? 10;
  const held = state?.held.length ?? 0;

  async function change(next: Mode) {
    setChosen(next);
    await creator.act(async (authority) => {
      await mutate(await saveSettings(token, authority, 'moderation', { mode: next }), { revalidate: false });
    }, words.modeFailed);
    setChosen(null);
  }

  return (
    <div className="mt-4">
      <p className="mb-2 flex items-baseline justify-between gap-3 text-sm font-medium text-fg">
        {words.newTips}
        <button
          type="button"
          onClick={onRules}
          className={cx(
            'rounded-sm text-xs font-medium hover:text-mint-bright pointer-coarse:min-h-11',
            isUnsaved ? 'text-warn' : 'text-mint',
          )}
        >
          {isUnsaved ? words.rulesUnsaved : words.rules}
        </button>
      </p>
      <p className="mb-2 empty:hidden">
        {held > 0 && <span className="text-xs font-semibold tabular-nums text-warn">{words.held(held)}</span>}
      </p>
      <SegmentedControl
        label={words.newTips}
        options={MODES.map((value) => ({ value, label: words.modes[value] }))}
        value={mode}
        disabled={!settings}
        className="[&>label]:px-1!"
        onValue={(next) => void change(next)}
      />
      <p className="mt-2 text-xs leading-relaxed text-muted">{words.aboutMode[mode](seconds)}</p>
    </div>
  );
}
