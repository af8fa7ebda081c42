import { beforeEach, expect, test } from 'vitest';
import { importCalls, manyRows, toFile } from './import-calls.ts';
import { as, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
const calls = importCalls(enrollment);
beforeEach(async () => {
  await enrollment.reset();
  calls.offerPlans();
});

const idOf = async (response: Response) => ((await response.json()) as { id: number }).id;
const activity = () =>
  enrollment.prisma.staffActivity.findMany({
    orderBy: { id: 'asc' },
    select: { action: true, subject: true, result: true, detail: true },
  });

test('[IMP-14] the dry run shows problems by row and column, and changes no customer', async () => {
  const id = await calls.prepare([
    {},
    { reference: 'M-2', email: 'nobody', petName: 'Kiwi' },
    { reference: 'M-3', petName: '=1+1', monthlyPrice: '50' },
  ]);
  expect(await calls.read(id)).toMatchObject({
    fileName: 'members.csv',
    status: 'checked',
    counts: { rows: 3, blocked: 1, warned: 1, waiting: 2, imported: 0 },
  });
  const { rows } = await calls.rows(id, 'errors');
  expect(rows).toMatchObject([
    {
      row: 3,
      who: 'Kiwi (Ada Lin)',
      problems: [{ severity: 'error', column: 'Email', value: 'nobody' }],
    },
  ]);
  expect((await calls.rows(id, 'warnings')).rows.map(({ row }) => row)).toEqual([4]);
  const file = await calls.file(id);
  expect(file).toContain('Error: Email: Please enter a valid email address.');
  expect(file).toContain(`"'=1+1"`);
  expect(await enrollment.prisma.owner.count()).toBe(0);
  expect(await enrollment.prisma.enrollment.count()).toBe(0);
  expect(enrollment.services.identity.calls).toEqual([]);
});

test('[IMP-13] the dry run knows customers, and [IMP-23] every act is in the activity log', async () => {
  const enrolled = await enrollment.enroll();
  const { email } = enrolled.owner;
  const id = await calls.prepare([
    { email, petName: enrolled.pet.name, petType: enrolled.pet.type },
    { email, petName: 'Kiwi', reference: 'M-2' },
  ]);
  expect((await calls.rows(id, 'errors')).rows).toMatchObject([
    { row: 2, problems: [{ message: `“${enrolled.pet.name}” already has a plan here.` }] },
  ]);
  expect((await calls.rows(id, 'warnings')).rows).toMatchObject([{ row: 3 }]);
  await calls.file(id);
  expect((await calls.order(id, 'discard')).status).toBe(204);
  expect(await activity()).toEqual([
    { action: 'import-upload', subject: `import/${id}`, result: 'done', detail: '2 rows' },
    {
      action: 'import-check',
      subject: `import/${id}`,
      result: 'done',
      detail: '2 rows, 1 with errors',
    },
    { action: 'export', subject: `import/${id}`, result: 'done', detail: null },
    { action: 'import-discard', subject: `import/${id}`, result: 'done', detail: null },
  ]);
  expect(await enrollment.prisma.memberImportRow.count()).toBe(0);
});

test('[IMP-66] the dry run refuses an account that only a browser has claimed, and mails nobody', async () => {
  const { owner } = await enrollment.enroll();
  enrollment.services.answers.findClaimed = (ownerIds) => ownerIds.filter((id) => id === owner.id);
  const id = await calls.prepare([
    { email: owner.email, petName: 'Kiwi' },
    { email: 'nobody-yet@example.com', petName: 'Plum', reference: 'M-2' },
  ]);
  const { rows } = await calls.rows(id, 'errors');
  const message = expect.stringContaining('hasn’t confirmed the address') as string;
  expect(rows).toMatchObject([{ row: 2, problems: [{ column: 'Email', message }] }]);
  expect(enrollment.services.identity.calls.slice(-1)).toEqual([
    { path: '/internal/owners/claimed', body: { ownerIds: [owner.id] } },
  ]);
});

test('[IMP-01] only managers', async () => {
  for (const role of ['viewer', 'staff'] as const) {
    expect((await calls.upload(toFile([{}]), as.staff(role))).status).toBe(403);
    const read = { headers: as.staff(role) };
    expect((await enrollment.send('GET', '/api/admin/imports', read)).status).toBe(403);
  }
});

test('[IMP-04] what a manager said that columns are is guessed the next time', async () => {
  const text = toFile(manyRows(1)).replace('Pet name', 'Furry one');
  const first = await idOf(await calls.upload(text));
  const { columns, mapping } = await calls.read(first);
  const index = columns.indexOf('Furry one');
  expect(mapping[index]).toBeNull();
  const refused = await calls.check(first, mapping);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ message: 'Choose the column for Pet name.' });
  await calls.check(first, mapping.with(index, 'petName'));
  const { mapping: next } = await calls.read(await idOf(await calls.upload(text)));
  expect(next[index]).toBe('petName');
});

test('[IMP-03] only this route takes 10 MB, as text/csv, once per Idempotency-Key', async () => {
  const text = toFile([{}]);
  const key = { 'idempotency-key': 'the-same' };
  const first = await calls.upload(text, key);
  expect(first.status).toBe(201);
  expect(await idOf(await calls.upload(text, key))).toBe(await idOf(first));
  expect((await calls.upload(`${text}\n`, key)).status).toBe(422);
  expect((await calls.upload(text, { 'content-type': 'application/json' })).status).toBe(415);
  const note = 'x'.repeat(900);
  const big = toFile(manyRows(9_000).map((row) => ({ ...row, note })));
  expect(big.length).toBeGreaterThan(9 * 1024 * 1024);
  expect((await calls.upload(big)).status).toBe(201);
  expect((await calls.upload(big + 'x'.repeat(2 * 1024 * 1024))).status).toBe(413);
  const broken = await calls.upload('a,b\n1,"2\n');
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({
    message: 'Row 2 has a quotation mark that is not closed. Please save the file as CSV again.',
  });
  expect(await enrollment.prisma.memberImport.count()).toBe(2);
});
