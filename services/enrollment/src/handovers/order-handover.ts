import { randomUUID } from 'node:crypto';
import { AppError, type Logger, type RequestName, type StaffActor } from '@petwell/chassis';
import { petProfileSchema } from '@petwell/contracts';
import type { HandoverResponse, OrderHandover } from '@petwell/contracts/routes';
import { conflict } from '../core/caller.ts';
import { withClaim, type Claims } from '../core/claims.ts';
import { newEnrollmentState } from '../core/state/enrollment-state.ts';
import type { EnrollmentRecord, NewTerms } from '../core/state/enrollment.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { NewEnrollment } from '../core/transaction.ts';
import type { FindProposedOwner } from '../enroll/index.ts';
import { agreedFirst, type CallOff } from './call-off.ts';
import type { MailLink } from './carry-out.ts';
import { endOf, type HandoverRecord, type RunHandovers } from './handover.ts';
import { obstacleOf, toHandover } from './rules-handover.ts';
import type { HandoverReads } from './store.ts';

type Dependencies = {
  store: Pick<EnrollmentStore, 'find' | 'reserveId'>;
  reads: Pick<HandoverReads, 'findOf' | 'mark'>;
  readNewTerms: (enrollmentId: number) => Promise<NewTerms>;
  billing: Pick<Billing, 'priceStandings'>;
  findProposedOwner: FindProposedOwner;
  callOff: CallOff;
  mailLink: MailLink;
  transaction: RunHandovers;
  claims: Claims;
  clock: () => Date;
  logger: Logger;
};

const asked = () =>
  conflict('A new owner was emailed a link already. Please look again, and call that off first.');
const sameOwner = () => conflict('The pet is theirs already. Please enter its new owner.');

/** What the new owner goes on with: the same plan and price, and no fee. */
function toNewEnrollment(
  from: EnrollmentRecord,
): Omit<NewEnrollment, 'id' | 'owner' | 'enrolledAt'> {
  const { pet, plan, addOns, benefits, totalMonthlyCents, state } = from;
  return {
    // The rest of what is known of the pet follows once they agree.
    pet: { ...petProfileSchema.parse(pet), healthConcerns: [] },
    plan: { ...plan, membershipFee: '0.00' },
    addOns,
    benefits,
    totalMonthlyCents,
    membershipFeeCents: 0,
    takesOverId: from.id,
    state: { ...newEnrollmentState(state.nextBillingDate), isMembershipFeePaid: true },
  };
}

/** Reads a plan, and why it can't be handed over now. @throws AppError not_found, service_unavailable */
export const createReadStanding = ({
  store,
  billing,
  readNewTerms,
}: Pick<Dependencies, 'store' | 'billing' | 'readNewTerms'>) =>
  async function readStanding(enrollmentId: number) {
    const enrollment = await store.find(enrollmentId);
    if (!enrollment) throw new AppError('not_found');
    const [standing] = await billing.priceStandings([enrollmentId]);
    const newTerms = await readNewTerms(enrollmentId);
    const atBilling = standing ?? { isDisputed: false, isPastDue: false };
    const known = { atBilling, newTerms };
    return { enrollment, known, obstacle: obstacleOf({ enrollment, ...known }) };
  };
type ReadStanding = ReturnType<typeof createReadStanding>;

/** Handles GET /api/admin/enrollments/{id}/handover. @throws AppError not_found, service_unavailable */
export const createReadHandover =
  (deps: Pick<Dependencies, 'store' | 'reads'> & { readStanding: ReadStanding }) =>
  async (fromId: number) => {
    const { obstacle } = await deps.readStanding(fromId);
    const handover = await deps.reads.findOf(fromId);
    const after = handover && (await deps.store.find(handover.enrollmentId));
    return { handover: handover && after ? toHandover(handover, after) : null, obstacle };
  };
export type ReadHandoverUseCase = ReturnType<typeof createReadHandover>;

type StaffRequest = { actor: StaffActor; fromId: number; record: RequestName | null };
type Order = StaffRequest & { order: OrderHandover };

/** Writes the new owner's plan, which waits for their agreement. */
function createPlace(deps: Dependencies & { readStanding: ReadStanding }) {
  const { store, transaction, clock } = deps;
  return async ({ order, actor, fromId, record }: Order) => {
    const { enrollment: from, known, obstacle } = await deps.readStanding(fromId);
    if (obstacle !== null) throw conflict(obstacle);
    if (await deps.reads.findOf(fromId)) throw asked();
    const { newOwner } = order;
    if (newOwner.email.toLowerCase() === from.owner.email.toLowerCase()) throw sameOwner();
    const enrollmentId = await store.reserveId();
    const found = await deps.findProposedOwner({
      enrollmentId,
      contact: newOwner,
      pet: petProfileSchema.parse(from.pet),
      isConfirmed: order.confirmDuplicate === true,
      isAddressConfirmed: order.confirmAddress === true,
    });
    if (found.owner.id === from.owner.id) throw sameOwner();
    return transaction(async (tx) => {
      await found.admit(tx);
      const locked = await tx.enrollments.lock(fromId);
      const now = locked ? obstacleOf({ ...known, enrollment: locked }) : 'This plan is gone.';
      if (!locked || now !== null) throw conflict(now ?? '');
      const orderedAt = clock();
      const { owner } = found;
      const entry = { ...toNewEnrollment(locked), id: enrollmentId, owner, enrolledAt: orderedAt };
      const after = await tx.enrollments.insert(entry);
      const handover = await tx.handovers.insert({
        enrollmentId,
        fromId,
        orderedBy: actor,
        orderedAt,
        until: endOf(orderedAt),
        linkId: randomUUID(),
      });
      const subject = `enrollment/${fromId}`;
      const detail = `to owner ${owner.id}; the owner agreed`;
      await tx.activityLog.record({ actor, action: 'hand-over', subject, result: 'done', detail });
      const body: HandoverResponse = { handover: toHandover(handover, after) };
      if (record)
        await tx.requests.complete({ ...record, ownerId: owner.id }, { status: 200, body });
      return { handover, body };
    });
  };
}

/**
 * Handles what staff order about handovers. Of two concurrent requests, one succeeds and the other gets status_conflict.
 * @throws AppError not_found, status_conflict, service_unavailable, those of `findProposedOwner`
 */
export function createOrderHandover(deps: Dependencies & { readStanding: ReadStanding }) {
  const place = createPlace(deps);

  const mail = async (handover: HandoverRecord): Promise<void> => {
    await deps.mailLink(handover).catch((err: unknown) => {
      // The timer repeats it.
      deps.logger.warn({ err, enrollmentId: handover.enrollmentId }, 'the link waits');
    });
  };

  return {
    order: (given: Order): Promise<HandoverResponse> =>
      withClaim(deps.claims, `enrollment/${given.fromId}`, async () => {
        const { handover, body } = await place(given);
        await mail(handover);
        return body;
      }),
    callOff: ({ fromId, ...by }: StaffRequest): Promise<HandoverResponse> =>
      withClaim(deps.claims, `enrollment/${fromId}`, async () => {
        const open = await deps.reads.findOf(fromId);
        if (!open) throw conflict('Nothing is being handed over.');
        // The timer goes on with it.
        await deps.reads.mark(open, { until: deps.clock() });
        if ((await deps.callOff(open, by)) === 'agreed') throw agreedFirst();
        return { handover: null };
      }),
  };
}
export type OrderHandoverUseCase = ReturnType<typeof createOrderHandover>;
