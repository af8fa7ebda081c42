import { randomUUID } from 'node:crypto';
import { anyStaff, namedRoutes, type Role } from '@petwell/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { enrollmentRequest, openDay, subscriptionFact } from '../../factories.ts';
import { selection, versions } from '../campaign-bed.ts';
import { createChangeBed, silverLater, silverShown } from '../change-plan-bed.ts';
import { importCalls, manyRows, toFile } from '../import-calls.ts';
import { newOwner } from '../handover-bed.ts';
import { askForYear } from '../year-bed.ts';
import { as, sharedEnrollment } from '../running-enrollment.ts';

const enrollment = await sharedEnrollment();
const changes = createChangeBed(() => enrollment);
const usual = { ...enrollment.services.answers };
let id: number;
let petId: number;
beforeEach(async () => {
  Object.assign(enrollment.services.answers, usual);
  await enrollment.reset();
  const enrolled = await enrollment.enroll();
  [id, petId] = [enrolled.enrollment.id, enrolled.pet.id];
  const subscription = subscriptionFact({ enrollmentId: id });
  enrollment.services.answers.verifyPayment = () => ({ isConfirmed: true, subscription });
});

/** A day in the future on which the clinic is open. */
const later = (days: number) => ({ day: openDay(days), time: '10:00' });

/** The id of what a call has made, by the name under which it is answered. */
async function madeId(name: string, path: string, headers: Record<string, string>, body: object) {
  const response = await enrollment.send('POST', path, { headers, body });
  expect(response.status).toBe(201);
  return ((await response.json()) as Record<string, { id: number }>)[name]?.id ?? 0;
}

/** Enrolls another pet of owner 1, active since today. */
async function addActivePet(name = 'Mango'): Promise<{ id: number; petId: number }> {
  const pet = { ...enrollmentRequest().pet, name };
  const body = { pet, enrollment: { planId: 2, addOnIds: [], existingOwnerId: 1 } };
  const made = await enrollment.enroll({ body, headers: as.owner(1) });
  const active = { status: 'active', activatedAt: new Date() } as const;
  await enrollment.prisma.enrollment.update({ where: { id: made.enrollment.id }, data: active });
  return { id: made.enrollment.id, petId: made.pet.id };
}

/** The enrollment is a member's, and the plan has two versions. */
async function becomeMember(): Promise<void> {
  enrollment.services.answers.planVersions = () => versions;
  const active = { status: 'active', activatedAt: new Date() } as const;
  await enrollment.prisma.enrollment.update({ where: { id }, data: active });
}

/** The plan is charged to a card, last a month ago. */
async function becomeCharged(): Promise<string> {
  const data = {
    status: 'active',
    activatedAt: new Date(Date.now() - 30 * 86_400_000),
    stripeSubscriptionId: 'sub_1',
    nextBillingDate: new Date('2099-03-20T17:00:00.000Z'),
    factVersion: 1,
  } as const;
  await enrollment.prisma.enrollment.update({ where: { id }, data });
  return `/api/admin/enrollments/${id}`;
}
const holding = { months: 2, reason: 'Travels' };
const handingOver = { newOwner, isAgreed: true };

/** A member of Dog Gold, who can change to Dog Silver. */
async function joinGold(): Promise<number> {
  await changes.reset();
  return changes.join();
}

/** Uses a service of another pet, which opens its plan year. */
async function recordUse(): Promise<{ redemptionId: number; petId: number }> {
  const other = await addActivePet();
  const path = `/api/admin/enrollments/${other.id}/redemptions`;
  const redemptionId = await madeId('redemption', path, as.staff('staff'), { code: 'exam' });
  return { redemptionId, petId: other.petId };
}

async function reportCare() {
  const path = `/api/pets/${(await recordUse()).petId}/care`;
  return madeId('report', path, as.owner(1), { code: 'exam', performedOn: '2026-06-01' });
}

async function requestAppointment() {
  const { petId: otherPetId } = await addActivePet();
  const wish = { petId: otherPetId, preferredTimes: [{ day: later(7).day, part: 'any' }] };
  return madeId('request', '/api/appointment-requests', as.owner(1), wish);
}

async function bookAppointment() {
  const { petId: otherPetId } = await addActivePet();
  const wanted = { petId: otherPetId, type: 'exam', ...later(8) };
  return madeId('appointment', '/api/admin/appointments', as.staff('staff'), wanted);
}

const contact = {
  firstName: 'Bo',
  lastName: 'Lim',
  email: 'bo@example.com',
  phone: '904-555-0100',
};

