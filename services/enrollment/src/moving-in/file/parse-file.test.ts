import { importLimits } from '@petwell/contracts';
import { describe, expect, test } from 'vitest';
import { parseFile } from './parse-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const refusalOf = (bytes: Uint8Array): Promise<string> =>
  parseFile(bytes).then(
    () => 'accepted',
    (error: { publicMessage: string }) => error.publicMessage,
  );

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
    ['bars', utf8(text('|'))],
    ['line feeds alone', utf8(text(',', '\n'))],
    ['carriage returns alone', utf8(text(',', '\r'))],
    ['a byte order mark', utf8(`\uFEFF${text(',')}`)],
    ["Excel's line about the separator", utf8(`sep=;\r\n${text(';')}`)],
    ['Windows-1252', latin(text(','))],
    ['UTF-16', utf16(text('\t'))],
  ])('%s', async (_name, bytes) => {
    expect(await parseFile(bytes)).toEqual(expected);
  });

  test('the euro sign and curly quotes of Windows-1252', async () => {
    const bytes = Uint8Array.from([...utf8('Fee,Note\n'), 0x80, 0x35, 0x2c, 0x93, 0xe9, 0x94]);
    expect((await parseFile(bytes)).rows[0]?.cells).toEqual(['€5', '“é”']);
  });

  test('[IMP-48] one odd byte changes its own row, which says so, and no other', async () => {
    const odd = [
      ...utf8('Name,Note\nJosé,ok\n"Zo'),
      0xeb,
      ...utf8('","two\nlines"\nAda,plain\nNuñez,x\n'),
    ];
    expect((await parseFile(Uint8Array.from(odd))).rows).toEqual([
      { row: 2, cells: ['José', 'ok'] },
      { row: 3, cells: ['Zoë', 'two\nlines'], hasOddBytes: true },
      { row: 4, cells: ['Ada', 'plain'] },
      { row: 5, cells: ['Nuñez', 'x'] },
    ]);
  });

  test('[IMP-48] in a long file too, and a file of another encoding has nothing odd', async () => {
    const line = utf8('José,ok\n');
    const many = Array.from({ length: 5_000 }, () => [...line]).flat();
    const head = utf8('Name,Note\n');
    const all = await parseFile(
      Uint8Array.from([...head, ...many, 0xc9, 0x2c, 0x78, 0x0a, ...line]),
    );
    expect(all.rows.filter(({ hasOddBytes }) => hasOddBytes)).toEqual([
      { row: 5_002, cells: ['É', 'x'], hasOddBytes: true },
    ]);
    expect(all.rows.at(-1)?.cells[0]).toBe('José');
    const old = await parseFile(latin('Name\nZoë\nJosé\n'));
    expect(old.rows).toEqual([
      { row: 2, cells: ['Zoë'] },
      { row: 3, cells: ['José'] },
    ]);
  });

  test('line breaks in quotes, blank rows, and short rows; rows are numbered as a spreadsheet does', async () => {
    const { rows } = await parseFile(utf8('\nA,B,C\n1,"x\ny"\n,,\n\n2,z,\n'));
    expect(rows).toEqual([
      { row: 3, cells: ['1', 'x\ny'] },
      { row: 6, cells: ['2', 'z', ''] },
    ]);
  });

  test('columns without a name: empty ones at the end are dropped, others get one', async () => {
    expect((await parseFile(utf8('A,,C,,\n1,x,2,,\n'))).columns).toEqual(['A', 'Column 2', 'C']);
  });

  test('[IMP-02] text formulas are the text that they show, in every cell', async () => {
    const lines = ['="Pet",Note', '="Mango","=""a ""b"" c"""', '="",=1+1'];
    expect(await parseFile(utf8(lines.join('\n')))).toEqual({
      columns: ['Pet', 'Note'],
      rows: [
        { row: 2, cells: ['Mango', 'a "b" c'] },
        { row: 3, cells: ['', '=1+1'] },
      ],
    });
  });

  test('[IMP-02] columns of one name are numbered', async () => {
    const { columns } = await parseFile(utf8('Phone,Pet,phone ,Phone 2,Phone\n1,2,3,4,5\n'));
    expect(columns).toEqual(['Phone', 'Pet', 'phone 2', 'Phone 2 2', 'Phone 3']);
  });

  test.each(['Sunshine Vet,Members,11/29/2026', 'Owner,,,,Pet,,,,Plan,', 'Owner,,Pet,,Plan'])(
    '[IMP-02] above the header, “%s” is skipped',
    async (title) => {
      const header = 'First Name,Last Name,Email,Phone,Name,Species,Breed,DOB,Plan,Start Date';
      const { columns, rows } = await parseFile(
        utf8(`${title}\n${header}\nAda,Lin,a@x.com,1,Kiwi,Dog,Beagle,4,Gold,Active\n`),
      );
      expect(columns).toEqual(header.split(','));
      expect(rows).toMatchObject([{ row: 3 }]);
    },
  );

  test('[IMP-02] the title of a report above the header is skipped, and its totals', async () => {
    const header = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const lines = [
      'Members, by name',
      'Printed 11/2/2026',
      '',
      header.join(';'),
      '1;2;3;4;5;6;7;8',
    ];
    expect(await parseFile(utf8(lines.join('\r\n')))).toEqual({
      columns: header,
      rows: [{ row: 5, cells: ['1', '2', '3', '4', '5', '6', '7', '8'] }],
    });
  });

  test('[IMP-14] formulas are text, and lose the apostrophe that our own files put before them', async () => {
    const file = utf8(`A,B,C,D\n"=HYPERLINK(""x"")",'+1 904,@a,'tis\n`);
    const [row] = (await parseFile(file)).rows;
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
    ['100 columns and one', utf8(`${columns(101)}\n1\n`), /too many columns. The limit is 100/],
    ['10,000 columns', utf8(`${columns(10_000)}\n1\n`), /too many columns/],
    ['commas only', utf8(','.repeat(9_000_000)), /too many columns/],
    [
      '10,000 rows and one',
      utf8(rows(importLimits.rows + 1)),
      /too many rows. The limit is 10,000/,
    ],
    ['a row with a million cells', utf8(`a,b\n${'x,'.repeat(1_000_000)}\n`), /^Row 2 is far too/],
    ['a cell of megabytes', utf8(`a,b\n1,2\n1,${'x'.repeat(1_000_000)}\n3,4`), /^Row 3 is far/],
    ['quotes open over megabytes', utf8(`a,b\n1,"${'x\n'.repeat(500_000)}`), /quotation mark/],
    ['blank rows without end', utf8(`a,b\n1,2\n${'\n'.repeat(1_000_000)}`), /too many rows/],
    ['100,000 rows', utf8(rows(100_000)), /too many rows/],
  ])('%s', async (_name, bytes, expected) => {
    expect(await refusalOf(bytes)).toMatch(expected);
  });

  test('takes as many rows and columns as the limits say', async () => {
    expect(await refusalOf(utf8(rows(importLimits.rows)))).toBe('accepted');
    expect(await refusalOf(utf8(`${columns(100)}\n1\n`))).toBe('accepted');
  });

  test('a row with thousands of cells is cut and reported with the row', async () => {
    const [row] = (await parseFile(utf8(`a,b\n${'x,'.repeat(50_000)}\n`))).rows;
    expect(row?.cells).toHaveLength(importLimits.columns);
  });

  test('[IMP-41] of a cell, no more is kept than shows that it is too long', async () => {
    const [row, next] = (await parseFile(utf8(`a,b\n${'x'.repeat(90_000)},2\n3,4`))).rows;
    expect(row?.cells[0]).toHaveLength(importLimits.cellLength + 1);
    expect(next?.cells).toEqual(['3', '4']);
  });

  test('[IMP-41] a file that is read in parts is read like one', async () => {
    const cells = Array.from({ length: 9_000 }, (_, index) => [
      `${index}`,
      `a "${index}",\r\n${'b'.repeat(1 + (index % 97))}`,
    ]);
    const quoted = cells.map((row) =>
      row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
    );
    const { rows } = await parseFile(utf8(['n,text', ...quoted].join('\r\n')));
    expect(rows.map((row) => row.cells)).toEqual(cells);
    expect(rows.at(-1)?.row).toBe(9_001);
  });
});
