/**
 * One thing wrong at a time, for every instruction and account: refused with the expected number, and nothing moves
 * except the network's fee. At the end the untouched instruction succeeds, so each refusal had its own reason.
 */
import { describe, expect, test } from 'vitest';
import type { EscrowInstruction } from '../../core/escrow/instructions.ts';
import type { EscrowRefusalName } from '../../core/escrow/refusals.ts';
import { third } from '../volume.ts';
import { substitutes } from './attack-rows.ts';
import { PARTS, Scene } from './attack-scene.ts';
import { CURRENCIES } from './harness.ts';
import { expectRefusal } from './refused.ts';

const SCENES = third(
  PARTS.flatMap((part) => CURRENCIES.map((currency) => ({ part, currency }))),
  3,
);

describe.each(
  SCENES.map(({ part, currency }) => ({
    name: `${part.live ? 'live ' : ''}${part.step} by ${part.by}, ${currency}`,
    part,
    currency,
  })),
)('$name', ({ part, currency }) => {
  // One world with everything that attackers prepare, and one without, where comparing every balance costs less.
  const scene = new Scene(part, currency);
  const plain = new Scene(part, currency);
  const { keys, data } = plain.instruction;
  const { roles } = plain;

  const refused = (change: Partial<EscrowInstruction>, name: EscrowRefusalName, where = plain) =>
    expectRefusal(where.world, { ...where.instruction, ...change }, where.signers, name);
  const withKey = (at: number, change: Partial<(typeof keys)[number]>) => ({
    keys: keys.map((key, index) => (index === at ? { ...key, ...change } : key)),
  });
  /** A flag applies to an account as a whole: an account that is passed twice cannot lose it in one place. */
  const occurrences = (at: number) => keys.filter(({ address }) => address === keys[at]!.address).length;

  test('every account of the instruction has its role', () => {
    expect(keys.length).toBe(roles.length);
  });

  const rows = roles.flatMap((role, at) =>
    substitutes(scene, role).map(([what, address, name]) => ({ at, role, what, address, name })),
  );

  test.each(rows)('$role ($at): $what is refused, $name', ({ at, address, name }) => {
    expect(address).not.toBe(keys[at]!.address);
    refused(withKey(at, { address }), name, scene);
  });

  const flagged = (flag: 'signer' | 'writable') =>
    roles.map((role, at) => ({ role, at })).filter(({ at }) => keys[at]![flag] && occurrences(at) === 1);

  test.each(flagged('signer'))('$role ($at) that does not sign is refused', ({ at }) => {
    refused(withKey(at, { signer: false }), 'missing_signature');
  });

  test.each(flagged('writable'))('$role ($at) that is not writable is refused', ({ at }) => {
    refused(withKey(at, { writable: false }), 'not_writable');
  });

  test('an instruction without its last accounts is refused', () => {
    for (let count = 0; count < keys.length; count++) {
      // Without the accounts of a token, the prize counts as SOL, and is too small for that.
      const forSol = part.step === 'open' && currency !== 'sol' && count === part.roles.length;
      refused({ keys: keys.slice(0, count) }, forSol ? 'prize_too_small' : 'missing_account');
    }
  });

  /** A reveal may carry 2 to 4 hints, so some other lengths are parsed, as missing or extra hints. */
  const hasHints = (length: number) => part.step === 'reveal' && [129, 161, 193].includes(length);

  test('truncated instruction data is refused at every length', () => {
    refused({ data: data.slice(0, 0) }, 'unknown_instruction');
    for (let length = 1; length < data.length; length++)
      refused({ data: data.slice(0, length) }, hasHints(length) ? 'bad_hint' : 'bad_data');
  });

  test('padded instruction data is refused, with zeros and with ones', () => {
    for (const more of [1, 2, 7, 8, 31, 32, 33, 40, 64, 96, 128, 144, 200])
      for (const filler of [0, 255]) {
        const padded = new Uint8Array(data.length + more).fill(filler);
        padded.set(data);
        refused({ data: padded }, hasHints(padded.length) ? 'bad_hint' : 'bad_data');
      }
  });

  test('unknown instruction numbers are refused', () => {
    const all = part.step === 'close_entries' && currency === 'sol';
    const numbers = all ? Array.from({ length: 246 }, (_, i) => 10 + i) : [10, 127, 128, 255];
    for (const number of numbers)
      refused({ data: Uint8Array.of(number, ...data.slice(1)) }, 'unknown_instruction');
  });

  test.each([
    ['among what was laid out', scene],
    ['alone', plain],
  ])('the unchanged instruction succeeds, %s', (_where, { world, instruction, signers }) => {
    const outcome = world.send(instruction, signers);
    expect([outcome.refusal, outcome.error]).toEqual([null, null]);
    expect(outcome.events.map(({ step }) => step)).toEqual([part.step]);
    expect(world.audit()).toEqual([]);
  });
});
