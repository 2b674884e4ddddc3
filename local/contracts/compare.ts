/**
 * Compares a recorded answer of a service with our fixtures of the same request, which the fake servers answer like: status,
 * fields, types and error codes. Pure.
 */
import type { Fixture } from './fixture.ts';
import { requestShape } from './shape.ts';

type Exchange = Pick<Fixture, 'service' | 'request' | 'answer'>;

/** Everything that our answers have at one place. */
interface Place {
  types: Set<string>;
  objects: number;
  fields: Map<string, Place & { seen: number }>;
  items: Place | null;
}

/** Fields whose values tell one error from another. */
const CODE = /^(code|internalCode|error|errorCode|error_code|error-codes)$/;

/**
 * Returns each difference as a phrase: 'new field "a.b"', 'missing field …', 'status 429, ours 200'. Null when no fixture
 * has such a request, so that nothing can be compared.
 */
export function differencesOf(heard: Exchange, fixtures: readonly Exchange[]): string[] | null {
  const asked = questionOf(heard);
  const known = fixtures.filter((one) => questionOf(one) === asked).map((one) => one.answer);
  if (known.length === 0) return null;
  const { answer } = heard;
  if (answer.status === 0 && answer.body === undefined) return ['no answer in time'];
  // A binding throws without a status.
  const same = known.filter(({ status }) => status === answer.status || answer.status === 0);
  if (same.length === 0) {
    const ours = [...new Set(known.map(({ status }) => status))].sort((a, b) => a - b);
    return [`status ${answer.status}, ours ${ours.join(', ')}`];
  }
  const form = formOf(answer);
  // A node answers a method in the same form, whatever its parameters ask for.
  const method = methodOf(heard);
  const related =
    method === null ? same : fixtures.filter((one) => methodOf(one) === method).map((one) => one.answer);
  const alike = related.filter((one) => formOf(one) === form);
  if (alike.length === 0) return [`${form}, ours ${[...new Set(same.map(formOf))].join(', ')}`];
  const codes = codesOf(alike);
  const strange = [...codesOf([answer])].filter((code) => !codes.has(code));
  const shape = emptyPlace();
  for (const { body } of alike) if (body !== undefined) add(body, shape);
  const found = new Set(strange.map((code) => `error ${code}, ours ${[...codes].join(', ') || 'none'}`));
  if (answer.body !== undefined) compare(answer.body, shape, '', found);
  return [...found];
}

/** The request without what varies. Receivers of alerts differ by the beginning of their paths, which is no secret. */
function questionOf({ service, request }: Exchange): string {
  if (service !== 'alerts') return requestShape(request);
  return /^\/(services|api)\//.exec(request.url)?.[1] ?? 'ntfy';
}

function methodOf({ request: { body } }: Exchange): string | null {
  return body instanceof Object && 'jsonrpc' in body && 'method' in body ? String(body.method) : null;
}

/** What kind of answer it is: error and success share a status in JSON-RPC and in Turnstile. */
function formOf({ status, body, text, bytes }: Exchange['answer']): string {
  if (bytes) return /json|[{]/i.test(bytes.generate) ? 'JSON' : 'bytes';
  if (body === undefined) return text === undefined ? 'nothing' : 'text';
  return status < 400 && isError(body) ? 'an error in JSON' : 'JSON';
}

function isError(body: unknown): boolean {
  const { error, success } = (body ?? {}) as { error?: unknown; success?: unknown };
  return (error !== undefined && error !== null) || success === false;
}

function codesOf(answers: readonly Exchange['answer'][]): Set<string> {
  const codes = new Set<string>();
  const look = (value: unknown, name: string) => {
    if (Array.isArray(value)) for (const one of value) look(one, name);
    else if (value instanceof Object) for (const [key, one] of Object.entries(value)) look(one, key);
    else if (CODE.test(name) && value !== null) codes.add(`${name} ${value}`);
  };
  for (const { status, body, text } of answers) {
    if (status !== 0 && status < 400 && !isError(body)) continue;
    if (text !== undefined && text.length < 40) codes.add(`"${text.trim()}"`);
    look(body, '');
  }
  return codes;
}

const emptyPlace = (): Place => ({ types: new Set(), objects: 0, fields: new Map(), items: null });
const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);
const nameOf = (key: string) => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(key) ? '*' : key);

function add(value: unknown, place: Place): void {
  place.types.add(typeOf(value));
  if (Array.isArray(value)) {
    place.items ??= emptyPlace();
    for (const one of value) add(one, place.items);
  } else if (value instanceof Object) {
    place.objects += 1;
    for (const [key, one] of Object.entries(value)) {
      const name = nameOf(key);
      const field = place.fields.get(name) ?? { ...emptyPlace(), seen: 0 };
      field.seen += 1;
      place.fields.set(name, field);
      add(one, field);
    }
  }
}

function compare(value: unknown, ours: Place, path: string, found: Set<string>): void {
  const type = typeOf(value);
  if (!ours.types.has(type)) {
    // A place of which we have no answer, as the members of lists that were always empty, or only nulls.
    if ([...ours.types].some((one) => one !== 'null'))
      found.add(`"${path}" is ${type}, ours ${[...ours.types].join(' or ')}`);
    return;
  }
  if (Array.isArray(value)) for (const one of value) compare(one, ours.items!, `${path}[]`, found);
  else if (value instanceof Object) {
    const names = new Set(Object.keys(value).map(nameOf));
    const at = (name: string) => (path ? `${path}.${name}` : name);
    for (const [name, { seen }] of ours.fields)
      if (seen >= ours.objects && name !== '*' && !names.has(name)) found.add(`missing field "${at(name)}"`);
    for (const [key, one] of Object.entries(value)) {
      const field = ours.fields.get(nameOf(key));
      if (field) compare(one, field, at(nameOf(key)), found);
      else found.add(`new field "${at(nameOf(key))}"`);
    }
  }
}
