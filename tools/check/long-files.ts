/** A source file is at most 250 lines long, a test file 430. A longer one has its reason here. */
import { files, isTest } from '../files.ts';

const TARGET = { source: 250, test: 430 };

/** Each reason, and the files that share it. */
const REASONS: [reason: string, files: (string | RegExp)[]][] = [
  ['All SQL of one noun: its statements share columns and conditions.', [/\/store\.ts$/]],
  ['A catalogue: all sentences of one screen.', [/(^|[/-])words\.ts$/]],
  [
    'A list that is read from top to bottom, one entry after the other.',
    [
      'worker/index.ts',
      'core/messages.ts',
      'core/live.ts',
      'core/live/desk.ts',
      'core/giveaways/model.ts',
      'core/escrow/instructions.ts',
      'program/idl/instructions.ts',
      'tools/deploy/settings.ts',
      'worker/smoke/service-calls.ts',
      'tools/check/documents.ts',
      'lab/pictures/answers.ts',
      'lab/pictures/take.ts',
      'lab/audit/tour.ts',
      'tests/fuzz/scene.ts',
    ],
  ],
  [
    'One state machine: its transitions only make sense beside each other.',
    [
      'core/live/room.ts',
      'core/live/room-hold.ts',
      'core/live/room-desk.ts',
      'durable-objects/live-room.ts',
      'durable-objects/token-room.ts',
      'durable-objects/sockets.ts',
      'durable-objects/room-storage.ts',
      'web/giveaways/wheel/wheel-state.ts',
      'worker/payouts/steps.ts',
      'worker/draw-engine/steps.ts',
    ],
  ],
  [
    'One format, read and checked in one pass: a part elsewhere would hide a case.',
    [
      'chain/rpc.ts',
      'chain/transaction.ts',
      'chain/send-and-confirm.ts',
      'core/draw/list-text.ts',
      'core/media/webm.ts',
      'core/tokens/chain-token.ts',
      'web/giveaways/check-step.ts',
      'worker/draw-engine/history.ts',
      'worker/draw-engine/landed-steps.ts',
      'worker/draw-engine/lists.ts',
      'worker/draw-engine/records.ts',
    ],
  ],
  [
    'One screen or panel: its parts have no other user.',
    [
      'web/activity/rows.tsx',
      'web/giveaways/draw/outcome-card.tsx',
      'web/admin/health-card.tsx',
      'web/giveaways/create/draft.ts',
      'web/giveaways/detail/giveaway-page.tsx',
      'web/giveaways/detail/registration-panel.tsx',
      'web/giveaways/draw/draw-page.tsx',
      'web/giveaways/wheel/wheel-modal.tsx',
      'web/giveaways/wheel/wheel.tsx',
      'web/studio/alerts/look-fields.tsx',
      'web/studio/giveaway/run-card.tsx',
      'web/studio/alerts/preview-card.tsx',
    ],
  ],
  [
    'Drawings: keyframes and shapes of one look.',
    [
      'web/overlay/presets.tsx',
      'web/overlay/presets.css',
      'web/overlay/presets-more.css',
      'web/overlay/alert-picture.css',
      'web/overlay/show/winner.css',
      'web/styles.css',
    ],
  ],
  [
    'One fake server, with its faults.',
    ['local/drand/server.ts', 'local/jupiter/server.ts', 'local/jupiter/pool.ts'],
  ],
];

export function longFiles(): string[] {
  const excuses = REASONS.flatMap(([, named]) => named);
  const isExcused = (path: string) =>
    excuses.some((one) => (typeof one === 'string' ? one === path : one.test(path)));
  return files
    .filter(({ path }) => /\.(ts|tsx|mjs|css)$/.test(path) && !isExcused(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > TARGET[isTest(path) ? 'test' : 'source'])
    .map(({ path, lines }) => `${path}: ${lines} lines; shorten it, or give a reason in long-files.ts`);
}
