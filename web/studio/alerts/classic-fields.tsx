import { useState } from 'react';
import { FIELD_NAMES } from '../../../core/alerts/looks.ts';
import {
  generalFieldOf,
  type LiveStyle,
  type Look,
  type TextPart,
  wholeStyle,
} from '../../../core/live/style.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Contrast, Source } from '../color-field.tsx';
import { StyleFieldInput } from '../style-field-input.tsx';
import { fieldsOf, labelOf, ownFields, type StyleField, type StyleGroup } from '../style-fields.ts';
import { words } from '../style-words.ts';
import { readingOf } from './grounds.ts';
import type { LookEditor } from './look-editor.ts';

/** Two fields beside each other on a phone, three elsewhere. */
export const FIELDS = 'grid items-end gap-x-4 gap-y-3 min-[22rem]:grid-cols-2 sm:grid-cols-3 sm:gap-x-5';

/** Every field of both texts. General is of all tiers: a text without a value of its own takes it from there. */
export function ClassicFields({ editor }: { editor: LookEditor }) {
  const { scope, style, tier, look, setFields } = editor;
  const [chosen, setGroup] = useState<StyleGroup>('amount');
  const groups: StyleGroup[] = scope === null ? ['amount', 'message', 'general'] : ['amount', 'message'];
  const group = groups.includes(chosen) ? chosen : 'amount';
  const whole = wholeStyle(style);
  const shownOf = (field: StyleField, at: number) =>
    group === 'general' ? whole[field] : look[group as TextPart][FIELD_NAMES[at]!]!;
  const holds: Partial<LiveStyle> = scope === null ? style : tier.style;
  const inheritedOf = (field: StyleField) => {
    const general = generalFieldOf(field);
    if (scope !== null && style[field] !== null) return words.fromTiers;
    return general && style[general] !== null ? words.fromGeneral : null;
  };
  const own = ownFields(style);
  return (
    <>
      <SegmentedControl
        label={words.part}
        value={group}
        onValue={setGroup}
        options={groups.map((value) => ({ value, label: words.groups[value] }))}
      />
      {group === 'general' && own.length > 0 && (
        <p className="-mt-2 flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
          {words.owned(own.length)}
          <Button
            size="sm"
            variant="secondary"
            onClick={() => setFields(Object.fromEntries(own.map((field) => [field, null])))}
          >
            {words.useGeneral}
          </Button>
        </p>
      )}
      <div className={FIELDS}>
        {fieldsOf(group).map((field, at) => (
          <StyleFieldInput
            key={field}
            field={field}
            shown={shownOf(field, at)}
            aside={
              <>
                {FIELD_NAMES[at] === ('textColor' satisfies keyof Look) && group !== 'general' && (
                  <Contrast ratio={readingOf(tier, look, group).contrast} />
                )}
                <Source
                  label={labelOf(field)}
                  isSet={(holds[field] ?? null) !== null}
                  inherited={inheritedOf(field)}
                  onUnset={() => setFields({ [field]: null })}
                />
              </>
            }
            onValue={(value) => setFields({ [field]: value })}
          />
        ))}
      </div>
    </>
  );
}
