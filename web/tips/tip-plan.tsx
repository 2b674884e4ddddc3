import type { AlertPlan } from '../../core/alerts/plan.ts';
import { cx } from '../ui/cx.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { words } from './plan-words.ts';
import { STREAM_AWAY } from './tip-texts.ts';
import type { TipFormState } from './use-tip-form.ts';

const ICONS: Record<AlertPlan, IconName> = {
  spoken: 'sound',
  amount: 'sound',
  shown: 'monitor',
  unseen: 'eye',
};

/** The plan of the tip on the stream. If the server prepares another one, nothing is signed. */
export function TipPlan({ form: { units, terms } }: { form: TipFormState }) {
  const { said, plan } = terms;
  if (!units || terms.refusal) return null;
  if (!said || !plan)
    return <p className="text-sm text-muted">{terms.isUnknown ? words.unknown : words.looking}</p>;
  return (
    <section
      aria-label={words.label}
      className="flex items-start gap-2.5 lg:mb-2 lg:rounded-xl lg:border lg:border-line lg:px-3.5 lg:py-3"
    >
      <Icon
        name={ICONS[plan]}
        className={cx('mt-0.5 size-5 shrink-0', plan === 'unseen' ? 'text-brass' : 'text-mint')}
      />
      <div role="status" className="flex min-w-0 flex-col gap-0.5 text-sm leading-snug">
        <p className="font-semibold text-fg">{said.title}</p>
        {said.note && <p className="text-muted">{said.note}</p>}
      </div>
    </section>
  );
}

/** The state of the stream, as far as it concerns a tip that it will show. */
export function TipStream({ form: { room, terms } }: { form: TipFormState }) {
  const { queue } = room;
  if (!queue || terms.plan === 'unseen') return null;
  if (queue.overlays === 0) return STREAM_AWAY;
  if (queue.length > 0) return words.order;
  return terms.isHeld ? null : words.live;
}
