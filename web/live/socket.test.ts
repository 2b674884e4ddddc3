import { describe, expect, test } from 'vitest';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { DEFAULT_STYLE } from '../../core/live/style.ts';
import { DEAD_LINK, OLD_ADDRESS, PING, PONG, type Role, type ServerMessage } from '../../core/live.ts';
import { DEFAULT_SHOW } from '../../core/show/model.ts';
import type { Tip } from '../../core/tips/model.ts';
import { roomMemory } from './memory.ts';
import { joinRoom, type RoomPlatform, type RoomStatus, reconnectDelay } from './socket.ts';

const TOKEN = 'So11111111111111111111111111111111111111112';
const tip = (id: string) => ({ id, tokenAddress: TOKEN }) as Tip;
const alert = (number: number, id: string, alertId = `alert-${id}`): ServerMessage => ({
  type: 'tip:new',
  number,
  tip: tip(id),
  alertId,
  test: false,
});
const config = (number: number): ServerMessage => ({
  type: 'tip:config',
  number,
  tokenAddress: TOKEN,
  config: DEFAULT_STYLE,
  resolved: DEFAULT_STYLE,
  alerts: DEFAULT_ALERTS,
  show: DEFAULT_SHOW,
});

/** Returns a token room's message about its queue, with this many ms for pages to return. */
const queue = (returnWithinMs: number): ServerMessage => ({
  ...{ type: 'queue', paused: false, length: 0, overlays: 1, showing: null, at: 0 },
  returnWithinMs,
});

