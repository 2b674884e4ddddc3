/**
 * The audience of the socket benchmarks, in a separate process: opens WebSockets over bare TCP, so that reading is as
 * cheap as possible and costs the same for every server, and records when each receives a tip. Driven over IPC.
 */
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** The server's protocol: our room's, or the same wrapped as Socket.IO wraps events. */
export type Speech = 'plain' | 'socket.io';

interface Opening {
  type: 'open';
  /** Opened one after the other in `lanes` lanes, up to this number. */
  count: number;
  port: number;
  path: string;
  speech: Speech;
  token: string;
  /** Every nth socket is an overlay, the others are pages. */
  overlayEvery: number;
  /** Of a page's path, behind a question mark. */
  pageQuery?: string;
}

interface Delivering {
  type: 'deliver';
  /** The address to which the tip is sent, by POST. */
  url: string;
  id: string;
  body: string;
}

export type Order = Opening | Delivering;
/** Milliseconds from sending to receipt, one for each socket; of the overlays among them once more. */
export type Report =
  | { type: 'opened' }
  | { type: 'heard'; latencies: number[]; overlays: number[] }
  | { type: 'failed'; reason: string };

const LANES = 32;
const HEARD_LIMIT_MS = 30_000;
const TEXT = 0x81;
const TEXT_OF = new TextDecoder();
const UPGRADED = '101 Switching Protocols';

let opened = 0;
let current: {
  id: string;
  began: number;
  latencies: number[];
  overlays: number[];
  done: () => void;
  heard: Set<Socket>;
} | null = null;

/** Returns a frame as clients must send it: masked; a mask of zeros leaves the text as it is. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126
      ? [TEXT, 0x80 | payload.length]
      : [TEXT, 0xfe, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

function listen({ port, path, token, speech: spoken, overlayEvery, pageQuery }: Opening): Promise<void> {
  const number = opened++;
  const role = number % overlayEvery === 0 ? 'overlay' : 'page';
  const join = JSON.stringify({ type: 'join-token', tokenAddress: token, role, after: null, key: null });
  // Each viewer has an address of its own.
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  return new Promise((resolve, reject) => {
    let rest: Buffer | null = null;
    let upgraded = false;
    const hear = (text: string) => {
      if (current && text.includes(current.id) && !current.heard.has(socket)) {
        current.heard.add(socket);
        const latency = performance.now() - current.began;
        if (role === 'overlay') current.overlays.push(latency);
        if (current.latencies.push(latency) === opened) current.done();
      } else if (spoken === 'plain') {
        // A relay answers a join with one message.
        if (text.startsWith('{"type":"queue"') || text.startsWith('{"type":"many"')) resolve();
      } else if (text === '2') socket.write(frame('3'));
      else if (text.startsWith('0{')) socket.write(frame('40'));
      else if (text.startsWith('40')) socket.write(frame(`42["join-token",${join}]`));
      else if (text.startsWith('42["queue"')) resolve();
    };
    /** Returns the rest: the beginning of an incomplete frame. Frames are shorter than 64 KB here. */
    const read = (bytes: Buffer): Buffer | null => {
      let at = 0;
      if (!upgraded) {
        const head = TEXT_OF.decode(bytes);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return bytes;
        if (!head.slice(0, end).includes(UPGRADED)) throw new Error(head);
        upgraded = true;
        at = end + 4;
        if (spoken === 'plain') socket.write(frame(join));
      }
      while (bytes.length - at >= 2) {
        const isShort = bytes[at + 1]! < 126;
        if (!isShort && bytes.length - at < 4) break;
        const start = at + (isShort ? 2 : 4);
        const length = isShort ? bytes[at + 1]! : (bytes[at + 2]! << 8) | bytes[at + 3]!;
        if (bytes.length < start + length) break;
        if (bytes[at] === TEXT) hear(TEXT_OF.decode(bytes.subarray(start, start + length)));
        at = start + length;
      }
      return at < bytes.length ? bytes.subarray(at) : null;
    };
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: SHARED,
        callback(size, buffer) {
          const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, size);
          const left = read(rest ? Buffer.concat([rest, bytes]) : bytes);
          rest = left ? Buffer.from(left) : null;
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed')));
    socket.on('close', () => upgraded && fail(new Error(`socket ${number} was closed`)));
    socket.write(
      `GET ${path}${role === 'page' && pageQuery ? `?${pageQuery}` : ''} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCF-Connecting-IP: ${address}\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    );
  });
}

/** All sockets read into it; the rest of an incomplete message is copied. */
const SHARED = Buffer.alloc(64 * 1024);

async function open(order: Opening): Promise<void> {
  const lane = async () => {
    while (opened < order.count) await listen(order);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  tell({ type: 'opened' });
}

async function deliver({ url, id, body }: Delivering): Promise<void> {
  const latencies: number[] = [];
  const overlays: number[] = [];
  let late: ReturnType<typeof setTimeout> | undefined;
  const allHeard = new Promise<void>((resolve, reject) => {
    const tooLate = () => reject(new Error(`${latencies.length} of ${opened} have heard ${id}`));
    late = setTimeout(tooLate, HEARD_LIMIT_MS);
    current = { id, began: performance.now(), latencies, overlays, done: resolve, heard: new Set() };
  });
  const [response] = await Promise.all([fetch(url, { method: 'POST', body }), allHeard]);
  clearTimeout(late);
  current = null;
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  tell({ type: 'heard', latencies, overlays });
}

function tell(report: Report): void {
  process.send!(report);
}

function fail(error: Error): void {
  tell({ type: 'failed', reason: error.message });
}

process.on('message', (order: Order) => {
  (order.type === 'open' ? open(order) : deliver(order)).catch(fail);
});
process.once('disconnect', () => process.exit());
