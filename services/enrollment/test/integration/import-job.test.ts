import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { purgeImports } from '../../src/moving-in/runs/store-forget.ts';
import { Refusal } from './fake-services.ts';
import { importCalls, manyRows } from './import-calls.ts';
import { as, eventually, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
const { prisma, services } = enrollment;
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

async function importRows(rows: Parameters<typeof calls.prepare>[0]): Promise<number> {
  const id = await calls.prepare(rows);
  expect((await calls.order(id, 'start')).status).toBe(200);
  await ended(id);
  return id;
}

const longAgo = new Date('2026-01-01T00:00:00.000Z');
const activityOf = async (action: string) =>
  (await prisma.staffActivity.findMany({ where: { action }, orderBy: { id: 'asc' } })).map(
    ({ detail }) => detail,
  );

test('[IMP-15] imports the rows without errors; the others are reported and can follow', async () => {
  const id = await importRows([...manyRows(3), { reference: 'bad', plan: 'None' }]);
  expect((await calls.read(id)).counts).toEqual({
    rows: 4,
    blocked: 1,
    leftOut: 0,
    calls: 0,
    history: 0,
    warned: 0,
    waiting: 0,
    imported: 3,
    unchanged: 0,
    failed: 0,
    withdrawn: 0,
    stayed: 0,
  });
  expect(await prisma.enrollment.count({ where: { status: 'active', billing: 'elsewhere' } })).toBe(
    3,
  );
  const file = (await calls.file(id)).trim().split('\r\n');
  expect(file.filter((line) => line.endsWith(',Imported'))).toHaveLength(3);
  expect(file.filter((line) => line.endsWith('Not imported: see the problems'))).toHaveLength(1);
  expect(await activityOf('import-start')).toEqual([
    '3 rows to go',
    '3 imported, 0 unchanged, 0 failed',
  ]);
});

test('[IMP-24] the import mails nobody', async () => {
  await importRows(manyRows(3));
  expect((await enrollment.events()).filter(({ type }) => type === 'mail.requested.v1')).toEqual(
    [],
  );
});

test('[IMP-15] a dry run of more than a day ago is repeated first, and a start can be repeated', async () => {
  const id = await calls.prepare(manyRows(1));
  await prisma.memberImport.update({ where: { id }, data: { checkedAt: longAgo } });
  const refused = await calls.order(id, 'start');
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/check it again/) });
  await prisma.memberImport.update({ where: { id }, data: { checkedAt: new Date() } });
  // The row waits for both answers: once it is imported, a start is refused.
  const answered = Promise.withResolvers<void>();
  const usual = services.answers.import;
  services.answers.import = (request) => answered.promise.then(() => usual(request));
  const both = await Promise.all([calls.order(id, 'start'), calls.order(id, 'start')]);
  answered.resolve();
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await ended(id);
  expect((await calls.order(id, 'start')).status).toBe(409);
  expect((await calls.order(id, 'discard')).status).toBe(409);
  expect((await calls.check(id, [])).status).toBe(409);
});

