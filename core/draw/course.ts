/**
 * The course that a record says, to compare with the chain's. Each claim of a record has a transaction of its own, and
 * the program lets each commit, proof, payment and reveal succeed once: so equal counts leave nothing out.
 */
import { bitCount, type Course } from '../escrow/account.ts';
import type { DrawRecord } from './record.ts';

/** Returns the course of a record; of a participants giveaway without a list its entries may also be closed. */
export function recordedCourse({
  commits,
  places,
  reveal,
  terms,
}: Pick<DrawRecord, 'commits' | 'reveal' | 'terms'> & {
  places: readonly { pay: unknown }[];
}): Course {
  const last = commits.at(-1);
  const isOpen = !last || terms.kind === 'holders';
  return {
    commits: commits.length,
    proven: places.length,
    paid: places.reduce((bits, { pay }, at) => (pay ? bits + 2 ** at : bits), 0),
    status: reveal ? 'revealed' : last && !last.withdrawn ? 'committed' : isOpen ? 'open' : 'closed',
  };
}

/** Returns the courses that an escrow of this record may have. */
export function coursesOf(record: Parameters<typeof recordedCourse>[0]): Course[] {
  const course = recordedCourse(record);
  const mayBeClosed = course.commits === 0 && record.terms.kind === 'participants';
  return mayBeClosed ? [course, { ...course, status: 'closed' }] : [course];
}

export function isSameCourse(one: Course, other: Course): boolean {
  return (
    one.commits === other.commits &&
    one.proven === other.proven &&
    one.paid === other.paid &&
    one.status === other.status
  );
}

/** Words a course: "1 list, 3 winners and 2 payments". */
export function courseInWords({ commits, proven, paid }: Course): string {
  return listed([counted(commits, 'list'), counted(proven, 'winner'), counted(bitCount(paid), 'payment')]);
}

/** Words a number of things: "1 list", "no winners", "2 payments". */
export function counted(number: number, name: string): string {
  return `${number === 0 ? 'no' : number} ${name}${number === 1 ? '' : 's'}`;
}

/** Joins parts of a sentence: "a", "a and b", "a, b and c". */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
