/** What all walks share: the world, its people, a browser that is recorded, and a client that is. */

import { ed25519 } from '@noble/curves/ed25519';
import bs58 from 'bs58';
import type { Browser, Page } from 'playwright-core';
import type { Person, PersonName, WorldToken } from '../../local/world/types.ts';
import { signSerialized } from '../../web/wallet/demo/sign-serialized.ts';
import { type Visitor, visit } from '../e2e/browser.ts';
import { connectAs } from '../e2e/demo.ts';
import { events, fact, fieldsOf, record, save, watch } from './recording.ts';

export interface Stage {
  app: string;
  xUrl: string;
  people: Record<PersonName, Person>;
  coin: WorldToken & { creator: string };
  /** A coin that names no creator. */
  revoked: WorldToken;
  browser: Browser;
}

/** Steps that did not come to their end, as sentences: what they would have recorded is missing. */
export const broken: string[] = [];

/** On a busy machine less than a minute would not tell slow from broken. */
const STEP_MS = 60_000;

/** As for every other test: where a machine is shared, and stalls, a second try. */
const TRIES = process.env.CI ? 2 : 1;

/** Runs one step of a walk. The walk goes on without it. */
export async function step(name: string, run: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  for (let left = TRIES; left > 0; left--) {
    try {
      await run();
      break;
    } catch (error) {
      const [first = ''] = String(error instanceof Error ? error.message : error).split('Call log');
      broken.push(`${name}: ${first.trim().slice(0, 300)}`);
    }
  }
  fact(`seconds of: ${name}`, Math.round((performance.now() - from) / 1000));
  save({ broken });
}

// biome-ignore lint/suspicious/noExplicitAny: walks read whatever the product answers
export type Answer = { status: number; json: any; headers: Headers };

export type Client = (
  role: string,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

export function clientOf({ app }: Pick<Stage, 'app'>, walk: string): Client {
  return async (role, method, path, body, headers = {}) => {
    const response = await fetch(app + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const json = await response.json().catch(() => null);
    record({ walk, role, method, status: response.status }, app + path, body, json);
    return { status: response.status, json, headers: response.headers };
  };
}

const seedOf = ({ secretKey }: Person) => bs58.decode(secretKey).subarray(0, 32);
export const signature = (text: string, person: Person) =>
  Buffer.from(ed25519.sign(Buffer.from(text), seedOf(person)));
export const signedText = (text: string, person: Person) => signature(text, person).toString('base64');
export const signedTransaction = (transaction: string, person: Person) =>
  Buffer.from(signSerialized(Buffer.from(transaction, 'base64'), seedOf(person))).toString('base64');
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const unixTime = () => Math.floor(Date.now() / 1000);

type Size = { width?: number; height?: number };
type Prepare = NonNullable<Parameters<typeof visit>[2]>['prepare'];

/** A recorded visitor of `path`. */
export async function enter(
  { app, browser }: Stage,
  walk: string,
  path: string,
  options: Size & { prepare?: Prepare } = {},
): Promise<Visitor> {
  const visitor = await visit(browser, app + path, {
    ...options,
    prepare: async (context, page) => {
      await watch(context, walk);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await options.prepare?.(context, page);
      context.setDefaultTimeout(STEP_MS);
    },
  });
  visitor.page.on('dialog', (dialog) => void dialog.accept());
  return visitor;
}

export async function enterAs(
  stage: Stage,
  walk: string,
  path: string,
  name: PersonName,
  options: Parameters<typeof enter>[3] = {},
): Promise<Visitor> {
  const visitor = await enter(stage, walk, path, options);
  await connectAs(visitor.page, name, stage.people[name].publicKey);
  return visitor;
}

/** A socket of the token's room that is recorded; `wait` resolves with the next event of a type. */
export function joinRoom({ app, coin }: Stage, walk: string, key: string | null = null) {
  const socket = new WebSocket(`${app.replace('http', 'ws')}/api/live/${coin.mint}`);
  const got: Record<string, unknown>[] = [];
  const send = (message: { type: string } & Record<string, unknown>) => {
    events.push({ walk, type: `sent ${message.type}`, fields: Object.keys(message) });
    socket.send(JSON.stringify(message));
  };
  socket.addEventListener('open', () =>
    send({ type: 'join-token', tokenAddress: coin.mint, ...(key && { role: 'overlay', after: null, key }) }),
  );
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data).startsWith('{') ? String(data) : '{}') as { type?: string };
    if (!message.type) return;
    got.push(message);
    events.push({ walk, type: message.type, fields: fieldsOf(message) });
  });
  return { socket, got, send, close: () => socket.close() };
}

/** Waits until `is` holds. */
export async function until(is: () => unknown, limitMs = 60_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await is()); await new Promise((done) => setTimeout(done, 100)))
    if (Date.now() > end) throw new Error(`waited ${limitMs} ms for ${is}`);
}

/** Waits for a text that users see, wherever it is. */
export const shows = (page: Page, text: string | RegExp, timeout?: number) =>
  page.getByText(text).filter({ visible: true }).first().waitFor({ timeout });
