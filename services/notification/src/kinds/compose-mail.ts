import { replaceTexts, type MailData, type MailKind, type MailOf } from '@petwell/contracts/events';
import { agreementFile, composeAgreement } from './agreement.ts';
import { composeAccountLink } from './account-link.ts';
import { composeBetterPlans } from './better-plans.ts';
import { composeBenefitsLeft } from './benefits-left.ts';
import { composeEnrollmentLink } from './enrollment-links.ts';
import { composeCardExpiring } from './ahead.ts';
import type { CalendarFile } from './layout/calendar-file.ts';
import {
  appointmentCalendar,
  composeAppointment,
  composeAppointmentDeclined,
} from './appointments.ts';
import { composeCareDue, composeCareUnused, composeVisit } from './care.ts';
import { composeEnrollmentConfirmation } from './enrollment-confirmation.ts';
import { composeFinishEnrollment } from './finish-enrollment.ts';
import type { Clinic, MailContent, MailFile } from './layout/mail-content.ts';
import { composeHandoverLink, composeHandoverOff, composePlanHandedOver } from './handovers.ts';
import { composeLifeStage } from './life-stage.ts';
import { composeChargeToCome } from './charge-to-come.ts';
import { composePaymentReceipt } from './payment-receipt.ts';
import { composePaymentRecorded } from './payment-recorded.ts';
import { composeRefund } from './payment-refunded.ts';
import { composePaymentTrouble } from './payment-trouble.ts';
import { composeChangeAgreed, composeChangeOffer, composeChangeUndone } from './plan-changes.ts';
import { composePlanEnded } from './plan-ended.ts';
import { composePlanEnding, composePlanGoesOn } from './plan-ending.ts';
import { composePlanHold } from './plan-hold.ts';
import { composePaymentRecovered, composePlanSuspended } from './plan-standing.ts';
import { composePaymentReminder } from './payment-reminder.ts';
import { composePriceChange, composePriceKept, composePriceOffer } from './new-prices.ts';
import { composeTestReceipt } from './test-receipt.ts';
import { composeYearOffer } from './year-offer.ts';
import { composeYearStatement } from './year-statement.ts';

/**
 * Composes an email. Pure: the same data gives the same content. Unless `isNamed`, what an inbox shows of it
 * leaves out the names that were entered.
 */
export function composeMail(
  data: MailData,
  clinic: Clinic,
  { isNamed }: { isNamed: boolean },
): MailContent {
  const content = compose(data, clinic);
  if (isNamed) return content;
  const { subject, preview, heading } = compose(
    replaceTexts(data, ['firstName', 'petName'], ''),
    clinic,
  );
  return { ...content, subject, preview, heading };
}

type Compose<Kind extends MailKind> = (data: MailOf<Kind>, clinic: Clinic) => MailContent;

/** The wording of every kind: a kind that is declared and not worded doesn't compile. */
const wordings: { [Kind in MailKind]: Compose<Kind> } = {
  'enrollment-confirmation': composeEnrollmentConfirmation,
  'payment-receipt': composePaymentReceipt,
  'finish-enrollment': composeFinishEnrollment,
  'payment-reminder': composePaymentReminder,
  'account-link': composeAccountLink,
  'staff-link': composeAccountLink,
  'payment-failed': composePaymentTrouble,
  'payment-action-required': composePaymentTrouble,
  'payment-recovered': composePaymentRecovered,
  'plan-suspended': composePlanSuspended,
  'plan-ended': composePlanEnded,
  'plan-ending': composePlanEnding,
  'payment-retry-due': composeChargeToCome,
  'plan-restarted': composeChargeToCome,
  'plan-set-up': composeChargeToCome,
  'first-charge': composeChargeToCome,
  'next-charge': composeChargeToCome,
  'plan-goes-on': composePlanGoesOn,
  'plan-held': composePlanHold,
  'plan-resumes': composePlanHold,
  'plan-handed-over': composePlanHandedOver,
  'handover-link': composeHandoverLink,
  'handover-off': composeHandoverOff,
  'card-link': composeEnrollmentLink,
  'join-link': composeEnrollmentLink,
  'restart-link': composeEnrollmentLink,
  'setup-link': composeEnrollmentLink,
  agreement: composeAgreement,
  'payment-recorded': composePaymentRecorded,
  'payment-refunded': composeRefund,
  'refund-failed': composeRefund,
  'card-expiring': composeCardExpiring,
  'price-change': composePriceChange,
  'price-offer': composePriceOffer,
  'better-plans': composeBetterPlans,
  'price-kept': composePriceKept,
  'change-offer': composeChangeOffer,
  'year-offer': composeYearOffer,
  'change-agreed': composeChangeAgreed,
  'change-undone': composeChangeUndone,
  'life-stage': composeLifeStage,
  'care-due': composeCareDue,
  'care-unused': composeCareUnused,
  'year-statement': composeYearStatement,
  'visit-summary': composeVisit,
  'benefits-left': composeBenefitsLeft,
  appointment: composeAppointment,
  'appointment-declined': composeAppointmentDeclined,
  'test-receipt': composeTestReceipt,
};

const compose = (data: MailData, clinic: Clinic): MailContent =>
  (wordings[data.kind] as Compose<MailKind>)(data, clinic);

/** Returns the calendar file that goes with an email, if any. */
export function calendarOf(
  data: MailData,
  clinic: Clinic,
  people: Record<'to' | 'sender', { name: string; address: string }>,
): CalendarFile | undefined {
  return data.kind === 'appointment' ? appointmentCalendar(data, clinic, people) : undefined;
}

/** Returns the files that go with an email, besides its calendar file. */
export const filesOf = (data: MailData): MailFile[] =>
  data.kind === 'agreement' ? [agreementFile(data)] : [];
