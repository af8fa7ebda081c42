import { toCents } from '@petwell/contracts';
import type { EventOf } from '@petwell/contracts/events';
import type { MailRequest } from '../use-cases/queue-mail.ts';

/** Builds the confirmation of the first activation. Returns undefined for later ones (a resumed plan). */
export function confirmationFor(
  event: EventOf<'enrollment.activated.v1'>,
): MailRequest | undefined {
  const { enrollment, owner, pet, plan, addOns, isFirstActivation } = event.data;
  if (!isFirstActivation) return undefined;
  return {
    dedupeKey: `enrollment.activated.v1:${enrollment.id}`,
    ownerId: owner.id,
    to: { name: `${owner.firstName} ${owner.lastName}`, address: owner.email },
    data: {
      kind: 'enrollment-confirmation',
      firstName: owner.firstName,
      email: owner.email,
      petName: pet.name,
      planName: plan.name,
      planMonthlyCents: toCents(plan.monthlyPrice),
      features: plan.features,
      addOns: addOns.map(({ name, monthlyPrice }) => ({
        name,
        monthlyCents: toCents(monthlyPrice),
      })),
      totalMonthlyCents: toCents(enrollment.totalMonthlyPrice),
      membershipFeeCents: toCents(enrollment.membershipFee),
      isMembershipFeePaid: enrollment.membershipFeePaid,
      nextBillingDate: enrollment.nextBillingDate,
    },
  };
}
