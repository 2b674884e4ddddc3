import { reasonOf } from '../client/call.ts';
import { notify } from '../ui/toast.ts';

/** Runs it and shows a failure as a toast: the server's or the flow's reason if there is one, else `failed`. */
export async function attempt(task: () => Promise<unknown>, failed: string): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    notify.error(reasonOf(error, failed));
    return false;
  }
}
