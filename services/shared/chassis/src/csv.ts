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

/** A column of a file: its name, and what a row has there. */
export type CsvColumn<Row> = readonly [name: string, read: (row: Row) => string | number | null];

/** Writes rows with these columns, for spreadsheets. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[]) {
  const header = byteOrderMark + toLines([columns.map(([name]) => name)]);
  const lines = (rows: readonly Row[]): string =>
    toLines(rows.map((row) => columns.map(([, read]) => read(row) ?? '')));
  return {
    header,
    lines,
    /** Streams a whole file, whose first batch was read already. */
    async *stream(first: readonly Row[], rest: AsyncIterable<readonly Row[]>) {
      yield header + lines(first);
      for await (const batch of rest) yield lines(batch);
    },
  };
}

/** Some rows as they are in the file, blank ones too. */
export type CsvPart = {
  /** The number of the first of them, counted from 1. */
  firstRow: number;
  rows: string[][];
  /** The first row whose quotes are broken. */
  brokenRow: number | null;
  /** The row after these has no end in the length that was asked for, so nothing more is read. */
  isTooLong: boolean;
};

/** Above a header, systems write the title of their report and the day. */
const linesToHeader = 10;

/** Finds what separates the cells: of comma, semicolon, tab, and bar, the one that a first line has most of. */
function delimiterOf(text: string): string {
  const lines = text.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, linesToHeader);
  const mostOf = (one: string) => Math.max(...lines.map((line) => line.split(one).length));
  return [',', ';', '\t', '|'].toSorted((a, b) => mostOf(b) - mostOf(a))[0] ?? ',';
}

/** Far longer than a header. */
const headLength = 200_000;
/** Some milliseconds of reading, and at most some megabytes of cells. */
const partLength = 50_000;

type Parsed = {
  data: string[][];
  errors: { code: string; row?: number }[];
  meta: { cursor: number };
};

/**
 * Reads CSV text in parts, so that the caller can stop at a limit and let others have their turn. Text is data:
 * nothing becomes a number or a formula. Rows of up to `longestRow` characters are read, longer ones perhaps.
 */
export function* readCsv(
  text: string,
  { longestRow }: { longestRow: number },
): Generator<CsvPart, void, void> {
  const head = text.slice(0, headLength);
  const delimiter = delimiterOf(head);
  const { linebreak } = Papa.parse(head, { delimiter, preview: 1 }).meta;
  const newline = linebreak as '\n' | '\r' | '\r\n';
  const parse = (part: string, isLast: boolean) =>
    new Papa.Parser({ delimiter, newline }).parse(part, 0, !isLast) as Parsed;
  let firstRow = 1;
  let length = partLength;
  for (let start = 0; start < text.length;) {
    const part = text.slice(start, start + length);
    const isLast = start + length >= text.length;
    const { data: rows, errors, meta } = parse(part, isLast);
    if (rows.length === 0 && length <= longestRow) {
      length *= 2;
      continue;
    }
    // The part may end within the quotes of the row after these, which is read again.
    const isTooLong = rows.length === 0;
    const broken = errors.find(
      ({ code, row = 0 }) => row < rows.length || (isTooLong && code === 'InvalidQuotes'),
    );
    const brokenRow = broken ? firstRow + (broken.row ?? 0) : null;
    yield { firstRow, rows, brokenRow, isTooLong };
    if (isLast || isTooLong) return;
    firstRow += rows.length;
    start += meta.cursor;
    length = partLength;
  }
}

/** Removes the apostrophe that `toLines` puts before a cell that could be a formula. */
export const fromEscaped = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
