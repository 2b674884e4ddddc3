/** Checks the settings of the overlay's further parts that a client sent. */
import * as z from 'zod/mini';
import { addressSchema } from '../address-schema.ts';
import {
  checkRising,
  fields,
  lamportsFrom,
  lineOf,
  listOf,
  oneOf,
  parseFields,
  someFields,
  wholeIn,
  yesOrNo,
} from '../fields.ts';
import { MAX_HOSTS } from '../giveaways/host.ts';
import { DEFAULT_SHOW, MAX_TAKEN_OFF, type ShowSettings } from './model.ts';

const MAX_MILESTONES = 5;
const place = oneOf(['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right']);
const amount = lamportsFrom(1n);

const settings = someFields({
  goal: someFields({
    on: yesOrNo,
    title: lineOf(60),
    target: amount,
    coins: yesOrNo,
    milestones: listOf(MAX_MILESTONES, fields({ at: amount, label: lineOf(40) })),
    since: wholeIn(0, Number.MAX_SAFE_INTEGER),
    place,
  }),
  latest: someFields({ on: yesOrNo, place }),
  top: someFields({
    on: yesOrNo,
    period: oneOf(['day', 'week', 'month', 'all']),
    rows: wholeIn(1, 10),
    place,
  }),
  giveaway: someFields({
    on: yesOrNo,
    place,
    hosts: listOf(MAX_HOSTS, addressSchema, (wallet) => wallet),
    takenOff: listOf(MAX_TAKEN_OFF, addressSchema, (giveaway) => giveaway),
    again: z.nullable(fields({ giveaway: addressSchema, at: wholeIn(0, Number.MAX_SAFE_INTEGER) })),
  }),
});

/** Parses the settings of the further parts as parseAlerts does for alerts. */
export function parseShow(input: unknown, base: ShowSettings = DEFAULT_SHOW): ShowSettings {
  const sent = parseFields(settings, input);
  const goal = { ...base.goal, ...sent.goal };
  checkRising(goal.milestones.map(({ at }, i) => ({ field: `goal.milestones.${i}.at`, amount: at })));
  return {
    goal,
    latest: { ...base.latest, ...sent.latest },
    top: { ...base.top, ...sent.top },
    giveaway: { ...base.giveaway, ...sent.giveaway },
  };
}
