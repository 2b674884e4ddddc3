/** Calls between a room and its relays: neither waits for the other for long. */

/** A call that has not been answered by then is made again: what is heard twice changes nothing. */
const ANSWER_MS = 1000;

/** The answer, or an error when it takes longer. The work goes on. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
