/** The probe of the judge of words: whether the real model answers as the fixtures in local/contracts/workers-ai say. */
import type { Env } from '../env.ts';
import { judgeOf } from '../moderation/judge.ts';
import { JUDGE_MS } from '../moderation/rule-tips.ts';
import { type Probe, Skipped } from './run.ts';

/** The texts of guard-safe.json and guard-unsafe.json, and what was answered. */
const KNOWN = [
  { text: 'nice stream', verdict: 'safe' },
  { text: 'go and kill yourself', verdict: 'unsafe' },
] as const;

export function judgeProbe(env: Env): Probe {
  return {
    name: 'Judge of words',
    service: 'workers-ai',
    ask: () => judgeBoth(env),
    todo: todoOf,
  };
}

async function judgeBoth(env: Env): Promise<string> {
  const judge = judgeOf(env);
  if (!judge)
    throw new Skipped(
      'Bind Workers AI in wrangler.toml. Without it no model judges words, and the mode "filter" shows what the lists leave.',
    );
  const began = Date.now();
  const answers = await Promise.all(
    KNOWN.map(async ({ text, verdict }) => ({
      said: await judge.tell(text),
      expected: verdict,
      ms: Date.now() - began,
    })),
  );
  const wrong = answers.find(({ said, expected }) => said !== expected);
  if (wrong) throw new Error(`found what is ${wrong.expected} ${wrong.said}`);
  const text = answers.map(({ said, ms }) => `"${said}" in ${ms} ms`).join(', ');
  // A first call may wait for the model: one of both in time is enough.
  if (answers.every(({ ms }) => ms > JUDGE_MS)) throw new Error(`${text}: a tip waits ${JUDGE_MS} ms`);
  return text;
}

function todoOf(said: string): string {
  const meanwhile =
    'Meanwhile filter shows alerts of strangers without words, and hold and approve keep them.';
  if (said.startsWith('found') || said.startsWith('not an answer'))
    return `The safety model of Workers AI answers in another way than it did: the judge needs a look. ${meanwhile}`;
  if (said.includes('a tip waits'))
    return `Workers AI answers too late for tips. Look at its status, and try again. ${meanwhile}`;
  return `Workers AI's safety model does not answer. Look at its usage limit, its status and its list of models. ${meanwhile}`;
}
