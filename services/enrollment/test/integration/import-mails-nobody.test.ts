import { randomUUID } from 'node:crypto';
import { addDays } from '@petwell/chassis/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromDay } from '../../src/core/store-rows.ts';
import { memberToImport } from '../../src/moving-in/members/test/member.ts';
import { enrollmentRequest, staffActor } from '../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

const firstDay = '2026-03-08';
const onDay = (days: number) =>
  new Date(Date.parse(`${firstDay}T14:30:00.000Z`) + days * 86_400_000);
let now = onDay(0);
let enrollment: RunningEnrollment;
beforeAll(async () => {
  const settings = { CARE_INTERVAL_MS: 50, HOUSEKEEPING_INTERVAL_MS: 500 };
  enrollment = await startEnrollment(settings, { businessClock: () => now });
}, 120_000);
afterAll(() => enrollment.stop());

async function importMember(name: string, email: string) {
  const { pet, owner } = memberToImport();
  const member = memberToImport({
    reference: name,
    owner: { ...owner, email },
    pet: { ...pet, name },
    paidBy: { kind: 'card_link' },
    nextDueOn: '2026-06-01',
  });
  await enrollment.members.importMember(member, staffActor({ role: 'manager' }));
}

/** Lets each day's reminders be sent. */
async function passDays(from: number, to: number): Promise<void> {
  for (let days = from; days <= to; days += 1) {
    now = onDay(days);
    const day = fromDay(addDays(firstDay, days));
    await eventually(async () => {
      const count = await enrollment.prisma.carePass.count({ where: { day } });
      return count > 0 || undefined;
    });
  }
}

test('[IMP-24] in 35 days before the first due day the import mails nobody, also no owner who was known before; a manager’s switch lets it', async () => {
  // A customer with a plan, whose other pet is imported.
  const request = enrollmentRequest();
  const known = { ...request.owner, email: 'grace@example.com' };
  const made = await enrollment.enroll({ body: { ...request, owner: known } });
  await enrollment.prisma.enrollment.update({
    where: { id: made.enrollment.id },
    data: { status: 'active', activatedAt: now },
  });
  await importMember('Mango', 'ada@example.com');
  await importMember('Milo', known.email);
  const owners = await enrollment.prisma.owner.findMany({ orderBy: { email: 'asc' } });
  expect(owners.map(({ mailsHeldSince }) => mailsHeldSince !== null)).toEqual([true, false]);

  await passDays(0, 35);
  const told = JSON.stringify(await enrollment.events());
  expect([told.includes('Mango'), told.includes('Milo')]).toEqual([false, false]);
  const { billing, identity } = enrollment.services;
  const asked = [...billing.calls, ...identity.calls].map(({ path }) => path);
  expect(asked.filter((path) => /start-links|setup-link$/.test(path))).toEqual([]);

  // The same for members whom PetWell may mail: their plan year ends.
  const released = await enrollment.send('POST', '/api/admin/members/release-mails', {
    headers: { ...as.staff('manager'), 'idempotency-key': randomUUID() },
    body: { group: 'unsent' },
  });
  expect(await released.json()).toEqual({ released: 2 });
  // Statements are due from day 48 to day 62, and have a timer of their own, which days don't wait for.
  await passDays(36, 50);
  await expect
    .poll(async () => {
      const sent = await enrollment.mails('year-statement');
      return sent.flatMap(({ mail }) => mail.pets.map(({ petName }) => petName));
    })
    .toEqual(expect.arrayContaining(['Mango', 'Milo']));
}, 120_000);
