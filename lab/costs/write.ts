/** `npm run costs`: writes the table of costs into docs/performance.md, from what the benchmarks measured. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tests/repository/files.ts';
import { costsTable, MARKS } from './table.ts';

const page = join(root, 'docs/performance.md');
const text = readFileSync(page, 'utf8');
if (!MARKS.every((mark) => text.includes(mark))) throw new Error('the page lacks the marks of the table');
const [from, to] = MARKS.map((mark) => text.indexOf(mark)) as [number, number];
writeFileSync(page, `${text.slice(0, from + MARKS[0].length)}\n${costsTable()}\n${text.slice(to)}`);
