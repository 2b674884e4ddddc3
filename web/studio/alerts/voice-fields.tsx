import type { VoiceSettings } from '../../../core/alerts/settings.ts';
import { VOICES, voiceOf } from '../../../core/alerts/voices.ts';
import { groupThousands } from '../../../core/money.ts';
import type { SpeechState } from '../../../core/shares/days.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { words as catalog } from './look-words.ts';
import { Pronunciations } from './pronunciations.tsx';
import { RangeField } from './range-field.tsx';

const words = catalog.voice;
const OPTIONS = VOICES.map(({ id, label }) => ({ value: id, label }));

/** Whether, by whom and how alerts are spoken, and what of the day's share for small tips is left. */
export function VoiceFields({
  voice,
  speech,
  onChange,
}: {
  voice: VoiceSettings;
  /** Undefined before signing in. */
  speech: SpeechState | undefined;
  onChange: (voice: VoiceSettings) => void;
}) {
  const set = (part: Partial<VoiceSettings>) => onChange({ ...voice, ...part });
  const isSpent = speech !== undefined && speech.used >= speech.most;
  return (
    <div className="flex flex-col items-stretch gap-4">
      <Switch label={words.on} on={voice.on} onChange={(on) => set({ on })} className="self-start" />
      {voice.on ? (
        <div className="flex flex-col gap-5">
          <Field label={words.voice}>
            <Select value={voiceOf(voice.voice).id} onValue={(id) => set({ voice: id })} options={OPTIONS} />
          </Field>
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <RangeField
              label={words.speed}
              says={words.times(voice.speed)}
              value={voice.speed}
              min={0.5}
              max={2}
              step={0.05}
              onValue={(speed) => set({ speed: Math.round(speed * 100) / 100 })}
            />
            <RangeField
              label={words.volume}
              says={catalog.look.percent(voice.volume)}
              value={voice.volume}
              min={0}
              max={100}
              onValue={(volume) => set({ volume })}
            />
          </div>
          {isSpent && (
            <Notice tone="warn" role="status">
              {words.spent}
            </Notice>
          )}
          <p className="text-sm leading-relaxed text-muted">
            {words.about} {speech && words.languages(listed(speech.languages))}{' '}
            {speech && !isSpent && words.used(counted(speech.used), counted(speech.most))}
          </p>
          <Pronunciations list={voice.pronunciations} onList={(pronunciations) => set({ pronunciations })} />
        </div>
      ) : (
        <p className="text-sm text-muted">{words.off}</p>
      )}
    </div>
  );
}

const counted = (characters: number) => groupThousands(String(characters));

function listed(languages: readonly string[]): string {
  return new Intl.ListFormat('en').format(languages.map((language) => words.names[language] ?? language));
}
