import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { WonPrize } from '../../core/activity/model.ts';
import { WinRow } from './rows.tsx';

const prize = { id: 'G', title: 'Title', status: 'ended', place: 1, places: 1, units: '5', decimals: 9 };

function textOf(changes: Partial<WonPrize>): string {
  const entry = { ...prize, wonAt: '2026-11-21T12:00:00.000Z', token: null, ...changes } as WonPrize;
  return renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(WinRow, { entry })));
}

test('a prize is called paid only once that is final, and locked only while it can still be paid', () => {
  const none = { paid: false, payFinal: false };
  expect(textOf(none)).toContain('Prize locked for this wallet');
  expect(textOf({ ...none, paid: true, status: 'completed' })).toContain('Being paid');
  expect(textOf({ paid: true, payFinal: true, status: 'completed' })).toContain('Paid to your wallet');
  for (const status of ['completed', 'cancelled'] as const)
    expect(textOf({ ...none, status })).toContain('Returned to the creator');
});
