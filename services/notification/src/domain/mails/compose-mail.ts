import { z } from 'zod';
import { accountLinkSchema, composeAccountLink, staffLinkSchema } from './account-link.ts';
import {
  cardExpiringMailSchema,
  composeCardExpiring,
  composePaymentRetry,
  paymentRetryMailSchema,
} from './ahead.ts';
import type { CalendarFile } from '../calendar-file.ts';
import {
  appointmentCalendar,
  appointmentDeclinedMailSchema,
  appointmentMailSchema,
  composeAppointment,
  composeAppointmentDeclined,
} from './appointments.ts';
import {
  careDueMailSchema,
  careUnusedMailSchema,
  composeCareDue,
  composeCareUnused,
  composeVisit,
  visitMailSchema,
} from './care.ts';
import {
  composeEnrollmentConfirmation,
  enrollmentConfirmationSchema,
} from './enrollment-confirmation.ts';
import { composeFinishEnrollment, finishEnrollmentSchema } from './finish-enrollment.ts';
import type { Clinic, MailContent } from './mail-content.ts';
import { composePaymentReceipt, paymentReceiptSchema } from './payment-receipt.ts';
import {
  composePaymentAction,
  composePaymentFailed,
  paymentActionMailSchema,
  paymentFailedMailSchema,
} from './payment-trouble.ts';
import { composePlanEnded, planEndedMailSchema } from './plan-ended.ts';
import {
  composePaymentRecovered,
  composePlanSuspended,
  paymentRecoveredMailSchema,
  planSuspendedMailSchema,
} from './plan-standing.ts';
import { composePaymentReminder, paymentReminderSchema } from './payment-reminder.ts';
import { composeTestReceipt, testReceiptSchema } from './test-receipt.ts';

/** Data of an email, stored in the email log until it is sent. */
export const mailDataSchema = z.discriminatedUnion('kind', [
  enrollmentConfirmationSchema,
  paymentReceiptSchema,
  finishEnrollmentSchema,
  paymentReminderSchema,
  accountLinkSchema,
  staffLinkSchema,
  paymentFailedMailSchema,
  paymentActionMailSchema,
  paymentRecoveredMailSchema,
  planSuspendedMailSchema,
  planEndedMailSchema,
  paymentRetryMailSchema,
  cardExpiringMailSchema,
  careDueMailSchema,
  careUnusedMailSchema,
  visitMailSchema,
  appointmentMailSchema,
  appointmentDeclinedMailSchema,
  testReceiptSchema,
]);
export type MailData = z.infer<typeof mailDataSchema>;
export type MailKind = MailData['kind'];

/** Composes an email. Pure: the same data gives the same content. */
export function composeMail(data: MailData, clinic: Clinic): MailContent {
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
      return composePaymentFailed(data, clinic);
    case 'payment-action-required':
      return composePaymentAction(data, clinic);
    case 'payment-recovered':
      return composePaymentRecovered(data, clinic);
    case 'plan-suspended':
      return composePlanSuspended(data, clinic);
    case 'plan-ended':
      return composePlanEnded(data, clinic);
    case 'payment-retry-due':
      return composePaymentRetry(data, clinic);
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

/** Checks whether emails of this kind carry a link that is as good as a password. */
export const hasSecretLink = (kind: MailKind): boolean =>
  kind === 'account-link' || kind === 'staff-link';

/** Checks whether the email is obsolete, such as one with an expired link. */
export function isOutOfDate(data: MailData, now: Date): boolean {
  if (data.kind !== 'account-link' && data.kind !== 'staff-link') return false;
  return data.expiresAt !== null && new Date(data.expiresAt) <= now;
}
