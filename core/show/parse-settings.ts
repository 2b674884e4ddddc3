/** Checks the settings of the overlay's further parts that a client sent. */
import {
  type Check,
  fields,
  lamportsFrom,
  lineOf,
  listOf,
  mustRise,
  oneOf,
  wholeIn,
  yesOrNo,
} from '../field-checks.ts';
import { DEFAULT_SHOW, type ShowPlace, type ShowSettings } from './model.ts';

const MAX_MILESTONES = 5;
const PERIODS = ['day', 'week', 'month', 'all'] as const;
const PLACES = [
  'top-left',
  'top',
  'top-right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const satisfies readonly ShowPlace[];
const place = oneOf<ShowPlace>(PLACES);
const amount = lamportsFrom(1n);

type Milestones = ShowSettings['goal']['milestones'];
const milestones: Check<Milestones> = (value, field) => {
  const milestone = fields<Milestones[number]>({ at: amount, label: lineOf(40) }, {});
  const all = listOf(MAX_MILESTONES, milestone)(value, field);
  mustRise(all.map(({ at }, i) => ({ field: `${field}.${i}.at`, amount: at })));
  return all;
};

/** As parseAlerts, for the further parts. */
export function parseShow(input: unknown, base: ShowSettings = DEFAULT_SHOW): ShowSettings {
  const { goal, latest, top, giveaway } = base;
  return fields<ShowSettings>(
    {
      goal: fields<ShowSettings['goal']>(
        {
          on: yesOrNo,
          title: lineOf(60),
          target: amount,
          coins: yesOrNo,
          milestones,
          since: wholeIn(0, Number.MAX_SAFE_INTEGER),
          place,
        },
        goal,
      ),
      latest: fields<ShowSettings['latest']>({ on: yesOrNo, place }, latest),
      top: fields<ShowSettings['top']>(
        { on: yesOrNo, period: oneOf(PERIODS), rows: wholeIn(1, 10), place },
        top,
      ),
      giveaway: fields<ShowSettings['giveaway']>({ on: yesOrNo, place }, giveaway),
    },
    base,
  )(input, '');
}
