/** Terms that would make an escrow impossible to draw from or to empty are refused at open. */
import { describe, expect, test } from 'vitest';
import type { EscrowRefusalName } from '../../core/escrow/refusals.ts';
import { OWN_NETWORK } from './beacon.ts';
import { CURRENCIES, type Currency } from './harness.ts';
import { giveaway } from './outcomes.ts';
import { expectRefusal } from './refused.ts';

const KIND = 1;
const NETWORK = 2;

describe.each(CURRENCIES)('open, %s', (currency: Currency) => {
  const made = giveaway({ currency });
  const refuses = (instruction: ReturnType<typeof made.open>, name: EscrowRefusalName) =>
    expectRefusal(made.world, instruction, [made.creator], name);

  test.each([2, 255])('open refuses the kind %i', (kind) => {
    const { data, ...rest } = made.open();
    refuses({ ...rest, data: data.with(KIND, kind) }, 'bad_kind');
  });

  test.each([2, 255])('open refuses the network %i', (network) => {
    const { data, ...rest } = made.open();
    refuses({ ...rest, data: data.with(NETWORK, network) }, 'bad_network');
  });

  test('open refuses a network without its terms, and terms without their network', () => {
    const { data, ...rest } = made.open();
    refuses({ ...rest, data: data.slice(0, 155) }, 'bad_data');
    refuses({ ...rest, data: data.with(NETWORK, 0) }, 'bad_data');
  });

  test.each([
    ['no period', { period: 0 }],
    ['a period of more than an hour', { period: 3601 }],
    ['the longest period of 32 bits', { period: 2 ** 32 - 1 }],
    ['a lead of more than a day', { lead: 86_401 }],
    ['the longest lead of 32 bits', { lead: 2 ** 32 - 1 }],
    ['a genesis before 1970', { genesis: -1 }],
  ])('open refuses: %s', (_what, change) => {
    refuses(made.open({ network: { ...OWN_NETWORK, ...change } }), 'bad_network');
  });

  test('open refuses a treasury that is the escrow itself', () => {
    refuses(made.open({ treasury: made.escrow }), 'wrong_treasury');
  });

  test('open accepts the longest period and lead', () => {
    const other = giveaway({ currency });
    const instruction = other.open({ network: { ...OWN_NETWORK, period: 3600, lead: 86_400 } });
    expect(other.world.send(instruction, [other.creator])).toMatchObject({ ok: true });
    expect(other.state.network).toMatchObject({ period: 3600, lead: 86_400 });
  });
});

test.each(['token', 'token2022'] as const)('open refuses a treasury that is the vault, %s', (currency) => {
  const made = giveaway({ currency });
  expectRefusal(made.world, made.open({ treasury: made.vault }), [made.creator], 'wrong_treasury');
});
