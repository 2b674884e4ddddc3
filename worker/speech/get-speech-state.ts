/** GET /api/live/{token}/voice: returns a token's speech of today, and the languages that are spoken here. */
import { type SpeechState, speechBudget, speechDay } from '../../core/alerts/speech-budget.ts';
import { readSpent } from '../budgets/store.ts';
import { database } from '../env.ts';
import { spokenLanguages } from '../health/store.ts';
import { answer } from '../http/answer.ts';
import { endpoint } from '../http/endpoint.ts';
import { queueOf, queueOfCreator } from '../live/queue.ts';

export const getSpeechState = endpoint(...queueOfCreator, async (c) => {
  const { token } = queueOf(c);
  const db = database(c.env);
  const budget = speechBudget({ token: c.env.SPEECH_TOKEN_CHARACTERS, site: c.env.SPEECH_SITE_CHARACTERS });
  const [spent, languages] = await Promise.all([
    readSpent(db, token, speechDay(Date.now())),
    spokenLanguages(db),
  ]);
  const state: SpeechState = {
    used: spent.token,
    most: budget.token,
    siteSpent: spent.site >= budget.site,
    languages,
  };
  return answer(c, state);
});
