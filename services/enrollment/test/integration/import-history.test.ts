import { addMonths } from '@petwell/chassis/time';
import { beforeEach, expect, test } from 'vitest';
import { growPets } from '../../src/pets/store.ts';
import { importCalls, manyRows } from './import-calls.ts';
import { as, eventually, sharedEnrollment } from './running-enrollment.ts';

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

const rows = manyRows(4).map((row, index) => ({
  ...row,
  status: ['Active', 'Deceased', 'Cancelled', 'Inactive'][index] ?? '',
  endedOn: index === 0 ? '' : '2026-05-20',
}));

test('[IMP-55] members who died, canceled, or are inactive are left out, or kept as ended plans', async () => {
  const id = await calls.prepare(rows);
  expect(await calls.read(id)).toMatchObject({
    counts: { waiting: 1, leftOut: 3, blocked: 0 },
    questions: { ended: 3 },
  });
  const { mapping } = await calls.read(id);
  await calls.check(id, mapping, { choices: { ended: 'history' } });
  expect((await calls.read(id)).counts).toMatchObject({ waiting: 4, leftOut: 0, history: 3 });
  await calls.order(id, 'start');
  expect((await ended(id)).counts).toMatchObject({ imported: 4, failed: 0 });

  const enrollments = await prisma.enrollment.findMany({
    orderBy: { id: 'asc' },
    include: { pet: true },
  });
  const past = enrollments.filter(({ status }) => status === 'cancelled');
  expect(enrollments).toHaveLength(4);
  expect(past).toHaveLength(3);
  for (const row of past) {
    expect(row).toMatchObject({ billing: 'elsewhere', paidUntil: null, endsAt: null });
    expect(row.cancelledAt?.toISOString()).toMatch(/^2026-05-20/);
  }
  expect(past.filter(({ pet }) => pet.deceasedAt !== null)).toHaveLength(1);
  // They start and end nothing in the figures, have nothing to use, and send no mail.
  const pastIds = past.map((row) => row.id);
  expect(await prisma.planChange.count({ where: { enrollmentId: { in: pastIds } } })).toBe(0);
  expect(await prisma.benefitAllowance.count({ where: { enrollmentId: { in: pastIds } } })).toBe(0);
  expect(await enrollment.events()).toEqual([]);
  const waiting = await enrollment.send('GET', '/api/admin/members/setups', {
    headers: as.staff('manager'),
  });
  expect(((await waiting.json()) as { members: object[] }).members).toHaveLength(1);

  await calls.order(id, 'undo');
  expect((await ended(id, 'undone')).counts).toMatchObject({ withdrawn: 4, stayed: 0 });
  expect(await prisma.owner.count()).toBe(0);
});

test('[IMP-54] a birth date is kept, and its pet grows up', async () => {
  const [row] = manyRows(1);
  const today = new Date().toISOString().slice(0, 10);
  const born = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
  const id = await calls.prepare([{ ...row, age: '', birthDate: born, plan: 'Puppy Gold' }]);
  await calls.order(id, 'start');
  await ended(id);
  const pet = () => prisma.pet.findFirstOrThrow();
  expect(await pet()).toMatchObject({ age: 'puppy/kitten', birthDate: new Date(born) });
  await growPets(enrollment.kysely, today);
  expect((await pet()).age).toBe('puppy/kitten');
  const inYears = (years: number) => addMonths(today, 12 * years);
  await growPets(enrollment.kysely, inYears(1));
  expect((await pet()).age).toBe('young adult');
  await growPets(enrollment.kysely, inYears(9));
  expect((await pet()).age).toBe('senior');
  // A corrected age is more reliable.
  const { id: petId, name } = await pet();
  const profile = { name, type: 'dog', breed: 'Beagle', age: 'adult', healthConcerns: [] };
  const headers = as.staff('manager');
  await enrollment.send('PUT', `/api/pets/${petId}`, { body: profile, headers });
  await growPets(enrollment.kysely, inYears(9));
  expect(await pet()).toMatchObject({ age: 'adult', birthDate: null });
});

test('[IMP-52] the dry run refuses what the import refuses: one pet in two forms of its name', async () => {
  const owner = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lin' };
  const first = await calls.prepare([{ ...owner, petName: 'Max Powér' }]);
  await calls.order(first, 'start');
  await ended(first);
  const id = await calls.prepare([{ ...owner, reference: 'M-2', petName: 'MAX  Powe\u0301r' }]);
  expect((await calls.read(id)).counts).toMatchObject({ blocked: 1 });
  expect((await calls.rows(id, 'errors')).rows).toMatchObject([
    { problems: [{ message: expect.stringMatching(/already has a plan/) }] },
  ]);
});
