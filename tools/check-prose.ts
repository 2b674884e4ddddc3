/**
 * Runs the checks of `npm run check` beside formatting, lint and types: words, documents, catalogues and lengths of
 * files.
 */
import { alarms } from './check/alarms.ts';
import * as documents from './check/documents.ts';
import { longFiles } from './check/long-files.ts';
import { strayTexts } from './check/sentences.ts';
import * as words from './check/words.ts';

/** Each returns its findings, one a line. */
const RULES: Record<string, () => string[]> = {
  'Forbidden words': words.forbiddenWords,
  'The glossary': words.missingInGlossary,
  'Wide lines': words.wideLines,
  Leftovers: words.leftovers,
  'Silenced hooks': words.silencedHooks,
  'Texts outside of catalogues': strayTexts,
  'Lost links': documents.lostLinks,
  'Lost files': documents.lostFiles,
  Decisions: documents.decisionPages,
  'Folders and scripts': documents.unnamed,
  'Where is': documents.whereIs,
  'Diagrams of the architecture': documents.diagrams,
  'What is stored': documents.retention,
  'Alarms in the runbook': alarms,
  'Long files': longFiles,
};

let count = 0;
for (const [name, rule] of Object.entries(RULES)) {
  const findings = rule();
  count += findings.length;
  if (findings.length > 0) console.error([`${name}:`, ...findings].join('\n  '));
}
console.log(count === 0 ? 'Words and documents: no findings.' : `${count} findings.`);
process.exitCode = count === 0 ? 0 : 1;