/** An import that was checked. */
function prepareImport(): Promise<number> {
  const imports = importCalls(enrollment);
  imports.offerPlans();
  return imports.prepare(manyRows(1));
}

/** An import that was started and has ended. */
async function runImport(): Promise<number> {
  const { order, read } = importCalls(enrollment);
  const importId = await prepareImport();
  await order(importId, 'start');
  const status = async () => (await read(importId)).status;
  await expect.poll(status, { timeout: 10_000 }).toBe('finished');
  return importId;
}

/** The first month of a plan that begins, with its fee, in cash, yesterday. */
const recordedPayment = () => ({
  amountCents: 13_965,
  paidOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  method: 'cash',
  months: 1,
});

/** The sessions that the same browser may hold besides the manager's. */
const beside = {
  nobody: () => ({}),
  'the owner': () => ({ owner: { ownerId: 1, isDemo: false } }),
  'another owner': () => ({ owner: { ownerId: 2, isDemo: false } }),
  'the demo': () => ({ owner: { ownerId: 3, isDemo: true } }),
  'the setup session': () => ({
    setup: { ownerId: 1, enrollmentId: id, email: 'ada@example.com' },
  }),
};

type Request = [method: string, path: string, body?: object | string];
/** A request that succeeds, for each route on which staff change something. Written by hand. */
const requests: Record<string, () => Request | Promise<Request>> = {
  activateEnrollment: () => [
    ...(['POST', `/api/enrollments/${id}/activate`] as const),
    { paymentIntentId: 'pi_1', status: 'active' },
  ],
  cancelEnrollment: () => ['POST', `/api/enrollments/${id}/cancel`],
  confirmMembershipFee: () => ['PATCH', `/api/enrollments/${id}/membership-fee`, { paid: true }],
  fixMembershipFee: () => ['POST', `/api/enrollments/${id}/fix-membership-fee`],
  updatePet: () => ['PUT', `/api/pets/${petId}`, { ...enrollmentRequest().pet, name: 'Changed' }],
  exportCustomers: () => ['GET', '/api/admin/users/export.csv'],
  activateAsStaff: () => ['POST', '/api/admin/activate-subscription', { enrollmentId: id }],
  cancelAsStaff: () => ['POST', '/api/admin/cancel-subscription', { enrollmentId: id }],
  endPlan: () => [
    ...(['POST', `/api/admin/enrollments/${id}/end`] as const),
    { reason: 'moved', when: 'now' },
  ],
  undoEnd: async () => {
    const ending = { status: 'active', endsAt: new Date('2099-01-01'), isEndedHere: true } as const;
    await enrollment.prisma.enrollment.update({ where: { id }, data: ending });
    return ['POST', `/api/admin/enrollments/${id}/undo-end`];
  },
  deleteCustomers: () => ['DELETE', '/api/admin/delete-selected-users', { userIds: [1] }],
  syncPayments: () => ['POST', '/api/admin/sync-payment-status', {}],
  redeem: async () => [
    ...(['POST', `/api/admin/enrollments/${(await addActivePet()).id}/redemptions`] as const),
    { code: 'exam' },
  ],
  redeemBatch: async () => [
    ...(['POST', `/api/admin/enrollments/${(await addActivePet()).id}/redemptions/batch`] as const),
    { lines: [{ code: 'exam' }] },
  ],
  mailBenefits: () => ['POST', `/api/admin/enrollments/${id}/benefits/mail`],
  undoRedemptions: async () => [
    ...(['POST', '/api/admin/redemptions/undo'] as const),
    { ids: [(await recordUse()).redemptionId], reason: 'A mistake' },
  ],
  undoRedemption: async () => [
    ...(['POST', `/api/admin/redemptions/${(await recordUse()).redemptionId}/undo`] as const),
    { reason: 'A mistake' },
  ],
  moveRedemption: async () => [
    ...(['POST', `/api/admin/redemptions/${(await recordUse()).redemptionId}/move`] as const),
    { enrollmentId: (await addActivePet('Juniper')).id, reason: 'The wrong pet' },
  ],
  addCustomerNote: () => ['POST', '/api/admin/customers/1/notes', { text: 'Prefers mornings' }],
  decideCareReport: async () => [
    ...(['POST', `/api/admin/care-reports/${await reportCare()}/decide`] as const),
    { isConfirmed: true },
  ],
  markDeceased: () => ['POST', `/api/pets/${petId}/deceased`, { isConfirmed: true }],
  bookAppointment: async () => [
    ...(['POST', '/api/admin/appointments'] as const),
    { petId: (await addActivePet()).petId, type: 'exam', ...later(9) },
  ],
  changeAppointment: async () => [
    ...(['PATCH', `/api/admin/appointments/${await bookAppointment()}`] as const),
    { version: 0, status: 'completed' },
  ],
  declineAppointmentRequest: async () => [
    ...(['POST', `/api/admin/appointment-requests/${await requestAppointment()}/decline`] as const),
    { message: 'Fully booked' },
  ],
  recordPayment: () => [
    ...(['POST', `/api/admin/enrollments/${id}/recorded-payments`] as const),
    recordedPayment(),
  ],
  voidRecordedPayment: async () => {
    const path = `/api/admin/enrollments/${id}/recorded-payments`;
    const headers = { ...as.staff('staff'), 'idempotency-key': randomUUID() };
    const payment = await madeId('payment', path, headers, recordedPayment());
    return ['POST', `${path}/${payment}/void`, { reason: 'Wrong pet' }];
  },
  sendPrepaidYearLink: () => askForYear(enrollment, id),
  callOffYearLink: () => ['POST', `/api/admin/enrollments/${id}/prepaid-year/call-off`, {}],
  refundUnusedMonths: async () => {
    const payment = randomUUID();
    const [day, until] = [new Date('2098-01-01'), new Date('2099-01-01')];
    await enrollment.prisma.enrollment.update({
      where: { id },
      data: {
        status: 'cancelled',
        cancellationReason: 'staff',
        cancelledAt: new Date(),
        recordedPayments: {
          create: {
            id: payment,
            amountCents: 75_600,
            yearPercent: 10,
            isFirst: false,
            paidOn: day,
            paidUntil: until,
            previousPaidUntil: day,
            countedFrom: day,
            method: 'cash',
            recordedBy: 'staff',
            recordedAt: new Date(),
          },
        },
      },
    });
    return [
      ...(['POST', `/api/admin/enrollments/${id}/recorded-payments/${payment}/refund`] as const),
      { amountCents: 75_600, method: 'cash' },
    ];
  },
  settleOwedPayment: async () => {
    const path = `/api/admin/enrollments/${id}/recorded-payments`;
    const staff = () => ({ ...as.staff('manager'), 'idempotency-key': randomUUID() });
    const payment = await madeId('payment', path, staff(), recordedPayment());
    await enrollment.publishFact(subscriptionFact({ enrollmentId: id, status: 'active' }));
    const billing = async () =>
      (await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } })).billing;
    await expect.poll(billing, { timeout: 10_000 }).toBe('here');
    await enrollment.send('POST', `${path}/${payment}/void`, {
      headers: staff(),
      body: { reason: 'The check bounced' },
    });
    const { paidOn, method } = recordedPayment();
    return ['POST', `${path}/${payment}/settle`, { paidOn, method }];
  },
  proposePlan: () => [
    ...(['POST', '/api/admin/proposals'] as const),
    { owner: contact, pet: enrollmentRequest().pet, planId: 2, addOnIds: [] },
  ],
  uploadImport: () => ['POST', '/api/admin/imports?fileName=members.csv', toFile(manyRows(1))],
  checkImport: async () => {
    const importId = await prepareImport();
    const { mapping } = await importCalls(enrollment).read(importId);
    return ['POST', `/api/admin/imports/${importId}/check`, { mapping }];
  },
  exportImport: async () => ['GET', `/api/admin/imports/${await prepareImport()}/file.csv`],
  sendMemberSetups: () => ['POST', '/api/admin/members/send-setup', { group: 'unsent' }],
  releaseMemberMails: () => ['POST', '/api/admin/members/release-mails', { group: 'unsent' }],
  startImport: async () => ['POST', `/api/admin/imports/${await prepareImport()}/start`],
  pauseImport: async () => {
    const importId = await prepareImport();
    await enrollment.prisma.memberImport.update({
      where: { id: importId },
      data: { status: 'running' },
    });
    return ['POST', `/api/admin/imports/${importId}/pause`];
  },
  undoImport: async () => ['POST', `/api/admin/imports/${await runImport()}/undo`],
  discardImport: async () => ['POST', `/api/admin/imports/${await prepareImport()}/discard`],
  checkInWalkIn: async () => {
    const { petId: otherPetId } = await addActivePet();
    return [...(['POST', '/api/admin/walk-ins'] as const), { petId: otherPetId, type: 'exam' }];
  },
  addCallAddress: async () => {
    const imports = importCalls(enrollment);
    imports.offerPlans();
    const importId = await imports.prepare([{ ...manyRows(1)[0], email: '' }]);
    const started = { where: { id: importId }, data: { status: 'finished' } };
    await enrollment.prisma.memberImport.update(started);
    return [
      ...(['POST', `/api/admin/call-list/${importId}/2/address`] as const),
      { email: 'called@example.com' },
    ];
  },
  publishCampaign: async () => {
    await becomeMember();
    const body = {
      ...selection({ startsOn: openDay(60) }),
      counts: { notice: 1, consent: 0, atOnce: 0 },
    };
    return [...(['POST', '/api/admin/price-campaigns'] as const), body];
  },
  undoCampaign: async () => {
    await becomeMember();
    const body = {
      ...selection({ startsOn: openDay(60) }),
      counts: { notice: 1, consent: 0, atOnce: 0 },
    };
    const headers = { ...as.staff('manager'), 'idempotency-key': randomUUID() };
    const campaignId = await madeId('campaign', '/api/admin/price-campaigns', headers, body);
    return ['POST', `/api/admin/price-campaigns/${campaignId}/undo`];
  },
  orderPlanChange: async () => [
    ...(['POST', changes.path(await joinGold())] as const),
    { ...silverLater, way: 'link', shown: silverShown },
  ],
  undoPlanChange: async () => {
    const member = await joinGold();
    const ordered = await changes.order(member, silverLater, { shown: silverShown });
    return ['POST', `${changes.path(member)}/${(await changes.ordered(ordered)).id}/undo`];
  },
  holdPlan: async () => ['POST', `${await becomeCharged()}/hold`, holding],
  endHold: async () => {
    const path = `${await becomeCharged()}/hold`;
    const headers = { ...as.staff('manager'), 'idempotency-key': randomUUID() };
    await enrollment.send('POST', path, { headers, body: holding });
    return ['POST', `${path}/end`];
  },
  orderHandover: async () => ['POST', `${await becomeCharged()}/handover`, handingOver],
  callOffHandover: async () => {
    const path = `${await becomeCharged()}/handover`;
    const headers = { ...as.staff('manager'), 'idempotency-key': randomUUID() };
    await enrollment.send('POST', path, { headers, body: handingOver });
    return ['POST', `${path}/call-off`];
  },
  keepOutgrownPlan: async () => {
    await becomeMember();
    const outgrown = { planId: 2, ageGroup: 'adult', isOpen: true };
    const effectiveFrom = new Date(openDay(30));
    const data = { enrollmentId: id, effectiveFrom, ...outgrown };
    await enrollment.prisma.lifeStage.create({ data });
    return ['POST', `/api/admin/life-stages/${id}/keep`];
  },
  testWebhook: () => [
    ...(['POST', '/api/test-webhook'] as const),
    { eventType: 'payment_intent.succeeded', enrollmentId: id },
  ],
};

