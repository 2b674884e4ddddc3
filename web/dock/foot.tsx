import { type DeskState, mayAct } from '../../core/live/desk.ts';
import { timeText } from '../dates.ts';
import { DeskButton, type DeskTools } from '../desk/desk-button.tsx';
import { words as shared } from '../desk/words.ts';
import { cx } from '../ui/cx.ts';
import { words } from './words.ts';

/** The last action as the room logged it, with the key that reverts it; panic where it is allowed; what is hidden. */
export function Foot({
  state,
  tools,
  focused,
}: {
  state: DeskState;
  tools: DeskTools;
  /** The dock hears keys. */
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
