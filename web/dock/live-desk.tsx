import { type DeskAlert, type DeskState, mayAct } from '../../core/live/desk.ts';
import { timeText } from '../dates.ts';
import { ApproveAll } from '../desk/approve-all.tsx';
import { DeskButton, type DeskTools } from '../desk/desk-button.tsx';
import type { Acts } from '../desk/use-acts.ts';
import type { Desk } from '../desk/use-desk.ts';
import { words as shared } from '../desk/words.ts';
import { useNow } from '../hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { AlertCard } from './alert-card.tsx';
import { GiveawayCard } from './giveaway-card.tsx';
import { OnScreen } from './on-screen.tsx';
import { useDockKeys } from './use-dock-keys.ts';
import { words } from './words.ts';

/** Shows the alert on screen, the held alerts and the next alerts. */
export function LiveDesk({
  token,
  state,
  desk,
  acts,
}: {
  token: string;
  state: DeskState;
  desk: Desk;
  acts: Acts;
}) {
  const now = useNow(500) + desk.ahead;
  const stale = desk.status !== 'connected';
  const tools: DeskTools = { acts, you: state.you, stale, dense: true };
  const keys = useDockKeys(state, tools);
  const { onAir, held, waiting, panic, paused, overlays } = state;
  const card = (place: 'held' | 'waiting') => (alert: DeskAlert) => (
    <AlertCard
      key={alert.alertId}
      alert={alert}
      place={place}
      now={now}
      tools={tools}
      chosen={keys.chosen === alert.alertId}
      onChoose={() => keys.choose(alert.alertId)}
    />
  );
  const nothing = held.length === 0 && waiting.length === 0;

  return (
    <>
      {stale && (
        <Notice tone="warn" role="status" className="mb-2 px-3! py-2!">
          {words.stale}
        </Notice>
      )}
      {panic ? (
        <Panicked tools={tools} />
      ) : (
        <OnScreen
          alert={onAir}
          at={state.at}
          now={now}
          paused={paused}
          overlays={overlays}
          tools={tools}
          chosen={onAir !== null && keys.chosen === onAir.alertId}
        />
      )}
      <GiveawayCard token={token} state={state} tools={tools} now={now} />
      <div className="flex-1 pb-2">
        {held.length > 0 && (
          <section aria-label={words.heldList} className="mt-3">
            <ListHead
              title={panic ? words.held : words.heldForYou}
              count={held.length}
              aside={panic ? (tools.you.isCreator ? null : words.creatorResumes) : shared.modes[state.mode]}
            />
            <ApproveAll state={state} tools={tools} />
            <ul className="flex flex-col gap-1.5">{held.alerts.map(card('held'))}</ul>
            <More number={held.length - held.alerts.length} />
          </section>
        )}
        {waiting.length > 0 && (
          <section aria-label={words.nextList} className="mt-3">
            <ListHead title={words.upNext} count={waiting.length} quiet aside={null} />
            <ul className="flex flex-col gap-1.5">{waiting.alerts.map(card('waiting'))}</ul>
            <More number={waiting.length - waiting.alerts.length} />
          </section>
        )}
        {nothing && !panic && (
          <div className="mt-2 rounded-xl border border-line border-dashed px-4 py-6 text-center">
            <p className="text-sm font-semibold text-fg">{words.empty}</p>
            <p className="mt-1 text-xs leading-relaxed text-muted">{words.emptyAbout}</p>
          </div>
        )}
      </div>
      <Foot state={state} tools={tools} focused={keys.focused} />
    </>
  );
}

function ListHead({
  title,
  count,
  aside,
  quiet,
}: {
  title: string;
  count: number;
  aside: string | null;
  quiet?: boolean;
}) {
  return (
    <div className="mb-1.5 flex items-center justify-between gap-2 px-0.5">
      <h2 className="flex items-center gap-2 text-sm font-semibold text-fg">
        {title}
        <Badge tone={quiet ? 'neutral' : 'warn'} className="tabular-nums">
          {count}
        </Badge>
      </h2>
      <p className="truncate text-xs text-muted">{aside}</p>
    </div>
  );
}

function More({ number }: { number: number }) {
  return number > 0 ? <p className="px-1 pt-1.5 text-xs text-muted">{shared.more(number)}</p> : null;
}

function Panicked({ tools }: { tools: DeskTools }) {
  return (
    <section
      role="alert"
      className="flex flex-col items-center rounded-xl border border-danger/30 bg-surface px-4 py-4 text-center"
    >
      <span className="mb-2 grid size-10 place-items-center rounded-full bg-danger-deep/35 text-danger">
        <Icon name="alert" className="size-5" />
      </span>
      <h2 className="font-semibold text-fg">{words.panicTitle}</h2>
      <p className="mt-1 text-sm leading-relaxed text-muted">{words.panicAbout}</p>
      {tools.you.isCreator ? (
        <div className="mt-3 flex w-full">
          <DeskButton tools={tools} action="end-panic" label={words.endPanic} variant="primary" icon="play" />
        </div>
      ) : (
        <p className="mt-1 text-xs text-faint">{words.playLater}</p>
      )}
    </section>
  );
}

/** Shows panic where it is allowed, the last logged action with its undo, and what the scope hides. */
function Foot({
  state,
  tools,
  focused,
}: {
  state: DeskState;
  tools: DeskTools;
  /** The dock has the focus and hears keys. */
  focused: boolean;
}) {
  const { acts, you, stale } = tools;
  const [last] = state.log;
  const label = last && (last.label === you.label ? shared.you : last.label);
  return (
    <footer className="sticky bottom-0 flex flex-col gap-1.5 border-t border-line bg-ink px-0.5 pt-2 pb-2 text-xs text-muted">
      {mayAct(you, 'panic') && !state.panic && (
        <div className="flex">
          <DeskButton
            tools={{ ...tools, stale: false }}
            action="panic"
            label={words.panic}
            icon="alert"
            variant="danger"
            keyHint={words.panicKeys}
          />
        </div>
      )}
      {acts.failed && (
        <p role="alert" className="text-danger">
          {acts.failed}
        </p>
      )}
      {last && label && (
        <p role="status" className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate">
            {shared.done(timeText(new Date(last.at).toISOString()), label, last.action, last.about)}
          </span>
          {acts.undo && (
            <button
              type="button"
              disabled={stale}
              onClick={acts.undo}
              className="-my-2 min-h-9 shrink-0 rounded-md px-1 font-semibold text-mint hover:text-mint-bright pointer-coarse:min-h-11"
            >
              {shared.undo}
            </button>
          )}
        </p>
      )}
      <p className="flex flex-wrap justify-between gap-x-3 text-faint empty:hidden">
        {!you.scope.amounts && <span>{words.amountsHidden}</span>}
        <span className={cx('pointer-coarse:hidden', !focused && 'font-semibold text-warn')}>
          {focused ? words.keys : words.focus}
        </span>
      </p>
    </footer>
  );
}
