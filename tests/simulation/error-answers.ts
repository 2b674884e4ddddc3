/**
 * Error answers of the services, literally as in their fixtures. Only answers about the state of the service: errors
 * about a wrong request come from the fake servers themselves.
 */
import type { Fixture } from '../../local/contracts/fixture.ts';
import { readFixtures } from '../../local/contracts/fixtures.ts';
import type { Fault } from '../../local/solana/faults.ts';

export type Refusing = Pick<Fault, 'kind'> & Partial<Fault>;

/** A node that reads another version of transactions than ours: returned for such a transaction only. */
const OF_THE_QUESTION = new Set(['transaction-refused-version']);
const TOO_EARLY = 'too-early';
/** Limits, a node that is behind or broken: the answer to any method. */
const OF_THE_NODE = new Set([429, -32005, -32603]);

const isSwitched = ({ switch: how }: Fixture) =>
  typeof how === 'object' && how !== null && 'fault' in (how as object);

function errors(service: Parameters<typeof readFixtures>[0]): Fixture[] {
  return readFixtures(service).filter(
    (fixture) => fixture.error && isSwitched(fixture) && !OF_THE_QUESTION.has(fixture.name),
  );
}

const byMethod = new Map<string, Refusing[]>();
const ofAnyMethod: Refusing[] = [];
for (const { request, answer } of errors('solana')) {
  const { method } = request.body as { method: string };
  const { error } = (answer.body ?? {}) as { error?: { code: number; message: string; data?: unknown } };
  const refusing: Refusing =
    answer.status === 200 && error
      ? { kind: 'error', ...error }
      : {
          kind: 'http',
          status: answer.status,
          text: answer.text ?? JSON.stringify(answer.body),
          headers: answer.headers ?? {},
        };
  byMethod.set(method, [...(byMethod.get(method) ?? []), refusing]);
  if (refusing.kind === 'http' || OF_THE_NODE.has(refusing.code ?? 0)) ofAnyMethod.push(refusing);
}

/** Returns the errors that a node, or its gateway, may return for a call of `method`. */
export function refusalsOfNode(method: string): readonly Refusing[] {
  return [...(byMethod.get(method) ?? []), ...ofAnyMethod];
}

/** Returns whether the node claims with this error to have understood the transaction: users see it as failed. */
export function isVerdict({ kind, code = 0 }: Refusing): boolean {
  return kind === 'error' && !OF_THE_NODE.has(code);
}

const ofRelay = readFixtures('drand')
  .filter((fixture) => fixture.error && (isSwitched(fixture) || fixture.name === TOO_EARLY))
  .map(({ name, answer }) => ({
    name,
    status: answer.status,
    headers: answer.headers ?? {},
    text: answer.text ?? JSON.stringify(answer.body),
  }));

/** Errors of the beacon's relay for `path`. A relay that is behind says that a round does not exist yet. */
export function refusalsOfRelay(path: string) {
  return path.includes('/rounds/') ? ofRelay : ofRelay.filter(({ name }) => name !== TOO_EARLY);
}
