/** Elements within a sentence of a catalogue. */
import { Fragment, type ReactNode } from 'react';

/**
 * Returns the sentence with its `{name}` places filled: `fill('Read {link}.', { link: <Link …/> })`. A name without a
 * part stays as it is written, so that it is noticed.
 */
export function fill(sentence: string, parts: Readonly<Record<string, ReactNode>>): ReactNode[] {
  // Split by a pattern with one group: the odd pieces are the names.
  return sentence.split(/\{(\w+)\}/).map((piece, index) => {
    const content = index % 2 === 0 ? piece : piece in parts ? parts[piece] : `{${piece}}`;
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's pieces never change places
    return <Fragment key={index}>{content}</Fragment>;
  });
}
