import { hasDied } from '@petwell/contracts';
import type { EventOf, MailOf } from '@petwell/contracts/events';
import type { MailRequest } from '../delivery/index.ts';

type Ending = EventOf<'enrollment.cancelled.v1'>['data'];

/** Returns null for an unpaid enrollment that was replaced, or removed. */
function causeOf({ reason, isForNonpayment }: Ending): MailOf<'plan-ended'>['cause'] | null {
  switch (reason) {
    case 'provider':
      return isForNonpayment ? 'nonpayment' : 'provider';
    case 'staff':
    case 'owner':
    case 'deleted':
      return reason;
    case 'replaced':
    case 'abandoned':
      return null;
  }
}

/** Whether the owner is to be told, and nothing else tells of the end. */
const isUntold = ({ reason, previousStatus, hasStarted, isEndTold, areMailsHeld }: Ending) =>
  hasStarted &&
  previousStatus !== 'pending_payment' &&
  !areMailsHeld &&
  // An owner who deletes an account hears of each plan, whatever was ordered before.
  (!isEndTold || reason === 'deleted');

/**
 * Builds the email about an ended plan, once per subscription, because it may start again on another one. None about a
 * plan that never started, or whose end is told by the order's own email, and none while the owner's mails are held.
 */
export function endMailFor({ data }: EventOf<'enrollment.cancelled.v1'>): MailRequest | undefined {
  const cause = causeOf(data);
  if (cause === null || !isUntold(data)) return undefined;
  const { enrollment, owner, pet, plan } = data;
  const { id: ownerId, firstName, lastName, email } = owner;
  return {
    dedupeKey: ['enrollment.cancelled.v1', enrollment.id, enrollment.stripeSubscriptionId]
      .filter(Boolean)
      .join(':'),
    ownerId,
    to: { name: `${firstName} ${lastName}`, address: email },
    data: {
      kind: 'plan-ended',
      firstName,
      email,
      petName: pet.name,
      planName: plan.name,
      cause,
      hasDied: hasDied(pet),
      ...(data.hasPrepaidYear && { hasPrepaidYear: true as const }),
    },
  };
}
