/** Every record that says less than the whole one and still has the form of a record. */
import type { DrawRecord } from '../../core/draw/record.ts';

/** Returns copies that leave out any set of a record's parts: lists, withdrawal, reveal, winners, payments, the end. */
export function omitted(whole: DrawRecord): DrawRecord[] {
  const found = endings(whole).flatMap(courses);
  const text = JSON.stringify(whole);
  return found.filter((record) => JSON.stringify(record) !== text);
}

const endings = (record: DrawRecord): DrawRecord[] =>
  record.end ? [record, { ...record, end: null }] : [record];

function courses(record: DrawRecord): DrawRecord[] {
  const { commits, reveal, places } = record;
  const lists = Array.from({ length: commits.length + 1 }, (_, count) => commits.slice(0, count)).flatMap(
    (kept) => {
      const last = kept.at(-1);
      return last?.withdrawn ? [kept, [...kept.slice(0, -1), { ...last, withdrawn: null }]] : [kept];
    },
  );
  return lists.flatMap((kept) => {
    const isAll = kept.length === commits.length;
    const part = { ...record, commits: kept, list: isAll && kept.length > 0 ? record.list : null };
    const without = { ...part, reveal: null, places: [] };
    if (!isAll || !reveal) return [without];
    return [without, ...winners(places).map((some) => ({ ...part, places: some }))];
  });
}

/** Winners are proven in order, and paid in any. */
function winners(places: DrawRecord['places']): DrawRecord['places'][] {
  return Array.from({ length: places.length + 1 }, (_, count) => places.slice(0, count)).flatMap((kept) =>
    kept.reduce<DrawRecord['places'][]>(
      (some, place) =>
        some.flatMap((before) => [
          [...before, { ...place, pay: null }],
          ...(place.pay ? [[...before, place]] : []),
        ]),
      [[]],
    ),
  );
}
