/** Resolves when the user first presses something, and after `mostMs` at the latest. */
export const whenUsed = (mostMs: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, mostMs);
    addEventListener('pointerdown', resolve);
  });
