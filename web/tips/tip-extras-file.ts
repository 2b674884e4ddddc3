/** The parts of the form that come in a file of their own: whom a tip is from, and what will happen to it. */
import { lazy, type ReactNode } from 'react';
import type { TipFormState } from './use-tip-form.ts';

// Without the file the sender is the one that this device has stored, and the page still compares what it shows with
// what was prepared.
const file = import('./tip-extras.tsx').catch(() => ({
  TipWho: Nothing,
  TipPlan: Nothing,
  TipStream: Nothing,
}));

function Nothing(_: { form: TipFormState }): ReactNode {
  return null;
}

const part = (name: 'TipWho' | 'TipPlan' | 'TipStream') =>
  lazy(async (): Promise<{ default: typeof Nothing }> => ({ default: (await file)[name] }));

export const TipWho = part('TipWho');
export const TipPlan = part('TipPlan');
export const TipStream = part('TipStream');
