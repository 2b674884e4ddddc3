/**
 * No visitor's IP address stays anywhere in plain: every endpoint is called and every kind of socket is opened from two
 * addresses, and then everything that is stored is searched for them and their networks.
 */
import { createExecutionContext, listDurableObjectIds, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../core/refusals.ts';
import { type Env, relayOf, roomOf } from '../../worker/env.ts';
import { askersOf } from '../../worker/http/client-ip.ts';
import worker from '../../worker/index.ts';
import { roomRequest } from '../../worker/live/room-request.ts';
import { buildScene } from '../fuzz/scene.ts';
import { ALL, makeLink } from './desks.ts';
import { ENDPOINTS, type Endpoint, everyRow, filledPath, named } from './endpoints.ts';
import { RoomClient, settled } from './room-client.ts';
import { call, confirm, ORIGIN, person, prepared, sign, token } from './support.ts';

const LINES = ['203.0.113.77', '2001:db8:77:5::1'];
/** The addresses, and the beginning that is common to the /64 and the /48 of the second one. */
const PLAIN = /203\.0\.113\.77|2001:0?db8:(00)?77/i;
const from = (address: string) => ({ 'cf-connecting-ip': address });
const { mint } = token('launch');
const room = () => roomOf(env, mint);
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, each) =>
    each instanceof ArrayBuffer || ArrayBuffer.isView(each)
      ? new TextDecoder('latin1').decode(each as Uint8Array)
      : each,
  );

