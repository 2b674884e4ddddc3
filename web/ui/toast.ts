import { toast } from 'sonner';

/** Short notices at the bottom right. A message that is already on screen is not stacked twice. */
export const notify = {
  success: (text: string): void => void toast.success(text, { id: `success:${text}` }),
  error: (text: string): void => void toast.error(text, { id: `error:${text}` }),
  info: (text: string): void => void toast(text, { id: `info:${text}` }),
};
