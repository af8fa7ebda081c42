import { importLimits } from '@petwell/contracts';
import { describe, expect, test } from 'vitest';
import { parseFile } from './parse-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const refusalOf = (bytes: Uint8Array): string => {
  try {
    parseFile(bytes);
    return 'accepted';
  } catch (error) {
    return (error as { publicMessage: string }).publicMessage;
  }
};

describe('[IMP-02] reads what spreadsheets write', () => {
  const expected = {
    columns: ['Name', 'Città'],
    rows: [{ row: 2, cells: ['Zoë, "Zo"', 'Bari'] }],
  };
  const text = (separator: string, newline = '\r\n') =>
    `Name${separator}Città${newline}"Zoë, ""Zo"""${separator}Bari${newline}`;
  const utf16 = (value: string) => {
    const bytes = new Uint8Array(2 + value.length * 2);
    bytes.set([0xff, 0xfe]);
    for (let index = 0; index < value.length; index += 1)
      bytes[2 + index * 2] = value.charCodeAt(index);
    return bytes;
  };
  const latin = (value: string) => Uint8Array.from(value, (one) => one.charCodeAt(0));

  test.each([
    ['commas', utf8(text(','))],
    ['semicolons', utf8(text(';'))],
    ['tabs', utf8(text('\t'))],
    ['line feeds alone', utf8(text(',', '\n'))],
    ['carriage returns alone', utf8(text(',', '\r'))],
    ['a byte order mark', utf8(`\uFEFF${text(',')}`)],
    ["Excel's line about the separator", utf8(`sep=;\r\n${text(';')}`)],
    ['Windows-1252', latin(text(','))],
    ['UTF-16', utf16(text('\t'))],
  ])('%s', (_name, bytes) => {
    expect(parseFile(bytes)).toEqual(expected);
  });

  test('the euro sign and curly quotes of Windows-1252', () => {
    const bytes = Uint8Array.from([...utf8('Fee,Note\n'), 0x80, 0x35, 0x2c, 0x93, 0xe9, 0x94]);
    expect(parseFile(bytes).rows[0]?.cells).toEqual(['€5', '“é”']);
  });

  test('line breaks in quotes, blank rows, and short rows; rows are numbered as a spreadsheet does', () => {
    const { rows } = parseFile(utf8('\nA,B,C\n1,"x\ny"\n,,\n\n2,z,\n'));
    expect(rows).toEqual([
      { row: 3, cells: ['1', 'x\ny'] },
      { row: 6, cells: ['2', 'z', ''] },
    ]);
  });

  test('columns without a name: empty ones at the end are dropped, others get one', () => {
    expect(parseFile(utf8('A,,C,,\n1,x,2,,\n')).columns).toEqual(['A', 'Column 2', 'C']);
  });

  test('[IMP-14] formulas are text, and lose the apostrophe that our own files put before them', () => {
    const [row] = parseFile(utf8(`A,B,C,D\n"=HYPERLINK(""x"")",'+1 904,@a,'tis\n`)).rows;
    expect(row?.cells).toEqual(['=HYPERLINK("x")', '+1 904', '@a', "'tis"]);
  });
});

describe('[IMP-03] refuses with a sentence', () => {
  const columns = (count: number) =>
    Array.from({ length: count }, (_, index) => `c${index}`).join();
  const rows = (count: number) => `a,b\n${'1,2\n'.repeat(count)}`;

  test.each([
    ['a zip or xlsx', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), /not a CSV file.*CSV UTF-8/],
    ['an old xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /not a CSV file/],
    ['a PDF', utf8('%PDF-1.7 …'), /not a CSV file/],
    ['a web page', utf8('<html><table>'), /not a CSV file/],
    ['NUL bytes', utf8('a,b\n1,\0\n'), /not a CSV file/],
    ['an empty file', utf8(''), /empty/],
    ['blank lines', utf8(' \n\n'), /empty/],
    ['a header alone', utf8('a,b\n,\n'), /no rows below/],
    ['quotes that never close', utf8('a,b\n1,2\n3,"x\n4,5\n'), /^Row 3 has a quotation mark/],
    ['text after quotes', utf8('a,b\n"1"x,2\n'), /^Row 2 has a quotation mark/],
    ['quotes all over', utf8('"a" b,'.repeat(200_000)), /^Row 1 has a quotation mark/],
    ['two columns of a name', utf8('Pet,Plan,pet \n1,2,3\n'), /same name: pet/],
    ['100 columns and one', utf8(`${columns(101)}\n1\n`), /too many columns. The limit is 100/],
    ['10,000 columns', utf8(`${columns(10_000)}\n1\n`), /too many columns/],
    ['commas only', utf8(','.repeat(9_000_000)), /too many columns/],
    [
      '10,000 rows and one',
      utf8(rows(importLimits.rows + 1)),
      /too many rows. The limit is 10,000/,
    ],
    ['100,000 rows', utf8(rows(100_000)), /too many rows/],
  ])('%s', (_name, bytes, expected) => {
    expect(refusalOf(bytes)).toMatch(expected);
  });

  test('takes as many rows and columns as the limits say', () => {
    expect(refusalOf(utf8(rows(importLimits.rows)))).toBe('accepted');
    expect(refusalOf(utf8(`${columns(100)}\n1\n`))).toBe('accepted');
  });

  test('a row with thousands of cells is cut and reported with the row', () => {
    const [row] = parseFile(utf8(`a,b\n${'x,'.repeat(50_000)}\n`)).rows;
    expect(row?.cells).toHaveLength(importLimits.columns);
  });
});
