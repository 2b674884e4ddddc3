/** Stores what a deployed site's services answered, as fixtures beside ours, and says where they differ from ours. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { SmokeRow } from '../../core/smoke.ts';
import { differencesOf } from './compare.ts';
import { type Fixture, fixtureSchema, SERVICES, type Service } from './fixture.ts';
import { allFixtures } from './fixtures.ts';
import { requestShape, shapeOf } from './shape.ts';

export interface Recording {
  host: string;
  /** ISO 8601. */
  at: string;
  /** The folder of the services' folders; absent: ours. */
  into?: string;
}

const OURS = fileURLToPath(new URL('.', import.meta.url));

/**
 * Writes `<service>/recorded/<row>-<n>.json` in place of an earlier recording, and returns the lines to print: service by
 * service, each difference. What comes from a site is checked before it names a file. Throws ZodError for an answer in
 * another form.
 */
export function recordAnswers(rows: readonly SmokeRow[], { host, at, into = OURS }: Recording): string[] {
  const fixtures = allFixtures();
  const sources: Fixture['sources'] = [{ grade: 'R', where: `recorded from ${host} at ${at}` }];
  const heard = rows.flatMap(({ name: row, service, heard: exchanges = [] }) =>
    exchanges.map((exchange, n): Heard => {
      const { status } = exchange.answer;
      const error = status === 0 || status >= 400 ? { error: true } : {};
      const fixture = fixtureSchema.parse({
        ...{ title: `The answer to the row "${row}"`, ...exchange, ...error, sources },
      });
      return { row, name: `${row.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${n + 1}`, service, fixture };
    }),
  );
  return SERVICES.flatMap((service) => {
    const its = heard.filter((one) => serviceOf(one) === service);
    return its.length === 0
      ? []
      : recordService(service, its, { folder: join(into, service, 'recorded'), fixtures });
  });
}

interface Heard {
  row: string;
  name: string;
  service: string;
  fixture: z.output<typeof fixtureSchema>;
}

/** Rows of other services ask the node as well. */
function serviceOf({ service, fixture: { request } }: Heard): string {
  const isRpc = request.body instanceof Object && 'jsonrpc' in request.body;
  return isRpc && service !== 'pump' ? 'solana' : service;
}

function recordService(
  service: Service,
  heard: readonly Heard[],
  { folder, fixtures }: { folder: string; fixtures: readonly Fixture[] },
): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const known = new Set<string>();
  const lines = new Set<string>();
  let [recorded, unknown] = [0, 0];
  for (const { row, name, fixture } of heard) {
    const { request, answer } = fixture;
    const found = differencesOf({ service, request, answer }, fixtures);
    // Many calls ask the same and hear the same.
    const kind = `${requestShape(request)} ${answer.status} ${shapeOf(answer.body)} ${found}`;
    if (known.has(kind)) continue;
    known.add(kind);
    recorded += 1;
    if (found === null) unknown += 1;
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(fixture, null, 2)}\n`);
    const { method: called } = (request.body ?? {}) as { method?: unknown };
    const asked = typeof called === 'string' ? called : `${request.method} ${request.url.split('?')[0]}`;
    for (const difference of found ?? []) lines.add(`  ${row}, ${asked}: ${difference}`);
  }
  const without = unknown === 0 ? '' : `, ${unknown} of requests that no fixture has`;
  return [
    `${service}: ${recorded} recorded${without}, ${lines.size || 'no'} difference${lines.size === 1 ? '' : 's'}`,
    // A service names its fields, and the lines go to a terminal.
    ...[...lines].map((line) => line.replace(/\p{Cc}/gu, '?')),
  ];
}
