import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import type { AdminEnrollment, EndEnrollment, UndoKind } from '@petwell/contracts';
import { withClaim, type Claims } from '../core/claims.ts';
import { toAdminEnrollment, type EnrollmentRecord } from '../core/state/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { CarryOutOrder } from './carry-out-order.ts';
import type { PlaceOrder } from './place-order.ts';
import { tooLateToUndo } from './ending-refusals.ts';
import type { NewEndingOrder } from './transaction.ts';

/**
 * Places an order about a plan's end and carries it out.
 * @throws AppError not_found, status_conflict, service_unavailable
 */
export function createOrderEnd(deps: { placeOrder: PlaceOrder; carryOutOrder: CarryOutOrder }) {
  return async function orderEnd(wanted: Parameters<PlaceOrder>[0]): Promise<EnrollmentRecord> {
    const order = await deps.placeOrder(wanted);
    const { enrollment, outcome } = await deps.carryOutOrder(order, wanted.request);
    if (outcome === 'refused') throw tooLateToUndo();
    if (outcome === 'superseded') {
      const publicMessage = 'Someone else changed this plan. Please look again.';
      throw new AppError('status_conflict', { publicMessage });
    }
    return enrollment;
  };
}
export type OrderEnd = ReturnType<typeof createOrderEnd>;

type StaffRequest = { actor: StaffActor; enrollmentId: number; record: RequestName | null };

/**
 * Handles what staff order about a plan's end: `end` and `undo`, which mails a link to start it again if it has
 * ended, unless the other was meant. Of two concurrent requests, one succeeds and the other gets status_conflict.
 * @throws AppError not_found, status_conflict, service_unavailable
 */
export function createEndEnrollment(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  orderEnd: OrderEnd;
  claims: Claims;
  timeZone: string;
}) {
  async function order(
    { actor, enrollmentId, record }: StaffRequest,
    toOrder: (enrollment: EnrollmentRecord) => Pick<NewEndingOrder, 'kind' | 'reason' | 'note'>,
  ): Promise<AdminEnrollment> {
    return withClaim(deps.claims, `enrollment/${enrollmentId}`, async () => {
      const found = await deps.store.find(enrollmentId);
      if (!found) throw new AppError('not_found');
      const wanted = toOrder(found);
      const ownerId = found.owner.id;
      const about = { enrollmentId, ownerId, orderedBy: actor, request: record };
      const enrollment = await deps.orderEnd({ ...wanted, ...about, by: 'staff' });
      return toAdminEnrollment(enrollment, deps.timeZone);
    });
  }
  return {
    end({ reason, when, note, ...request }: StaffRequest & EndEnrollment) {
      const kind = when === 'now' ? 'end_now' : 'end_at_period_end';
      return order(request, () => ({ kind, reason, note: note ?? null }));
    },
    undo: ({ kind, ...request }: StaffRequest & { kind?: UndoKind | undefined }) =>
      order(request, ({ state }) => ({
        kind: kind ?? (state.status === 'cancelled' ? 'restart' : 'withdraw'),
        reason: null,
        note: null,
      })),
  };
}
export type EndEnrollmentUseCase = ReturnType<typeof createEndEnrollment>;
