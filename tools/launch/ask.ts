/** The questions of a launch. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import bs58 from 'bs58';
import { readKey } from '../smoke/key.ts';
import { type Answers, answerProblem, type LaunchNetwork, type Remembered } from './answers.ts';

export interface Asking {
  ask: (question: string) => Promise<string>;
  say: (line: string) => void;
}

const QUESTIONS: Record<keyof Answers, string> = {
  rpc: 'Address of your Solana RPC, with its key',
  region: 'Region where that RPC answers, such as aws:eu-central-1',
  host: 'Host of the site, such as fanfare.example',
  admin: 'Admin wallet: its address, or its key file, which the proof at the end signs with',
};

/**
 * Asks every question until its answer is one that a site can run with; an empty answer is the one of `before`. Returns
 * what is to be remembered.
 */
export async function answersFrom(network: LaunchNetwork, { ask, say }: Asking, before: Remembered) {
  const answers: Partial<Answers> = {};
  let { adminFile } = before;
  for (const name of Object.keys(QUESTIONS) as (keyof Answers)[]) {
    for (;;) {
      const kept = before.answers?.[name];
      const typed = (await ask(`${QUESTIONS[name]}${kept ? ' (empty: as before)' : ''}: `)).trim();
      answers[name] = typed || kept || '';
      let problem: string | null = null;
      if (name === 'admin' && typed) {
        adminFile = existsSync(typed) ? resolve(typed) : undefined;
        try {
          if (adminFile) answers.admin = bs58.encode(readKey(adminFile).slice(32));
        } catch (error) {
          problem = (error as Error).message;
        }
      }
      problem ??= answerProblem(network, name, answers[name]);
      if (!problem) break;
      say(problem);
    }
  }
  return { answers: answers as Answers, adminFile };
}
