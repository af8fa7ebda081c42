import { beforeEach, expect, test } from 'vitest';
import { purgeImports } from '../../src/moving-in/runs/store-forget.ts';
import { importCalls, manyRows } from './import-calls.ts';
import { eventually, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
const { prisma } = enrollment;
const calls = importCalls(enrollment);
beforeEach(async () => {
  await enrollment.reset();
  calls.offerPlans();
});

const ended = (id: number, status = 'finished') =>
  eventually(async () => {
    const found = await calls.read(id);
    return found.status === status ? found : undefined;
  });
const ada = { reference: '', email: '', petName: 'Kiwi', phone: '904-555-0177' };

async function importWith(rows: Parameters<typeof calls.prepare>[0]): Promise<number> {
  const id = await calls.prepare(rows);
  expect((await calls.order(id, 'start')).status).toBe(200);
  await ended(id);
  return id;
}

test('[IMP-57] rows without an address are a call list, and an address brings one in at once', async () => {
  const id = await calls.prepare([...manyRows(2), ada]);
  expect((await calls.read(id)).counts).toMatchObject({ waiting: 2, calls: 1, blocked: 0 });
  // Until the import begins, an address is corrected in the file.
  expect(await calls.calls()).toEqual([]);
  await calls.order(id, 'start');
  await ended(id);
  const call = { importId: id, row: 4, ownerName: 'Ada Lin', phone: ada.phone, petName: 'Kiwi' };
  expect(await calls.calls()).toEqual([call]);
  for (const text of ['kiwi', 'LIN ada', '555-0177', '(904) 555 0177']) {
    expect(await calls.calls(text, 'staff')).toEqual([call]);
  }
  expect(await calls.calls('nobody')).toEqual([]);

  const added = await calls.addAddress(call, 'Ada.New@Example.com');
  expect(added.status).toBe(200);
  const { enrollmentId } = (await added.json()) as { enrollmentId: number };
  const made = await prisma.enrollment.findUniqueOrThrow({
    where: { id: enrollmentId },
    include: { owner: true, pet: true },
  });
  expect(made).toMatchObject({
    status: 'active',
    owner: { email: 'ada.new@example.com' },
    pet: { name: 'Kiwi' },
  });
  expect(await calls.calls()).toEqual([]);
  expect((await calls.read(id)).counts).toMatchObject({ imported: 3, calls: 0 });
  expect((await calls.addAddress(call, 'other@example.com')).status).toBe(409);
  expect(await prisma.enrollment.count()).toBe(3);
  // It is undone with its import.
  await calls.order(id, 'undo');
  expect((await ended(id, 'undone')).counts).toMatchObject({ withdrawn: 3 });
});

test('[IMP-57] one address brings in all pets of an owner, and a corrected row leaves the list', async () => {
  const more = { ...ada, petName: 'Plum', phone: '(904) 555 0177' };
  const bo = { ...ada, firstName: 'Bo', petName: 'Rex' };
  const id = await importWith([ada, more, bo]);
  expect(await calls.calls()).toHaveLength(3);
  await calls.addAddress({ importId: id, row: 2 }, 'ada@example.com');
  expect(await calls.calls()).toMatchObject([{ ownerName: 'Bo Lin', petName: 'Rex' }]);
  expect(await prisma.enrollment.count({ where: { owner: { email: 'ada@example.com' } } })).toBe(2);
  await importWith([{ ...bo, email: 'bo@example.com', phone: '+1 904-555-0177' }]);
  expect(await calls.calls()).toEqual([]);
});

test('[IMP-57] two people who add an address at once make one member', async () => {
  const id = await importWith([ada]);
  const call = { importId: id, row: 2 };
  const both = await Promise.all([
    calls.addAddress(call, 'ada@example.com'),
    calls.addAddress(call, 'ada@example.com'),
  ]);
  expect(both.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(
    true,
  );
  expect(await prisma.enrollment.count()).toBe(1);
});

test('[IMP-56] an address of someone else is refused, also on the call list', async () => {
  const id = await importWith([
    { email: 'park@example.com', lastName: 'Park', phone: '904-555-0111' },
    ada,
  ]);
  const call = { importId: id, row: 3 };
  const refused = await calls.addAddress(call, 'park@example.com');
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/Ada Park has/) });
  expect((await calls.addAddress(call, 'none@none.com')).status).toBe(400);
  expect((await calls.addAddress(call, 'care@petwell.example')).status).toBe(400);
  expect(await prisma.enrollment.count()).toBe(1);
});

test('[IMP-56] one address of different people blocks them all until a manager says whose it is', async () => {
  const shared = { email: 'desk@clinic.example' };
  const id = await calls.prepare([
    { ...shared, reference: 'M-1' },
    { ...shared, reference: 'M-2', petName: 'Kiwi', lastName: 'Park', phone: '904-555-0111' },
    { ...shared, reference: 'M-3', petName: 'Plum', lastName: 'Reyes', phone: '904-555-0122' },
  ]);
  expect((await calls.read(id)).counts).toMatchObject({ blocked: 3, waiting: 0 });
  const [group] = await calls.problems(id);
  expect(group).toMatchObject({ rows: 3, column: 'Email' });
  const { mapping } = await calls.read(id);
  await calls.check(id, mapping, {
    decisions: [{ rows: { cause: group?.cause ?? '', column: 'Email' }, decision: 'call_list' }],
  });
  expect((await calls.read(id)).counts).toMatchObject({ blocked: 0, calls: 3 });
  await calls.check(id, mapping, { decisions: [{ rows: [2], decision: null }] });
  expect((await calls.read(id)).counts).toMatchObject({ waiting: 1, calls: 2 });
});

test('[IMP-22] a call list is forgotten 30 days after its import', async () => {
  const id = await importWith([...manyRows(1), ada]);
  const day = 86_400_000;
  await purgeImports(enrollment.kysely, new Date(Date.now() + 29 * day));
  expect(await calls.calls()).toHaveLength(1);
  await purgeImports(enrollment.kysely, new Date(Date.now() + 31 * day));
  expect(await calls.calls()).toEqual([]);
  expect((await calls.addAddress({ importId: id, row: 3 }, 'ada@example.com')).status).toBe(404);
  expect(JSON.stringify(await prisma.memberImportRow.findMany())).not.toMatch(/0177|Kiwi/);
});
