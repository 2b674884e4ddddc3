import { describe, expect, test } from 'vitest';
import { ApiError } from '../client/call.ts';
import { type PopupFlow, verifyByPopup } from './popup-flow.ts';

/** Returns a fake browser that logs what happens; the user closes the window at the `closesAt`-th poll. */
function world(more: Partial<PopupFlow> = {}, closesAt = 2) {
  const happened: string[] = [];
  let polls = 0;
  let closed = false;
  const note = (what: string) => void happened.push(what);
  const flow: PopupFlow = {
    open() {
      note('open');
      return {
        get closed() {
          return closed;
        },
        close() {
          note('close');
          closed = true;
        },
        goTo: (url) => note(`go ${url}`),
      };
    },
    async prove(text) {
      note(`prove ${text.split('\n')[0]}`);
      return { signature: 's' };
    },
    async request() {
      note('request');
      return 'https://x.example/authorize';
    },
    async status() {
      note('status');
      return { verified: true, xHandle: 'frogfan' };
    },
    async wait(milliseconds) {
      note(`wait ${milliseconds}`);
      polls += 1;
      if (polls >= closesAt) closed = true;
    },
    ...more,
  };
  return { happened, verify: () => verifyByPopup(flow, { site: 'fanfare.test', wallet: 'W', now: 5000 }) };
}

test('verification opens the popup, then asks for the signature, and reads the status once it is closed', async () => {
  const { happened, verify } = world();
  const pending = verify();
  expect(happened).toContain('open');
  expect(await pending).toEqual({ verified: true, xHandle: 'frogfan' });
  expect(happened).toEqual([
    'open',
    'prove fanfare.test asks you to link an X account to your wallet',
    'request',
    'go https://x.example/authorize',
    'wait 1000',
    'wait 1000',
    'status',
  ]);
});

test('verification without a popup asks for no signature', async () => {
  const { happened, verify } = world({ open: () => null });
  await expect(verify()).rejects.toThrow('Popup blocked. Please allow popups for this site.');
  expect(happened).toEqual([]);
});

describe('verification that cannot open X', () => {
  const refused = new ApiError('Not set up here', 503, 'x_not_configured', true);
  const silent = new ApiError('Unknown error occurred', 0, null, false);
  test.each([
    [
      'the wallet refuses',
      { prove: () => Promise.reject(new Error('no')) },
      'Failed to initiate X verification',
    ],
    ['the server says why', { request: () => Promise.reject(refused) }, 'Not set up here'],
    ['nobody answers', { request: () => Promise.reject(silent) }, 'Failed to initiate X verification'],
  ])('verification closes the popup when %s', async (_what, more, text) => {
    const { happened, verify } = world(more);
    await expect(verify()).rejects.toThrow(text);
    expect(happened.at(-1)).toBe('close');
  });
});

test('verification with an unreadable status counts as unverified', async () => {
  const { verify } = world({ status: () => Promise.reject(new Error('offline')) });
  expect(await verify()).toEqual({ verified: false, xHandle: null });
});
