import type { AlertSettings, Minimums } from '../../../core/alerts/settings.ts';
import { LamportsField } from './lamports-field.tsx';
import { words as catalog } from './look-words.ts';
import { minimumProblem, solText } from './tiers.ts';

const words = catalog.minimums;

const STEPS = [
  { field: 'accept', line: 'bg-line-strong' },
  { field: 'show', line: 'bg-mint-deep/60' },
  { field: 'speak', line: 'bg-mint' },
] as const satisfies readonly { field: keyof Minimums; line: string }[];

/** From which amounts on a tip is accepted, shown and spoken, and what the form says of it. */
export function MinimumsFields({
  minimums,
  isVoiceOn,
  onChange,
}: {
  minimums: AlertSettings['minimums'];
  isVoiceOn: boolean;
  onChange: (minimums: Minimums) => void;
}) {
  return (
    <>
      <p className="mb-3 text-sm text-muted">{words.about}</p>
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-3">
        {STEPS.map(({ field, line }) => (
          <div key={field} className="flex min-w-0 flex-col gap-3">
            <div aria-hidden="true" className="flex items-center max-sm:hidden">
              <span className="size-4 shrink-0 rounded-full bg-white shadow-card" />
              <span className={`h-1.5 flex-1 rounded-r-full ${line} ${field === 'speak' ? '' : '-mr-4'}`} />
            </div>
            <LamportsField
              label={words[field]}
              value={minimums[field]}
              onValue={(lamports) => onChange({ ...minimums, [field]: lamports })}
              error={minimums[field] === '' ? null : minimumProblem(minimums, field)}
            />
          </div>
        ))}
      </div>
      <p className="mt-4 text-sm leading-relaxed text-muted">{saying(minimums, isVoiceOn)}</p>
    </>
  );
}

/** Returns the form's sentence, by the example of a tip that meets one of the minimums and not the next. */
function saying({ accept, show, speak }: Minimums, isVoiceOn: boolean): string {
  const [accepted, shown, spoken] = [accept, show, speak].map((lamports) => BigInt(lamports || '0')) as [
    bigint,
    bigint,
    bigint,
  ];
  const example = (from: bigint, to: bigint) => solText(String(from > 0n ? from : (to + 1n) / 2n));
  if (isVoiceOn && spoken > shown) return words.says.shown(example(shown, spoken));
  if (shown > accepted) return words.says.unseen(example(accepted, shown));
  return isVoiceOn ? words.says.spoken : words.says.silent;
}
