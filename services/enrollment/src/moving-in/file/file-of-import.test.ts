import type { ImportProblem } from '@petwell/contracts';
import { expect, test, vi } from 'vitest';
import { toTemplate, writeFile } from './file-of-import.ts';
import { parseFile } from './parse-file.ts';
import { checkRow } from './rules-check-row.ts';
import { guessMapping, mappingProblems } from './rules-mapping.ts';
import { offer } from './test/offer.ts';
import { contextOf, told } from './test/rows.ts';

const problem = (message: string): ImportProblem => ({
  severity: 'error',
  column: 'Email',
  value: '',
  message,
  cause: message,
});

async function write(cells: string[][], columns: string[], problems: ImportProblem[] = []) {
  const rows = cells.map((one, index) => ({
    row: index + 2,
    cells: one,
    problems,
    outcome: null,
    message: null,
    kind: null,
  }));
  const reads = {
    listCells: (_id: number, { after }: { after: number }) =>
      Promise.resolve(rows.filter(({ row }) => row > after)),
  };
  let text = '';
  for await (const part of writeFile(reads, { id: 1, columns, mapping: [] })) text += part;
  return text;
}

test('[IMP-50] [IMP-57] the address of a row on the call list isn’t theirs, so it is not written', async () => {
  const row = { row: 2, cells: ['Ada', 'desk@clinic.example'], problems: [], message: null };
  const written = async (kind: string, outcome: 'imported' | null) => {
    const reads = { listCells: () => Promise.resolve([{ ...row, kind, outcome }]) };
    const file = {
      id: 1,
      columns: ['Name', 'Mail'],
      mapping: ['ownerName' as const, 'email' as const],
    };
    let text = '';
    for await (const part of writeFile(reads, file)) text += part;
    return text.split('\r\n')[1];
  };
  expect(await written('call', null)).toBe('Ada,,,On the call list');
  expect(await written('call', 'imported')).toBe('Ada,desk@clinic.example,,Imported');
  expect(await written('member', null)).toBe('Ada,desk@clinic.example,,');
});

test('[IMP-14] the same file with a column of problems; no cell is a formula', async () => {
  const text = await write(
    [['=1+1', '+1 904', '-2', '@x']],
    ['Email', 'b', 'c', 'd'],
    [problem('Please enter a valid email address.')],
  );
  expect(text).toBe(
    `\uFEFFEmail,b,c,d,PetWell problems,PetWell result\r\n"'=1+1","'+1 904","'-2","'@x",Error: Email: Please enter a valid email address.,Not imported: see the problems\r\n`,
  );
});

test('[IMP-50] our own columns are ignored, also beside as many as a file may have', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `c${index}`);
  const again = await parseFile(new TextEncoder().encode(await write([names], names)));
  expect(again.columns).toEqual(names);
  expect(again.rows).toEqual([{ row: 2, cells: names }]);
});

test('[IMP-14] uploaded again, it is what it was, and our columns are not in it twice', async () => {
  const cells = [['=1+1', '+1 904', 'a "b", c\nd']];
  const again = await parseFile(new TextEncoder().encode(await write(cells, ['a', 'b', 'c'])));
  expect(again.rows[0]?.cells).toEqual(cells[0]);
  const third = await parseFile(
    new TextEncoder().encode(
      await write(
        again.rows.map((row) => row.cells),
        again.columns,
      ),
    ),
  );
  expect(third).toEqual(again);
});

test('[OPS-21] other requests run while wide rows are written', async () => {
  // It pauses by time, and here every look at the clock comes late, however fast the machine is.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  const wide = Array.from({ length: 100 }, () => 'a "quoted" cell, ');
  let others = 0;
  const next = () => {
    others += 1;
    pending = setImmediate(next);
  };
  let pending = setImmediate(next);
  await write(
    Array.from({ length: 50 }, () => wide),
    wide.map((_, index) => `c${index}`),
  );
  clearImmediate(pending);
  expect(others).toBeGreaterThan(40);
});

test('[IMP-04] the template has one worked row, which has no problems', async () => {
  const { columns, rows } = await parseFile(
    new TextEncoder().encode(toTemplate(offer, '2026-11-24')),
  );
  const mapping = guessMapping(columns, { remembered: new Map(), benefits: [] });
  expect(mappingProblems(mapping)).toEqual([]);
  expect(mapping).not.toContain(null);
  expect(rows).toHaveLength(1);
  const context = { ...contextOf([]), columns, mapping };
  const checked = checkRow(rows[0] ?? { row: 0, cells: [] }, context);
  expect(told(checked)).toEqual([]);
  expect(checked.member?.uses).toEqual([
    { benefitCode: 'exam', quantity: 1 },
    { benefitCode: 'nail_trim', quantity: 1 },
  ]);
});
