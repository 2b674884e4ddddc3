import type { ReactNode } from 'react';
import type { AlertSettings } from '../../../core/alerts/settings.ts';
import { voiceOf } from '../../../core/alerts/voices.ts';
import type { SpeechState } from '../../../core/shares/days.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Switch } from '../../ui/switch.tsx';
import { words as catalog } from './look-words.ts';
import { MinimumsFields } from './minimums-fields.tsx';
import { TemplateField } from './template-field.tsx';
import { isClassic, solFigure } from './tiers.ts';
import { VoiceFields } from './voice-fields.tsx';

/** What all tiers share beside the look: the line, the voice, and the least amounts. Folded, each with its state. */
export function AlertFolds({
  settings,
  speech,
  onChange,
}: {
  settings: AlertSettings;
  /** Undefined before signing in. */
  speech: SpeechState | undefined;
  onChange: (part: Partial<AlertSettings>) => void;
}) {
  const { template, tiers, voice, minimums, dollars } = settings;
  const classicOnly = tiers.every(isClassic);
  const { text, minimums: least } = catalog;
  return (
    <Card className="px-4! py-0.5! [&>*+*]:border-t [&>*+*]:border-line">
      <Fold title={text.title} says={template}>
        <TemplateField
          value={template}
          hint={classicOnly ? text.ofSpoken : text.of}
          onValue={(next) => onChange({ template: next })}
          error={template.trim() === '' ? catalog.problems.template : undefined}
        />
        {!classicOnly && (
          <Switch
            label={text.dollars}
            on={dollars}
            onChange={(next) => onChange({ dollars: next })}
            className="mt-3"
          />
        )}
      </Fold>
      <Fold title={catalog.voice.title} says={voice.on ? voiceOf(voice.voice).label : catalog.voice.isOff}>
        <VoiceFields voice={voice} speech={speech} onChange={(next) => onChange({ voice: next })} />
      </Fold>
      <Fold
        title={least.title}
        says={least.state(solFigure(minimums.accept), solFigure(minimums.show), solFigure(minimums.speak))}
      >
        <MinimumsFields
          minimums={minimums}
          isVoiceOn={voice.on}
          onChange={(next) => onChange({ minimums: next })}
        />
      </Fold>
    </Card>
  );
}

function Fold({ title, says, children }: { title: string; says: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <b className="w-20 shrink-0 font-semibold text-fg">{title}</b>
        <span dir="auto" className="my-2 line-clamp-2 min-w-0 flex-1 text-muted">
          {says}
        </span>
        <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-2 pb-4">{children}</div>
    </details>
  );
}
