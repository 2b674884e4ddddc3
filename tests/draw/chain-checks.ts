/** Queries of tests about a record that is compared with a local chain. */

import type { ChainNode } from '../../core/draw/chain-node.ts';
import { type Check, verdictOf } from '../../core/draw/checks.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { verifyRecord } from '../../core/draw/verify.ts';
import { compareWithChain } from '../../core/draw/verify-chain.ts';
import { nodeAt } from '../../proof/chain.ts';
import { OPERATOR, SITE } from './records.ts';
import type { Scene } from './scene.ts';

export const nodeOf = (scene: Scene): ChainNode => nodeAt(scene.solana.url);

/** Trusts the program and the operator of a scene. */
export const trusting = ({ program }: Scene) => ({
  program,
  operator: OPERATOR.address,
  site: SITE,
  allowLocal: true,
});

export async function compared(scene: Scene, record: DrawRecord, nodes = [nodeOf(scene)]): Promise<Check[]> {
  const checks: Check[] = [];
  for await (const check of compareWithChain(record, nodes, trusting(scene))) checks.push(check);
  return checks;
}

export const checkOf = (checks: Check[], id: string) => checks.find((check) => check.id === id)!;

/** Returns each check that does not hold: its id, its state, the field at fault. */
export const notHolding = (checks: Check[]) =>
  checks.filter(({ state }) => state !== 'holds').map(({ id, state, wrong }) => [id, state, wrong]);

export const offlineOf = (record: DrawRecord) => verifyRecord(record, { allowLocal: true });

export const verdict = async (scene: Scene, record: DrawRecord) =>
  verdictOf([...offlineOf(record), ...(await compared(scene, record))]);
