import { useState } from 'react';
import { type AlertSettings, tierOf } from '../../../core/alerts/settings.ts';
import type { LiveStyle } from '../../../core/live/style.ts';
import { sendTestAlert, useSpeechState } from '../../client/speech.ts';
import type { CreatorAuthority } from '../../tips/use-authority.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { SaveBar } from '../save-bar.tsx';
import type { Draft } from '../use-settings-draft.ts';
import { LookCard } from './look-card.tsx';
import { words } from './look-words.ts';
import { MinimumsCard } from './minimums-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { alertsProblem, drawable } from './tiers.ts';
import { VoiceCard } from './voice-card.tsx';

/** The settings of alerts, beside a preview that follows each change. */
export function AlertsPanel({
  token,
  creator,
  draft,
  style,
  onSent,
  children,
}: {
  token: string;
  creator: CreatorAuthority;
  draft: Draft<AlertSettings>;
  style: LiveStyle;
  onSent: () => void;
  /** Further cards below these. */
  children?: React.ReactNode;
}) {
  const { data: speech } = useSpeechState(token, creator.authority);
  const [amount, setAmount] = useState('500000000');
  const [chosen, setChosen] = useState<number | null>(null);
  const settings = draft.value;
  if (!settings) return <Skeleton className="h-96 rounded-card" />;
  const drawn = drawable(settings);
  const tried = tierOf(drawn, amount || '0');
  const selected = Math.min(chosen ?? tried, settings.tiers.length - 1);

  function select(at: number) {
    setChosen(at);
    const { minimums, tiers } = drawn;
    const from = at === 0 ? (minimums.show === '0' ? '10000000' : minimums.show) : tiers[at]?.from;
    if (from) setAmount(from);
  }

  async function send() {
    const lamports = amount && amount !== '0' ? amount : undefined;
    const sent = await creator.act(
      (authority) => sendTestAlert(token, authority, lamports),
      words.preview.sendFailed,
    );
    if (!sent) return;
    notify.success(words.preview.sent);
    onSent();
  }

  return (
    <div className="flex min-w-0 flex-col gap-6 md:grid md:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] md:items-start 2xl:grid-cols-[minmax(0,1fr)_28rem]">
      {/* On a phone the picture stays in sight while the settings move below it. */}
      <div className="sticky top-16 z-10 max-md:-mx-4 max-md:border-b max-md:border-line max-md:bg-ink/95 max-md:px-4 max-md:py-3 max-md:backdrop-blur-md md:top-20 md:order-last">
        <PreviewCard
          settings={drawn}
          style={style}
          amount={amount}
          onAmount={(lamports) => {
            setAmount(lamports);
            setChosen(null);
          }}
          onPosition={(at, position) =>
            draft.change({
              tiers: settings.tiers.map((tier, index) => (index === at ? { ...tier, position } : tier)),
            })
          }
          isChanged={draft.changed}
          onSend={send}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <LookCard
          token={token}
          creator={creator}
          settings={settings}
          selected={selected}
          onSelect={select}
          onChange={draft.change}
        />
        <VoiceCard voice={settings.voice} speech={speech} onChange={(voice) => draft.change({ voice })} />
        <MinimumsCard
          minimums={settings.minimums}
          isVoiceOn={settings.voice.on}
          onChange={(minimums) => draft.change({ minimums })}
        />
        {draft.changed && (
          <SaveBar
            label={words.save.region}
            says={
              <>
                {words.save.unsavedIn}{' '}
                <b className="font-semibold text-fg">{settings.tiers[selected]?.name}</b>
              </>
            }
            words={words.save}
            saving={draft.saving}
            problem={alertsProblem(settings)}
            onUndo={draft.undo}
            onSave={() => void draft.save(words.save)}
          />
        )}
        {children}
      </div>
    </div>
  );
}
