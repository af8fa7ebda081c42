import { requestedMails } from '@petwell/contracts/events';
import { z } from 'zod';
import { agreementFile, composeAgreement } from './agreement.ts';
import { composeAccountLink } from './account-link.ts';
import { composePlanLink } from './plan-links.ts';
import { composeCardExpiring } from './ahead.ts';
import type { CalendarFile } from './layout/calendar-file.ts';
import {
  appointmentCalendar,
  composeAppointment,
  composeAppointmentDeclined,
} from './appointments.ts';
import { composeCareDue, composeCareUnused, composeVisit } from './care.ts';
import {
  composeEnrollmentConfirmation,
  enrollmentConfirmationSchema,
} from './enrollment-confirmation.ts';
import { composeFinishEnrollment } from './finish-enrollment.ts';
import type { Clinic, MailContent, MailFile } from './layout/mail-content.ts';
import { composeChargeToCome } from './charge-to-come.ts';
import { composePaymentReceipt, paymentReceiptSchema } from './payment-receipt.ts';
import { composePaymentRecorded } from './payment-recorded.ts';
import { composeRefund } from './payment-refunded.ts';
import { composePaymentTrouble } from './payment-trouble.ts';
import { composePlanEnded, planEndedMailSchema } from './plan-ended.ts';
import { composePlanEnding, composePlanGoesOn } from './plan-ending.ts';
import {
  composePaymentRecovered,
  composePlanSuspended,
  paymentRecoveredMailSchema,
} from './plan-standing.ts';
import { composePaymentReminder } from './payment-reminder.ts';
import { composeTestReceipt } from './test-receipt.ts';

/** Data of an email, stored in the email log until it is sent: what events lead to, and what is requested. */
export const mailDataSchema = z.discriminatedUnion('kind', [
  enrollmentConfirmationSchema,
  paymentReceiptSchema,
  paymentRecoveredMailSchema,
  planEndedMailSchema,
  ...requestedMails,
]);
export type MailData = z.infer<typeof mailDataSchema>;
export type MailKind = MailData['kind'];

/**
 * Composes an email. Pure: the same data gives the same content. Unless `isNamed`, what an inbox shows of it
 * leaves out the names that somebody entered.
 */
export function composeMail(
  data: MailData,
  clinic: Clinic,
  { isNamed }: { isNamed: boolean },
): MailContent {
  const content = compose(data, clinic);
  if (isNamed) return content;
  const { subject, preview, heading } = compose(withoutNames(data), clinic);
  return { ...content, subject, preview, heading };
}

const withoutNames = (data: MailData): MailData => ({
  ...data,
  ...('firstName' in data && { firstName: '' }),
  ...('petName' in data && { petName: '' }),
});

function compose(data: MailData, clinic: Clinic): MailContent {
  switch (data.kind) {
    case 'enrollment-confirmation':
      return composeEnrollmentConfirmation(data, clinic);
    case 'payment-receipt':
      return composePaymentReceipt(data, clinic);
    case 'finish-enrollment':
      return composeFinishEnrollment(data, clinic);
    case 'payment-reminder':
      return composePaymentReminder(data, clinic);
    case 'account-link':
    case 'staff-link':
      return composeAccountLink(data, clinic);
    case 'payment-failed':
    case 'payment-action-required':
      return composePaymentTrouble(data, clinic);
    case 'payment-recovered':
      return composePaymentRecovered(data, clinic);
    case 'plan-suspended':
      return composePlanSuspended(data, clinic);
    case 'plan-ended':
      return composePlanEnded(data, clinic);
    case 'plan-ending':
      return composePlanEnding(data, clinic);
    case 'payment-retry-due':
    case 'plan-restarted':
    case 'plan-set-up':
    case 'first-charge':
    case 'next-charge':
      return composeChargeToCome(data, clinic);
    case 'plan-goes-on':
      return composePlanGoesOn(data, clinic);
    case 'card-link':
    case 'join-link':
    case 'restart-link':
    case 'setup-link':
      return composePlanLink(data, clinic);
    case 'agreement':
      return composeAgreement(data, clinic);
    case 'payment-recorded':
      return composePaymentRecorded(data, clinic);
    case 'payment-refunded':
    case 'refund-failed':
      return composeRefund(data, clinic);
    case 'card-expiring':
      return composeCardExpiring(data, clinic);
    case 'care-due':
      return composeCareDue(data, clinic);
    case 'care-unused':
      return composeCareUnused(data, clinic);
    case 'visit-summary':
      return composeVisit(data, clinic);
    case 'appointment':
      return composeAppointment(data, clinic);
    case 'appointment-declined':
      return composeAppointmentDeclined(data, clinic);
    case 'test-receipt':
      return composeTestReceipt(data, clinic);
  }
}

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

/** Checks whether emails of this kind carry a link that is as good as a password. */
export const hasSecretLink = (kind: MailKind): boolean => secretLinks.has(kind);

const secretLinks: ReadonlySet<MailKind> = new Set([
  'account-link',
  'staff-link',
  'card-link',
  'restart-link',
  'setup-link',
  'join-link',
]);

/** Checks whether the email is obsolete, such as one with an expired link. */
export function isOutOfDate(data: MailData, now: Date): boolean {
  if (!('url' in data)) return false;
  return data.expiresAt !== null && new Date(data.expiresAt) <= now;
}
