/** Tables as text for spreadsheets: RFC 4180, and no cell that a spreadsheet would run as a formula. */

/** Byte order mark at the start, without which a spreadsheet assumes another encoding. */
export const CSV_MARK = '\uFEFF';

/** The start of a cell that a spreadsheet may run as a formula; some accept blanks before it, and wide forms. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * Returns one line with its end. Text that would be a formula gets an apostrophe before it; numbers are passed as text
 * too.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