test('[IMP-16] pauses after the rows in progress, and goes on', async () => {
  const id = await calls.prepare(manyRows(40));
  await enrollment.kysely.transaction().execute(async (tx) => {
    // The rows wait for the pets: for another service they would wait two seconds at most.
    await sql`LOCK TABLE pets IN EXCLUSIVE MODE`.execute(tx);
    await calls.order(id, 'start');
    await eventually(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
          AND query ILIKE 'insert into "pets"%'`.execute(enrollment.kysely);
      return rows[0];
    });
    expect((await calls.order(id, 'pause')).status).toBe(200);
  });
  // Four rows are in progress at once, and all are closed; a process that another file started may have four more.
  const { status, counts } = await eventually(async () => {
    const inProgress = { importId: id, leasedUntil: { not: null } };
    if ((await prisma.memberImportRow.count({ where: inProgress })) > 0) return undefined;
    return calls.read(id);
  });
  expect(status).toBe('paused');
  expect([4, 8, 12, 16]).toContain(counts.imported);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await calls.read(id)).counts).toEqual(counts);
  await calls.order(id, 'start');
  expect((await ended(id)).counts.imported).toBe(40);
  expect(await activityOf('import-pause')).toHaveLength(1);
});

test('[IMP-17] a worker killed between making a member and saying so leaves it imported, once', async () => {
  const id = await importRows(manyRows(2));
  const unsaid = { outcome: null, enrollmentId: null, ownerId: null };
  await prisma.memberImportRow.update({
    where: { importId_row: { importId: id, row: 2 } },
    data: { ...unsaid, isOpen: true, attempts: 1, leasedUntil: longAgo },
  });
  await prisma.memberImport.update({ where: { id }, data: { status: 'running' } });
  expect((await ended(id)).counts).toMatchObject({ imported: 2, unchanged: 0 });
  expect(await prisma.enrollment.count()).toBe(2);
});

test('[IMP-17] the same file again changes nothing, and two imports of it at once make each member once', async () => {
  await enrollment.startAnotherReplica();
  const rows = manyRows(30);
  const ids = [await calls.prepare(rows), await calls.prepare(rows)];
  await Promise.all(ids.map((id) => calls.order(id, 'start')));
  const counts = await Promise.all(ids.map(async (id) => (await ended(id)).counts));
  expect(counts.map(({ failed }) => failed)).toEqual([0, 0]);
  expect(counts.reduce((sum, { imported }) => sum + imported, 0)).toBe(30);
  expect(counts.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(30);
  expect(await prisma.enrollment.count()).toBe(30);
  expect(await prisma.owner.count()).toBe(30);
  const again = await importRows(rows);
  expect((await calls.read(again)).counts).toMatchObject({
    imported: 0,
    unchanged: 30,
    warned: 30,
  });
  expect(await prisma.enrollment.count()).toBe(30);
});

test('[IMP-19] a refused row is reported with its reason; during an outage rows wait', async () => {
  const usual = services.answers.quote;
  services.answers.quote = () => {
    throw new Refusal('service_unavailable');
  };
  const id = await calls.prepare(manyRows(2));
  await calls.order(id, 'start');
  await eventually(async () => ((await calls.read(id)).isHeldUp ? true : undefined));
  expect((await calls.read(id)).counts.waiting).toBe(2);
  services.answers.quote = () => {
    services.answers.quote = usual;
    throw new Refusal('unknown_plan');
  };
  const { counts, isHeldUp } = await ended(id);
  expect(counts).toMatchObject({ imported: 1, failed: 1 });
  expect(isHeldUp).toBe(false);
  const { rows } = await calls.rows(id, 'failed');
  expect(rows).toMatchObject([{ message: expect.stringMatching(/unknown_plan/) }]);
});

test('[IMP-21] undo takes back the members that nothing happened to, within a day, and tells who stays', async () => {
  const id = await importRows(manyRows(3));
  const { pets } = await prisma.owner.findFirstOrThrow({ include: { pets: true } });
  await prisma.pet.update({
    where: { id: pets[0]?.id ?? 0 },
    data: { photoUrl: '/api/pets/1/photo' },
  });
  expect((await calls.read(id)).undoUntil).not.toBeNull();
  expect((await calls.order(id, 'undo')).status).toBe(200);
  expect((await ended(id, 'undone')).counts).toMatchObject({
    imported: 0,
    withdrawn: 2,
    stayed: 1,
  });
  expect((await calls.rows(id, 'stayed')).rows).toMatchObject([
    { message: expect.stringMatching(/Something happened to this member/) },
  ]);
  expect(await prisma.enrollment.count()).toBe(1);
  expect(await prisma.owner.count()).toBe(1);
  expect(await activityOf('import-undo')).toEqual(['3 rows to go', '2 withdrawn, 1 stayed']);
});

test('[IMP-21] after a day an import is not undone', async () => {
  const id = await importRows(manyRows(1));
  await prisma.memberImport.update({ where: { id }, data: { finishedAt: longAgo } });
  expect((await calls.read(id)).undoUntil).toBeNull();
  expect((await calls.order(id, 'undo')).status).toBe(409);
  expect(await prisma.enrollment.count()).toBe(1);
});

test('[IMP-22] content is deleted 30 days after the end; what was never started goes altogether', async () => {
  const imported = await importRows(manyRows(2));
  const left = await calls.prepare(manyRows(1));
  const day = 24 * 3_600_000;
  await purgeImports(enrollment.kysely, new Date(Date.now() + 29 * day));
  expect((await calls.file(imported)).includes('owner1@example.com')).toBe(true);
  await purgeImports(enrollment.kysely, new Date(Date.now() + 31 * day));
  const found = await calls.read(imported);
  expect(found).toMatchObject({ isForgotten: true, fileName: null, counts: { imported: 2 } });
  expect(JSON.stringify(await prisma.memberImportRow.findMany())).not.toMatch(/owner1|Mango|M-1/);
  expect(await prisma.memberImport.findUnique({ where: { id: left } })).toBeNull();
  expect((await calls.order(imported, 'undo')).status).toBe(409);
});

test('[IMP-22] a deleted customer is forgotten in every file, and not imported again by one that waits', async () => {
  const imported = await importRows(manyRows(2));
  const waiting = await calls.prepare([{ email: 'owner1@example.com', petName: 'Kiwi' }]);
  const uploaded = (
    (await (await calls.upload('a,b\nx, OWNER1@example.com ')).json()) as { id: number }
  ).id;
  const owner = await prisma.owner.findFirstOrThrow({ where: { email: 'owner1@example.com' } });
  const response = await enrollment.send('DELETE', '/api/admin/delete-selected-users', {
    body: { userIds: [owner.id] },
    headers: as.staff('manager'),
  });
  expect(await response.json()).toMatchObject({ deletedCount: 1 });
  const rows = await prisma.memberImportRow.findMany();
  expect(JSON.stringify(rows).toLowerCase()).not.toMatch(/owner1@/);
  expect(JSON.stringify(rows)).toMatch(/owner2@/);
  expect((await calls.read(imported)).counts).toMatchObject({ imported: 2 });
  expect((await calls.read(waiting)).counts).toMatchObject({ waiting: 0, failed: 1 });
  expect((await calls.read(uploaded)).sample).toEqual([[]]);
});
