export interface RefusalKind {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;
  /** `{name}` is filled from the refusal's parameters. */
  text: string;
}
