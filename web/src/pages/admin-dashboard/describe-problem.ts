import type { AdminEnrollment } from '@petwell/contracts';
import {
  firstPaymentNotice,
  type Notice,
  type OverduePlan,
  paymentNotice,
  suspendedNotice,
} from '../../features/front-desk/payment-notices.ts';
import { clinicToday, formatDate, formatDay } from '../../shared/format-date.ts';
import { isRestartable } from '../../shared/enrollments/is-restartable.ts';

export type Problem = Pick<Notice, 'look' | 'title' | 'text'>;

type Circumstances = {
  hasDied: boolean;
  /** The pet has another plan that is newer, or goes on. */
  isReplaced: boolean;
  overdue: OverduePlan | null;
  /** What is overdue couldn't be loaded. */
  isUnknown: boolean;
};

/** A plan that runs and isn't paid; null if nothing is wrong. */
function describeUnpaid(
  { status, petName, paymentProblem, billing, paidUntil }: AdminEnrollment,
  { overdue, isUnknown }: Circumstances,
): Problem | null {
  const ofPet = ({ look, title, text }: Problem) => ({ look, title: `${petName}: ${title}`, text });
  const suspended = suspendedNotice(overdue);
  const first = firstPaymentNotice(overdue);
  if (status === 'active' && paymentProblem) return ofPet(paymentNotice(overdue, isUnknown));
  if (status === 'suspended') {
    if (suspended) return ofPet(suspended);
    const text = billing === undefined ? '' : 'It goes on once a payment is recorded.';
    return { look: 'error', title: `${petName}’s plan is suspended`, text };
  }
  if (status === 'pending_payment') {
    if (first) return ofPet(first);
    return {
      look: 'warning',
      title: `${petName}’s plan isn’t paid yet`,
      text: 'It starts once it is paid: send a payment link, or record cash or a check.',
    };
  }
  if (billing === undefined || paidUntil === undefined || paidUntil > clinicToday()) return null;
  return {
    look: 'warning',
    title: `${petName}’s plan isn’t paid since ${formatDay(paidUntil)}`,
    text: 'Ask for the payment, and record it.',
  };
}

/** Says what is wrong with a plan, and the next step; null if nothing is. */
export function describeProblem(plan: AdminEnrollment, about: Circumstances): Problem | null {
  const { status, petName, endsOn, restart, isEndPending } = plan;
  const isOver = status === 'cancelled' || isEndPending === true;
  if (about.hasDied) {
    const text = isOver ? '' : 'Please end the plan, so that nothing more is charged.';
    return { look: 'warning', title: `${petName} has died`, text };
  }
  if (isEndPending) return null;
  if (status === 'cancelled') {
    if (about.isReplaced) return null;
    const title = `${petName}’s plan has ended`;
    if (isRestartable(restart)) {
      return {
        look: 'info',
        title,
        text: `It can start again until ${formatDate(restart.until)}.`,
      };
    }
    return { look: 'info', title, text: 'To come back, the pet is enrolled again.' };
  }
  const unpaid = describeUnpaid(plan, about);
  if (unpaid !== null || endsOn === undefined) return unpaid;
  return {
    look: 'info',
    title: `${petName}’s plan ends on ${formatDay(endsOn)}`,
    text: 'No more payments are taken. The end can be undone until then.',
  };
}
