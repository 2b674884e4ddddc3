/** Files that are loaded once and cached, under the name by which settings call them. */
import { mediaUrl } from '../../core/media/model.ts';

/** A file that failed is asked for again after this time. */
const RETRY_MS = 30_000;

interface Shelf<File> {
  /** Loads these, each once, and lets go of all others. */
  holdOnly(sources: readonly string[]): void;
  /** Returns the file if it is here; null while it is not, or cannot be. Asks for one that was not asked for yet. */
  take(source: string): File | null;
  /** Calls `listener` when a file has come; the returned function stops that. */
  listen(listener: () => void): () => void;
}

export function shelf<File>(load: (url: string) => Promise<File>): Shelf<File> {
  const files = new Map<string, File | null>();
  const listeners = new Set<() => void>();

  function hold(source: string): void {
    const url = mediaUrl(source);
    if (!url || files.has(source)) return;
    files.set(source, null);
    load(url).then(
      (file) => {
        if (!files.has(source)) return;
        files.set(source, file);
        for (const listener of listeners) listener();
      },
      () => setTimeout(() => files.get(source) === null && files.delete(source) && hold(source), RETRY_MS),
    );
  }

  return {
    holdOnly(sources) {
      for (const source of files.keys()) if (!sources.includes(source)) files.delete(source);
      for (const source of sources) hold(source);
    },
    take(source) {
      hold(source);
      return files.get(source) ?? null;
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Fetches a file; fails unless it was answered with one. */
export async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}
