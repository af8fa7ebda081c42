import {
  type CustomerPayment,
  type DeskPet,
  type EnrollmentBenefits,
  fromCents,
  hasDied,
  type OwedPlan,
  type WaitingAddress,
} from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { benefitsQuery } from '../../shared/benefits/get-benefits.ts';
import { dayAfter } from '../../shared/day-after.ts';
import { waitingAddressQuery } from '../../shared/email/waiting-address.ts';
import { clinicToday, formatDate, formatDay } from '../../shared/format-date.ts';
import { forMonths, suspensionRule } from '../../shared/owed.ts';
import { bankDeclined, declineReason } from '../../shared/staff/decline-reason.ts';
import { formatMoney } from '../../shared/staff/format.ts';
import { overduePlanQuery } from '../../shared/staff/overdue-plan.ts';
import { describeWaiting } from '../../shared/staff/waiting-address.tsx';
import { deskTexts } from './texts.ts';

const endsSoonDays = 30;

type Notice = {
  key: 'loss' | 'payment' | 'owed-again' | 'ending' | 'address';
  look: 'error' | 'warning' | 'info';
  title: string;
  text: string;
};

function lossNotice({ petName, status, deceasedAt }: DeskPet): Notice {
  const asksToEnd = status !== null && status !== 'cancelled' ? 'Please end the plan. ' : '';
  return {
    key: 'loss',
    look: 'warning',
    title: `${petName} has died`,
    text: `${asksToEnd}Only services given until ${formatDate(deceasedAt ?? '')} can be recorded, with their day.`,
  };
}

type OverduePlan = { declined: CustomerPayment | null; owed: OwedPlan | null };

/** What a suspended plan owes; null if it isn't suspended for that. */
const suspendedNotice = (owed: OwedPlan | null): Notice | null =>
  owed && {
    key: 'payment',
    look: 'error',
    title: `${formatMoney(fromCents(owed.amountCents))}${forMonths(owed.months)} is due`,
    text: `Paying it starts the plan again. ${suspensionRule}`,
  };

function paymentNotice({ declined: payment, owed }: OverduePlan): Notice {
  const notice = { key: 'payment', look: 'error' } as const;
  if (!payment) return { ...notice, title: 'The last payment failed', text: deskTexts.pastDue };
  const { createdAt, reason, nextAttemptAt } = payment;
  const amountCents = owed?.amountCents ?? payment.amountCents;
  const words = reason === null ? null : declineReason(reason);
  const why = words === null ? '' : words === bankDeclined ? ' by the bank' : ` (${words})`;
  const next = nextAttemptAt === null ? '' : `Next try ${formatDate(nextAttemptAt)}. `;
  return {
    ...notice,
    title: `${formatMoney(fromCents(amountCents))}${forMonths(owed?.months ?? [])} was declined${why} on ${formatDate(createdAt)}`,
    text: `${next}${deskTexts.pastDue}`,
  };
}

const owedAgainNotice = (voided: readonly CustomerPayment[]): Notice | null =>
  voided.length === 0
    ? null
    : {
        key: 'owed-again',
        look: 'warning',
        title: `${formatMoney(fromCents(voided.reduce((sum, { amountCents }) => sum + amountCents, 0)))} is owed after a voided payment`,
        text: 'The card is not charged for it. Record the payment among the customer’s payments.',
      };

const endingNotice = ({ planYear: { endsOn } }: EnrollmentBenefits): Notice | null =>
  endsOn > dayAfter(clinicToday(), endsSoonDays)
    ? null
    : {
        key: 'ending',
        look: 'info',
        title: `The plan year ends ${formatDay(endsOn)}`,
        text: 'Services left over don’t carry into the next one.',
      };

const addressNotice = (waiting: WaitingAddress): Notice => ({
  key: 'address',
  look: 'info',
  ...describeWaiting(waiting),
});

/** Collects what to know about an open pet, the most urgent first: a loss, else a payment and the plan year. */
export function useNotices(pet: DeskPet) {
  const { ownerId, enrollmentId, status, paymentProblem } = pet;
  const isGone = hasDied(pet);
  const planId = status === 'active' && !isGone ? enrollmentId : null;
  const isSuspended = status === 'suspended' && enrollmentId !== null && !isGone;
  const payment = useQuery({
    ...overduePlanQuery({ ownerId, enrollmentId: enrollmentId ?? 0 }),
    enabled: planId !== null || isSuspended,
  });
  const { data: year } = useQuery({
    ...benefitsQuery(planId ?? 0, 'staff'),
    enabled: planId !== null,
  });
  const { data: waiting } = useQuery(waitingAddressQuery(ownerId, 'staff'));
  const notices = [
    isGone ? lossNotice(pet) : null,
    planId !== null && paymentProblem
      ? paymentNotice(payment.data ?? { declined: null, owed: null })
      : null,
    isSuspended ? suspendedNotice(payment.data?.owed ?? null) : null,
    owedAgainNotice(payment.data?.owedAgain ?? []),
    planId !== null && year !== undefined ? endingNotice(year) : null,
    waiting ? addressNotice(waiting) : null,
  ].filter((notice) => notice !== null);
  return { notices, waiting };
}
