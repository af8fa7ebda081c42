import { z } from 'zod';
import { accountLinkSchema, composeAccountLink } from './account-link.ts';
import {
  cardExpiringMailSchema,
  composeCardExpiring,
  composePaymentRetry,
  paymentRetryMailSchema,
} from './ahead.ts';
import {
  composeEnrollmentConfirmation,
  enrollmentConfirmationSchema,
} from './enrollment-confirmation.ts';
import type { Clinic, MailContent } from './mail-content.ts';
import { composePaymentReceipt, paymentReceiptSchema } from './payment-receipt.ts';
import {
  composePaymentAction,
  composePaymentFailed,
  paymentActionMailSchema,
  paymentFailedMailSchema,
} from './payment-trouble.ts';
import {
  composePaymentRecovered,
  composePlanEnded,
  composePlanSuspended,
  paymentRecoveredMailSchema,
  planEndedMailSchema,
  planSuspendedMailSchema,
} from './plan-standing.ts';
import { composePaymentReminder, paymentReminderSchema } from './payment-reminder.ts';
import { composeTestReceipt, testReceiptSchema } from './test-receipt.ts';

/** Data of an email, stored in the email log until it is sent. */
export const mailDataSchema = z.discriminatedUnion('kind', [
  enrollmentConfirmationSchema,
  paymentReceiptSchema,
  paymentReminderSchema,
  accountLinkSchema,
  paymentFailedMailSchema,
  paymentActionMailSchema,
  paymentRecoveredMailSchema,
  planSuspendedMailSchema,
  planEndedMailSchema,
  paymentRetryMailSchema,
  cardExpiringMailSchema,
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
    case 'payment-reminder':
      return composePaymentReminder(data, clinic);
    case 'account-link':
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
    case 'test-receipt':
      return composeTestReceipt(data, clinic);
  }
}

/** Checks whether the email is obsolete, such as one with an expired link. */
export function isOutOfDate(data: MailData, now: Date): boolean {
  if (data.kind !== 'account-link' || data.expiresAt === null) return false;
  return new Date(data.expiresAt) <= now;
}
