import { reasonOf } from '../client/call.ts';
import { notify } from '../ui/toast.ts';

/** Runs `task` and returns whether it succeeded. A toast shows the server's or the flow's reason, else `failed`. */
export async function attempt(task: () => Promise<unknown>, failed: string): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    notify.error(reasonOf(error, failed));
    return false;
  }
}
