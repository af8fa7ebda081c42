import { mailRequested, mailRequests } from '@petwell/contracts/testing/mail-requests';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { activated, cancelled, paid, petDeceased } from '../factories.ts';
import {
  appointmentMail,
  cardExpiring,
  careDue,
  careUnused,
  failed,
  visitRecorded,
} from '../requests.ts';
import { startMailFixture } from './mail-fixture.ts';
import { startSmtp } from './smtp-fixture.ts';

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let fixture: Awaited<ReturnType<typeof startMailFixture>>;
beforeAll(async () => {
  smtp = await startSmtp();
  fixture = await startMailFixture({ smtpUrl: smtp.url });
});
beforeEach(async () => {
  smtp.received.length = 0;
  await fixture.prisma.emailMessage.deleteMany();
  await fixture.prisma.silencedSubject.deleteMany();
});
afterAll(async () => {
  await fixture.stop();
  await smtp.stop();
});

const diedPet = { ...activated().data.pet, deceasedAt: '2026-12-01T12:00:00.000Z' };
const deliverAll = async () => {
  while ((await fixture.deliver()) > 0);
  return smtp.received.map(({ subject }) => subject);
};

test('[CAR-04] a reminder has a one-click link that stops reminders', async () => {
  await fixture.take(careDue());
  await deliverAll();
  const headers = new Map(smtp.received[0]?.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('list-unsubscribe')).toBe(
    '<http://localhost:8080/api/care-reminders/stop?token=5d2f7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11>',
  );
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('[CAR-02] three processes send a reminder once, for repeated events too', async () => {
  await Promise.all([careDue(), careDue(), careDue()].map((event) => fixture.take(event)));
  const sent = await Promise.all([fixture.deliver(), fixture.deliver(), fixture.deliver()]);
  expect(sent.reduce((sum, count) => sum + count)).toBe(1);
});

test('[CAR-07] a death withdraws waiting email about the pet, and keeps other pets and receipts', async () => {
  const booked = appointmentMail('booked');
  const about = [activated(), failed(), careUnused(), visitRecorded(), booked];
  for (const event of [...about, careDue(), paid()]) await fixture.take(event);
  await fixture.take(petDeceased());
  expect((await deliverAll()).toSorted()).toEqual([
    'Upcoming care at PetWell Veterinary Clinic',
    'Your receipt from PetWell Veterinary Clinic: $157.40',
  ]);
  const reminder = smtp.received.find(({ subject }) => subject?.startsWith('Upcoming care'));
  expect(reminder?.text).toContain('Nail trim');
  expect(reminder?.text).not.toMatch(/Biscuit|Physical exam/i);
});

test('[CAR-07] a statement of the year keeps the pets that live', async () => {
  await fixture.take(mailRequested('year-statement'));
  await fixture.take(petDeceased());
  expect(await deliverAll()).toHaveLength(1);
  expect(smtp.received[0]?.text).toContain('Pepper');
  expect(smtp.received[0]?.text).not.toContain('Biscuit');
});

test('[CAR-07] later email about the pet is never queued', async () => {
  await fixture.take(petDeceased());
  const onlyBiscuit = careDue();
  onlyBiscuit.data.mail.pets = onlyBiscuit.data.mail.pets.slice(0, 1);
  const about = [activated(), failed(), careUnused(), visitRecorded(), onlyBiscuit];
  for (const event of [...about, appointmentMail('booked')]) {
    await fixture.take(event);
  }
  expect(await deliverAll()).toEqual([]);
  await fixture.take(careDue({ day: '2027-03-09' }));
  expect(await deliverAll()).toHaveLength(1);
  expect(smtp.received[0]?.text).not.toContain('Biscuit');
});

test.each([
  ['after the death', [petDeceased(), cancelled('staff')]],
  [
    'before the death, and still waits',
    [cancelled('provider', { isForNonpayment: true }), petDeceased()],
  ],
  ['of an event that overtook the death', [cancelled('staff', { pet: diedPet }), petDeceased()]],
])('[CAR-16] one kind email tells that the plan ended %s', async (_order, events) => {
  for (const event of [...events, ...events]) await fixture.take(event);
  expect(await deliverAll()).toEqual(["We're so sorry for your loss"]);
  const [mail] = smtp.received;
  expect(mail?.text).toContain(
    "We've ended Biscuit's plan, and there's nothing you need to do. If we can help with anything, please call us at",
  );
  expect(mail?.text).not.toMatch(/\$|enroll|refund|charge|payment|dashboard/i);
});

/** Staff end Biscuit's plan, now or later. */
function ordered(mail: { hasEnded: boolean; hasDied?: boolean }) {
  const event = mailRequested('plan-ending');
  const data = { ...mailRequests['plan-ending'] };
  return { ...event, data: { ...data, mail: { ...data.mail, ...mail } } };
}

test.each([
  ['after the death', [petDeceased(), ordered({ hasEnded: true, hasDied: true })]],
  ['before the death', [ordered({ hasEnded: true, hasDied: true }), petDeceased()]],
  ['for another reason, and waits', [ordered({ hasEnded: true }), petDeceased()]],
  ['for another reason, after the death', [petDeceased(), ordered({ hasEnded: true })]],
])('[MNY-29] one condolence if staff end the plan %s', async (_order, events) => {
  for (const event of [...events, ...events]) await fixture.take(event);
  await fixture.take(cancelled('staff', { isEndTold: true, pet: diedPet }));
  expect(await deliverAll()).toEqual(["We're so sorry for your loss"]);
  expect(smtp.received[0]?.text).not.toMatch(/\$|enroll|refund|charge|payment|dashboard/i);
});

test('[MNY-29] that a plan is going to end isn’t told anymore once the pet died', async () => {
  await fixture.take(ordered({ hasEnded: false }));
  await fixture.take(petDeceased());
  await fixture.take(mailRequested('plan-goes-on'));
  expect(await deliverAll()).toEqual([]);
});

test('[CAR-16] no email tells the end of a plan that had not started', async () => {
  const neverPaid = { previousStatus: 'pending_payment', hasStarted: false } as const;
  await fixture.take(cancelled('staff', { ...neverPaid, pet: diedPet }));
  await fixture.take(petDeceased());
  await fixture.take(cancelled('staff', neverPaid));
  expect(await deliverAll()).toEqual([]);
});

test('[CAR-07] the email about a card names only the plans of living pets', async () => {
  await fixture.take(cardExpiring());
  await fixture.take(petDeceased());
  await fixture.take(cardExpiring({}, 14));
  expect(await deliverAll()).toHaveLength(2);
  for (const { text } of smtp.received) {
    expect(text).toContain('Pepper');
    expect(text).not.toContain('Biscuit');
  }
  const [biscuit] = cardExpiring().data.mail.plans;
  await fixture.take(cardExpiring({ cardLast4: '1111', plans: biscuit ? [biscuit] : [] }));
  expect(await deliverAll()).toHaveLength(2);
});
