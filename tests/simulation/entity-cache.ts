/** Drizzle's check of the kind of every part of every query, cached per class. */
import { entityKind } from 'drizzle-orm/entity';

export { entityKind, hasOwnEntityKind } from 'drizzle-orm/entity';

interface Class {
  [entityKind]: string;
}

const kindsOf = new WeakMap<object, Set<string>>();

function kinds(made: object): Set<string> {
  let found = kindsOf.get(made);
  if (!found) {
    found = new Set();
    for (let one: object | null = made; one; one = Object.getPrototypeOf(one))
      if (entityKind in one) found.add((one as Class)[entityKind]);
    kindsOf.set(made, found);
  }
  return found;
}

export function is(value: unknown, type: Class): boolean {
  if (!value || typeof value !== 'object') return false;
  const made: object | undefined = Object.getPrototypeOf(value).constructor;
  return made !== undefined && kinds(made).has(type[entityKind]);
}
