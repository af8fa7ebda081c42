import type { EventOf } from '@petwell/contracts/events';
import type { MailRequest } from '../use-cases/queue-mail.ts';

/** Builds the reminder for an unpaid enrollment, one per enrollment. */
export function reminderFor({ data }: EventOf<'enrollment.left-unpaid.v1'>): MailRequest {
  const { enrollment, owner, pet, plan, removalAt } = data;
  const { id: ownerId, firstName, lastName, email, isActive } = owner;
  return {
    dedupeKey: `enrollment.left-unpaid.v1:${enrollment.id}`,
    ownerId,
    to: { name: `${firstName} ${lastName}`, address: email },
    data: {
      kind: 'payment-reminder',
      firstName,
      email,
      petName: pet.name,
      planName: plan.name,
      hasPassword: isActive,
      removalAt,
    },
  };
}
