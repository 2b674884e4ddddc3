/**
 * The fake Workers AI, in the protocol of its binding: POST /run?version=3 with the model in a header. It refuses what
 * the models refuse: speakers of other models, languages, long texts, inputs that they do not have. melotts answers a
 * WAV of 44.1 kHz in base64, whatever the documentation says. aura-2 answers MP3, of which only silence can be made here:
 * aura-2-es answers it, and aura-2-en is out of capacity, so that melotts is heard, until POST /voices {aura: true}. POST /fault {fault, delayMs?} makes all
 * voices fail until {fault: "none"}; POST /judge does so for the safety model; GET /stats counts texts of each and
 * repeats the last spoken one.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FaultSwitch, SPEECH_FAULTS } from '../faults.ts';
import { refuseNameless } from '../guard.ts';
import { answerJson, parseObject, type Running, readBody, serve } from '../http.ts';
import { deniedBy, denyAs } from './errors.ts';
import { GUARD, GuardModel } from './guard-model.ts';
import { AURA_EN, MELOTTS, problemOf } from './models.ts';
import { type Language, loadSynthesiser } from './synthesiser.ts';

const BODY_LIMIT_BYTES = 16 * 1024;

/** Starts the service in this process. `port` 0 or none takes a free one. */
export async function startSpeech({ port = 0 }: { port?: number } = {}): Promise<Running> {
  const synthesise = await loadSynthesiser();
  const faults = new FaultSwitch(SPEECH_FAULTS);
  const guard = new GuardModel();
  let aura = false;
  let spoken = 0;
  let last: object | null = null;

  async function run(model: string, inputs: Record<string, unknown>, response: ServerResponse) {
    if (model === GUARD) return guard.run(inputs, response);
    const problem = problemOf(model, inputs);
    if (problem) return denyAs(response, ...problem);
    const isAura = model !== MELOTTS;
    const text = String(isAura ? inputs.text : inputs.prompt);
    const fault = namedFault(text) ?? faults.fault;
    if (deniedBy(response, fault)) return;
    switch (fault) {
      case 'garbage':
        return answerJson(response, 200, { audio: btoa('<html>this is no sound</html>') });
      case 'empty':
        return answerJson(response, 200, { audio: '' });
    }
    if (await faults.play(fault, response)) return;
    if (model === AURA_EN && !aura) return denyAs(response, 'capacity');
    spoken += 1;
    last = { model, inputs };
    if (isAura) {
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(silentMp3(text));
      return;
    }
    const file = synthesise(text, (inputs.lang ?? 'en') as Language);
    answerJson(response, 200, { audio: Buffer.from(file).toString('base64') });
  }

  function control(path: string, input: Record<string, unknown>, response: ServerResponse): void {
    if (path === 'POST /judge') guard.faults.answer(input, response);
    else if (path === 'POST /voices') {
      aura = input.aura === true;
      answerJson(response, 200, { aura });
    } else faults.answer(input, response);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = `${request.method} ${request.url?.split('?')[0]}`;
    if (path === 'GET /stats')
      return answerJson(response, 200, { spoken, last, judged: guard.judged, fault: faults.fault });
    if (!['POST /run', 'POST /fault', 'POST /voices', 'POST /judge'].includes(path))
      return answerJson(response, 404, { error: 'There is nothing at this address' });
    if (path === 'POST /run' && refuseNameless(request, response)) return;
    const body = await readBody(request, BODY_LIMIT_BYTES);
    if (body === null) return denyAs(response, 'tooLarge');
    const input = parseObject(body);
    if (path !== 'POST /run') return control(path, input ?? {}, response);
    const inputs = input?.inputs;
    if (typeof inputs !== 'object' || inputs === null)
      return denyAs(response, 'invalid', 'the body has no inputs');
    return run(String(request.headers['cf-consn-model-id']), inputs as Record<string, unknown>, response);
  }

  return serve(handle, port, (response) => denyAs(response, 'internal'));
}

/**
 * Returns the fault that a word such as "speech-busy" in the text asks for, so that a developer can try each one by
 * tipping.
 */
function namedFault(text: string) {
  const lower = text.toLowerCase();
  return SPEECH_FAULTS.find((fault) => fault !== 'none' && lower.includes(`speech-${fault}`));
}

const HEADER = [0xff, 0xfb, 0x90, 0xc4];
const FRAME_BYTES = 417;
const FRAME_SECONDS = 1152 / 44_100;
/** The speed of speech. */
const CHARACTERS_A_SECOND = 15;

/** Silence for as long as it takes to say `text`. */
function silentMp3(text: string): Uint8Array {
  const frames = Math.max(2, Math.ceil(text.length / CHARACTERS_A_SECOND / FRAME_SECONDS));
  const file = new Uint8Array(frames * FRAME_BYTES);
  for (let at = 0; at < file.length; at += FRAME_BYTES) file.set(HEADER, at);
  return file;
}
