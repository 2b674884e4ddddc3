/** Checks the settings of a token's alerts that a client sent. */
import * as z from 'zod/mini';
import {
  checkRising,
  fields,
  lamportsFrom,
  lineOf,
  listOf,
  matching,
  numberIn,
  oneOf,
  parseFields,
  refuseField,
  someFields,
  wholeIn,
  yesOrNo,
} from '../fields.ts';
import { textRules } from '../live/parse-style.ts';
import {
  type AlertSettings,
  ANCHORS,
  DEFAULT_ALERTS,
  FACES,
  MOTIONS,
  PRESETS,
  type Tier,
} from './settings.ts';

const MAX_TIERS = 5;
const MAX_PRONUNCIATIONS = 50;

type Sound = NonNullable<Tier['sound']>;

const sound = fields({
  source: matching(
    /^(?:[0-9a-f]{64}|builtin:[a-z0-9-]{1,40})$/,
    'must be the hash of a file, or builtin: and a name',
  ) as z.ZodMiniType<Sound['source']>,
  volume: z._default(wholeIn(0, 100), 70),
});

// A new tier says its name and amount; its other fields are those of a tier that no one has changed.
const usual = DEFAULT_ALERTS.tiers[0]!;
const tier = fields({
  name: lineOf(20),
  from: lamportsFrom(0n),
  preset: z._default(oneOf(PRESETS), usual.preset),
  color: z._default(z.nullable(matching(/^#[0-9a-f]{6}$/i, 'must be a color like #a7f3d0')), usual.color),
  position: z._default(
    z.nullable(z.union([fields({ x: numberIn(0, 100), y: numberIn(0, 100) }), oneOf(ANCHORS)])),
    usual.position,
  ),
  size: z._default(numberIn(40, 200), usual.size),
  enter: z._default(oneOf(MOTIONS), usual.enter),
  leave: z._default(oneOf(MOTIONS), usual.leave),
  seconds: z._default(z.nullable(numberIn(1, 60)), usual.seconds),
  style: z._default(someFields(textRules), usual.style),
  picture: z._default(z.nullable(matching(/^[0-9a-f]{64}$/, 'must be the hash of a file')), usual.picture),
  sound: z._default(z.nullable(sound), usual.sound),
  voice: z._default(yesOrNo, usual.voice),
});

const lamports = lamportsFrom(0n);
const settings = someFields({
  template: lineOf(80).check(
    z.refine(
      (text) => !/[{}]/.test(text.replace(/\{(?:name|amount|dollars)\}/g, '')),
      'may have {name}, {amount} and {dollars} only',
    ),
  ),
  dollars: yesOrNo,
  faces: oneOf(FACES),
  minimums: someFields({ accept: lamports, show: lamports, speak: lamports }),
  tiers: listOf(MAX_TIERS, tier),
  voice: someFields({
    on: yesOrNo,
    voice: matching(/^[a-z0-9-]{1,40}$/, 'must be the name of a voice'),
    volume: wholeIn(0, 100),
    speed: numberIn(0.5, 2),
    pronunciations: listOf(MAX_PRONUNCIATIONS, fields({ from: lineOf(40), to: lineOf(40) }), ({ from }) =>
      from.toLowerCase(),
    ),
  }),
});

/**
 * Returns the whole settings for a client's input, which may be partial: missing fields come from `base`, lists are
 * replaced as a whole. Refuses invalid_field by the field's name.
 */
export function parseAlerts(input: unknown, base: AlertSettings = DEFAULT_ALERTS): AlertSettings {
  const sent = parseFields(settings, input);
  const minimums = { ...base.minimums, ...sent.minimums };
  checkRising(
    (['accept', 'show', 'speak'] as const).map((name) => ({
      field: `minimums.${name}`,
      amount: minimums[name],
    })),
    true,
  );
  const tiers = sent.tiers ?? base.tiers;
  if (tiers[0]?.from !== '0') refuseField('tiers.0.from', 'must be 0: every alert has a tier');
  checkRising(tiers.map(({ from }, at) => ({ field: `tiers.${at}.from`, amount: from })));
  return { ...base, ...sent, minimums, tiers, voice: { ...base.voice, ...sent.voice } };
}
