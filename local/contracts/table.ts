/** Writes docs/contracts.md: every recorded exchange with an outside service, and every open question. */
import { type Fixture, SERVICES, type Service } from './fixture.ts';
import { readFixtures, readQuestions } from './fixtures.ts';

const NAMES: Record<Service, string> = {
  solana: 'Solana JSON-RPC',
  d1: 'D1',
  queues: 'Queues',
  'durable-objects': 'Durable Objects',
  'workers-fetch': 'Workers fetch',
  jupiter: 'Jupiter',
  dexscreener: 'DexScreener',
  drand: 'drand',
  x: 'X',
  'workers-ai': 'Workers AI',
  pump: "The launch site's programs",
  gateways: 'Gateways of token metadata',
  wallets: 'Wallets',
};
const MAX_CELL = 110;

/** The whole page. */
export function contractsPage(): string {
  const services = SERVICES.filter(
    (service) => readFixtures(service).length + readQuestions(service).length > 0,
  );
  return `# Contracts with outside services

Made by \`npm run contracts\` from \`local/contracts/\`: a test holds the two together. Each row is one literal exchange. Our client
is given these bytes and has to conclude the right thing; the stand-in of the local world is given that request and has to give
that answer. Grades of sources: A the service's own source code, B its documentation, C quoted by others in public. What nobody
has written down is a question: a row of \`npm run smoke\` asks the real service, or a sentence says why no command can.

${services.map(sectionOf).join('\n\n')}
`;
}

function sectionOf(service: Service): string {
  const rows = readFixtures(service)
    .toSorted((a, b) => Number(b.error ?? false) - Number(a.error ?? false) || (a.name < b.name ? -1 : 1))
    .map(rowOf);
  const questions = readQuestions(service).map(
    ({ question, why, how, probe, unasked }) =>
      `- **${question}** ${why} ${probe ? `Smoke, row "${probe}": ${how}` : `Not asked by a command: ${unasked} By hand: ${how}`}`,
  );
  return [
    `## ${NAMES[service]}`,
    ...(rows.length > 0
      ? [['| exchange | request | answer | sources |', '| --- | --- | --- | --- |', ...rows].join('\n')]
      : []),
    ...(questions.length > 0 ? [`Open questions:\n\n${questions.join('\n')}`] : []),
  ].join('\n\n');
}

function rowOf({ title, name, service, request, answer, sources }: Fixture): string {
  const body = request.body as { jsonrpc?: string; method?: string } | undefined;
  const asked = body?.jsonrpc && body.method ? body.method : `${request.method} ${request.url}`;
  const cited = sources.map(({ grade, where }) => `${grade}: ${where}`).join('; ');
  return `| [${cell(title)}](../local/contracts/${service}/${name}.json) | ${code(asked)} | ${answer.status} ${code(said(answer))} | ${cell(cited)} |`;
}

function said({ body, text, bytes }: Fixture['answer']): string {
  if (bytes) return bytes.generate;
  if (text !== undefined) return text;
  return body === undefined ? '' : JSON.stringify(body);
}

/** One short line without Markdown's special characters. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}

function code(text: string): string {
  const line = cell(text).replaceAll('`', "'");
  if (line === '') return '';
  return `\`${line.length > MAX_CELL ? `${line.slice(0, MAX_CELL)}…` : line}\``;
}
