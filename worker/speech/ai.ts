/** Our part of Workers AI: its binding, or a service with the interface of its binding. */

import { askOutside, type OutsideError } from '../../chain/outside.ts';
import type { Env } from '../env.ts';

export interface SpeechAi {
  /** Throws `${code}: ${description}` as the binding does; with returnRawResponse it returns errors instead. */
  run(model: string, inputs: object, options?: { returnRawResponse?: boolean }): Promise<unknown>;
}

/** The binding's path, and the header that names the model (workerd, src/cloudflare/internal/ai-api.ts). */
const RUN = '/run?version=3';
const MODEL = 'cf-consn-model-id';

export function speechAiOf(
  env: Pick<Env, 'AI' | 'SPEECH_URL' | 'SITE_URL'>,
  limits: { timeoutMs: number; maxBytes: number },
): SpeechAi | null {
  // Its own types know neither a Response for every model nor melotts' real output.
  if (env.AI) return env.AI as unknown as SpeechAi;
  return env.SPEECH_URL ? serviceAi(env, `${env.SPEECH_URL}${RUN}`, limits) : null;
}

function serviceAi(
  env: Pick<Env, 'SITE_URL'>,
  url: string,
  limits: { timeoutMs: number; maxBytes: number },
): SpeechAi {
  return {
    async run(model, inputs, options = {}) {
      const answer = await askOutside(env, url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [MODEL]: model },
        body: JSON.stringify({ inputs, options }),
        ...limits,
      }).catch((error: OutsideError) => {
        if (!options.returnRawResponse || !error.answer) throw new Error(reasonOf(error));
        return error.answer;
      });
      if (options.returnRawResponse)
        return new Response(answer.bytes, { status: answer.status, headers: answer.headers });
      const isJson = answer.headers.get('content-type') === 'application/json';
      return isJson ? answer.json() : answer.bytes.buffer;
    },
  };
}

function reasonOf(error: OutsideError): string {
  const json = error.answer?.json() as { internalCode?: number; description?: string } | undefined;
  return json?.internalCode ? `${json.internalCode}: ${json.description}` : error.message;
}
