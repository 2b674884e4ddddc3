import { useState } from 'react';
import { PRESET_FACTS } from '../../../core/alerts/presets.ts';
import { type AlertSettings, MOTIONS, type Motion, type Tier } from '../../../core/alerts/settings.ts';
import type { CreatorAuthority } from '../../tips/use-authority.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ColorInput, TextInput } from '../../ui/inputs.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Switch } from '../../ui/switch.tsx';
import { MediaPicker } from '../media-picker.tsx';
import { LamportsField } from './lamports-field.tsx';
import { words as catalog } from './look-words.ts';
import { PositionField } from './position-field.tsx';
import { PresetBrowser } from './preset-browser.tsx';
import { RangeField } from './range-field.tsx';
import { TemplateField } from './template-field.tsx';
import { TierTabs } from './tier-tabs.tsx';
import { dressedAs, fromProblem, isClassic, withoutTier, withTier } from './tiers.ts';

const words = catalog.look;
const MOTION_OPTIONS = MOTIONS.map((value) => ({ value, label: words.motions[value] }));

/** How alerts look and sound, tier by tier. */
export function LookCard({
  token,
  creator,
  settings,
  selected,
  onSelect,
  onChange,
}: {
  token: string;
  creator: CreatorAuthority;
  settings: AlertSettings;
  selected: number;
  onSelect: (at: number) => void;
  onChange: (part: Partial<AlertSettings>) => void;
}) {
  const [browsing, setBrowsing] = useState(false);
  const { tiers } = settings;
  const tier = tiers[selected]!;
  const classicOnly = tiers.every(isClassic);
  const set = (part: Partial<Tier>) =>
    onChange({ tiers: tiers.map((one, at) => (at === selected ? { ...one, ...part } : one)) });

  function add() {
    onChange({ tiers: withTier(tiers) });
    onSelect(tiers.length);
  }

  function remove() {
    onChange({ tiers: withoutTier(tiers, selected) });
    onSelect(Math.max(0, selected - 1));
  }

  return (
    <Card
      title={words.title}
      description={
        <>
          {words.preset} <b className="font-semibold text-fg">{words.presets[tier.preset]}</b>
        </>
      }
      actions={
        <Button size="sm" variant="secondary" onClick={() => setBrowsing(true)}>
          {words.browse}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <TierTabs tiers={tiers} selected={selected} onSelect={onSelect} onAdd={add} />
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Field label={words.name} error={tier.name.trim() === '' ? catalog.problems.name : undefined}>
            <TextInput value={tier.name} onValue={(name) => set({ name })} maxLength={20} />
          </Field>
          {selected > 0 ? (
            <LamportsField
              label={words.from}
              value={tier.from}
              onValue={(from) => set({ from })}
              error={tier.from === '' ? null : fromProblem(tiers, selected)}
            />
          ) : (
            <Field label={words.from} hint={tiers.length > 1 ? words.fromFirst : undefined}>
              <TextInput value={words.any} onValue={() => {}} disabled />
            </Field>
          )}
          {!isClassic(tier) && (
            <RangeField
              label={words.onScreen}
              says={words.seconds(tier.seconds)}
              value={tier.seconds}
              min={2}
              max={30}
              onValue={(seconds) => set({ seconds })}
            />
          )}
          <RangeField
            label={words.size}
            says={words.percent(tier.size)}
            value={tier.size}
            min={40}
            max={200}
            onValue={(size) => set({ size })}
          />
          {isClassic(tier) && (
            <p className="self-center text-sm leading-relaxed text-muted">{words.classicNote}</p>
          )}
        </div>
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]">
          <PositionField tier={tier} onPosition={(position) => set({ position })} />
          {!isClassic(tier) && (
            <div className="flex min-w-0 flex-col gap-4">
              <Motions label={words.enters} value={tier.enter} onValue={(enter) => set({ enter })} />
              <Motions label={words.leaves} value={tier.leave} onValue={(leave) => set({ leave })} />
            </div>
          )}
        </div>
        <TemplateField
          value={settings.template}
          hint={classicOnly ? words.textSpoken : words.textFor}
          onValue={(template) => onChange({ template })}
          error={settings.template.trim() === '' ? catalog.problems.template : undefined}
        />
        {!classicOnly && (
          <Switch
            label={words.dollars}
            on={settings.dollars}
            onChange={(dollars) => onChange({ dollars })}
            className="self-start"
          />
        )}
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Files token={token} creator={creator} tier={tier} set={set} />
        </div>
        <div className="grid items-end gap-x-6 gap-y-4 sm:grid-cols-2">
          <Color tier={tier} set={set} />
          {tier.sound && (
            <RangeField
              label={words.volume}
              says={words.percent(tier.sound.volume)}
              value={tier.sound.volume}
              min={0}
              max={100}
              onValue={(volume) => tier.sound && set({ sound: { ...tier.sound, volume } })}
            />
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <Switch label={words.spoken} on={tier.voice} onChange={(voice) => set({ voice })} />
          {tiers.length > 1 && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Icon name="trash" />}
              aria-label={words.remove(tier.name)}
              onClick={remove}
            >
              {words.removeShort}
            </Button>
          )}
        </div>
      </div>
      {browsing && (
        <PresetBrowser
          settings={settings}
          selected={selected}
          onUse={(preset, forAll) =>
            onChange({
              tiers: tiers.map((one, at) => (forAll || at === selected ? dressedAs(one, preset) : one)),
            })
          }
          onClose={() => setBrowsing(false)}
        />
      )}
    </Card>
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
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="text-sm font-medium text-fg">
        {label}
      </span>
      <SegmentedControl label={label} value={value} onValue={onValue} options={MOTION_OPTIONS} />
    </div>
  );
}

/** Which of the token's files, or of the built-in ones, belong to the tier. */
function Files({
  token,
  creator,
  tier,
  set,
}: {
  token: string;
  creator: CreatorAuthority;
  tier: Tier;
  set: (part: Partial<Tier>) => void;
}) {
  const { authority } = creator;
  if (!authority) return <p className="text-sm text-muted sm:col-span-2">{words.signIn}</p>;
  const { sound } = tier;
  return (
    <>
      <div className="flex min-w-0 flex-col gap-2">
        <span className="text-sm font-medium text-fg">{words.picture}</span>
        <MediaPicker
          token={token}
          kind="picture"
          value={tier.picture}
          onChange={(picture) => set({ picture })}
          authority={authority}
        />
      </div>
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
      </div>
    </>
  );
}

function Color({ tier, set }: { tier: Tier; set: (part: Partial<Tier>) => void }) {
  const own = PRESET_FACTS[tier.preset].color;
  if (isClassic(tier)) return null;
  return (
    <div className="flex flex-col gap-1">
      <Field label={words.color}>
        <ColorInput
          value={tier.color ?? own}
          onValue={(color) => /^#[0-9a-f]{6}$/i.test(color) && set({ color })}
        />
      </Field>
      {tier.color && (
        <button
          type="button"
          onClick={() => set({ color: null })}
          className="min-h-11 self-start text-sm font-medium text-muted hover:text-fg sm:pointer-fine:min-h-8"
        >
          {words.ownColor}
        </button>
      )}
    </div>
  );
}
