export interface RefusalKind {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 451 | 503;
  /** `{name}` is filled from the refusal's parameters. */
  text: string;
}

/** Returns the text with its placeholders filled in. A screen that knows its refusal need not load the others. */
export function filled({ text }: RefusalKind, params: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
