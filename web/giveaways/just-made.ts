/** Giveaways that were made on this page: the one who made it is told so once, and nobody after a reload. */
const made = new Set<string>();

export function celebrate(id: string): void {
  made.add(id);
}

export function isJustMade(id: string): boolean {
  return made.has(id);
}

/** It has been seen. */
export function settle(id: string): void {
  made.delete(id);
}
