/**
 * The fake safety model, in the form in which Workers AI answers: "safe", or "unsafe" and a line of categories. It goes
 * by a few stems of each language that the real one knows, whole and undisguised: its verdicts are always the same, and
 * no better than the real one. As the real one it refuses malformed conversations. A text with "judge-hang" or another
 * fault's name meets that fault.
 */
import type { ServerResponse } from 'node:http';
import { FaultSwitch, JUDGE_FAULTS } from '../faults.ts';
import { answerJson } from '../http.ts';
import { deniedBy, denyAs } from './errors.ts';

export const GUARD = '@cf/meta/llama-guard-3-8b';
const MAX_CONTENT = 131_072;

/** Returns the problem of a conversation, in the words of the real model's schema; null if there is none. */
function problemOf(messages: unknown): string | null {
  if (messages === undefined) return "required properties at '/' are 'messages'";
  if (!Array.isArray(messages)) return "Type mismatch of '/messages', 'array' not in 'object'";
  for (const [at, message] of messages.entries()) {
    const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown };
    if (typeof role !== 'string' || typeof content !== 'string')
      return `required properties at '/messages/${at}' are 'role,content'`;
    if (content.length > MAX_CONTENT) return `Length of '/messages/${at}/content' must be <= ${MAX_CONTENT}`;
    // The model's template knows turns of a user and an agent, one after the other.
    if (role !== (at % 2 === 0 ? 'user' : 'assistant'))
      return 'Conversation roles must alternate user/assistant/user/assistant/...';
  }
  return messages.length === 0 ? 'a conversation without messages' : null;
}

export class GuardModel {
  readonly faults = new FaultSwitch(JUDGE_FAULTS);
  /** The number of texts that it has judged. */
  judged = 0;

  async run(inputs: Record<string, unknown>, response: ServerResponse): Promise<void> {
    const problem = problemOf(inputs.messages);
    if (problem) return denyAs(response, 'invalid', problem);
    const text = (inputs.messages as { content: string }[]).at(-1)!.content;
    const lower = text.toLowerCase();
    const named = JUDGE_FAULTS.find((fault) => fault !== 'none' && lower.includes(`judge-${fault}`));
    const fault = named ?? this.faults.fault;
    if (deniedBy(response, fault)) return;
    switch (fault) {
      case 'garbage':
        return answerJson(response, 200, { response: 'I cannot help with that.' });
      case 'empty':
        return answerJson(response, 200, {});
    }
    if (await this.faults.play(fault, response)) return;
    this.judged += 1;
    const category = hazardOf(text);
    const answer = category === null ? 'safe' : `unsafe\n${category}`;
    const [prompt, completion] = [200 + Math.ceil(text.length / 3), category === null ? 2 : 5];
    answerJson(response, 200, {
      response: `\n\n${answer}`,
      usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
    });
  }
}

/** The words that the fake safety model takes for a hazard, by category, in the languages that the real one knows. */
const WORDS: Readonly<Record<string, string>> = {
  // Violent crimes.
  S1: `kill you|kill them|kill him|kill her|kill all|shoot you|stab you|murder|bomb|massacre|te voy a matar|matarte|vou te matar|je vais te tuer|
    bring dich um|töte dich|ti ammazzo|ti uccido|lynch|gas the|burn them|beat you up|behead`,
  // Sex crimes, child exploitation.
  S3: `rape|rapist|molest|violar|violador|estuprar|estupro|violer|violeur|vergewaltigen|vergewaltiger|stupro|stupratore`,
  S4: `child porn|kiddie|loli|pedo|pädo|paedo|pédo`,
  // Hate.
  S10: `nigger|nigga|faggot|fag|kike|chink|spic|tranny|retard|nazi|hitler|jews|subhuman|vermin|go back to|inferior race|white power|
    maricon|maricón|sudaca|negro de|viado|macaco|preto imundo|bougnoule|sale arabe|sale juif|pédé|neger|kanake|schwuchtel|judensau|
    frocio|ricchione|negro di|sporco|bitch|cunt|whore|slut|puta|pute|puttana|hure|schlampe|nutte|fotze|vadia|salope|zoccola|are disgusting|are animals|hate you|hate all`,
  // Self-harm.
  S11: `kill yourself|kys|hang yourself|suicide|end your life|drink bleach|neck yourself|mátate|matate|suicídate|se mata|suicide toi|
    pends toi|bring dich um|häng dich|ucciditi|ammazzati|unalive`,
  // Sexual content.
  S12: `fuck|cock|dick|pussy|tits|nudes|naked|blowjob|porn|sex|sexy|cum|anal|masturbate|masturbation|follar|polla|chupa|verga|foder|buceta|rola|baiser|
    bite|chatte|ficken|schwanz|muschi|titten|cazzo|figa|scopa|pompino|tette`,
};

const HAZARDS = Object.entries(WORDS).map(
  ([category, stems]) => [category, stems.split('|').map((stem) => stem.trimStart())] as const,
);

/** Returns the category of a hazard in a text; null if it holds none. */
export function hazardOf(text: string): string | null {
  const plain = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  // The words count in the plural too.
  for (const [category, stems] of HAZARDS)
    if (stems.some((stem) => plain.includes(` ${stem} `) || plain.includes(` ${stem}s `))) return category;
  return null;
}
