import { expect, test } from 'vitest';
import { withPinned } from './pinned.ts';

const NONE = { escrowProgram: null, operator: null, treasury: null };
const server = { escrowProgram: 'P', operator: 'O', treasury: 'T', network: 'mainnet-beta' };

test("a pinned value overrides the server's, and the difference is named", () => {
  const pinned = { escrowProgram: 'P', operator: 'O', treasury: 'T' };
  expect(withPinned(server, pinned)).toEqual({ ...server, differs: [] });
  const lying = { ...server, escrowProgram: 'Q', operator: null };
  expect(withPinned(lying, pinned)).toEqual({ ...server, differs: ['escrowProgram', 'operator'] });
});

test('a build that knows nothing takes the word of the server', () => {
  expect(withPinned(server, NONE)).toEqual({ ...server, differs: [] });
  expect(withPinned(server, { ...NONE, treasury: 'U' })).toMatchObject({
    escrowProgram: 'P',
    treasury: 'U',
    differs: ['treasury'],
  });
});
