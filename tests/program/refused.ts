/** Checks a refusal: it has the right number and changes nothing but the network's fee. */
import { expect } from 'vitest';
import type { EscrowInstruction } from '../../core/escrow/instructions.ts';
import { type EscrowRefusalName, escrowRefusal } from '../../core/escrow/refusals.ts';
import type { World } from './harness.ts';
import type { Signer } from './keys.ts';

export function expectRefusal(
  world: World,
  instructions: EscrowInstruction | readonly EscrowInstruction[],
  signers: readonly Signer[],
  name: EscrowRefusalName,
): void {
  const before = world.balances();
  const outcome = world.send(instructions, signers);
  expect(outcome.error).toBeNull();
  expect(outcome.refusal === null ? 'nothing' : escrowRefusal(outcome.refusal)?.name).toBe(name);
  const fee = { lamports: -outcome.feeLamports, tokens: 0n };
  expect(Object.fromEntries(world.changesSince(before))).toEqual({ [signers[0]!.address]: fee });
  expect(world.audit()).toEqual([]);
}
