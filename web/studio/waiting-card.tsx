import { useState } from 'react';
import type { DeskAlert } from '../../core/live/desk.ts';
import { controlQueue } from '../client/creator.ts';
import { AlertMessage, amountOf, HeldBadge, Tipper, tipperOf } from '../desk/alert-text.tsx';
import { ApproveAll } from '../desk/approve-all.tsx';
import { DeskButton, type DeskTools } from '../desk/desk-button.tsx';
import type { Desk } from '../desk/use-desk.ts';
import { words as shared } from '../desk/words.ts';
import { useNow } from '../hooks.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { words as catalog } from './desk-words.ts';
import { words as studio } from './words.ts';

const words = catalog.waiting;

/** The alerts that wait, held ones first, each with what can be done about it. */
export function WaitingCard({
  token,
  desk: { state, ahead },
  tools,
  owed,
  creator,
  onChanged,
}: {
  token: string;
  desk: Desk;
  tools: DeskTools;
  /** Shown by no overlay with the key yet. */
  owed: number;
  creator: CreatorAuthority;
  onChanged: () => void;
}) {
  const now = useNow(500) + ahead;
  const [opened, setOpened] = useState<string | null>(null);
  const [blocking, setBlocking] = useState<DeskAlert | null>(null);
  const [clearing, setClearing] = useState(false);
  if (!state) return null;
  const { held, waiting, overlays, paused } = state;
  const alerts = [...held.alerts, ...waiting.alerts];
  const total = held.length + waiting.length;
  const open = alerts.find(({ alertId }) => alertId === opened) ?? alerts[0];
  const [next] = waiting.alerts;

  async function clear() {
    if (await creator.act((authority) => controlQueue(token, authority, 'clear'), studio.queue.failed))
      onChanged();
  }

  return (
    <section aria-label={words.title}>
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-3 px-1">
        <h2 className="title-card">
          {words.title} <span className="font-normal text-muted tabular-nums">{total}</span>
        </h2>
        <div className="flex grow items-center justify-end gap-2">
          {total > 0 && <span className="text-xs text-faint">{words.order}</span>}
          <Button
            size="sm"
            variant="ghost"
            disabled={waiting.length + owed === 0 && state.onAir === null}
            onClick={() => setClearing(true)}
          >
            {words.clear}
          </Button>
        </div>
      </header>
      {total > 0 && overlays === 0 && !paused && (
        <p className="mb-2 px-1 text-xs text-muted">{words.whenBack}</p>
      )}
      {owed > 0 && (
        <p className="mb-2 px-1 text-xs leading-relaxed text-warn">
          {overlays > 0 ? studio.queue.notShown(owed) : studio.queue.notShownAway(owed)}
        </p>
      )}
      <ApproveAll state={state} tools={tools} />
      {total === 0 ? (
        <p className="rounded-card border border-line border-dashed px-4 py-5 text-center text-sm text-muted">
          <span className="block font-semibold text-fg">{words.empty}</span>
          {words.emptyAbout}
        </p>
      ) : (
        <ol aria-label={words.list} className="flex flex-col gap-2">
          {alerts.map((alert, place) => (
            <WaitingAlert
              key={alert.alertId}
              alert={alert}
              held={place < held.alerts.length}
              next={alert === next}
              open={alert === open}
              now={now}
              tools={tools}
              onOpen={() => setOpened(alert.alertId)}
              onBlock={() => setBlocking(alert)}
            />
          ))}
        </ol>
      )}
      {total > alerts.length && (
        <p className="px-1 pt-2 text-xs text-muted">{shared.more(total - alerts.length)}</p>
      )}
      {blocking && (
        <ConfirmModal
          title={words.blockTitle}
          description={words.blockAbout(tipperOf(blocking.tip).text)}
          keep={words.keep}
          confirm={words.block}
          onConfirm={() => tools.acts.press('block-sender', blocking.alertId)}
          onClose={() => setBlocking(null)}
        />
      )}
      {clearing && (
        <ConfirmModal
          title={studio.queue.clearing.title}
          description={studio.queue.clearing.about(waiting.length + owed)}
          keep={studio.queue.clearing.keep}
          confirm={studio.queue.clearing.confirm}
          onConfirm={() => void clear()}
          onClose={() => setClearing(false)}
        />
      )}
    </section>
  );
}

