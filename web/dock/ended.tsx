import type { DeskAction, DeskState } from '../../core/live/desk.ts';
import { Icon } from '../ui/icon.tsx';
import { words } from './words.ts';

const COUNTED = [
  [words.approved, ['approve', 'show-now']],
  [words.dropped, ['drop-message']],
  [words.skipped, ['skip', 'remove']],
] as const satisfies [string, DeskAction[]][];

/** A link that the creator has turned off, or one that was cut. `state`: the last before that. */
export function Ended({ state, broken }: { state: DeskState | null; broken: boolean }) {
  const log = state?.log ?? [];
  return (
    <>
      <div
        role="alert"
        className="flex flex-col items-center rounded-xl border border-line bg-surface px-5 py-6"
      >
        <span className="mb-3 grid size-11 place-items-center rounded-full bg-danger-deep/35 text-danger">
          <Icon name="ban" className="size-5" />
        </span>
        <h2 className="text-center font-semibold text-fg">{broken ? words.brokenTitle : words.endedTitle}</h2>
        <p className="mt-1.5 text-center text-sm leading-relaxed text-muted">
          {broken ? words.brokenAbout : words.endedAbout}
        </p>
      </div>
      {state && log.length > 0 && (
        <section className="mt-2 rounded-xl border border-line bg-surface px-4 py-3.5 text-sm">
          <h2 className="font-semibold text-fg">{words.yours}</h2>
          <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1.5">
            {COUNTED.map(([label, actions]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="text-right font-semibold tabular-nums text-fg">
                  {log.filter(({ action }) => (actions as readonly string[]).includes(action)).length}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-xs text-muted">{words.logged(state.you.label)}</p>
        </section>
      )}
    </>
  );
}
