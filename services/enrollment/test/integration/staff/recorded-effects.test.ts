import { anyStaff, namedRoutes, redemptionResponseSchema, type Role } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrollmentRequest, openDay, subscriptionFact } from '../../factories.ts';
import { as, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

let enrollment: RunningEnrollment;
let id: number;
let petId: number;
let redemptionId: number;
let otherId: number;
let thirdId: number;
let otherPetId: number;
let reportId: number;
let wishId: number;
let appointmentId: number;
beforeAll(async () => {
  enrollment = await startEnrollment();
});
beforeEach(async () => {
  await enrollment.reset();
  const enrolled = await enrollment.enroll();
  [id, petId] = [enrolled.enrollment.id, enrolled.pet.id];
  const unmatchedFeatures = ['Something old'];
  await enrollment.prisma.enrollment.update({ where: { id }, data: { unmatchedFeatures } });
  [otherId, thirdId] = [await addActivePet('Mango'), await addActivePet('Juniper')];
  const path = `/api/admin/enrollments/${otherId}/redemptions`;
  const use = { headers: as.staff('staff'), body: { code: 'exam' } };
  const recorded = await enrollment.send('POST', path, use);
  redemptionId = redemptionResponseSchema.parse(await recorded.json()).redemption.id;
  const other = await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id: otherId } });
  otherPetId = other.petId;
  [reportId, wishId] = [await reportCare(), await requestAppointment()];
  appointmentId = await bookAppointment();
  const subscription = subscriptionFact({ enrollmentId: id });
  enrollment.services.answers.verifyPayment = () => ({ isConfirmed: true, subscription });
});
afterAll(() => enrollment.stop());

/** A day in the future on which the clinic is open. */
const later = (days: number) => ({ day: openDay(days), time: '10:00' });

/** The id of what a call has made, by the name under which it is answered. */
async function madeId(name: string, path: string, headers: Record<string, string>, body: object) {
  const response = await enrollment.send('POST', path, { headers, body });
  expect(response.status).toBe(201);
  return ((await response.json()) as Record<string, { id: number }>)[name]?.id ?? 0;
}

const reportCare = () => {
  const given = { code: 'exam', performedOn: '2026-06-01' };
  return madeId('report', `/api/pets/${otherPetId}/care`, as.owner(1), given);
};

const requestAppointment = () => {
  const wish = { petId: otherPetId, preferredTimes: [{ day: later(7).day, part: 'any' }] };
  return madeId('request', '/api/appointment-requests', as.owner(1), wish);
};

const bookAppointment = () => {
  const wanted = { petId: otherPetId, type: 'exam', ...later(8) };
  return madeId('appointment', '/api/admin/appointments', as.staff('staff'), wanted);
};

/** Enrolls another pet of owner 1, active since today. */
async function addActivePet(name: string): Promise<number> {
  const pet = { ...enrollmentRequest().pet, name };
  const body = { pet, enrollment: { planId: 2, addOnIds: [], existingOwnerId: 1 } };
  const { enrollment: made } = await enrollment.enroll({ body, headers: as.owner(1) });
  const active = { status: 'active', activatedAt: new Date() } as const;
  await enrollment.prisma.enrollment.update({ where: { id: made.id }, data: active });
  return made.id;
}

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

/** A request that succeeds, for each route on which staff change something. Written by hand. */
const requests: Record<string, () => [method: string, path: string, body?: object]> = {
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
  deleteCustomers: () => ['DELETE', '/api/admin/delete-selected-users', { userIds: [1] }],
  syncPayments: () => ['POST', '/api/admin/sync-payment-status', {}],
  closeUnmatchedFeatures: () => ['POST', `/api/admin/unmatched-features/${id}/close`],
  redeem: () => ['POST', `/api/admin/enrollments/${otherId}/redemptions`, { code: 'exam' }],
  undoRedemption: () => [
    ...(['POST', `/api/admin/redemptions/${redemptionId}/undo`] as const),
    { reason: 'A mistake' },
  ],
  moveRedemption: () => [
    ...(['POST', `/api/admin/redemptions/${redemptionId}/move`] as const),
    { enrollmentId: thirdId, reason: 'The wrong pet' },
  ],
  addCustomerNote: () => ['POST', '/api/admin/customers/1/notes', { text: 'Prefers mornings' }],
  decideCareReport: () => [
    ...(['POST', `/api/admin/care-reports/${reportId}/decide`] as const),
    { isConfirmed: true },
  ],
  markDeceased: () => ['POST', `/api/pets/${petId}/deceased`, { isConfirmed: true }],
  bookAppointment: () => [
    ...(['POST', '/api/admin/appointments'] as const),
    { petId: otherPetId, type: 'exam', ...later(9) },
  ],
  changeAppointment: () => [
    ...(['PATCH', `/api/admin/appointments/${appointmentId}`] as const),
    { version: 0, status: 'completed' },
  ],
  declineAppointmentRequest: () => [
    ...(['POST', `/api/admin/appointment-requests/${wishId}/decline`] as const),
    { message: 'Fully booked' },
  ],
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

describe.each(Object.entries(beside))('beside the cookie of %s', (_whose, sessions) => {
  test.each(audited)('[ADM-12] $name is recorded', async ({ name, route }) => {
    const request = requests[name];
    if (!request) throw new Error(`${name} needs a row in the table above`);
    const [method, path, body] = request();
    const headers = as.both({ ...sessions(), role: 'manager' });
    const response = await enrollment.send(method, path, { headers, ...(body && { body }) });
    expect(response.ok, await response.text()).toBe(true);
    const done = () => enrollment.prisma.staffActivity.findMany({ where: { result: 'done' } });
    const recorded = { action: route.audit?.action, username: 'staff' };
    const includesIt = expect.arrayContaining([expect.objectContaining(recorded)]) as unknown;
    await expect.poll(done, { timeout: 3_000 }).toEqual(includesIt);
  });
});