function WaitingAlert({
  alert,
  held,
  next,
  open,
  now,
  tools,
  onOpen,
  onBlock,
}: {
  alert: DeskAlert;
  held: boolean;
  next: boolean;
  /** Its buttons have their names beside them. */
  open: boolean;
  now: number;
  tools: DeskTools;
  onOpen: () => void;
  onBlock: () => void;
}) {
  const { alertId, tip, kind, tips, spoken } = alert;
  const isTip = kind === 'tip' || kind === 'replay';
  const one = { tools, alertId, about: tipperOf(tip).text, small: !open };
  return (
    <li
      onPointerDown={onOpen}
      onFocus={onOpen}
      className={cx(
        'rounded-xl border px-3.5 py-3',
        open ? 'border-mint/60 bg-surface' : held ? 'border-warn/25 bg-warn/5' : 'border-line bg-surface/90',
      )}
    >
      <p className="flex items-baseline justify-between gap-3">
        <Tipper alert={alert} className="text-sm" />
        <span className="shrink-0 text-sm font-bold tabular-nums text-iris">{amountOf(alert)}</span>
      </p>
      {tip.message && (
        <AlertMessage alert={alert} lines={open ? undefined : 2} className="mt-0.5 text-sm leading-snug" />
      )}
      <div className={cx(!open && 'flex flex-wrap items-center justify-between gap-x-2')}>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {held && <HeldBadge alert={alert} now={now} />}
          {next && <Badge tone="mint">{words.next}</Badge>}
          {kind === 'replay' && <Badge>{words.replay}</Badge>}
          {tips > 1 && <Badge>{shared.tips(tips)}</Badge>}
          {!held && kind !== 'clip' && <Badge>{spoken ? words.spoken : words.silent}</Badge>}
        </p>
        <div
          className={cx(
            !open && 'mt-1 -mr-1.5 flex',
            open && 'mt-3 gap-1.5',
            // The names of a held alert's buttons are too long for two columns.
            open && (held ? 'flex flex-wrap' : 'grid grid-cols-2 [&>:last-child:nth-child(even)]:col-span-2'),
          )}
        >
          {held && (
            <DeskButton
              {...one}
              action="approve"
              label={shared.approve}
              icon="check"
              variant="primary"
              className={cx(open && 'basis-full')}
            />
          )}
          <DeskButton
            {...one}
            action="show-now"
            label={shared.showNow}
            icon="play"
            variant={held ? 'secondary' : 'primary'}
            className={cx(open && !held && 'col-span-2')}
          />
          {held && isTip && <DeskButton {...one} action="trust-sender" label={shared.trust} icon="shield" />}
          {!held && <DeskButton {...one} action="hold" label={shared.hold} icon="pause" />}
          {tip.message && kind !== 'clip' && (
            <DeskButton {...one} action="drop-message" label={shared.dropText} icon="drop-text" />
          )}
          <DeskButton {...one} action="remove" label={shared.remove} icon="trash" />
          {isTip && (
            <Button
              size="sm"
              variant={open ? 'secondary' : 'bare'}
              icon={<Icon name="ban" />}
              aria-label={shared.about(shared.block, one.about)}
              title={open ? undefined : shared.block}
              disabled={tools.stale}
              onClick={onBlock}
              className={
                open
                  ? 'min-w-0 flex-auto px-2! text-danger!'
                  : 'size-11 px-0! pointer-fine:size-9 pointer-fine:min-h-9!'
              }
            >
              {open && words.blockShort}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
