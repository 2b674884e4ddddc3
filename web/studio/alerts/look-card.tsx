import { memo, useLayoutEffect, useRef } from 'react';
import { DEFAULT_ALERTS, PRESETS, type Preset } from '../../../core/alerts/settings.ts';
import { AlertPicture } from '../../overlay/alert-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LamportsField } from './lamports-field.tsx';
import type { LookEditor } from './look-editor.ts';
import { words as catalog } from './look-words.ts';
import { sampleTip } from './sample-tip.ts';
import { SCENES, Stage } from './stage.tsx';
import { TierTabs } from './tier-tabs.tsx';
import {
  dressedAs,
  fromProblem,
  ownLooks,
  rangeText,
  type Scope,
  tierColor,
  withLook,
  withoutTier,
  withTier,
} from './tiers.ts';

const words = catalog.look;
/** Classic is last: its text alone is the plainest. */
const LOOKS = [...PRESETS.slice(1), PRESETS[0]];

/** What is edited, all tiers or one, and in which look it is. */
export function LookCard({
  editor,
  onScope,
}: {
  editor: LookEditor;
  /** `tiers`: those that the scope is of, where they are changing too. */
  onScope: (scope: Scope, tiers?: LookEditor['settings']['tiers']) => void;
}) {
  const { settings, scope, tier, setTiers } = editor;
  const { tiers } = settings;
  const looks = useRef<HTMLUListElement>(null);
  // On a phone the looks are a row that scrolls: the chosen one is in view.
  useLayoutEffect(() => {
    const row = looks.current;
    const chosen = row?.children[LOOKS.indexOf(tier.preset)] as HTMLElement | undefined;
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2;
  }, [tier.preset]);
  return (
    <Card
      title={words.title}
      actions={tiers.length > 1 && <span className="text-xs text-muted">{words.dots}</span>}
      className="p-4! [&>header]:mb-2 [&>header]:items-center"
    >
      <TierTabs
        tiers={tiers}
        selected={scope}
        onSelect={onScope}
        onAdd={() => {
          const next = withTier(tiers);
          setTiers(next);
          onScope(next.length - 1, next);
        }}
      />
      <p className="mt-2 text-sm text-soft">
        {scope === null ? (
          <>
            {words.editAll}
            {tiers.length > 1 && ` ${words.ownLooks(ownLooks(tiers))}`}
          </>
        ) : (
          <>
            {words.editOne} <b className="text-fg">{tier.name || words.name}</b>
            {words.editOneOf(rangeText(tiers, scope))}{' '}
            <button
              type="button"
              onClick={() => setTiers(withLook(tiers, null, tier.preset))}
              className="rounded-sm font-semibold text-mint hover:text-mint-bright pointer-coarse:min-h-11"
            >
              {words.useForAll}
            </button>
          </>
        )}
      </p>
      {scope !== null && <TierRow editor={editor} onRemoved={() => onScope(null)} />}
      <ul
        ref={looks}
        className="relative mt-3 grid grid-cols-3 gap-2 lg:grid-cols-5 max-md:-mx-4 max-md:flex max-md:overflow-x-auto max-md:mask-[linear-gradient(90deg,transparent,#000_1rem,#000_calc(100%-1rem),transparent)] max-md:px-4 max-md:py-1"
      >
        {LOOKS.map((preset, at) => {
          const users = tiers.flatMap((one, index) => (one.preset === preset ? [index] : []));
          return (
            <li key={preset} className="min-w-0 max-md:w-36 max-md:shrink-0">
              <button
                type="button"
                aria-pressed={preset === tier.preset}
                title={words.usedBy(users.map((one) => tiers[one]!.name))}
                onClick={() => setTiers(withLook(tiers, scope, preset))}
                className={cx(
                  'block w-full overflow-hidden rounded-xl border-2 text-left transition-colors',
                  preset === tier.preset ? 'border-mint' : 'border-line-strong hover:border-faint',
                )}
              >
                <span aria-hidden="true" className="block">
                  <Thumb preset={preset} at={at} />
                </span>
                <span className="flex min-h-7 items-center justify-between gap-1 px-2 text-xs font-semibold text-fg">
                  <span className="truncate">{words.presets[preset]}</span>
                  {tiers.length > 1 && (
                    <span aria-hidden="true" className="flex shrink-0 gap-0.5">
                      {users.map((one) => (
                        <i
                          key={one}
                          style={{ background: tierColor(tiers[one]!, one, tiers.length) }}
                          className="size-2 rounded-full"
                        />
                      ))}
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const GROUNDS = Object.values(SCENES);

/** A look as it is by itself. It never changes, so it is drawn once. */
const Thumb = memo(function Thumb({ preset, at }: { preset: Preset; at: number }) {
  return (
    // Classic is text alone: the dark picture leaves it readable.
    <Stage picture={preset === 'classic' ? SCENES.night : GROUNDS[at % GROUNDS.length]!}>
      <AlertPicture
        settings={DEFAULT_ALERTS}
        tier={{ ...dressedAs(DEFAULT_ALERTS.tiers[0]!, preset), size: preset === 'main-stage' ? 100 : 125 }}
        tip={sampleTip('500000000')}
        spoken
      />
    </Stage>
  );
});

/** What only one tier has: its name, its least amount, whether it is spoken, and its end. */
function TierRow({ editor, onRemoved }: { editor: LookEditor; onRemoved: () => void }) {
  const { settings, scope, tier, set, setTiers } = editor;
  const { tiers } = settings;
  const at = scope!;
  return (
    <div className="mt-3 grid items-end gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto]">
      <Field label={words.name} error={tier.name.trim() === '' ? catalog.problems.name : undefined}>
        <TextInput value={tier.name} onValue={(name) => set({ name })} maxLength={20} />
      </Field>
      {at > 0 ? (
        <LamportsField
          label={words.from}
          value={tier.from}
          onValue={(from) => set({ from })}
          error={tier.from === '' ? null : fromProblem(tiers, at)}
        />
      ) : (
        <Field label={words.from}>
          <TextInput value={words.any} onValue={() => {}} disabled />
        </Field>
      )}
      <Switch label={words.spoken} on={tier.voice} onChange={(voice) => set({ voice })} className="mb-1" />
      <Button
        size="sm"
        variant="ghost"
        icon={<Icon name="trash" />}
        aria-label={words.remove(tier.name)}
        className="mb-1"
        onClick={() => {
          setTiers(withoutTier(tiers, at));
          onRemoved();
        }}
      >
        {words.removeShort}
      </Button>
    </div>
  );
}
