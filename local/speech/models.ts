/**
 * The input that the models of Workers AI take and refuse, by their documents and clients (local/contracts/workers-ai).
 */
import type { denyAs } from './errors.ts';
import { LANGUAGES } from './synthesiser.ts';

export const MELOTTS = '@cf/myshell-ai/melotts';
export const AURA_EN = '@cf/deepgram/aura-2-en';
/** Of a text for aura-2, in characters. */
export const TEXT_LIMIT = 2000;

const SPEAKERS: Record<string, readonly string[]> = {
  [AURA_EN]:
    'amalthea andromeda apollo arcas aries asteria athena atlas aurora callista cora cordelia delia draco electra harmonia helena hera hermes hyperion iris janus juno jupiter luna mars minerva neptune odysseus ophelia orion orpheus pandora phoebe pluto saturn thalia theia vesta zeus'.split(
      ' ',
    ),
  '@cf/deepgram/aura-2-es': 'sirio nestor carina celeste alvaro diana aquila selena estrella javier'.split(
    ' ',
  ),
};
const AURA_INPUTS = ['text', 'speaker', 'encoding', 'container', 'sample_rate', 'bit_rate'];
const ENCODINGS = ['linear16', 'flac', 'mulaw', 'alaw', 'mp3', 'opus', 'aac'];

type Problem = [error: Parameters<typeof denyAs>[1], what?: string];

/** Returns the reason why the model refuses this input; null if it takes it. */
export function problemOf(model: string, inputs: Record<string, unknown>): Problem | null {
  if (model === MELOTTS) return melottsProblem(inputs);
  const speakers = SPEAKERS[model];
  if (!speakers) return ['noModel', model];
  const { text, speaker, encoding } = inputs;
  const stranger = Object.keys(inputs).find((name) => !AURA_INPUTS.includes(name));
  if (stranger) return ['invalid', `Additional or unevaluated properties '/${stranger}' at '/' not allowed`];
  if (typeof text !== 'string' || text === '') return ['invalid', "required properties at '/' are 'text'"];
  if (text.length > TEXT_LIMIT) return ['tooLong'];
  if (speaker !== undefined && !speakers.includes(String(speaker)))
    return ['invalid', "'/speaker' is not one of its values"];
  if (encoding !== undefined && !ENCODINGS.includes(String(encoding)))
    return ['invalid', "'/encoding' is not one of its values"];
  return null;
}

function melottsProblem({ prompt, lang = 'en' }: Record<string, unknown>): Problem | null {
  if (typeof prompt !== 'string' || prompt === '')
    return ['invalid', "required properties at '/' are 'prompt'"];
  if (prompt.length > TEXT_LIMIT) return ['tooLarge'];
  // The model fails for a language that it does not speak.
  return LANGUAGES.some((language) => language === lang) ? null : ['internal'];
}