/** Returns a fake browser whose clock and network the test controls. */
function platform(random = 0.999999) {
  const sockets: {
    sent: string[];
    closed: boolean;
    open(): void;
    receive(message: ServerMessage | string): void;
    drop(code?: number): void;
  }[] = [];
  const timers: { task: () => void; milliseconds: number }[] = [];
  let onReturn = () => {};
  const parts: RoomPlatform = {
    open() {
      const socket: ReturnType<RoomPlatform['open']> & { sent: string[] } = {
        sent: [],
        send(data) {
          this.sent.push(String(data));
        },
        close() {
          handle.closed = true;
        },
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      const call = (listener: unknown, event: unknown) => (listener as (event: unknown) => void)?.(event);
      const handle = {
        sent: socket.sent,
        closed: false,
        open: () => call(socket.onopen, {}),
        receive: (message: ServerMessage | string) =>
          call(socket.onmessage, { data: typeof message === 'string' ? message : JSON.stringify(message) }),
        drop: (code = 1006) => call(socket.onclose, { code }),
      };
      sockets.push(handle);
      return socket;
    },
    later(task, milliseconds) {
      const timer = { task, milliseconds };
      timers.push(timer);
      return () => {
        const at = timers.indexOf(timer);
        if (at >= 0) timers.splice(at, 1);
      };
    },
    random: () => random,
    onReturn(task) {
      onReturn = task;
      return () => {
        onReturn = () => {};
      };
    },
  };
  return { parts, sockets, timers, next: () => timers.shift()!.task(), returns: () => onReturn() };
}

function join(world: ReturnType<typeof platform>, role: Role = 'overlay') {
  const messages: ServerMessage[] = [];
  const statuses: RoomStatus[] = [];
  const room = joinRoom(
    {
      token: TOKEN,
      role,
      key: role === 'overlay' ? 'k' : null,
      onMessage: (message) => messages.push(message),
      onStatus: (status) => statuses.push(status),
    },
    world.parts,
  );
  return { room, messages, statuses };
}

test('reconnecting waits 1 s doubling to 5 s, and never less than half of it', () => {
  expect([0, 1, 2, 3, 50].map((attempt) => reconnectDelay(attempt, 0.999999))).toEqual([
    1000, 2000, 4000, 5000, 5000,
  ]);
  expect([0, 1, 2, 3].map((attempt) => reconnectDelay(attempt, 0))).toEqual([500, 1000, 2000, 2500]);
});

describe('a page', () => {
  const LARGE = 30_000;
  const waitAfter = (loss: (world: ReturnType<typeof platform>) => void, said: number, random?: number) => {
    const world = platform(random);
    join(world, 'page');
    world.sockets[0]!.open();
    world.sockets[0]!.receive(queue(said));
    loss(world);
    return world.timers[0]!.milliseconds;
  };
  const closed = (world: ReturnType<typeof platform>) => world.sockets[0]!.drop();
  const silent = (world: ReturnType<typeof platform>) => {
    world.next();
    world.next();
  };

  test('returns over the whole spread when a large room closes its connections, as a deployment does', () => {
    const waits = [0, 0.25, 0.5, 0.75, 0.999999].map((random) => waitAfter(closed, LARGE, random));
    expect(waits).toEqual([500, 7875, 15_250, 22_625, 30_000]);
  });

  test('ten thousand pages of a large room return at fewer than 400 a second', () => {
    const perSecond = new Map<number, number>();
    for (let page = 0; page < 10_000; page++) {
      const second = Math.floor(reconnectDelay(0, page / 10_000, 60_000, LARGE) / 1000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    expect(Math.max(...perSecond.values())).toBeLessThan(400);
  });

  test('returns within a second when a small room closes its connection', () => {
    expect(waitAfter(closed, 1000)).toBe(1000);
  });

  test('returns within a second when only its own line was silent, however large the room', () => {
    expect(waitAfter(silent, LARGE)).toBe(1000);
  });

  test('returns at once when the browser reports that the network is back', () => {
    const world = platform();
    join(world, 'page');
    world.sockets[0]!.open();
    world.sockets[0]!.receive(queue(LARGE));
    world.sockets[0]!.drop();
    world.returns();
    expect(world.sockets).toHaveLength(2);
  });

  test('waits longer with each failure, up to a minute, and starts again once the room answers', () => {
    const world = platform();
    join(world, 'page');
    const waits: number[] = [];
    for (let round = 0; round < 8; round++) {
      world.sockets[round]!.drop();
      waits.push(world.timers[0]!.milliseconds);
      world.next();
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    world.sockets[8]!.open();
    world.sockets[8]!.receive(queue(1000));
    world.sockets[8]!.drop();
    expect(world.timers[0]!.milliseconds).toBe(1000);
  });

  test('of a large room that stays away keeps its distance from the others', () => {
    const world = platform(0);
    join(world, 'page');
    world.sockets[0]!.open();
    world.sockets[0]!.receive(queue(LARGE));
    const waits: number[] = [];
    for (let round = 0; round < 3; round++) {
      world.sockets[round]!.drop();
      waits.push(world.timers[0]!.milliseconds);
      world.next();
    }
    expect(waits).toEqual([500, 15_000, 15_000]);
  });

  test.each([[undefined], [Number.NaN], [-5], [1e9], ['soon']])(
    'takes no return time of %s from a room',
    (said) => {
      const wait = waitAfter(closed, said as number);
      expect(wait).toBeGreaterThanOrEqual(500);
      expect(wait).toBeLessThanOrEqual(LARGE);
    },
  );
});

test('an overlay returns within a second and waits five at most, however large the room', () => {
  const world = platform();
  join(world);
  world.sockets[0]!.open();
  world.sockets[0]!.receive(queue(30_000));
  const waits: number[] = [];
  for (let round = 0; round < 5; round++) {
    world.sockets[round]!.drop();
    waits.push(world.timers[0]!.milliseconds);
    world.next();
  }
  expect(waits).toEqual([1000, 2000, 4000, 5000, 5000]);
});

test('a first join asks for no old messages; a rejoin asks for those after the last number', () => {
  const memory = roomMemory(TOKEN, 'overlay', 'k');
  expect(memory.joinMessage()).toEqual({
    type: 'join-token',
    tokenAddress: TOKEN,
    role: 'overlay',
    after: null,
    key: 'k',
  });
  memory.accept(config(3));
  expect(memory.joinMessage()).toMatchObject({ after: 3 });
  memory.accept(config(3));
  memory.accept(alert(7, 'a'));
  memory.accept(config(5));
  expect(memory.joinMessage()).toMatchObject({ after: 7 });
});

test('a desk joins with its secret, at each connection', () => {
  const memory = roomMemory(TOKEN, 'desk', 's');
  const message = { type: 'join-desk', tokenAddress: TOKEN, secret: 's' };
  expect(memory.joinMessage()).toEqual(message);
  memory.accept(alert(7, 'a'));
  expect(memory.joinMessage()).toEqual(message);
});

test('a room that restarted tells the client where to continue', () => {
  const memory = roomMemory(TOKEN, 'overlay');
  memory.joinMessage();
  memory.accept(config(900));
  memory.joinMessage();
  memory.accept(config(2));
  expect(memory.joinMessage()).toMatchObject({ after: 2 });
});

test("an alert is taken once, a replay of the same tip again, another token's never", () => {
  const memory = roomMemory(TOKEN, 'page');
  expect(memory.accept(alert(1, 'a'))).toBe('new');
  expect(memory.accept(alert(2, 'a'))).toBe('repeat');
  expect(memory.accept(alert(3, 'a', 'replay'))).toBe('new');
  expect(memory.accept({ type: 'tip:clear', number: 4, tokenAddress: 'other' })).toBe('foreign');
});

describe('connection', () => {
  test('the room connection rejoins after a loss with the last number and receives each alert once', () => {
    const world = platform();
    const { messages, statuses } = join(world);
    world.sockets[0]!.open();
    world.sockets[0]!.receive(alert(4, 'a'));
    world.sockets[0]!.drop();
    expect(world.timers.map((timer) => timer.milliseconds)).toEqual([1000]);
    world.next();
    world.sockets[1]!.open();
    expect(JSON.parse(world.sockets[1]!.sent[0]!)).toMatchObject({ type: 'join-token', after: 4 });
    world.sockets[1]!.receive(alert(4, 'a'));
    world.sockets[1]!.receive(alert(5, 'b'));
    expect(messages.map((message) => message.type === 'tip:new' && message.tip.id)).toEqual(['a', 'b']);
    expect(statuses).toEqual(['connecting', 'connected', 'disconnected', 'connecting', 'connected']);
  });

  test('the room connection gives up a socket that does not open within 20 s, and backs off until one answers', () => {
    const world = platform();
    join(world);
    const waits: number[] = [];
    for (let round = 0; round < 4; round++) {
      expect(world.timers.map((timer) => timer.milliseconds)).toEqual([20_000]);
      world.next();
      expect(world.sockets[round]!.closed).toBe(true);
      waits.push(world.timers[0]!.milliseconds);
      world.next();
    }
    expect(waits).toEqual([1000, 2000, 4000, 5000]);
  });

  test('the room connection pings a silent socket and replaces it when no answer comes', () => {
    const world = platform();
    join(world);
    world.sockets[0]!.open();
    world.next();
    expect(world.sockets[0]!.sent.at(-1)).toBe(PING);
    world.sockets[0]!.receive(PONG);
    world.next();
    world.next();
    expect(world.sockets[0]!.closed).toBe(true);
    world.next();
    expect(world.sockets).toHaveLength(2);
  });

  test('the room connection reconnects at once when the network returns', () => {
    const world = platform();
    join(world);
    world.sockets[0]!.drop();
    world.returns();
    expect(world.sockets).toHaveLength(2);
    expect(world.timers.map((timer) => timer.milliseconds)).toEqual([20_000]);
  });

  test('an acknowledgement made while disconnected is sent with the next room connection', () => {
    const world = platform();
    const { room } = join(world);
    room.shown('a', 'a');
    world.sockets[0]!.open();
    expect(world.sockets[0]!.sent.map((text) => JSON.parse(text).type)).toEqual(['join-token', 'tip:shown']);
  });

  test('leaving the room says so, closes the connection, and never reconnects', () => {
    const world = platform();
    const { room, messages } = join(world);
    world.sockets[0]!.open();
    room.leave();
    expect(JSON.parse(world.sockets[0]!.sent.at(-1)!).type).toBe('leave-token');
    expect(world.sockets[0]!.closed).toBe(true);
    world.sockets[0]!.drop();
    world.returns();
    world.sockets[0]!.receive(alert(1, 'a'));
    expect(world.timers).toEqual([]);
    expect(world.sockets).toHaveLength(1);
    expect(messages).toEqual([]);
  });

  test('the room connection ignores malformed messages', () => {
    const world = platform();
    const { messages } = join(world);
    world.sockets[0]!.open();
    for (const noise of ['', 'null', '[]', '{"type":1}', '{']) world.sockets[0]!.receive(noise);
    expect(messages).toEqual([]);
  });
});

test.each([OLD_ADDRESS, DEAD_LINK])(
  'a secret that the room refuses by %i ends the connection for good: it never reconnects',
  (code) => {
    const { parts, sockets, timers, returns } = platform();
    const heard: string[] = [];
    joinRoom(
      {
        ...{ token: TOKEN, role: 'overlay', key: 'old', inQuery: true },
        onMessage: () => {},
        onStatus: (status) => heard.push(status),
        onRefused: () => heard.push('refused'),
      },
      parts,
    );
    sockets[0]!.open();
    expect(JSON.parse(sockets[0]!.sent[0]!)).toMatchObject({ key: 'old', inQuery: true });
    sockets[0]!.drop(code);
    returns();
    expect(heard).toEqual(['connecting', 'connected', 'disconnected', 'refused']);
    expect([sockets.length, timers.length]).toEqual([1, 0]);
  },
);

test('several messages that came as one are heard in their order, and malformed ones are dropped', () => {
  const world = platform();
  const { messages } = join(world, 'page');
  world.sockets[0]!.open();
  const many = {
    type: 'many',
    messages: [config(4), alert(5, 'a'), null, 7, { kind: 'other' }, alert(6, 'b')],
  };
  world.sockets[0]!.receive(JSON.stringify(many));
  expect(messages.map(({ type }) => type)).toEqual(['tip:config', 'tip:new', 'tip:new']);
  world.sockets[0]!.drop();
  world.next();
  world.sockets[1]!.open();
  expect(JSON.parse(world.sockets[1]!.sent[0]!)).toMatchObject({ after: 6 });
});

test('only a viewer’s page may be served by a relay: overlays, their parts and desks go to the room', () => {
  const opened: boolean[] = [];
  const { parts } = platform();
  const watched: RoomPlatform = {
    ...parts,
    open(token, isViewer) {
      opened.push(isViewer);
      return parts.open(token, isViewer);
    },
  };
  const options = { token: TOKEN, onMessage: () => {} };
  joinRoom({ ...options, role: 'page' }, watched);
  joinRoom({ ...options, role: 'page', show: true }, watched);
  joinRoom({ ...options, role: 'overlay' }, watched);
  joinRoom({ ...options, role: 'desk', key: 'secret' }, watched);
  expect(opened).toEqual([true, false, false, false]);
});
