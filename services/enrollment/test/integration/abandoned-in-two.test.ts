import type { EventType, RequestedMail } from '@petwell/contracts/events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enrollmentRequest, owner } from '../factories.ts';
import { as, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

const day = 24 * 3_600_000;
let daysLater = 0;
let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment(
    { HOUSEKEEPING_INTERVAL_MS: 50 },
    { businessClock: () => new Date(Date.now() + daysLater * day) },
  );
  // Removing an owner deletes their events, so a trigger copies every event first.
  for (const statement of [
    'CREATE TABLE ever_written (what text, subject text)',
    `CREATE FUNCTION keep_written() RETURNS trigger LANGUAGE plpgsql AS
       $$BEGIN
         INSERT INTO ever_written
         VALUES (coalesce(NEW.payload->'data'->'mail'->>'kind', NEW.type), NEW.subject);
         RETURN NULL;
       END$$`,
    `CREATE TRIGGER keep_written AFTER INSERT ON outbox_events
       FOR EACH ROW EXECUTE FUNCTION keep_written()`,
  ]) {
    await enrollment.prisma.$executeRawUnsafe(statement);
  }
  await enrollment.startAnotherReplica();
});
afterAll(() => enrollment.stop());

const patience = { timeout: 15_000, interval: 20 };

/** Returns the subjects of all events of a type, or requested mails of a kind. */
async function everWritten(what: RequestedMail['kind'] | EventType): Promise<string[]> {
  const rows = await enrollment.prisma.$queryRaw<{ subject: string }[]>`
    SELECT subject FROM ever_written WHERE what = ${what}`;
  return rows.map(({ subject }) => subject).toSorted();
}

/** Resolves once `count` connections wait for a row lock. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const rows = await enrollment.prisma.$queryRaw<unknown[]>`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(rows.length).toBeGreaterThanOrEqual(count);
  }, patience);

test('[PAY-42] [MAI-03] two concurrent processes remind of and remove each enrollment once', async () => {
  const made = [];
  for (const name of ['ada', 'bo', 'cy', 'dana', 'eli', 'fay']) {
    const { firstName, lastName, phone } = owner();
    const contact = { firstName, lastName, phone, email: `${name}@example.com` };
    made.push(await enrollment.enroll({ body: enrollmentRequest({ owner: contact }) }));
  }
  const subjects = made.map((one) => `enrollment/${one.enrollment.id}`).toSorted();
  const first = made[0]?.enrollment.id ?? 0;

  // An hour, then three days later, both remind to finish each enrollment.
  for (const [later, times] of [
    [0.05, 1],
    [3.1, 2],
  ] as const) {
    daysLater = later;
    const expected = subjects.flatMap((subject) => Array<string>(times).fill(subject));
    await vi.waitFor(async () => {
      expect(await everWritten('finish-enrollment')).toEqual(expected);
    }, patience);
  }

  // Both have listed the same enrollments and are about to remind of the first one.
  await enrollment.prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT FROM enrollments WHERE id = ${first} FOR UPDATE`;
      daysLater = 23.1;
      await waiting(2);
    },
    { timeout: 20_000, maxWait: 20_000 },
  );
  await vi.waitFor(async () => {
    expect(new Set(await everWritten('payment-reminder')).size).toBe(subjects.length);
  }, patience);

  // Each process removes one at a time, so two waiting removals are two processes.
  const inHand = new Set<number>();
  const areTwo = Promise.withResolvers<null>();
  enrollment.services.answers.cancelSubscription = (id) => {
    inHand.add(id);
    if (inHand.size === 2) areTwo.resolve(null);
    return areTwo.promise;
  };
  daysLater = 30.2;
  await vi.waitFor(async () => {
    expect(await enrollment.prisma.enrollment.count()).toBe(0);
    expect(await enrollment.prisma.deletedOwner.count()).toBe(subjects.length);
  }, patience);

  expect(inHand.size).toBeGreaterThanOrEqual(2);
  expect(await everWritten('finish-enrollment')).toHaveLength(2 * subjects.length);
  expect(await everWritten('payment-reminder')).toEqual(subjects);
  expect(await everWritten('enrollment.cancelled.v1')).toEqual(subjects);
  expect(await enrollment.prisma.owner.count()).toBe(0);
  expect(await enrollment.prisma.pet.count()).toBe(0);
});

test('[MAI-12] two processes send an owner of three unpaid pets one reminder a day', async () => {
  daysLater = 0;
  const before = (await everWritten('finish-enrollment')).length;
  const { firstName, lastName, phone } = owner();
  const contact = { firstName, lastName, phone, email: 'gil@example.com' };
  const { owner: gil } = await enrollment.enroll({ body: enrollmentRequest({ owner: contact }) });
  const { pet, enrollment: choice } = enrollmentRequest();
  for (const name of ['Mango', 'Olive']) {
    await enrollment.enroll({
      body: { pet: { ...pet, name }, enrollment: { ...choice, existingOwnerId: gil.id } },
      headers: as.owner(gil.id),
    });
  }
  // Both have listed the owner and are about to remind.
  await enrollment.prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT FROM owners WHERE id = ${gil.id} FOR UPDATE`;
      daysLater = 0.05;
      await waiting(2);
    },
    { timeout: 20_000, maxWait: 20_000 },
  );
  const told = async (reminder: number) => {
    const rows = await enrollment.prisma.enrollment.findMany({ where: { ownerId: gil.id } });
    expect(rows.map(({ finishReminders }) => finishReminders)).toEqual(
      [1, 1, 1].map(() => reminder),
    );
  };
  await vi.waitFor(() => told(1), patience);
  daysLater = 3.1;
  await vi.waitFor(() => told(2), patience);
  expect(await enrollment.mails('finish-enrollment')).toMatchObject([
    { mail: { isLast: false, others: [{ petName: 'Mango' }, { petName: 'Olive' }] } },
    { mail: { isLast: true, others: [{ petName: 'Mango' }, { petName: 'Olive' }] } },
  ]);
  expect(await everWritten('finish-enrollment')).toHaveLength(before + 2);
});
