import { expect, test } from 'vitest';
import { checkTerms, shownFee, type Terms, TermsChanged } from './terms.ts';

const said: Terms = { amount: 1000n, fee: shownFee(1000n, 2), plan: 'shown' };
const prepared = (fee: number, plan: 'unseen' | 'shown' | 'spoken' = 'shown', sum = 1000) => ({
  platformFeeUnits: String(fee),
  creatorAmountUnits: String(sum - fee),
  plan,
});
const thrown = (terms: Terms, tip: ReturnType<typeof prepared>) => {
  try {
    checkTerms(terms, tip);
  } catch (error) {
    return error as Error;
  }
  return null;
};

test('terms that equal those on the form are signed', () => {
  expect(said.fee).toBe(20n);
  expect(thrown(said, prepared(20))).toBeNull();
});

test('another fee, another plan, or one that was not shown yet is shown first, and signed once it was', () => {
  for (const [terms, tip] of [
    [said, prepared(30)],
    [said, prepared(20, 'unseen')],
    [{ ...said, fee: null }, prepared(20)],
    [{ ...said, plan: null }, prepared(20)],
  ] as const) {
    const error = thrown(terms, tip);
    expect(error).toBeInstanceOf(TermsChanged);
    expect(thrown((error as TermsChanged).terms, tip)).toBeNull();
  }
});

test('another sum is never signed', () => {
  const error = thrown(said, prepared(20, 'shown', 1001));
  expect(error).not.toBeInstanceOf(TermsChanged);
  expect(error?.message).toMatch(/different amount/);
});
