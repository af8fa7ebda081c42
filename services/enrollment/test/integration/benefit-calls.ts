import {
  enrollmentBenefitsSchema,
  redemptionResponseSchema,
  type EnrollmentBenefits,
} from '@petwell/contracts';
import { enrollmentRequest, subscriptionFact } from '../factories.ts';
import { as, type RunningEnrollment } from './running-enrollment.ts';

/** Benefit requests of staff and owner 1. */
export function createBenefitCalls(enrollment: () => RunningEnrollment) {
  async function activate(enrollmentId: number): Promise<void> {
    const fact = subscriptionFact({ enrollmentId, subscriptionId: `sub_${enrollmentId}` });
    enrollment().services.answers.verifyPayment = () => ({ isConfirmed: true, subscription: fact });
    const response = await enrollment().send('POST', `/api/enrollments/${enrollmentId}/activate`, {
      headers: as.staff('staff'),
      body: { paymentIntentId: 'pi_1', status: 'active' },
    });
    if (response.status !== 200) throw new Error(await response.text());
  }

  const staff = as.staff('staff');
  const redeem = (enrollmentId: number, body: object = {}, headers: object = {}) =>
    enrollment().send('POST', `/api/admin/enrollments/${enrollmentId}/redemptions`, {
      headers: { ...staff, ...headers },
      body: { code: 'exam', ...body },
    });
  const redeemBatch = (enrollmentId: number, lines: object[], headers: object = {}) =>
    enrollment().send('POST', `/api/admin/enrollments/${enrollmentId}/redemptions/batch`, {
      headers: { ...staff, ...headers },
      body: { lines },
    });
  const undo = (redemptionId: number) =>
    enrollment().send('POST', `/api/admin/redemptions/${redemptionId}/undo`, {
      headers: staff,
      body: { reason: 'A mistake' },
    });

  async function idOf(response: Promise<Response>): Promise<number> {
    return redemptionResponseSchema.parse(await (await response).json()).redemption.id;
  }

  /** As staff, who see values before their list prices are confirmed. */
  async function read(enrollmentId: number): Promise<EnrollmentBenefits> {
    const path = `/api/enrollments/${enrollmentId}/benefits`;
    const response = await enrollment().send('GET', path, { headers: as.staff('viewer') });
    return enrollmentBenefitsSchema.parse(await response.json());
  }

  /** Enrolls another pet of owner 1 with its own plan. */
  async function enrollAnother(name: string): Promise<number> {
    const pet = { ...enrollmentRequest().pet, name };
    const body = { pet, enrollment: { planId: 2, addOnIds: [], existingOwnerId: 1 } };
    return (await enrollment().enroll({ body, headers: as.owner(1) })).enrollment.id;
  }

  return { activate, redeem, redeemBatch, undo, idOf, read, enrollAnother };
}
