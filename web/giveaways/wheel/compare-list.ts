import type { ListAnswer, ListQuestion } from './list-worker.ts';

/** What differs between a list and its offer; null: nothing. Throws if it cannot run. */
export function compareList(question: ListQuestion): Promise<string | null> {
  const worker = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<string | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ListAnswer>) => resolve(data.problem);
    worker.onerror = () => reject(new Error('the list could not be compared'));
  });
  worker.postMessage(question);
  return answer.finally(() => worker.terminate());
}
