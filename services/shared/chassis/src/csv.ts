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

/** Rows as they are in the file, blank ones too; `isCut`: there are more than were asked for. */
export type CsvRows = {
  rows: string[][];
  delimiter: string;
  isCut: boolean;
  /** The first row, counted from 1, whose quotes are broken. */
  brokenRow: number | null;
};

/** Finds what separates the cells: of comma, semicolon, and tab, the one that the first line has most of. */
function delimiterOf(text: string): string {
  const firstLine = /^[^\r\n]*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const countOf = (one: string) => firstLine.split(one).length;
  return [',', ';', '\t'].toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ',';
}

/** Reads at most `maxRows` rows of CSV text. Text is data: nothing becomes a number or a formula. */
export function readCsv(text: string, { maxRows }: { maxRows: number }): CsvRows {
  const delimiter = delimiterOf(text);
  const { data, errors, meta } = Papa.parse<string[]>(text, { delimiter, preview: maxRows });
  const broken = errors.find(({ type }) => type === 'Quotes');
  return {
    rows: data,
    delimiter,
    isCut: meta.truncated,
    brokenRow: broken ? (broken.row ?? data.length - 1) + 1 : null,
  };
}

/** Removes the apostrophe that `toLines` puts before a cell that could be a formula. */
export const fromEscaped = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
