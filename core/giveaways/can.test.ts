import { expect, test } from 'vitest';
import {
  awaitsWinner,
  can,
  canCancel,
  endedWithoutDraw,
  type GiveawayAction,
  isDrawing,
  isOver,
  isPaid,
  isPending,
  reachedEscrow,
} from './can.ts';
import { type GiveawayStage, STAGES } from './model.ts';

const stagesWhere = (holds: (giveaway: { stage: GiveawayStage }) => boolean) =>
  STAGES.filter((stage) => holds({ stage }));

const ALLOWED: Record<GiveawayAction, GiveawayStage[]> = {
  register: ['open'],
  select: ['open'],
  confirm_winner: ['proven'],
  finish: ['committed', 'revealed', 'proven', 'paid'],
  reclaim: ['open', 'closed', 'frozen', 'committed', 'revealed', 'proven'],
  brake: ['open', 'closed', 'frozen', 'committed'],
  read_draw: ['frozen', 'committed', 'revealed', 'proven', 'paid', 'completed'],
};

test.each(Object.entries(ALLOWED))('the action %s is allowed in its stages only', (action, stages) => {
  expect(stagesWhere((giveaway) => can(action as GiveawayAction, giveaway))).toEqual(stages);
});

test('the prize can go back until the commit, and until the cutoff of a commit that has one', () => {
  const now = 1_800_000_000_000;
  const until = (cutoff: number | null) => STAGES.filter((stage) => canCancel({ stage }, cutoff, now));
  expect(until(null)).toEqual(['open', 'closed', 'frozen']);
  expect(until(now)).toEqual(['open', 'closed', 'frozen']);
  expect(until(now + 1)).toEqual(['open', 'closed', 'frozen', 'committed']);
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
