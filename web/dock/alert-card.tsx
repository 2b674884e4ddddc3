import type { DeskAlert } from '../../core/live/desk.ts';
import { AlertMessage, amountOf, HeldBadge, Tipper, tipperOf } from '../desk/alert-text.tsx';
import { DeskButton, type DeskTools } from '../desk/desk-button.tsx';
import { words as shared } from '../desk/words.ts';
import { cx } from '../ui/cx.ts';

/** Shows an alert of a list. The chosen alert has full buttons with their keys, the others have icons. */
export function AlertCard({
  alert,
  place,
  now,
  tools,
  chosen,
  onChoose,
}: {
  alert: DeskAlert;
  place: 'held' | 'waiting';
  now: number;
  tools: DeskTools;
  chosen: boolean;
  onChoose: () => void;
}) {
  const { alertId, kind, tip, tips } = alert;
  const isClip = kind === 'clip';
  const about = tipperOf(tip).text;
  const one = { tools, alertId, about, small: !chosen };
  const isHeld = place === 'held';
  return (
    <li
      aria-current={chosen || undefined}
      data-alert={alertId}
      tabIndex={-1}
      onPointerDown={onChoose}
      onFocus={onChoose}
      className={cx(
        'rounded-xl border px-2.5 py-2.5 outline-none',
        chosen ? 'border-mint bg-mint/5' : 'border-line bg-surface',
      )}
    >
      <p className="flex items-center justify-between gap-2">
        <Tipper alert={alert} className="text-sm" />
        {isHeld && <HeldBadge alert={alert} now={now} />}
      </p>
      <div className={cx('mt-0.5', !chosen && 'flex items-center gap-1')}>
        <div className="min-w-0 flex-1 text-sm leading-snug">
          <AlertMessage alert={alert} lines={chosen ? undefined : 2} />
          {(tools.you.scope.amounts || isClip || tips > 1) && (
            <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-muted">
              {(tools.you.scope.amounts || isClip) && (
                <span className="font-semibold tabular-nums text-iris">{amountOf(alert)}</span>
              )}
              {tips > 1 && shared.tips(tips)}
            </p>
          )}
        </div>
        <div className={cx('flex', chosen ? 'mt-2.5 gap-1' : '-mr-1.5 shrink-0')}>
          {isHeld ? (
            <DeskButton
              {...one}
              action="approve"
              label={shared.approve}
              icon={chosen ? undefined : 'check'}
              variant="primary"
              keyHint={chosen && 'A'}
            />
          ) : (
            <DeskButton {...one} action="hold" label={shared.hold} icon="pause" />
          )}
          {tip.message && !isClip && (
            <DeskButton
              {...one}
              action="drop-message"
              label={shared.dropText}
              icon={chosen ? undefined : 'drop-text'}
              keyHint={chosen && 'D'}
            />
          )}
          <DeskButton
            {...one}
            action="remove"
            label={shared.skip}
            icon={chosen ? undefined : 'skip'}
            keyHint={chosen && 'S'}
          />
        </div>
      </div>
    </li>
  );
}
