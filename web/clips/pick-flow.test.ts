import { describe, expect, test } from 'vitest';
import type { Clip, Pick } from '../../core/clips/model.ts';
import type { PickRecord } from '../../core/clips/record.ts';
import { ApiError } from '../client/call.ts';
import { pickAtRandom, type RandomFlow, type Signer, signAction } from './pick-flow.ts';

const clip = { id: 'c1', username: 'frogfan', xUrl: 'u' } as Clip;
const pick = { id: 'p1', clipId: null } as Pick;
const signer: Signer = {
  site: 'fanfare.test',
  wallet: 'W',
  now: () => 7000,
  prove: async () => ({ signature: 's' }),
};
const drawn = {
  winner: { clip: 'c1', handle: 'frogfan', postId: '12', index: 1 },
  candidates: [
    ['c0', '11', 'clipqueen', '2026-08-03T10:00:00.000Z'],
    ['c1', '12', 'frogfan', '2026-08-04T10:00:00.000Z'],
  ],
} as PickRecord;
const undrawn = { winner: null } as PickRecord;

function flow(more: Partial<RandomFlow> = {}) {
  const happened: string[] = [];
  const all: RandomFlow = {
    select: async ({ message, startDate }) => {
      happened.push(`select ${startDate} ${message.includes('choose a clip at random')}`);
      return { selectedClip: clip, totalClips: 3, pick };
    },
    record: async () => drawn,
    wait: async () => void happened.push('wait'),
    onSigned: () => void happened.push('signed'),
    ...more,
  };
  const run = (who = signer) => pickAtRandom(all, who, 'T', { startDate: 'd' });
  return { happened, run };
}
const late = async () => ({ selectedClip: null, totalClips: 3, pick });

test('a random pick is signed first, then requested with its dates', async () => {
  const { happened, run } = flow();
  expect(await run()).toEqual({ clip, pick });
  expect(happened).toEqual(['signed', 'select d true']);
});

test('the same pick twice within a second is signed with two different times', async () => {
  const sign = async () => (await signAction(signer, 'choose a clip', 'T', 'c1')).message;
  expect(await sign()).not.toBe(await sign());
});

describe('a late beacon', () => {
  test('a pick with a late beacon is waited for, and no second one is requested', async () => {
    const records = [undrawn, drawn];
    const { happened, run } = flow({ select: late, record: async () => records.shift()! });
    expect((await run()).pick).toMatchObject({ id: 'p1', clipId: 'c1', username: 'frogfan' });
    expect(happened).toEqual(['signed', 'wait', 'wait']);
  });
  test('a pick with a late beacon survives an outage', async () => {
    const answers = [Promise.reject(new Error('offline')), Promise.resolve(drawn)];
    const { run } = flow({ select: late, record: () => answers.shift()! });
    expect((await run()).clip).toEqual({
      id: 'c1',
      username: 'frogfan',
      timestamp: '2026-08-04T10:00:00.000Z',
      xUrl: 'https://x.com/frogfan/status/12',
    });
  });
  test('a pick with a beacon that never comes fails with that reason', async () => {
    const { run } = flow({ select: late, record: async () => undrawn });
    await expect(run()).rejects.toThrow('The random number is late');
  });
});

describe('no pick', () => {
  test.each([
    [
      'the server says why',
      new ApiError('There are no clips', 409, 'no_candidates', true),
      'There are no clips',
    ],
    [
      'nobody answers',
      new ApiError('Unknown error occurred', 0, null, false),
      'Failed to select random clip',
    ],
  ])('a pick fails with a sentence: %s', async (_what, error, text) => {
    await expect(flow({ select: () => Promise.reject(error) }).run()).rejects.toThrow(text);
  });
  test('a pick that the wallet refuses is not requested', async () => {
    const { happened, run } = flow();
    const refusing = { ...signer, prove: () => Promise.reject(new Error('no')) };
    await expect(run(refusing)).rejects.toThrow('Failed to select random clip');
    expect(happened).toEqual([]);
  });
});
