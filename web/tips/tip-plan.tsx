import { useEffect } from 'react';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { worthOf } from '../../core/tips/worth.ts';
import { usePrice } from '../client/prices.ts';
import { useAlertTerms } from '../client/settings.ts';
import { cx } from '../ui/cx.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { leastText, planText, type SaidPlan } from './plan-text.ts';
import { words } from './plan-words.ts';
import { amountRules, shownName, type TipDraft } from './tip-draft.ts';
import { STREAM_AWAY } from './tip-texts.ts';
import type { TipFormState } from './use-tip-form.ts';

const ICONS: Record<SaidPlan, IconName> = {
  spoken: 'sound',
  shown: 'monitor',
  unseen: 'eye',
  refused: 'warning',
};

/** What will happen to the tip on the stream, before it is signed: it is signed as it is said here, or not at all. */
export function TipPlan({ form }: { form: TipFormState }) {
  const { draft, token, units, terms } = form;
  const { currency } = draft;
  const { say } = terms;
  const { data: set, error } = useAlertTerms(token.tokenAddress);
  const inSol = currency === 'SOL';
  const price = usePrice(inSol ? null : token.tokenAddress);
  const sol = usePrice(inSol ? null : WRAPPED_SOL_MINT);
  const { decimals } = amountRules(draft, token);
  const said =
    set && units
      ? planText(
          set.data,
          set.moderation,
          {
            worth: worthOf({ currency, units, decimals }, { coin: price, sol }),
            hasWords: hasWords(draft),
            coin: inSol ? null : token.symbol,
          },
          terms.fixed ?? undefined,
        )
      : null;
  const plan = said?.plan ?? null;
  const refusal = plan === 'refused' ? said!.title : null;
  const least = set && inSol ? leastText(set.data) : null;
  useEffect(() => {
    say({ units, currency, plan: plan === 'refused' ? null : plan, refusal, least });
  }, [say, units, currency, plan, refusal, least]);
  if (!units || refusal) return null;
  const title = said?.title ?? (terms.fixed && words[terms.fixed]);
  if (!title)
    return <p className="text-sm text-muted">{error === undefined ? words.looking : words.unknown}</p>;
  const icon = said?.plan ?? terms.fixed!;
  return (
    <section
      aria-label={words.label}
      className="flex items-start gap-2.5 lg:mb-2 lg:rounded-xl lg:border lg:border-line lg:px-3.5 lg:py-3"
    >
      <Icon
        name={ICONS[icon]}
        className={cx('mt-0.5 size-5 shrink-0', icon === 'unseen' ? 'text-brass' : 'text-mint')}
      />
      <div role="status" className="flex min-w-0 flex-col gap-0.5 text-sm leading-snug">
        <p className="font-semibold text-fg">{title}</p>
        {said?.note && <p className="text-muted">{said.note}</p>}
      </div>
    </section>
  );
}

/** What the stream is doing, as far as it concerns a tip that it shows. */
export function TipStream({ form: { token, draft, room, terms } }: { form: TipFormState }) {
  const { data: set } = useAlertTerms(token.tokenAddress);
  const { queue } = room;
  if (!queue || terms.plan === 'unseen') return null;
  if (queue.overlays === 0) return STREAM_AWAY;
  if (queue.length > 0) return words.order;
  const isHeld = set !== undefined && set.moderation.mode !== 'filter' && hasWords(draft);
  return isHeld ? null : words.live;
}

/** What moderators may want to see first. */
const hasWords = (draft: TipDraft) => draft.message.trim() !== '' || shownName(draft) !== '';
