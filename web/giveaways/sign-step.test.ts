import { afterEach, beforeEach, expect, test } from 'vitest';
import { timeInMessage } from '../../core/messages.ts';
import { forgetServerTime, noteServerTime } from '../client/server-clock.ts';
import { actionMessage } from './sign-step.ts';

// Files share their modules: another may have left a server's time.
beforeEach(forgetServerTime);
afterEach(forgetServerTime);

test.each([-3600, 3600])(
  'a creator whose clock is %i seconds wrong signs the time of the server',
  (wrong) => {
    const server = Date.now() - wrong * 1000;
    noteServerTime(server, performance.now());
    const of = { site: 'site.example', title: 'Friday', id: 'id', creator: 'creator' } as const;
    for (const action of ['select the winner of giveaway', 'pay the winner of giveaway'] as const) {
      const time = timeInMessage(actionMessage({ ...of, action }))!;
      expect(Math.abs(time - server / 1000)).toBeLessThan(5);
    }
  },
);