let said: string[];
beforeEach(() => {
  said = [];
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => {
      said.push(parts.map((part) => (part instanceof Error ? `${part.stack}` : textOf(part))).join(' '));
    });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A socket of this address as a browser opens it, through the worker. */
async function connect(address: string, query = ''): Promise<RoomClient> {
  const headers = { upgrade: 'websocket', ...from(address) };
  const request = new Request(`${ORIGIN}/api/live/${mint}${query}`, { headers });
  const { status, webSocket } = await worker.fetch(request, env as Env, createExecutionContext());
  if (!webSocket) throw new Error(`no socket: ${status}`);
  return new RoomClient(webSocket);
}

/** Of each address a page, an overlay and a desk, one more socket in a room that is full, and a page at a relay. */
async function openSockets(): Promise<RoomClient[]> {
  const { secret } = await makeLink('Ann', ALL);
  const { overlayKey: key } = await room().state();
  const page = { type: 'join-token', tokenAddress: mint, role: 'page', after: null, key: null } as const;
  const clients: RoomClient[] = [];
  for (const address of LINES)
    for (const join of [
      page,
      { ...page, role: 'overlay', key } as const,
      { type: 'join-desk', tokenAddress: mint, secret } as const,
    ]) {
      const client = await connect(address);
      client.say(join);
      clients.push(client);
    }
  await runInDurableObject(room(), (object) => {
    object.places = { ...object.places, room: 0, direct: 0 };
  });
  for (const address of LINES) clients.push(await connect(address), await connect(address, '?viewer'));
  for (const client of clients) await settled(client);
  return clients;
}

async function callEverything(address: string, scene: Awaited<ReturnType<typeof buildScene>>): Promise<void> {
  const ask = async (endpoint: Endpoint) => {
    const { places = {}, query, headers, body } = scene.examples[1][named(endpoint)] ?? {};
    const path = filledPath(endpoint.path, (name) => places[name] ?? scene.places[name]?.[0]);
    const sent = { ...headers, ...scene.keys[endpoint.who], ...from(address) };
    // A socket is opened by `connect`.
    const { upgrade: _, ...plain } = sent as Record<string, string>;
    await call(
      endpoint.method,
      query ? `${path}?${new URLSearchParams(query)}` : path,
      endpoint.method === 'GET' ? undefined : (body ?? {}),
      { headers: plain },
    );
  };
  for (const endpoint of ENDPOINTS) await ask(endpoint);
}

/** What each object holds: its tables, and of each socket the tags and what is attached. */
async function everyObject(): Promise<string[]> {
  const texts: string[] = [];
  const namespaces = { rooms: env.TOKEN_ROOM, relays: env.PAGE_RELAY, jobs: env.JOBS };
  for (const [name, each] of Object.entries(namespaces)) {
    const namespace = each as unknown as DurableObjectNamespace;
    for (const id of await listDurableObjectIds(namespace))
      await runInDurableObject(namespace.get(id), async (_, state) => {
        const tables = state.storage.sql
          .exec<{ name: string }>(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
          )
          .toArray();
        for (const table of tables)
          texts.push(`${name}: ${textOf(state.storage.sql.exec(`SELECT * FROM "${table.name}"`).toArray())}`);
        texts.push(`${name}: ${textOf([...(await state.storage.list())])}`);
        for (const socket of state.getWebSockets())
          texts.push(`${name}: ${textOf([state.getTags(socket), socket.deserializeAttachment()])}`);
      });
  }
  return texts;
}

async function everyFile(): Promise<string[]> {
  const texts: string[] = [];
  for (const [name, bucket] of Object.entries({
    records: env.RECORDS,
    media: env.MEDIA,
    archive: env.ARCHIVE,
  }))
    for (const file of (await bucket?.list({ include: ['customMetadata'] }))?.objects ?? []) {
      const bytes = await (await bucket!.get(file.key))?.arrayBuffer();
      texts.push(`${name}: ${textOf([file.key, file.customMetadata, bytes])}`);
    }
  return texts;
}

const tagsIn = (stub: DurableObjectStub) =>
  runInDurableObject(stub, (_, state) => state.getWebSockets().map((socket) => state.getTags(socket)));

test('after every call and every kind of socket, no address and no network of one is stored, attached or logged', async () => {
  const scene = await buildScene();
  for (const address of LINES) {
    await callEverything(address, scene);
    // The judge is asked for a tip that has not landed, and that is counted.
    const tip = await prepared({ message: 'hello to all of you', sender: person('fan2') });
    await confirm(tip, sign(tip.serializedTransaction, person('fan2')), mint, undefined, from(address));
  }
  const clients = await openSockets();
  // At once: on a slow machine the reading takes longer than a relay keeps these sockets.
  const tags = [...(await tagsIn(room())), ...(await tagsIn(relayOf(env, mint, 0)))];

  const rows = await everyRow();
  const everything = [
    ...Object.entries(rows).flatMap(([name, each]) => each.map((row) => `${name}: ${textOf(row)}`)),
    ...(await everyObject()),
    ...(await everyFile()),
    ...said.map((line) => `log: ${line}`),
  ];
  expect(everything.filter((text) => PLAIN.test(text))).toEqual([]);

  // The search was not of empty tables: both were counted, each as another.
  expect(new Set(rows.challenges!.map((row) => row.asked_by)).size).toBeGreaterThan(LINES.length);
  // All together, the line of the first, and line and network of the second.
  expect(rows.shares!.filter((row) => row.what === 'early')).toHaveLength(4);
  expect(tags).toHaveLength(clients.length);
  expect(new Set(tags.map(String)).size).toBe(LINES.length);
  expect(tags.filter((each) => each.length === 0)).toEqual([]);
});

test('a room gets of a request what its socket needs: no address, no cookie, no sign-in, no header of a client', () => {
  const headers = {
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'cf-connecting-ip': LINES[1]!,
    'x-forwarded-for': LINES[0]!,
    'x-real-ip': LINES[0]!,
    'cf-ipcountry': 'CH',
    cookie: 'changed=1',
    authorization: 'Bearer a.b.c',
    'user-agent': 'any',
    'x-askers': 'invented',
  };
  const passed = roomRequest(env, mint, new Request(`${ORIGIN}/api/live/${mint}?viewer`, { headers }));
  expect(passed.url).toBe(`${ORIGIN}/api/live/${mint}?viewer`);
  expect(Object.fromEntries(passed.headers)).toEqual({
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'x-askers': expect.stringMatching(/^[0-9a-f]{24},[0-9a-f]{24}$/),
  });
  const unnamed = roomRequest(env, mint, new Request(ORIGIN, { headers: { 'x-askers': 'invented' } }));
  expect(unnamed.headers.has('x-askers')).toBe(false);
});

describe('the hash of an address', () => {
  const asker = (address: string, scope = 'use day', using: Env = env) =>
    askersOf(using, new Headers(from(address)), scope);

  test('is the same for a line, and different in another use, on another day and with another secret', () => {
    const [line, network] = asker('2001:db8:77:5::1');
    expect(asker('2001:0DB8:77:5:ffff::2')).toEqual([line, network]);
    expect(asker('2001:db8:77:6::1')).toEqual([expect.not.stringMatching(line!), network]);
    expect(asker('203.0.113.77')).toHaveLength(1);
    const others = [
      ...asker('2001:db8:77:5::1', 'use another day'),
      ...asker('2001:db8:77:5::1', 'another use day'),
      ...asker('2001:db8:77:5::1', 'use day', { ...env, TOKEN_SECRET: 'x'.repeat(40) }),
    ];
    expect(new Set([line, network, ...others]).size).toBe(8);
  });

  test('stands for a sign-in on its day only, and for a line in a room as long as its sockets stay', async () => {
    const at = async (time: string) => {
      vi.setSystemTime(new Date(time));
      await call('GET', '/api/admin/auth-message', undefined, { headers: from(LINES[0]!) });
      return roomRequest(env, mint, new Request(ORIGIN, { headers: from(LINES[0]!) })).headers.get(
        'x-askers',
      );
    };
    try {
      const rooms = [
        await at('2026-11-24T22:00:00Z'),
        await at('2026-11-24T23:59:59Z'),
        await at('2026-11-25T00:00:01Z'),
      ];
      expect(new Set(rooms).size).toBe(1);
    } finally {
      vi.useRealTimers();
    }
    const { results } = await env.DB.prepare('SELECT asked_by FROM challenges ORDER BY issued_at').all();
    const [first, second, third] = results.map(({ asked_by }) => asked_by);
    expect([results.length, first === second, second === third]).toEqual([3, true, false]);
  });

  test('is needed: without a secret nothing is issued, and no room gets an address', async () => {
    const using = { ...env, TOKEN_SECRET: '' } as Env;
    const options = { using, headers: from(LINES[0]!) };
    const { status, json } = await call('GET', '/api/admin/auth-message', undefined, options);
    expect([status, json.code]).toEqual([503, 'not_configured']);
    expect((await everyRow()).challenges).toEqual([]);
    expect(() => roomRequest(using, mint, new Request(ORIGIN, { headers: from(LINES[0]!) }))).toThrow(
      Refusal,
    );
  });
});
