/** The part that the peers of the token room share with it: the messages that a joiner receives. */
export { DEFAULT_STYLE as STYLE } from '../../../core/live/style.ts';

export const QUEUE = { paused: false, length: 0, overlays: 1 };

export async function readBody(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}
