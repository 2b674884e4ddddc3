import { useState } from 'react';
import { type AlertSettings, tierOf } from '../../../core/alerts/settings.ts';
import { sendTestAlert, useSpeechState } from '../../client/speech.ts';
import type { CreatorAuthority } from '../../tips/use-authority.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { SaveBar } from '../save-bar.tsx';
import type { StudioDrafts } from '../use-settings-draft.ts';
import { AlertFolds } from './alert-folds.tsx';
import { LookCard } from './look-card.tsx';
import { lookEditor } from './look-editor.ts';
import { LookFields } from './look-fields.tsx';
import { words } from './look-words.ts';
import { PreviewCard } from './preview-card.tsx';
import { changedText, saveLook } from './save-look.ts';
import { drawable, leastOf, lookProblem, type Scope } from './tiers.ts';

/** The one editor of alerts, beside a preview that follows each change. Its two columns are those of the tab. */
export function AlertsPanel({
  token,
  creator,
  drafts,
  onSent,
}: {
  token: string;
  creator: CreatorAuthority;
  drafts: StudioDrafts;
  onSent: () => void;
}) {
  const { data: speech } = useSpeechState(token, creator.authority);
  const [amount, setAmount] = useState('500000000');
  const [chosen, setScope] = useState<Scope>(null);
  const settings = drafts.alerts.value;
  if (!settings || !drafts.style.value) return <Skeleton className="h-96 rounded-card xl:col-span-2" />;
  const { tiers } = settings;
  const scope = chosen === null || tiers.length === 1 ? null : Math.min(chosen, tiers.length - 1);
  const editor = lookEditor(drafts.alerts, drafts.style, scope);
  const drawn = drawable(settings);
  const { style } = editor;
  const changed = drafts.alerts.changed || drafts.style.changed;
  const problem = lookProblem(settings, style);

  function select(next: Scope, among: AlertSettings['tiers'] = drawn.tiers) {
    setScope(next);
    const from = next === null ? null : leastOf({ ...drawn, tiers: among }, next);
    if (from) setAmount(from);
  }

  async function send() {
    const lamports = amount && amount !== '0' ? amount : undefined;
    const draft = changed ? { alerts: drawn, style } : undefined;
    const sent = await creator.act(
      (authority) => sendTestAlert(token, authority, lamports, draft),
      words.preview.sendFailed,
    );
    if (!sent) return;
    notify.success(words.preview.sent);
    onSent();
  }

  return (
    <div className="flex min-w-0 flex-col gap-[18px] md:grid md:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)] md:items-start xl:contents">
      {/* On a phone the picture stays in sight while the settings move below it. */}
      <div className="sticky top-16 z-10 min-w-0 max-md:-mx-4 max-md:border-b max-md:border-line max-md:bg-ink/95 max-md:px-4 max-md:py-3 max-md:backdrop-blur-md md:top-20 md:order-last">
        <PreviewCard
          settings={drawn}
          style={style}
          stored={drafts.alerts.stored!}
          storedStyle={drafts.style.stored!}
          amount={amount}
          onAmount={(lamports) => {
            setAmount(lamports);
            if (scope !== null) setScope(tierOf(drawn, lamports || '0'));
          }}
          onPosition={(position) => editor.set({ position })}
          isChanged={changed}
          mayTest={problem === null}
          onSend={send}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-[18px]">
        <LookCard editor={editor} onScope={select} />
        <LookFields token={token} creator={creator} editor={editor} />
        <AlertFolds settings={settings} speech={speech} onChange={drafts.alerts.change} />
        {changed && (
          <SaveBar
            atFoot
            label={words.save.region}
            says={
              <>
                {words.save.unsaved} <b className="font-semibold text-fg">{changedText(drafts, editor)}</b>
              </>
            }
            words={words.save}
            saving={drafts.alerts.saving || drafts.style.saving}
            problem={problem}
            onUndo={() => {
              drafts.alerts.undo();
              drafts.style.undo();
            }}
            onSave={() => void saveLook(drafts)}
          />
        )}
      </div>
    </div>
  );
}
