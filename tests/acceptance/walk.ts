/**
 * Goes through the product once. Two lanes side by side; what moves the chain's clock or the fee comes after them.
 * `WALKS=fan,clips` takes only these walks, for whoever mends one: rows of the others stay unmet then.
 */
import { makeGiveaway } from '../e2e/giveaways.ts';
import { fact, facts } from './recording.ts';
import { type Stage, step } from './stage.ts';
import { walkCalls } from './walks/calls.ts';
import { walkCancel, walkDraw, walkHolders, walkStudio, walkWizard } from './walks/creator.ts';
import { walkFailures } from './walks/failures.ts';
import { walkClips, walkFan } from './walks/fan.ts';
import { walkOperator } from './walks/operator.ts';
import { walkOverlay } from './walks/overlay.ts';
import { walkScreens, walkWallet } from './walks/visitor.ts';

/** The giveaway that the calls leave open. */
const OPEN = 'Cancelled by calls';
const open = () => String(facts.get('id of an open giveaway'));

const CHOSEN = process.env.WALKS?.split(',');

type Walk = readonly [name: string, run: () => Promise<void>];

async function lane(walks: readonly Walk[]): Promise<void> {
  for (const [name, run] of walks) {
    if (CHOSEN && !CHOSEN.includes(name)) continue;
    await step(`walk ${name}`, run);
  }
}

export async function walkAll(stage: Stage): Promise<void> {
  if (CHOSEN && !CHOSEN.includes('calls')) {
    const wish = { title: OPEN, prize: '0.1', token: stage.coin.mint };
    fact('id of an open giveaway', (await makeGiveaway(stage.app, stage.people.creator, wish)).id);
  }
  await lane([['overlay', () => walkOverlay(stage)]]);
  await Promise.all([
    lane([
      ['calls', () => walkCalls(stage)],
      ['screens', () => walkScreens(stage, open(), OPEN)],
      ['fan', () => walkFan(stage, open())],
      ['failures', () => walkFailures(stage, open())],
    ]),
    lane([
      ['wallet', () => walkWallet(stage)],
      ['wizard', () => walkWizard(stage)],
      ['draw', () => walkDraw(stage)],
      ['holders', () => walkHolders(stage)],
      ['clips', () => walkClips(stage)],
      ['studio', () => walkStudio(stage)],
    ]),
  ]);
  await lane([
    ['operator', () => walkOperator(stage)],
    ['cancel', () => walkCancel(stage)],
  ]);
}
