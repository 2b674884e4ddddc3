/**
 * The local world's speech service. POST /speak {text, lang?} answers a WAV file; POST /fault {fault, delayMs?} makes all
 * calls go wrong until {fault: "none"}; GET /stats tells how many texts were spoken.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerJson, parseObject, type Running, readBody, serve } from '../http.ts';
import { type Fault, faultFor, isFault } from './faults.ts';
import { LANGUAGES, type Language, loadSynthesiser } from './synthesiser.ts';

/** Longest text in characters: a cleaned message of 280 with amount and names around it. */
export const TEXT_LIMIT = 600;
const BODY_LIMIT_BYTES = 16 * 1024;
const LATE_MS = 3000;

/** Starts the service in this process. `port` 0 or none takes a free one. */
export async function startSpeech({ port = 0 }: { port?: number } = {}): Promise<Running> {
  const synthesise = await loadSynthesiser();
  let fault: Fault = 'none';
  let lateMs = LATE_MS;
  let spoken = 0;

  async function speak(input: Record<string, unknown>, response: ServerResponse): Promise<void> {
    const { text, lang = 'en' } = input;
    if (typeof text !== 'string' || text.trim() === '') return deny(response, 400, 'text: is required');
    if (text.length > TEXT_LIMIT) return deny(response, 413, `text: is longer than ${TEXT_LIMIT} characters`);
    if (!isLanguage(lang)) return deny(response, 400, `lang: must be one of ${LANGUAGES.join(', ')}`);
    switch (faultFor(text, fault)) {
      case 'fail':
        return deny(response, 500, 'The synthesiser failed');
      case 'busy':
        return deny(response, 429, 'Too many requests');
      case 'hang':
        return;
      case 'garbage':
        return sound(response, new TextEncoder().encode('<html>this is no sound</html>'));
      case 'empty':
        return sound(response, new Uint8Array());
      case 'late':
        await sleep(lateMs, undefined, { ref: false });
    }
    spoken += 1;
    sound(response, synthesise(text, lang));
  }

  function switchFault(input: Record<string, unknown>, response: ServerResponse): void {
    if (!isFault(input.fault)) {
      deny(response, 400, 'fault: is not one of the known faults');
      return;
    }
    fault = input.fault;
    lateMs = typeof input.delayMs === 'number' && input.delayMs >= 0 ? input.delayMs : LATE_MS;
    answerJson(response, 200, { fault, delayMs: lateMs });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = `${request.method} ${request.url?.split('?')[0]}`;
    if (path === 'GET /stats') return answerJson(response, 200, { spoken, fault });
    if (path !== 'POST /speak' && path !== 'POST /fault') {
      return deny(response, 404, 'There is nothing at this address');
    }
    const body = await readBody(request, BODY_LIMIT_BYTES);
    if (body === null) return deny(response, 413, `The body is larger than ${BODY_LIMIT_BYTES} bytes`);
    const input = parseObject(body);
    if (!input) return deny(response, 400, 'The body is not a JSON object');
    return path === 'POST /speak' ? speak(input, response) : switchFault(input, response);
  }

  return serve((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) deny(response, 500, 'The synthesiser failed');
    });
  }, port);
}

function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

function sound(response: ServerResponse, bytes: Uint8Array): void {
  response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': bytes.byteLength }).end(bytes);
}

function deny(response: ServerResponse, status: number, error: string): void {
  answerJson(response, status, { error });
}
