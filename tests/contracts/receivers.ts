/**
 * The fake receivers of the operator's messages: Slack's and Discord's webhooks and ntfy, each at the path of the real
 * one. They refuse what the real ones refuse, and what those show mutilated.
 */
import type { IncomingMessage } from 'node:http';
import type { Fixture } from '../../local/contracts/fixture.ts';
import { readFixtures } from '../../local/contracts/fixtures.ts';
import { parseObject, type Running, readBody, serve } from '../../local/http.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Slack cuts a longer text, and says nothing. */
const SLACK_CHARACTERS = 40_000;
const DISCORD_CHARACTERS = 2000;
const NTFY_BYTES = 4096;

export interface RunningReceivers extends Running {
  /** The messages that were taken, as people read them, oldest first. */
  taken: string[];
  /** Answers like this fixture until it is null. */
  answerLike(name: string | null): void;
}

export async function startReceivers(): Promise<RunningReceivers> {
  const answers = new Map(readFixtures('alerts').map(({ name, answer }) => [name, answer]));
  const taken: string[] = [];
  let switched: string | null = null;
  const running = await serve(async (request, response) => {
    const body = await readBody(request, BODY_LIMIT_BYTES);
    const { name, text } = receive(request, body ?? '');
    const answer = answers.get(switched ?? name)!;
    if (answer.status < 300) taken.push(text);
    response.writeHead(answer.status, answer.headers);
    response.end(contentOf(answer));
  });
  const answerLike = (name: string | null) => {
    switched = name;
  };
  return { ...running, taken, answerLike };
}

function contentOf({ body, text }: Fixture['answer']): string {
  return body === undefined ? (text ?? '') : JSON.stringify(body);
}

/** Returns the name of the answer to a request, and the message as people read it. */
function receive({ url = '', headers }: IncomingMessage, body: string): { name: string; text: string } {
  if (url.startsWith('/services/')) return slack(body);
  if (url.startsWith('/api/webhooks/')) return discord(body);
  const name = Buffer.byteLength(body) > NTFY_BYTES ? 'ntfy-too-long' : 'ntfy-ok';
  return { name, text: `${headers.title}: ${body}` };
}

function slack(body: string): { name: string; text: string } {
  const text = parseObject(body)?.text;
  if (parseObject(body) === null) return { name: 'slack-not-json', text: '' };
  if (typeof text !== 'string' || text === '') return { name: 'slack-no-text', text: '' };
  if (text.length > SLACK_CHARACTERS) return { name: 'slack-too-long', text };
  // A bare < begins a link or a mention of everybody.
  if (/[<>]|&(?!amp;|lt;|gt;)/.test(text)) return { name: 'slack-not-json', text };
  const read = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return { name: 'slack-ok', text: read };
}

function discord(body: string): { name: string; text: string } {
  const { content, allowed_mentions: mentions } = (parseObject(body) ?? {}) as {
    content?: unknown;
    allowed_mentions?: { parse?: unknown[] };
  };
  if (typeof content !== 'string' || content.trim() === '') return { name: 'discord-empty', text: '' };
  // Characters, not UTF-16 units.
  if ([...content].length > DISCORD_CHARACTERS) return { name: 'discord-too-long', text: content };
  const calls = mentions?.parse?.length !== 0 && /@everyone|@here|<@[!&]?\d+>/.test(content);
  return { name: 'discord-ok', text: calls ? `(everybody is called) ${content}` : content };
}
