import { expect, test } from 'vitest';
import {
  awaitsWinner,
  can,
  endedWithoutDraw,
  type GiveawayAction,
  isDrawing,
  isOver,
  isPaid,
  isPending,
  reachedEscrow,
} from './can.ts';
import { STAGES, type Stage } from './model.ts';

const stagesWhere = (holds: (giveaway: { stage: Stage }) => boolean) =>
  STAGES.filter((stage) => holds({ stage }));

const ALLOWED: Record<GiveawayAction, Stage[]> = {
  register: ['open'],
  select: ['open'],
  cancel: ['open', 'closed', 'frozen'],
  confirm_winner: ['proven'],
  finish: ['committed', 'revealed', 'proven', 'paid'],
  reclaim: ['open', 'closed', 'frozen', 'committed', 'revealed', 'proven'],
  read_draw: ['frozen', 'committed', 'revealed', 'proven', 'paid', 'completed'],
};

test.each(Object.entries(ALLOWED))('the action %s is allowed in its stages only', (action, stages) => {
  expect(stagesWhere((giveaway) => can(action as GiveawayAction, giveaway))).toEqual(stages);
});

test.each([
  ['isPending', isPending, ['prepared', 'signed']],
  ['isDrawing', isDrawing, ['closed', 'frozen', 'committed', 'revealed', 'proven']],
  ['awaitsWinner', awaitsWinner, ['frozen', 'committed', 'revealed']],
  ['isPaid', isPaid, ['paid', 'completed']],
  ['isOver', isOver, ['completed', 'cancelled', 'expired']],
  ['endedWithoutDraw', endedWithoutDraw, ['cancelled', 'expired']],
])('%s holds for its stages only', (_, holds, stages) => {
  expect(stagesWhere(holds)).toEqual(stages);
});

test('every stage but prepared, signed and expired has reached the escrow', () => {
  expect(STAGES.filter((stage) => !reachedEscrow({ stage }))).toEqual(['prepared', 'signed', 'expired']);
});
