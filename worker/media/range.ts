/** Reads a request's range of bytes (RFC 9110, section 14). */

/** Returns the range. Null for the whole: no range, or a form that we do not serve. 'none': outside of the file. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { offset: number; length: number } | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length > 0 ? { offset: size - length, length } : 'none';
  }
  const offset = Number(from);
  const end = to === '' ? size : Math.min(Number(to) + 1, size);
  if (to !== '' && Number(to) < offset) return null;
  return offset < size ? { offset, length: end - offset } : 'none';
}
