import { addDays } from '@petwell/chassis/time';
import { petCareSchema } from '@petwell/contracts';
import { careWorkSchema } from '@petwell/contracts/routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrollmentRequest } from '../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

const now = new Date('2027-01-10T15:00:00.000Z');
let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment({}, { businessClock: () => now });
});
beforeEach(() => enrollment.reset());
afterAll(() => enrollment.stop());

/** An active plan with exams. */
async function startActive({ email = 'ada@example.com', name = 'Biscuit' } = {}) {
  const { pet, owner, ...request } = enrollmentRequest();
  const made = await enrollment.enroll({
    body: { ...request, pet: { ...pet, name }, owner: owner && { ...owner, email } },
  });
  const { id: termsId } = await enrollment.prisma.enrollmentTerms.findFirstOrThrow({
    where: { enrollmentId: made.enrollment.id },
  });
  await enrollment.prisma.enrollment.update({
    where: { id: made.enrollment.id },
    data: {
      status: 'active',
      allowances: {
        create: [
          {
            code: 'exam',
            label: 'Physical exam',
            careType: 'exam',
            unit: 'count',
            quantity: 2,
            intervalDays: 182,
            firstDueOn: new Date('2027-03-15'),
            termsId,
            startsOn: new Date('2026-09-14'),
            endsOn: new Date('2027-09-13'),
          },
        ],
      },
    },
  });
  return { ownerId: made.owner.id, petId: made.pet.id };
}
type StartedEnrollment = Awaited<ReturnType<typeof startActive>>;

const post = (path: string, body: object, headers: Record<string, string>) =>
  enrollment.send('POST', path, { body, headers });
async function readCare({ petId, ownerId }: StartedEnrollment) {
  const headers = as.owner(ownerId);
  const response = await enrollment.send('GET', `/api/pets/${petId}/care`, { headers });
  return petCareSchema.parse(await response.json());
}
async function readWork(query = '') {
  const headers = as.staff('viewer');
  const response = await enrollment.send('GET', `/api/admin/care-work${query}`, { headers });
  return careWorkSchema.parse(await response.json());
}
const sendReport = (started: StartedEnrollment, daysAgo: number) =>
  post(
    `/api/pets/${started.petId}/care`,
    { code: 'exam', performedOn: addDays('2027-01-09', -daysAgo) },
    as.owner(started.ownerId),
  );
/** Pending reports as if they were from before the limit. */
const seed = (petId: number, count: number) =>
  enrollment.prisma.careReport.createMany({
    data: Array.from({ length: count }, (_, at) => ({
      petId,
      code: 'exam',
      label: 'Physical exam',
      careType: 'exam',
      reportedAt: now,
      performedOn: new Date(addDays('2027-01-09', -at)),
    })),
  });

test('[CAR-14] of 5 at the same moment, only the tenth is taken; a repeated one is no new one', async () => {
  const started = await startActive();
  await seed(started.petId, 9);
  const { responses } = await enrollment.kysely.transaction().execute(async (tx) => {
    // All of them wait for the pet, so that they go on at the same moment.
    await tx.selectFrom('pets').select('id').where('id', '=', started.petId).forUpdate().execute();
    const sent = [10, 11, 12, 13, 14].map((daysAgo) => sendReport(started, daysAgo));
    await eventually(async () => {
      const { rows } = await sql<{ waiting: bigint }>`SELECT count(*) AS waiting
        FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        enrollment.kysely,
      );
      return rows[0]?.waiting === 5n || undefined;
    });
    return { responses: sent };
  });
  const settled = await Promise.all(responses);
  const refused = settled.filter(({ status }) => status === 409);
  expect(settled.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(refused).toHaveLength(4);
  expect(await refused[0]?.json()).toMatchObject({
    message:
      '10 reports about Biscuit are waiting for us already. Please wait until we have looked at them.',
  });
  expect((await sendReport(started, 0)).status).toBe(201);
  expect(await enrollment.prisma.careReport.count()).toBe(10);
});

test('[CAR-14] of one owner push nobody else’s out of the work list, which goes on to the end', async () => {
  const loud = await startActive();
  const quiet = await startActive({ email: 'bo@example.com', name: 'Rex' });
  await seed(loud.petId, 70);
  expect((await sendReport(quiet, 3)).status).toBe(201);
  const first = await readWork();
  expect(first.reports).toHaveLength(50);
  expect(first.reportsTotal).toBe(71);
  expect(first.reports.slice(0, 3).map(({ petName }) => petName)).toEqual([
    'Biscuit',
    'Rex',
    'Biscuit',
  ]);
  const next = await readWork(`?cursor=${first.nextCursor}`);
  expect(next.reports).toHaveLength(21);
  expect(next.nextCursor).toBeNull();
  const ids = [...first.reports, ...next.reports].map(({ id }) => id);
  expect(new Set(ids).size).toBe(71);
  expect((await readCare(loud)).reports).toHaveLength(50);
});

test('[CAR-03] a pet that died gets none', async () => {
  const started = await startActive();
  const owner = as.owner(started.ownerId);
  const died = { isConfirmed: true };
  expect((await post(`/api/pets/${started.petId}/deceased`, died, owner)).status).toBe(200);
  const refused = await sendReport(started, 3);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    message: "We're sorry about Biscuit. Care can't be reported for this pet anymore.",
  });
});
