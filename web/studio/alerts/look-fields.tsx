import { LOOK_FIELDS } from '../../../core/alerts/looks.ts';
import { PRESET_FACTS } from '../../../core/alerts/presets.ts';
import { MOTIONS, type Motion } from '../../../core/alerts/settings.ts';
import type { LiveStyle } from '../../../core/live/style.ts';
import type { CreatorAuthority } from '../../tips/use-authority.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { ColorField, Contrast, Source } from '../color-field.tsx';
import { MediaPicker } from '../media-picker.tsx';
import { FontPicker } from '../style-font-picker.tsx';
import { ClassicFields, FIELDS } from './classic-fields.tsx';
import { readingOf } from './grounds.ts';
import type { LookEditor } from './look-editor.ts';
import { words as catalog } from './look-words.ts';
import { PositionField } from './position-field.tsx';
import { RangeField } from './range-field.tsx';
import { fontsOf, isClassic } from './tiers.ts';

const words = catalog.look;
const MOTION_OPTIONS = MOTIONS.map((value) => ({ value, label: words.motions[value] }));

/** The fields of the look that is edited. Those that it does not draw are absent, and one line says so. */
export function LookFields({
  token,
  creator,
  editor,
}: {
  token: string;
  creator: CreatorAuthority;
  editor: LookEditor;
}) {
  const { scope, tier, set, reset } = editor;
  const classic = isClassic(tier);
  return (
    <Card
      title={
        <>
          {words.presets[tier.preset]}{' '}
          <span className="font-normal text-muted">{words.scope(scope === null ? null : tier.name)}</span>
        </>
      }
      actions={
        <Button size="sm" variant="ghost" icon={<Icon name="refresh" />} onClick={reset}>
          {words.reset}
        </Button>
      }
      className="p-4! [&>header]:mb-2 [&>header]:items-center"
    >
      <div className="flex flex-col gap-3">
        {classic ? (
          <>
            <ClassicFields editor={editor} />
            {/* Of the whole alert, whatever text is open above. */}
            <div className="grid gap-x-4 gap-y-3 border-t border-line pt-4 min-[22rem]:grid-cols-2 sm:gap-x-5">
              <SizeAndTime editor={editor} />
            </div>
          </>
        ) : (
          <>
            <Texts editor={editor} />
            <div className="grid gap-x-5 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <PositionField tier={tier} onPosition={(position) => set({ position })} />
              <div className="grid min-w-0 content-start gap-x-4 gap-y-3 min-[22rem]:grid-cols-2 sm:gap-x-5">
                <SizeAndTime editor={editor} />
                <Motions label={words.enters} value={tier.enter} onValue={(enter) => set({ enter })} />
                <Motions label={words.leaves} value={tier.leave} onValue={(leave) => set({ leave })} />
              </div>
            </div>
          </>
        )}
        <div className={cx('grid gap-x-5 gap-y-3', classic ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
          {classic && <PositionField tier={tier} onPosition={(position) => set({ position })} />}
          <Files token={token} creator={creator} editor={editor} />
        </div>
      </div>
    </Card>
  );
}

function SizeAndTime({ editor: { tier, look, set, setFields } }: { editor: LookEditor }) {
  return (
    <>
      <RangeField
        label={words.size}
        says={words.percent(tier.size)}
        value={tier.size}
        min={40}
        max={200}
        onValue={(size) => set({ size })}
      />
      <RangeField
        label={words.onScreen}
        says={words.seconds(look.seconds)}
        value={look.seconds}
        min={1}
        max={60}
        onValue={(messageTimeoutSeconds) => setFields({ messageTimeoutSeconds })}
      />
    </>
  );
}

/** The colors, font, weight and outline of a look that brings the rest. Both texts share a font, a weight, an outline. */
function Texts({ editor: { tier, look, style, scope, set, setFields } }: { editor: LookEditor }) {
  const { colors, fonts, weights, outline } = LOOK_FIELDS[tier.preset];
  const both = (
    name: 'FontFamily' | 'FontWeight' | 'OutlineWidth' | 'OutlineColor',
    value: string | number | null,
  ) => setFields({ [`amount${name}`]: value, [`message${name}`]: value } as Partial<LiveStyle>);
  const { fontFamily, fontWeight, outlineWidth = 0, outlineColor = '#000000' } = look.amount;
  const source = (label: string, isSet: boolean, onUnset: () => void) => (
    <Source {...{ label, isSet, inherited: null, onUnset }} />
  );
  const holds = scope === null ? style : tier.style;
  return (
    <div className={FIELDS}>
      <ColorField
        label={words.own[tier.preset] ?? words.color}
        value={tier.color ?? PRESET_FACTS[tier.preset].color}
        aside={source(words.color, tier.color !== null, () => set({ color: null }))}
        onValue={(next) => set({ color: next })}
      />
      {colors.map((part) => {
        const field = `${part}TextColor` as const;
        const label = words.text[part];
        const reading = readingOf(tier, look, part);
        return (
          <ColorField
            key={part}
            label={label}
            value={reading.color}
            aside={
              <>
                <Contrast ratio={reading.contrast} />
                {holds[field] != null && source(label, true, () => setFields({ [field]: null }))}
              </>
            }
            onValue={(next) => setFields({ [field]: next })}
          />
        );
      })}
      {fonts !== 'its own' && (
        <Field
          label={words.font}
          aside={source(words.font, holds.amountFontFamily != null, () => both('FontFamily', null))}
        >
          <FontPicker
            value={fontFamily ?? words.lookFont}
            families={fontsOf(tier.preset)}
            onValue={(family) => both('FontFamily', family)}
          />
        </Field>
      )}
      {weights && (
        <RangeField
          label={words.weight}
          aside={source(words.weight, holds.amountFontWeight != null, () => both('FontWeight', null))}
          says={String(fontWeight ?? words.lookOwn)}
          value={fontWeight ?? weights[1]}
          min={weights[0]}
          max={weights[1]}
          step={100}
          onValue={(weight) => both('FontWeight', weight)}
        />
      )}
      {outline && (
        <RangeField
          label={words.outline}
          aside={
            outlineWidth > 0 && (
              <input
                type="color"
                aria-label={words.outlineColor}
                value={outlineColor}
                onChange={({ target }) => both('OutlineColor', target.value)}
                className="-my-1 h-6 w-9 cursor-pointer rounded-md border border-line-field bg-ink/60 p-0.5"
              />
            )
          }
          says={outlineWidth === 0 ? words.off : words.pixels(outlineWidth)}
          value={outlineWidth}
          min={0}
          max={20}
          step={0.5}
          onValue={(width) => both('OutlineWidth', width)}
        />
      )}
    </div>
  );
}

function Motions({
  label,
  value,
  onValue,
}: {
  label: string;
  value: Motion;
  onValue: (motion: Motion) => void;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <span aria-hidden="true" className="text-sm font-medium text-fg">
        {label}
      </span>
      <SegmentedControl
        label={label}
        value={value}
        onValue={onValue}
        options={MOTION_OPTIONS}
        className="[&>label]:px-1!"
      />
    </div>
  );
}

/** Which of the token's files, or of the built-in ones, belong to the tiers of the scope. */
function Files({ token, creator, editor }: { token: string; creator: CreatorAuthority; editor: LookEditor }) {
  const { authority } = creator;
  const comesWith = words.comesWith[editor.tier.preset];
  if (!authority)
    return (
      <p className="text-sm text-muted sm:col-span-2">
        {words.signIn} {comesWith}
      </p>
    );
  const { tier, set } = editor;
  const { sound } = tier;
  return (
    <>
      <div className="flex min-w-0 flex-col gap-2">
        <span className="text-sm font-medium text-fg">{words.sound}</span>
        <MediaPicker
          token={token}
          kind="sound"
          value={sound?.source ?? null}
          onChange={(source) =>
            set({ sound: source === null ? null : { source, volume: sound?.volume ?? 70 } })
          }
          authority={authority}
        />
        {sound && (
          <RangeField
            label={words.volume}
            hideLabel
            says={words.percent(sound.volume)}
            value={sound.volume}
            min={0}
            max={100}
            onValue={(volume) => set({ sound: { ...sound, volume } })}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <span className="text-sm font-medium text-fg">{words.picture}</span>
        <MediaPicker
          token={token}
          kind="picture"
          value={tier.picture}
          onChange={(picture) => set({ picture })}
          authority={authority}
        />
        <p className="text-xs text-muted">{comesWith}</p>
      </div>
    </>
  );
}
