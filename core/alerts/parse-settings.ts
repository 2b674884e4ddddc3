/** Checks the settings of a token's alerts that a client sent. */
import {
  type Check,
  fields,
  lamportsFrom,
  lineOf,
  listOf,
  matching,
  mustRise,
  numberIn,
  oneOf,
  orNull,
  refuseField,
  wholeIn,
  yesOrNo,
} from '../field-checks.ts';
import {
  type AlertSettings,
  ANCHORS,
  type Anchor,
  DEFAULT_ALERTS,
  type MediaRef,
  type Minimums,
  MOTIONS,
  PRESETS,
  type Tier,
  type VoiceSettings,
} from './settings.ts';

const MAX_TIERS = 5;
const MAX_PRONUNCIATIONS = 50;

const mediaRef = matching(/^[0-9a-f]{64}$/, 'must be the hash of a file') as Check<MediaRef>;
const sound = matching(
  /^(?:[0-9a-f]{64}|builtin:[a-z0-9-]{1,40})$/,
  'must be the hash of a file, or builtin: and a name',
) as Check<MediaRef | `builtin:${string}`>;
const place = fields<{ x: number; y: number }>({ x: numberIn(0, 100), y: numberIn(0, 100) }, {});
const anchor = oneOf<Anchor>(ANCHORS);

const template: Check<string> = (value, field) => {
  const text = lineOf(80)(value, field);
  const stranger = text.replace(/\{(?:name|amount|dollars)\}/g, '').match(/[{}]/);
  return stranger ? refuseField(field, 'may have {name}, {amount} and {dollars} only') : text;
};

// A new tier says its name and amount; what else it lacks is as in a tier that no one has changed.
const { name: _name, from: _from, ...usual } = DEFAULT_ALERTS.tiers[0]!;
const tier = fields<Tier>(
  {
    name: lineOf(20),
    from: lamportsFrom(0n),
    preset: oneOf(PRESETS),
    color: orNull(matching(/^#[0-9a-f]{6}$/i, 'must be a color like #a7f3d0')),
    position: orNull((value, field) =>
      typeof value === 'object' ? place(value, field) : anchor(value, field),
    ),
    size: numberIn(40, 200),
    enter: oneOf(MOTIONS),
    leave: oneOf(MOTIONS),
    seconds: numberIn(2, 30),
    picture: orNull(mediaRef),
    sound: orNull(
      fields<NonNullable<Tier['sound']>>({ source: sound, volume: wholeIn(0, 100) }, { volume: 70 }),
    ),
    voice: yesOrNo,
  },
  usual,
);

const tiers: Check<readonly Tier[]> = (value, field) => {
  const all = listOf(MAX_TIERS, tier)(value, field);
  if (all[0]?.from !== '0') refuseField(`${field}.0.from`, 'must be 0: every alert has a tier');
  mustRise(all.map(({ from }, at) => ({ field: `${field}.${at}.from`, amount: from })));
  return all;
};

const minimums =
  (base: Minimums): Check<Minimums> =>
  (value, field) => {
    const lamports = lamportsFrom(0n);
    const all = fields<Minimums>({ accept: lamports, show: lamports, speak: lamports }, base)(value, field);
    const rising = (['accept', 'show', 'speak'] as const).map((one) => ({
      field: `${field}.${one}`,
      amount: all[one],
    }));
    mustRise(rising, true);
    return all;
  };

const voice = (base: VoiceSettings): Check<VoiceSettings> =>
  fields<VoiceSettings>(
    {
      on: yesOrNo,
      voice: matching(/^[a-z0-9-]{1,40}$/, 'must be the name of a voice'),
      volume: wholeIn(0, 100),
      speed: numberIn(0.5, 2),
      pronunciations: listOf(
        MAX_PRONUNCIATIONS,
        fields<VoiceSettings['pronunciations'][number]>({ from: lineOf(40), to: lineOf(40) }, {}),
        ({ from }) => from.toLowerCase(),
      ),
    },
    base,
  );

/**
 * The whole settings of what a client sent, in whole or in part: fields that are missing come from `base`, lists are
 * replaced as a whole. Refuses invalid_field by the field's name.
 */
export function parseAlerts(input: unknown, base: AlertSettings = DEFAULT_ALERTS): AlertSettings {
  return fields<AlertSettings>(
    { template, dollars: yesOrNo, minimums: minimums(base.minimums), tiers, voice: voice(base.voice) },
    base,
  )(input, '');
}
