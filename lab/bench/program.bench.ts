/**
 * Compute units of the escrow program's instructions, measured here in the Solana runtime (LiteSVM): the highest of
 * twelve sets of users; beside them what the authors of comparable programs publish. Those were not run here.
 */
import { ESCROW_STEPS } from '../../core/escrow/instructions.ts';
import { type Cost, measureCosts, worstOf } from '../../tests/program/costs.ts';
import { CURRENCIES, type Currency } from '../../tests/program/harness.ts';
import { type Row, record } from './record.ts';

/** Alea verifies rounds of the same network: "up to 454K", sdk/rust/README.md, "Compute Budget Requirement". */
const ALEA = {
  units: 454_000,
  source:
    '[alea](https://github.com/alea-drand/alea/blob/297fee811ae9997d2c6dbf118ab868e03c130778/sdk/rust/README.md) verify, the same network',
};
/** The highest numbers of their tests, also in LiteSVM, with SPL tokens. CreateEscrow plus Deposit equal our open. */
const ESCROW = {
  createEscrow: 18_302,
  deposit: 32_536,
  withdraw: 30_509,
  source:
    '[solana-program/escrow](https://github.com/solana-program/escrow/blob/21b47cba86b8cefbfde76cb351bda1437a79b151/docs/CU_BENCHMARKS.md)',
};

const REVEAL_AIM = 66_000;
const units = (count: number) => `${count.toLocaleString('en-US')} CU`;

const costs: Cost[] = CURRENCIES.flatMap((currency) => measureCosts(currency));
const worst = (step: (typeof ESCROW_STEPS)[number], currency: Currency) =>
  worstOf(costs, step, currency).units;
const share = (ours: number, theirs: number) => `${(ours / theirs).toFixed(2)} ×`;

const reveal = Math.max(...CURRENCIES.map((currency) => worst('reveal', currency)));
const [open, pay] = [worst('open', 'token'), worst('pay', 'token')];
const opened = ESCROW.createEscrow + ESCROW.deposit;
const rows: Row[] = [
  {
    what: 'reveal: a round of the public beacon verified, its randomness kept, compute units at most',
    ours: units(reveal),
    peer: `${ALEA.source}: ${units(ALEA.units)}`,
    ratio: share(reveal, ALEA.units),
    aim: 'under 66,000 CU',
    met: reveal < REVEAL_AIM,
  },
  {
    what: `open: the escrow made and a token prize locked (SOL: ${units(worst('open', 'sol'))})`,
    ours: units(open),
    peer: `${ESCROW.source}, CreateEscrow and Deposit: ${units(opened)}`,
    ratio: share(open, opened),
    aim: 'no dearer',
    met: open <= opened,
  },
  {
    what: `pay: a token prize to its winner, account made where missing (SOL: ${units(worst('pay', 'sol'))})`,
    ours: units(pay),
    peer: `${ESCROW.source}, Withdraw: ${units(ESCROW.withdraw)}`,
    ratio: share(pay, ESCROW.withdraw),
    aim: 'no dearer',
    met: pay <= ESCROW.withdraw,
  },
];
record('program', rows, {
  compute_units: Object.fromEntries(
    CURRENCIES.map((currency) => [
      currency,
      Object.fromEntries(
        ESCROW_STEPS.map((step) => [
          step,
          costs.filter((cost) => cost.step === step && cost.currency === currency).map(({ units }) => units),
        ]),
      ),
    ]),
  ),
});
