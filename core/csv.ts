/** Tables as text for spreadsheets: RFC 4180, and nothing in it that a spreadsheet would run. */

/** Put first, or a spreadsheet takes the text for another encoding. */
export const CSV_MARK = '\uFEFF';

/** A spreadsheet takes a cell that begins like this for a formula; so do some after blanks, or after wide forms of the signs. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** One line with its end. Text that would be a formula gets an apostrophe before it; numbers are given as text too. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
