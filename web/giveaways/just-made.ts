/** Giveaways that were created on this page: the creator sees the confirmation once, and not after a reload. */
const made = new Set<string>();

export function celebrate(id: string): void {
  made.add(id);
}

export function isJustMade(id: string): boolean {
  return made.has(id);
}

/** The confirmation was seen. */
export function settle(id: string): void {
  made.delete(id);
}
