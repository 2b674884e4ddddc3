import { MAX_HOSTS } from '../../core/giveaways/host.ts';
import type { LiveStyle } from '../../core/live/style.ts';
import type { ShowPlace } from '../../core/show/model.ts';
import { type DrawnPart, isOn, type PartSettings, placeOf } from '../../core/show/shown-parts.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { tipPathOf } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/inputs.tsx';
import { RangeField } from './alerts/range-field.tsx';
import { GoalFields } from './goal-fields.tsx';
import { QrFiles } from './qr-files.tsx';
import { words } from './show-words.ts';
import type { StudioDrafts } from './use-settings-draft.ts';
import { WalletList } from './wallet-list.tsx';

const PLACES = Object.entries(words.places).map(([value, label]) => ({ value, label }));
/** The code of the tip page is in a corner. */
const CORNERS = PLACES.filter(({ value }) => value.includes('-'));
const PERIODS = Object.entries(words.top.periods).map(([value, label]) => ({ value, label }));

/** Changes whether and where a part is shown. The corner of the code is a field of the style. */
export function withPart(
  { show, style }: StudioDrafts,
  part: DrawnPart,
  change: { on?: boolean; place?: ShowPlace },
): void {
  if (part === 'qr') {
    const place = change.place ?? placeOf('qr', { show: show.value!, qrCorner: style.value!.qrCorner });
    style.change({ qrCorner: change.on === false ? 'off' : (place as LiveStyle['qrCorner']) });
  } else show.change({ [part]: { ...show.value![part], ...change } });
}

/** The settings of the part that is open. */
export function PartSettingsCard({
  part,
  parts,
  token,
  tipUrl,
  drafts,
}: {
  part: DrawnPart;
  parts: PartSettings;
  token: TokenInfo;
  tipUrl: string;
  drafts: StudioDrafts;
}) {
  const { change } = drafts.show;
  const { goal, top, giveaway } = parts.show;
  const { title } = words.parts[part];
  return (
    <Card
      id="part-settings"
      tabIndex={-1}
      aria-label={words.settings(title)}
      title={part === 'qr' && !isOn('qr', parts) ? title : words.settings(title)}
      className="scroll-mt-20 p-4! outline-none [&>header]:mb-3"
    >
      <div className="flex flex-col gap-4">
        {/* A code that is off has no corner: choosing one would switch it on. */}
        {(part !== 'qr' || isOn('qr', parts)) && (
          <Field label={words.place}>
            <Select
              value={placeOf(part, parts)}
              onValue={(place) => withPart(drafts, part, { place: place as ShowPlace })}
              options={part === 'qr' ? CORNERS : PLACES}
            />
          </Field>
        )}
        {part === 'qr' && (
          <QrFiles url={tipUrl} tipPath={tipPathOf(token)} name={token.symbol || token.name} />
        )}
        {part === 'goal' && <GoalFields goal={goal} onGoal={(next) => change({ goal: next })} />}
        {part === 'top' && (
          <>
            <Field label={words.top.period}>
              <Select
                value={top.period}
                onValue={(period) => change({ top: { ...top, period: period as typeof top.period } })}
                options={PERIODS}
              />
            </Field>
            <RangeField
              label={words.top.rows}
              says={String(top.rows)}
              value={top.rows}
              min={1}
              max={10}
              onValue={(rows) => change({ top: { ...top, rows } })}
            />
          </>
        )}
        {part === 'giveaway' && (
          <fieldset className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 text-sm font-medium text-fg">{words.hosts.title}</legend>
            <p className="-mt-2 text-sm text-muted">{words.hosts.about}</p>
            <WalletList
              words={words.hosts}
              list={giveaway.hosts}
              most={MAX_HOSTS}
              onList={(hosts) => change({ giveaway: { ...giveaway, hosts } })}
            />
          </fieldset>
        )}
      </div>
    </Card>
  );
}
