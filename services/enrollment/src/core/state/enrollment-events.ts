import type { NewEvent } from '@petwell/chassis';
import { mailKeys, type MailRequest } from '@petwell/contracts/events';
import { toSnapshot, type EnrollmentRecord } from './enrollment.ts';
import type { StatusChange } from './transition.ts';

/** The events about an enrollment's status, and mails about it. */
export type EnrollmentEvent = NewEvent<
  'enrollment.activated.v1' | 'enrollment.cancelled.v1' | 'mail.requested.v1'
>;

/** The data in every mail about an enrollment. */
export const mailFacts = ({ owner, pet, plan }: EnrollmentRecord) => ({
  firstName: owner.firstName,
  email: owner.email,
  petName: pet.name,
  planName: plan.name,
});

/** Requests a mail about an enrollment to its owner. */
export function mailAbout(
  record: EnrollmentRecord,
  request: Pick<MailRequest, 'dedupeKey' | 'isPaid' | 'mail'>,
): NewEvent<'mail.requested.v1'> {
  const { id: ownerId, firstName, lastName, email } = record.owner;
  const subject = subjectOf(record);
  return {
    type: 'mail.requested.v1',
    subject,
    data: {
      recipient: { ownerId, name: `${firstName} ${lastName}`, address: email },
      about: subject,
      ...request,
    },
  };
}

/** Builds the events of a status change; a plan that starts again is confirmed to its owner. */
export function eventsOf(
  before: EnrollmentRecord,
  after: EnrollmentRecord,
  change: StatusChange,
): EnrollmentEvent[] {
  const event = statusChangeEvent(before, after, change);
  const { subscriptionId } = after.state;
  const isRestart = before.state.status === 'cancelled' && change.kind === 'activated';
  if (!isRestart || subscriptionId === null) return [event];
  const mail = {
    kind: 'plan-restarted',
    ...mailFacts(after),
    monthlyCents: after.totalMonthlyCents,
    firstPaymentAt: after.state.nextBillingDate.toISOString(),
  } as const;
  const dedupeKey = mailKeys.planRestarted(after.id, subscriptionId);
  return [event, mailAbout(after, { dedupeKey, isPaid: true, mail })];
}

/** Builds the event for a status change; `after` is the enrollment's current state. */
function statusChangeEvent(
  before: EnrollmentRecord,
  after: EnrollmentRecord,
  change: StatusChange,
): EnrollmentEvent {
  const subject = subjectOf(after);
  const data = { ...toSnapshot(after), previousStatus: before.state.status };
  switch (change.kind) {
    case 'activated': {
      // The set-up of what was taken over is confirmed by billing.
      const isFirstActivation = change.isFirstActivation && after.takesOverId === undefined;
      return { type: 'enrollment.activated.v1', subject, data: { ...data, isFirstActivation } };
    }
    case 'suspended':
      // Every suspension is told of, so it has no key of its own.
      return mailAbout(after, {
        isPaid: after.state.isMembershipFeePaid,
        mail: {
          kind: 'plan-suspended',
          ...mailFacts(after),
          enrollmentId: after.id,
          ...(after.state.paidUntil !== null && { paidUntil: after.state.paidUntil }),
        },
      });
    case 'cancelled': {
      const { kind: _kind, ...cause } = change;
      const { activatedAt, endingReason, isEndTold } = after.state;
      return {
        type: 'enrollment.cancelled.v1',
        subject,
        data: {
          ...data,
          ...cause,
          ...(endingReason !== null && { endingReason }),
          hasStarted: activatedAt !== null,
          isEndTold,
          areMailsHeld: false,
        },
      };
    }
  }
}

function subjectOf(record: EnrollmentRecord): string {
  return `enrollment/${record.id}`;
}
