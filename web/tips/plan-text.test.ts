import { describe, expect, test } from 'vitest';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { minimumText, planText } from './plan-text.ts';

const alerts = {
  ...DEFAULT_ALERTS,
  minimums: { accept: '10000000', show: '20000000', speak: '100000000' },
};
const filter = { mode: 'filter', holdSeconds: 10 } as const;
const tip = (worth: bigint | null, changes: { hasWords?: boolean; coin?: string } = {}) => ({
  worth,
  hasWords: changes.hasWords ?? true,
  coin: changes.coin ?? null,
});

describe('what the form says before signing', () => {
  test.each([
    [9_999_999n, 'The creator accepts tips worth 0.01 SOL or more', null],
    [19_000_000n, 'Paid and listed, not shown on stream', 'Alerts start at 0.02 SOL'],
    [50_000_000n, 'Shown, not spoken', 'Speech starts at 0.1 SOL'],
    [100_000_000n, 'Shown and spoken on stream', null],
  ])('of a tip of %d lamports', (worth, title, note) => {
    expect(planText(alerts, filter, tip(worth))).toMatchObject({ title, note });
  });

  test('a coin names its worth, or that it has none', () => {
    expect(planText(alerts, filter, tip(30_000_000n, { coin: 'FROG' })).note).toBe(
      'Worth about 0.03 SOL. Speech starts at 0.1 SOL',
    );
    expect(planText(alerts, filter, tip(null, { coin: 'FROG' }))).toMatchObject({
      plan: 'unseen',
      note: expect.stringMatching(/^FROG has no known price today/),
    });
  });

  test('words are held as the mode of the token says, and a tip without words is not', () => {
    const approve = { mode: 'approve', holdSeconds: 10 } as const;
    expect(planText(alerts, approve, tip(100_000_000n)).title).toBe('Held until a moderator approves');
    expect(planText(alerts, approve, tip(100_000_000n, { hasWords: false })).title).toBe(
      'Shown and spoken on stream',
    );
    expect(planText(alerts, approve, tip(19_000_000n)).title).toBe('Paid and listed, not shown on stream');
    const hold = { mode: 'hold', holdSeconds: 15 } as const;
    expect(planText(alerts, hold, tip(100_000_000n)).title).toBe(
      'Held for 15 seconds, then shown and spoken; unusual words may wait for a moderator',
    );
    expect(planText(alerts, hold, tip(50_000_000n))).toMatchObject({
      title: 'Held for 15 seconds, then shown; unusual words may wait for a moderator',
      note: 'Speech starts at 0.1 SOL',
    });
  });

  test('a voice that is off is not a minimum', () => {
    const silent = { ...alerts, voice: { ...alerts.voice, on: false } };
    expect(planText(silent, filter, tip(100_000_000n))).toMatchObject({
      title: 'Shown, not spoken',
      note: 'The creator has switched speech off for this amount',
    });
  });

  test("the server's fixed plan is shown in place of the form's", () => {
    expect(planText(alerts, filter, tip(100_000_000n), 'unseen').title).toBe(
      'Paid and listed, not shown on stream',
    );
  });

  test("the creator's least replaces the form's where it is more", () => {
    expect(minimumText(alerts)).toBe('Minimum: 0.01 SOL');
    expect(minimumText(DEFAULT_ALERTS)).toBeNull();
  });
});
