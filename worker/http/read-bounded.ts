/** The text of a request or an answer, at most `limit` bytes whatever its headers say. Throws RangeError for more. */
export async function readBounded(message: Request | Response, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of message.body ?? []) {
    length += chunk.byteLength;
    if (length > limit) throw new RangeError('too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
