/** npm run sounds: writes the built-in sounds of alerts to web/public/sounds. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltinSound, SOUNDS } from '../../core/alerts/sounds.ts';
import { fileOf } from './sounds.ts';

const folder = join(import.meta.dirname, '../../web/public/sounds');
mkdirSync(folder, { recursive: true });
for (const id of Object.keys(SOUNDS) as BuiltinSound[]) {
  const bytes = fileOf(id);
  writeFileSync(join(folder, `${id}.flac`), bytes);
  console.log(`${id}: ${bytes.length} bytes`);
}
