/** `npm run contracts`: writes docs/contracts.md again. */
import { writeFileSync } from 'node:fs';
import { contractsPage } from './table.ts';

writeFileSync(new URL('../../docs/contracts.md', import.meta.url), contractsPage());