const staffRoles: readonly Role[] = anyStaff;
const isForStaff = (access: 'anyone' | readonly Role[]) =>
  access !== 'anyone' && access.some((role) => staffRoles.includes(role));
const audited = namedRoutes.filter(
  ({ route }) => route.service === 'enrollment' && route.audit && isForStaff(route.access),
);

type Route = (typeof audited)[number]['route'];
async function expectRecorded(name: string, route: Route, sessions: object): Promise<void> {
  const request = requests[name];
  if (!request) throw new Error(`${name} needs a row in the table above`);
  const [method, path, body] = await request();
  const headers = {
    ...as.both({ ...sessions, role: 'manager' }),
    'idempotency-key': randomUUID(),
    ...(typeof body === 'string' && { 'content-type': 'text/csv' }),
  };
  const response = await enrollment.send(method, path, { headers, ...(body && { body }) });
  expect(response.ok, await response.text()).toBe(true);
  const done = () => enrollment.prisma.staffActivity.findMany({ where: { result: 'done' } });
  const recorded = { action: route.audit?.action, username: 'staff' };
  const includesIt = expect.arrayContaining([expect.objectContaining(recorded)]) as unknown;
  await expect.poll(done, { timeout: 10_000 }).toEqual(includesIt);
}

/** A handler sees only the sessions that its route admits (admit.test.ts), so most see the manager's alone. */
const isForOthers = ({ route: { access } }: (typeof audited)[number]) =>
  access !== 'anyone' && access.some((role) => !staffRoles.includes(role));

test.each(audited.filter((named) => !isForOthers(named)))(
  '[ADM-12] $name is recorded beside all other cookies',
  ({ name, route }) =>
    expectRecorded(name, route, { ...beside['the owner'](), ...beside['the setup session']() }),
);

describe.each(Object.entries(beside))('beside the cookie of %s', (_whose, sessions) => {
  test.each(audited.filter(isForOthers))('[ADM-12] $name is recorded', ({ name, route }) =>
    expectRecorded(name, route, sessions()),
  );
});
