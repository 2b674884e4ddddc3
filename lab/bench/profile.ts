/** Takes a CPU profile of every isolate that workerd runs, over its inspector, and sums it up by function. */

export interface Isolate {
  name: string;
  /** Milliseconds in which it ran. */
  busyMs: number;
  /** The functions with the longest self time, with their place in the bundle. */
  top: { what: string; ms: number }[];
}

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
}

interface CpuProfile {
  nodes: ProfileNode[];
  samples: number[];
  /** Microseconds since the previous sample. */
  timeDeltas: number[];
}

const NOT_RUNNING = new Set(['(idle)', '(program)', '(root)']);
const TOP = 25;

/** Profiles all isolates while `work` runs. */
export async function profile(port: number, work: () => Promise<unknown>): Promise<Isolate[]> {
  const listed = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    id: string;
    title: string;
    webSocketDebuggerUrl: string;
  }[];
  const taken = await Promise.all(
    listed.map(async ({ title, webSocketDebuggerUrl }) => ({
      title,
      inspector: await connect(webSocketDebuggerUrl),
    })),
  );
  for (const { inspector } of taken) {
    await inspector('Profiler.enable');
    await inspector('Profiler.start');
  }
  await work();
  const found: Isolate[] = [];
  for (const { title, inspector } of taken) {
    const { profile: recorded } = (await inspector('Profiler.stop')) as { profile: CpuProfile };
    found.push(sumUp(title, recorded));
  }
  return found.sort((a, b) => b.busyMs - a.busyMs);
}

type Inspector = (method: string, params?: object) => Promise<unknown>;

async function connect(url: string): Promise<Inspector> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (result: unknown) => void>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  return (method, params = {}) =>
    new Promise((resolve) => {
      const id = ++last;
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
}

function sumUp(name: string, { nodes, samples, timeDeltas }: CpuProfile): Isolate {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const spent = new Map<string, number>();
  let busyMs = 0;
  for (const [i, id] of samples.entries()) {
    const { functionName, lineNumber } = frames.get(id)!;
    if (NOT_RUNNING.has(functionName)) continue;
    const ms = timeDeltas[i]! / 1000;
    const what = `${functionName || 'anonymous'}:${lineNumber + 1}`;
    spent.set(what, (spent.get(what) ?? 0) + ms);
    busyMs += ms;
  }
  const top = [...spent].sort(([, a], [, b]) => b - a).slice(0, TOP);
  return { name, busyMs, top: top.map(([what, ms]) => ({ what, ms: Math.round(ms) })) };
}
