/** Slack, Discord and ntfy: our messages are taken, each refusal is read, and the fake ones answer like the real. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Told } from '../../core/watch/reading.ts';
import { readFixtures, readQuestions } from '../../local/contracts/fixtures.ts';
import type { Env } from '../../worker/env.ts';
import { tellOperator } from '../../worker/health/tell-operator.ts';
import { literalHost, sameRequest } from './literal.ts';
import { type RunningReceivers, startReceivers } from './receivers.ts';

const fixtures = readFixtures('alerts');
const HOSTS = { slack: 'https://hooks.slack.com', discord: 'https://discord.com', ntfy: 'https://ntfy.sh' };
type Receiver = keyof typeof HOSTS;
const receiverOf = (name: string) => name.split('-')[0] as Receiver;
const addressOf = (receiver: Receiver) =>
  HOSTS[receiver] + fixtures.find(({ name }) => name === `${receiver}-ok`)!.request.url;

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** Says `message` to the receiver, whose host is `url` here. */
async function tell(receiver: Receiver, url: string, message: string): Promise<Told> {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((to, init) => {
    const { pathname, search } = new URL(String(to));
    return fetch(url + pathname + search, init);
  });
  const env = { ALERT_URL: addressOf(receiver), SITE_URL: 'https://fanfare.example' } as Env;
  return tellOperator(env, message);
}

/** What the documented answers of this status mean to the watch; ntfy names no wait, and bans who asks again. */
function toldOf({ status, headers }: (typeof fixtures)[number]['answer']): Told {
  if (status === 429) return { waitMs: Number(headers?.['retry-after'] ?? 600) * 1000 };
  if (status === 404 || status === 410) return 'gone';
  if (status >= 500) return 'unheard';
  return status < 300 ? 'taken' : 'refused';
}

test('the receivers whose end is documented are gone', () => {
  const gone = fixtures.filter(({ answer }) => toldOf(answer) === 'gone').map(({ name }) => name);
  expect(gone.sort()).toEqual(['discord-no-webhook', 'slack-archived', 'slack-no-service']);
});

test('answers of receivers without a known source are listed as questions', () => {
  expect(fixtures.filter(({ error }) => error).length).toBeGreaterThanOrEqual(12);
  expect(readQuestions('alerts').length).toBeGreaterThan(0);
});

test.each(fixtures)(
  'a message is taken, refused or sent again after $name: $title',
  async ({ name, answer }) => {
    const host = await literalHost(answer);
    const receiver = receiverOf(name);
    expect(await tell(receiver, host.url, 'Files cannot be stored')).toEqual(toldOf(answer));
    const ok = fixtures.find((one) => one.name === `${receiver}-ok`)!;
    expect(sameRequest(host.asked[0]!, ok)).toBe(true);
    expect(host.asked[0]!.headers).toMatchObject(ok.request.headers!);
    expect(host.asked[0]!.headers!['user-agent']).toMatch(/^Fanfare\//);
    if (answer.status >= 300) expect(logged).toHaveBeenCalledWith('the operator was not told', answer.status);
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/XXXX|fanfare-topic/);
    await host.close();
  },
);

describe('the fake receivers', () => {
  let receivers: RunningReceivers;
  beforeAll(async () => {
    receivers = await startReceivers();
  });
  afterAll(() => receivers.close());
  beforeEach(() => {
    receivers.taken.length = 0;
    receivers.answerLike(null);
  });

  test.each(fixtures)('answer like $name: $title', async ({ name, request, answer, switch: by }) => {
    receivers.answerLike(typeof by === 'string' ? by : null);
    const filled = (JSON.stringify(request.body) ?? '""')
      .replace('<40,001 characters>', 'x'.repeat(40_001))
      .replace('<2,001 characters>', 'x'.repeat(2001))
      .replace('<4,097 bytes>', 'x'.repeat(4097));
    const body = typeof request.body === 'string' ? (JSON.parse(filled) as string) : filled;
    const response = await fetch(receivers.url + request.url, {
      method: 'POST',
      headers: request.headers!,
      body,
    });
    expect([response.status, await response.text()]).toEqual([
      answer.status,
      answer.body === undefined ? (answer.text ?? '') : JSON.stringify(answer.body),
    ]);
    expect(receivers.taken.length, name).toBe(answer.status < 300 ? 1 : 0);
  });

  const hard: [string, string][] = [
    ['markup and mentions', 'Job failed: <b> & "x" <!channel> <@123> @everyone @here &amp;'],
    ['a long text', 'x'.repeat(60_000)],
    ['a long text in Chinese', '结'.repeat(60_000)],
    ['a long text of pairs of units, cut in the middle of one', `x${'🎉'.repeat(30_000)}`],
    ['half a pair', 'before \ud83c after'],
    ['lines', 'Fanfare at fanfare.example\nThe Solana node does not answer, since 12:00:00 UTC'],
  ];
  test.each(
    hard.flatMap(([what, text]) =>
      (['slack', 'discord', 'ntfy'] as const).map((who) => ({ what, text, who })),
    ),
  )('$who takes $what', async ({ text, who }) => {
    expect(await tell(who, receivers.url, text)).toBe('taken');
    const [read] = receivers.taken.map((one) => one.replace('Fanfare: ', ''));
    expect(read).not.toMatch(/\p{Surrogate}/u);
    expect(read).not.toMatch(/everybody is called|\ufffd{2}/);
    const start = read!.replace(/ \.\.\.$/, '');
    expect(text.replace(/\p{Surrogate}/gu, '\ufffd').startsWith(start)).toBe(true);
    expect(start.length).toBeGreaterThanOrEqual(Math.min(text.length, 1200));
  });
});
