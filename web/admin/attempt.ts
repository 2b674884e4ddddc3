import { reasonOf } from '../client/call.ts';
import { notify } from '../ui/toast.ts';

/** Does it, and tells a failure by a toast: the reason where somebody gave one, else `failed`. */
export async function attempt(task: () => Promise<unknown>, failed: string): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    notify.error(reasonOf(error, failed));
    return false;
  }
}
