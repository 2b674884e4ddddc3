/** `npm run costs`: writes the table of costs into docs/performance.md, from what the benchmarks measured. */
import { join } from 'node:path';
import { root } from '../../tools/files.ts';
import { writeBetween } from '../marked.ts';
import { costsTable, MARKS } from './table.ts';

writeBetween(join(root, 'docs/performance.md'), MARKS, costsTable());
