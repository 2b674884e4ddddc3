import { tierOf } from '../../core/alerts/settings.ts';
import { useAlertTerms } from '../client/settings.ts';
import { useFace } from '../ui/face.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from './preview-words.ts';
import { ReportLink } from './report-link.tsx';
import { reportableFaces } from './reportable.ts';
import { usePreviewed } from './tip-preview.tsx';
import type { TipFormState } from './use-tip-form.ts';

/** Below the form, for a visitor who asks: in which order alerts come, and how to report what one shows. */
export default function PreviewNotes({ form }: { form: TipFormState }) {
  const { data: terms } = useAlertTerms(form.token.tokenAddress);
  const { tip } = usePreviewed(form);
  const creator = useFace(form.token.creator ?? '');
  const { title, list } = words.rules;
  const tiers = terms?.data.tiers;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <details className="group">
        <summary className="flex min-h-8 w-max cursor-pointer items-center gap-1 text-xs text-muted hover:text-fg pointer-coarse:min-h-11">
          {title}
          <Icon name="chevron-down" className="size-3.5 transition-transform group-open:rotate-180" />
        </summary>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 text-xs leading-relaxed text-muted">
          {list.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
      {tiers && (
        <ReportLink
          tiers={tiers}
          present={tiers[tierOf({ tiers }, tip.worth ?? null)]!.name}
          faces={reportableFaces(creator, form.room.stats.data?.recentTips ?? [])}
        />
      )}
    </div>
  );
}
