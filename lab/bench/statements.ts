/** Splits SQL into statements; a trigger's body ends with END. */
export function statements(sql: string): string[] {
  const found: string[] = [];
  let statement = '';
  for (const line of sql.replace(/--.*$/gm, '').split('\n')) {
    statement += `${line}\n`;
    const inTrigger = /CREATE TRIGGER/i.test(statement) && !/\bEND;\s*$/.test(statement);
    if (!/;\s*$/.test(statement) || inTrigger) continue;
    found.push(statement.trim());
    statement = '';
  }
  return found;
}
