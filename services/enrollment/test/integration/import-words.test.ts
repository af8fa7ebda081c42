import { importDetailSchema } from '@petwell/contracts';
import { beforeEach, expect, test } from 'vitest';
import { purgeImports } from '../../src/moving-in/runs/store-forget.ts';
import { importCalls, manyRows } from './import-calls.ts';
import { sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
const { prisma } = enrollment;
const calls = importCalls(enrollment);
beforeEach(async () => {
  await enrollment.reset();
  await prisma.importValue.deleteMany();
  calls.offerPlans();
});

async function check(id: number, said: Parameters<typeof calls.check>[2]) {
  const { mapping } = await calls.read(id);
  const response = await calls.check(id, mapping, said);
  expect(response.status).toBe(200);
  return importDetailSchema.shape.counts.parse(
    ((await response.json()) as { counts: unknown }).counts,
  );
}

test('[IMP-45] an unknown plan is asked about once for all its rows, and known in the next file', async () => {
  const rows = manyRows(61).map((row) => ({ ...row, plan: 'Gold - Canine' }));
  const id = await calls.prepare(rows);
  expect(await calls.read(id)).toMatchObject({
    counts: { blocked: 61, waiting: 0 },
    questions: {
      values: [{ field: 'plan', value: 'Gold - Canine', rows: 61, guess: '2', meaning: null }],
      options: { plan: expect.arrayContaining([{ meaning: '2', label: 'Dog Gold' }]) },
    },
  });
  const chosen = { field: 'plan', value: 'Gold - Canine', meaning: '2' } as const;
  expect(await check(id, { values: [chosen] })).toMatchObject({ blocked: 0, waiting: 61 });
  const next = await calls.prepare([{ plan: 'GOLD (canine)', reference: 'M-99' }]);
  expect(await calls.read(next)).toMatchObject({
    counts: { blocked: 0 },
    questions: { values: [{ meaning: '2' }] },
  });
  const forgotten = { ...chosen, meaning: null };
  expect(await check(next, { values: [forgotten] })).toMatchObject({ blocked: 1 });
});

test('[IMP-06] a column that fits both orders is asked about once, and read as one', async () => {
  const rows = manyRows(2).map((row) => ({ ...row, startedOn: '3/4/2026' }));
  const id = await calls.prepare(rows);
  expect(await calls.read(id)).toMatchObject({
    counts: { blocked: 2 },
    questions: { dates: [{ field: 'startedOn', example: '3/4/2026', order: null }] },
  });
  expect(await check(id, { choices: { dates: { startedOn: 'day' } } })).toMatchObject({
    blocked: 0,
  });
  const [row] = await prisma.memberImportRow.findMany({ where: { importId: id } });
  expect(row?.member).toMatchObject({ startedOn: '2026-04-03' });
  // Earlier answers stay.
  expect(await check(id, {})).toMatchObject({ blocked: 0 });
});

test('[IMP-49] problems are grouped by kind with three examples, and corrected in place', async () => {
  const id = await calls.prepare([
    ...manyRows(5).map((row) => ({ ...row, email: 'nobody' })),
    { reference: 'M-9', petName: 'Kiwi', phone: '' },
    { reference: 'M-10', petName: 'Plum', email: 'plum@example.com', monthlyPrice: '50' },
  ]);
  const groups = await calls.problems(id);
  expect(groups).toMatchObject([
    {
      severity: 'error',
      column: 'Email',
      cause: 'Please enter a valid email address.',
      rows: 5,
      examples: [{ row: 2, who: 'Mango 1 (Ada Lin)', value: 'nobody' }, { row: 3 }, { row: 4 }],
    },
    { severity: 'error', column: 'Phone', rows: 1 },
    { severity: 'warning', column: 'Monthly price', rows: 1 },
  ]);
  const { cause = '' } = groups[0] ?? {};
  const path = `/api/admin/imports/${id}/rows?show=errors&cause=${encodeURIComponent(cause)}&column=Email`;
  const { rows } = await calls.get<{ rows: { row: number }[] }>(path);
  expect(rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6]);
  // The same sentence in another column, and a warning, are other problems.
  const others = [
    { cause, column: 'Phone' },
    { cause: groups[2]?.cause ?? '', column: 'Monthly price' },
  ];
  const untouched = await check(id, {
    decisions: others.map((one) => ({ rows: one, decision: 'leave_out' as const })),
  });
  expect(untouched).toMatchObject({ leftOut: 0 });
  const counts = await check(id, {
    cells: [
      { row: 2, column: 'Email', value: ' first@example.com ' },
      { row: 7, column: 'Phone', value: '904-555-0199' },
    ],
    decisions: [
      { rows: { cause, column: 'Email' }, decision: 'leave_out' },
      { rows: [2], decision: null },
    ],
  });
  expect(counts).toMatchObject({ blocked: 0, leftOut: 4, waiting: 3 });
  expect((await calls.file(id)).split('\r\n')[1]).toContain('first@example.com');
  const unknown = { cells: [{ row: 2, column: 'Shoe size', value: '9' }] };
  expect((await calls.check(id, (await calls.read(id)).mapping, unknown)).status).toBe(400);
});

test('[IMP-50] only the rows with problems are downloaded, with reasons, and go in when uploaded again', async () => {
  const id = await calls.prepare([
    ...manyRows(2),
    { reference: 'M-8', petName: 'Kiwi', email: 'nobody' },
    { reference: 'M-9', petName: 'Plum', email: '', phone: '904-555-0177' },
  ]);
  const file = await calls.file(id, 'problems');
  expect(file.trim().split('\r\n')).toHaveLength(3);
  expect(file).toContain('Error: Email: Please enter a valid email address.');
  expect(file).toContain('On the call list');
  const corrected = file.replace('nobody', 'kiwi@example.com');
  const { id: again } = (await (await calls.upload(corrected)).json()) as { id: number };
  const { columns, mapping } = await calls.read(again);
  expect(columns).not.toContain('PetWell problems');
  await calls.check(again, mapping);
  expect((await calls.read(again)).counts).toMatchObject({ rows: 2, blocked: 0, calls: 1 });
});

test('[IMP-22] what was said about a file is deleted with its content', async () => {
  const id = await calls.prepare([{ plan: 'Secret words' }, ...manyRows(1)]);
  await calls.order(id, 'start');
  await prisma.memberImport.update({
    where: { id },
    data: { status: 'finished', finishedAt: new Date('2026-01-01') },
  });
  await purgeImports(enrollment.kysely, new Date());
  const found = await prisma.memberImport.findUniqueOrThrow({ where: { id } });
  expect(JSON.stringify(found)).not.toContain('Secret');
});
