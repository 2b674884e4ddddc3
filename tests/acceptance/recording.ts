/** Everything that the walks see: what the product showed, said, answered and sent. Rows are compared with it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Request, Response } from 'playwright-core';

/** An answered request, of a browser or of a walk's own client. */
export interface Call {
  walk: string;
  /** Of the role that asked; '' is a browser. */
  role: string;
  method: string;
  path: string;
  /** Names of the query and of the body, nested ones joined by dots. */
  sent: string[];
  status: number;
  /** Of the answer, likewise; of a list the fields of its first object. */
  fields: string[];
}

/** Each as `kind:text`: the tag or role of what shows it, or `placeholder`, `label`, `title`. */
export interface Shown {
  walk: string;
  text: string;
}

/** A message of a socket or of a window. */
export interface Event {
  walk: string;
  type: string;
  fields: string[];
}

const shown = new Map<string, Set<string>>();
export const calls: Call[] = [];
export const events: Event[] = [];
/** Measured: numbers with their unit in the name, computed styles, lists of labels. */
export const facts = new Map<string, unknown>();

export const fact = (name: string, value: unknown): void => void facts.set(name, value);

/** All texts of one walk, or of all. */
export const texts = (walk?: string): Shown[] =>
  [...shown]
    .filter(([name]) => !walk || name === walk)
    .flatMap(([name, set]) => [...set].map((text) => ({ walk: name, text })));

export function see(walk: string, seen: readonly string[]): void {
  const set = shown.get(walk) ?? new Set();
  for (const text of seen) set.add(text);
  shown.set(walk, set);
}

/** Everything so far, for whoever asks why a row is red. */
export function save(more: object): void {
  mkdirSync('.local', { recursive: true });
  const seen = { ...more, facts: [...facts], events, calls, texts: texts() };
  writeFileSync('.local/acceptance.json', JSON.stringify(seen, null, 1));
}

const DEPTH = 6;

/** The names of an object's fields, nested ones joined by dots. */
export function fieldsOf(value: unknown, prefix = '', depth = 0): string[] {
  if (Array.isArray(value)) return value.slice(0, 5).flatMap((item) => fieldsOf(item, prefix, depth));
  if (typeof value !== 'object' || value === null || depth > DEPTH) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    return [path, ...fieldsOf(inner, path, depth + 1)];
  });
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
};

export function record(
  call: Omit<Call, 'path' | 'sent' | 'fields'>,
  url: string,
  body: unknown,
  answer: unknown,
): void {
  const { pathname, searchParams } = new URL(url);
  const sent = [...new Set([...searchParams.keys(), ...fieldsOf(body)])];
  calls.push({ ...call, path: pathname, sent, fields: [...new Set(fieldsOf(answer))] });
}

async function recordResponse(walk: string, request: Request, response: Response): Promise<void> {
  if (!new URL(request.url()).pathname.startsWith('/api/')) return;
  const answer = parsed(await response.text().catch(() => null));
  const call = { walk, role: '', method: request.method(), status: response.status() };
  record(call, request.url(), parsed(request.postData()), answer);
}

declare global {
  interface Window {
    recordShown?: (texts: string[]) => void;
    recordMessage?: (type: string, data: unknown) => void;
  }
}

/** Runs in the page: notes each visible text as soon as it is there, however short it stays. */
function watchPage(): void {
  const KINDS: Record<string, string> = {
    A: 'link',
    BUTTON: 'button',
    INPUT: 'textbox',
    TEXTAREA: 'textbox',
  };
  const seen = new Set<string>();
  let fresh: string[] = [];
  const note = (kind: string, text: string | null) => {
    const line = `${kind}:${(text ?? '').replace(/\s+/g, ' ').trim()}`;
    if (line.length > 400 || line.endsWith(':') || seen.has(line)) return;
    seen.add(line);
    fresh.push(line);
  };
  const look = (element: Element) => {
    if (['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName)) return;
    if (element.checkVisibility && !element.checkVisibility()) return;
    const tag = element.tagName;
    const kind =
      element.getAttribute('role') ?? KINDS[tag] ?? (/^H\d$/.test(tag) ? 'heading' : tag.toLowerCase());
    const text = element.textContent ?? '';
    if (text.length < 400) {
      note(kind, text);
      // With the spaces that a reader sees between blocks.
      if (element.childElementCount > 0) note(kind, (element as HTMLElement).innerText);
    }
    note(kind, element.getAttribute('aria-label'));
    if (tag === 'A') note('href', element.getAttribute('href'));
    for (const name of ['placeholder', 'title', 'alt', 'step', 'min']) note(name, element.getAttribute(name));
  };
  const lookBelow = (node: Node) => {
    if (!(node instanceof Element)) return;
    look(node);
    for (const inner of node.querySelectorAll('*')) look(inner);
  };
  const above = (node: Node | null) => {
    let element = node instanceof Element ? node : (node?.parentElement ?? null);
    for (let step = 0; element && step < 4; step++, element = element.parentElement) look(element);
  };
  const send = () => {
    const batch = fresh;
    fresh = [];
    if (batch.length > 0) window.recordShown?.(batch);
  };
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      for (const node of addedNodes) lookBelow(node);
      above(target);
    }
    send();
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-label', 'placeholder', 'title', 'hidden', 'open', 'disabled'],
  });
  // What was there before its style, and what a class shows.
  setInterval(() => {
    if (document.body) lookBelow(document.body);
    send();
  }, 1000);
  addEventListener('message', ({ data }) => {
    if (typeof data?.type === 'string') window.recordMessage?.(data.type, data);
  });
}

/** Records all pages of `context` from now on, under the name of the walk. */
export async function watch(context: BrowserContext, walk: string): Promise<void> {
  await context.exposeFunction('recordShown', (seen: string[]) => see(walk, seen));
  await context.exposeFunction('recordMessage', (type: string, data: unknown) =>
    events.push({ walk, type, fields: fieldsOf(data) }),
  );
  await context.addInitScript(watchPage);
  context.on('response', (response) => void recordResponse(walk, response.request(), response));
}
