/** Shows the user of `npm start` what takes the time. */

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(6)} s`;

/** Runs one phase and prints its name with its duration. Phases run in parallel, so the times overlap. */
export async function phase<T>(
  name: string,
  work: () => Promise<T>,
  startedAt = performance.now(),
): Promise<T> {
  const result = await work();
  console.log(`${seconds(performance.now() - startedAt)}  ${name}`);
  return result;
}

/** Prints the time since this process began. */
export function printTotal(): void {
  console.log(`${seconds(performance.now())}  in all`);
}
