import { AppError, createTurns, fromEscaped, readCsv } from '@petwell/chassis';
import { importLimits } from '@petwell/contracts';
import { guessMapping } from './rules-mapping.ts';
import { decodeByLine, hasOddMark, withoutOddMarks } from './decode-lines.ts';

export type MemberFile = {
  columns: string[];
  /** Without blank rows. `row` is what a spreadsheet shows: the header is row 1. */
  rows: {
    row: number;
    cells: string[];
    /** Some of its letters were in another encoding than the file's. */
    hasOddBytes?: true;
  }[];
};

const refuse = (publicMessage: string) =>
  new AppError('validation_failed', { publicMessage, fields: { file: publicMessage } });

const notText =
  'This is not a CSV file. In Excel, choose File, then Save As, then “CSV UTF-8”, and upload that file.';

/** How files begin that people rename to .csv: zip and xlsx, the old xls, PDF, gzip. */
const otherFormats = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x1f, 0x8b],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  return 'utf-8';
}

/** Decodes UTF-8, UTF-16 with its mark, and Windows-1252, also of single lines. */
async function decode(bytes: Uint8Array): Promise<string> {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return encoding === 'utf-8'
      ? decodeByLine(bytes)
      : new TextDecoder('windows-1252').decode(bytes);
  }
}

async function toText(bytes: Uint8Array): Promise<string> {
  if (otherFormats.some((start) => startsWith(bytes, start))) throw refuse(notText);
  // Excel writes this line to tell itself the separator, and doesn't show it.
  const text = (await decode(bytes)).replace(/^sep=.\r?\n/i, '');
  if (text.includes('\0') || /^\s*<(?:!doctype|html|\?xml)/i.test(text)) throw refuse(notText);
  if (text.trim() === '') throw refuse('This file is empty.');
  return text;
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

const tooManyColumns = `This file has too many columns. The limit is ${importLimits.columns}.`;
const tooManyRows = `This file has too many rows. The limit is ${importLimits.rows.toLocaleString('en-US')}: please split it.`;

const brokenQuotes = (row: number) =>
  refuse(`Row ${row} has a quotation mark that is not closed. Please save the file as CSV again.`);

/** Names the columns up to the last one with a name or content. */
function toColumns(header: readonly string[], usedWidth: number): string[] {
  const names = header.map((name) => toPlain(name).replace(/\s+/g, ' ').slice(0, 100));
  const width = Math.max(usedWidth, names.findLastIndex((name) => name !== '') + 1);
  return names.slice(0, width).map((name, index) => (name === '' ? `Column ${index + 1}` : name));
}

/** Numbers columns of one name ('Phone', 'Phone 2'), so that staff needn't rename them in a spreadsheet. */
function toDistinct(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((name) => {
    let own = name;
    for (let count = 2; taken.has(own.toLowerCase()); count += 1) own = `${name} ${count}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

const tooLong = (row: number) =>
  refuse(
    row === 1
      ? tooManyColumns
      : `Row ${row} is far too long. Perhaps a quotation mark is not closed. Please save the file as CSV again.`,
  );

/** No row within the limits is longer. */
const longestRow = importLimits.columns * importLimits.cellLength;

/** Systems write ="00123" so that a spreadsheet keeps the zeros. */
function toPlain(cell: string): string {
  const text = fromEscaped(cell.trim());
  const isFormula = text.startsWith('="') && text.endsWith('"') && text.length > 2;
  return isFormula ? text.slice(2, -1).replaceAll('""', '"').trim() : text;
}

/** Cuts cells at the limits, plus one cell and one character, which show that the row is over them. */
const toCells = (cells: readonly string[]) =>
  cells
    .slice(0, importLimits.columns)
    .map((cell) => toPlain(withoutOddMarks(cell)).slice(0, importLimits.cellLength + 1));

/** Our own columns of a file that was downloaded, corrected, and uploaded again; they are ignored. */
export const ownColumns = ['PetWell problems', 'PetWell result'];

/** Returns where our own columns are. */
const ownIndexes = (header: readonly string[]) =>
  new Set(header.flatMap((name, index) => (ownColumns.includes(name.trim()) ? [index] : [])));

const filledOf = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** The last line of a report. */
const isTotal = (cells: readonly string[]) =>
  filledOf(cells) < 3 && /^(?:grand )?(?:totals?|count|records|end of)\b/i.test(cells[0] ?? '');

/** A usable header has at least this many names. Above it, reports have a title and the day. */
const usableColumns = 8;
const isUsable = (cells: readonly string[]) =>
  filledOf(cells) >= usableColumns && cells.length <= importLimits.columns;
const mostTitles = 10;

/** How many columns have a name that we know. */
const knownOf = (cells: readonly string[]) =>
  guessMapping(cells, { remembered: new Map(), benefits: [] }).filter((field) => field !== null)
    .length;
/** A merged row above the header may name groups of columns: no row of a member names as many. */
const isBetterHeader = (cells: readonly string[], header: readonly string[]) =>
  filledOf(header) < 3 || knownOf(cells) > Math.max(5, knownOf(header));

/** Collects rows without blank ones, and refuses at the first that is over a limit. */
function createCollector() {
  let header: readonly string[] | null = null;
  let ignored: ReadonlySet<number> = new Set();
  const keep = (cells: readonly string[]) =>
    ignored.size === 0 ? cells : cells.filter((_, index) => !ignored.has(index));
  const rows: MemberFile['rows'] = [];
  let usedWidth = 0;
  return {
    add(row: number, cells: readonly string[]): void {
      // Blank rows don't count, so a few more are read than are allowed.
      if (row > 2 * importLimits.rows) throw refuse(tooManyRows);
      if (isBlank(cells) || isTotal(cells)) return;
      const isTitle = header !== null && rows.length < mostTitles && isUsable(cells);
      if (!header || (isTitle && isBetterHeader(cells, header))) {
        rows.length = 0;
        usedWidth = 0;
        ignored = ownIndexes(cells);
        header = keep(cells).map(withoutOddMarks);
        if (header.length > importLimits.columns) throw refuse(tooManyColumns);
        return;
      }
      if (rows.length === importLimits.rows) throw refuse(tooManyRows);
      const own = keep(cells);
      const kept = toCells(own);
      usedWidth = Math.max(usedWidth, kept.findLastIndex((cell) => cell !== '') + 1);
      rows.push({ row, cells: kept, ...(own.some(hasOddMark) && { hasOddBytes: true }) });
    },
    finish(): MemberFile {
      if (!header || rows.length === 0) {
        throw refuse('This file has a header, but no rows below it.');
      }
      return { columns: toDistinct(toColumns(header, usedWidth)), rows };
    },
  };
}

/**
 * Reads an uploaded file of members: comma, semicolon, tab, or bar; UTF-8, UTF-16, or Windows-1252.
 * @throws AppError validation_failed with a sentence for people
 */
export async function parseFile(bytes: Uint8Array): Promise<MemberFile> {
  const takeTurn = createTurns();
  const collector = createCollector();
  const text = await toText(bytes);
  for (const { firstRow, rows, brokenRow, isTooLong } of readCsv(text, { longestRow })) {
    if (brokenRow !== null) throw brokenQuotes(brokenRow);
    for (const [index, cells] of rows.entries()) collector.add(firstRow + index, cells);
    if (isTooLong) throw tooLong(firstRow);
    await takeTurn();
  }
  return collector.finish();
}
