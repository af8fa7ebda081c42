import Papa from 'papaparse';

/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF';

/**
 * Cells that a spreadsheet may read as formulas: after separators or spaces, a sign, also in full width. Some
 * spreadsheets split a quoted cell at a separator.
 */
const formula = /^[\s,;|]*[=+\-@＝＋－＠]|^[\s,;|]/;

/**
 * Formats rows with CRLF (RFC 4180). Cells that could be formulas get a leading apostrophe. The library's own
 * check misses multi-line cells, so this uses ours. Numbers stay numbers.
 */
export function toLines(rows: (string | number)[][]): string {
  if (rows.length === 0) return '';
  const text = Papa.unparse(rows, { newline: '\r\n', escapeFormulae: formula });
  return `${text}\r\n`;
}
